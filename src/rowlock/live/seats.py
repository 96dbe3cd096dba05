"""What the seats of every live game share: the person's token, and since when the person has been away."""

import hashlib
from typing import Protocol


class LiveSeat(Protocol):
    """The part of a seat that tells whether its person is there."""

    @property
    def token(self) -> str: ...
    @property
    def belongs_to_person(self) -> bool: ...
    @property
    def away_since(self) -> float | None: ...


def token_hash(token: str) -> str:
    """The SHA-256 of a token. Only this is stored, so a leaked log gives nobody a seat."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
