"""The seats: who sits there, by which name, and who plays when nobody does."""

import hashlib
import unicodedata
from dataclasses import dataclass, field
from typing import Any

from rowlock.table.errors import Refused

OPEN, PERSON, BOT = "open", "person", "bot"

LONGEST_NAME = 30


@dataclass(frozen=True)
class Seat:
    """A seat. `level` is the bot that plays it now: its own, or one that stands in for its person."""

    kind: str
    name: str = ""
    level: str = ""
    token: str = field(default="", repr=False)
    """SHA-256 of the person's token, so that a stolen log gives nobody a seat."""
    sealed: str = ""
    """SHA-256 of the entropy its person will show."""
    entropy: bytes | None = None
    away_since: float | None = None
    left: bool = False
    """Its person went away on purpose: nobody need wait."""
    resigned: bool = False
    waiting: tuple[int, ...] = ()
    """The seats that said they would rather wait for its person."""
    since: float = 0.0
    """When its person last took it back from a bot: a clock does not run before."""

    @property
    def is_persons(self) -> bool:
        """A person has it; also one who has resigned, and is asked for a rematch like the others."""
        return self.kind == PERSON

    @property
    def is_played_by_person(self) -> bool:
        return self.is_persons and not self.level

    def grace_ends(self, grace: float) -> float | None:
        """From when the others need not wait any longer; never, while its person is here."""
        if self.away_since is None:
            return None
        return self.away_since if self.left else self.away_since + grace


def open_seat() -> Seat:
    return Seat(OPEN)


def bot_seat(level: str, name: str = "") -> Seat:
    return Seat(BOT, name or level, level)


def person_seat(name: str, token: str) -> Seat:
    """A person who has a seat from the beginning, as in a rematch. `token` is the token's SHA-256."""
    return Seat(PERSON, name, token=token)


def token_hash(token: str) -> str:
    """What a table keeps of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def checked_name(name: str, taken: list[str]) -> str:
    """A name, trimmed. One that cannot be read or told from another's is refused."""
    name = name.strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise Refused("bad-name", f"a name has 1 to {LONGEST_NAME} characters, and this one {len(name)}")
    for character in name:
        # Besides control characters these are the invisible ones, with which a name could pass for another's.
        if unicodedata.category(character) in ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"):
            raise Refused(
                "bad-name", f"a name cannot hold the invisible character U+{ord(character):04X}: leave it out"
            )
    for other in taken:
        if _looks(other) == _looks(name):
            raise Refused("name-taken", f"there is a {other} at the table: choose another name")
    return name


def given_name(name: str, taken: list[str]) -> str:
    """The name, or none: who gives no name is called by the seat, by every reader in their own language."""
    return checked_name(name, taken) if name.strip() else ""


def _looks(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def bot_name(level: str, taken: list[str]) -> str:
    """`casual`, or `casual 2` where there is one."""
    name, number = level, 1
    while any(_looks(other) == _looks(name) for other in taken):
        number += 1
        name = f"{level} {number}"
    return name


def seat_data(seat: Seat) -> dict[str, Any]:
    """What everybody may know of a seat when a table is opened."""
    return {"kind": seat.kind, "name": seat.name, "level": seat.level}
