"""What the seats of every live game have in common: names, tokens, and whether their person is there."""

import hashlib
import unicodedata
from typing import Protocol

from rowlock.live.errors import Refused

MAX_NAME_LENGTH = 30


class LiveSeat(Protocol):
    """A seat, as far as presence is concerned."""

    @property
    def token(self) -> str: ...
    @property
    def is_persons(self) -> bool: ...
    @property
    def away_since(self) -> float | None: ...


def token_hash(token: str) -> str:
    """The SHA-256 of a token. Only this is stored, so a leaked log gives nobody a seat."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def checked_name(name: str, taken: list[str]) -> str:
    """The name, trimmed. Names that are unreadable or look like another player's are rejected; an empty name is fine,
    since clients then show the seat's number in the reader's own language.
    """
    name = name.strip()
    if len(name) > MAX_NAME_LENGTH:
        raise Refused("bad-name", f"a name has at most {MAX_NAME_LENGTH} characters, and this one {len(name)}")
    for character in name:
        # Control characters, and invisible ones that could make one name pass for another.
        if unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
            raise Refused(
                "bad-name", f"a name cannot contain the invisible character U+{ord(character):04X}: remove it"
            )
    for other in taken:
        if name and looks_like(name, other):
            raise Refused("name-taken", f"there is already a {other} here: choose another name")
    return name


def looks_like(name: str, other: str) -> bool:
    """Whether two names are hard to tell apart: they differ only in case, spacing or variants of the same letters."""
    return _folded(name) == _folded(other)


def _folded(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
