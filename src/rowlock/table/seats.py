"""The seats: who sits there, by which name, and who plays when nobody does."""

from dataclasses import dataclass, field
from typing import Any

from rowlock.live import looks_like

OPEN, PERSON, BOT = "open", "person", "bot"


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


def bot_name(level: str, taken: list[str]) -> str:
    """`casual`, or `casual 2` where there is one."""
    name, number = level, 1
    while any(looks_like(name, other) for other in taken):
        number += 1
        name = f"{level} {number}"
    return name


def seat_data(seat: Seat) -> dict[str, Any]:
    """What everybody may know of a seat when a table is opened."""
    return {"kind": seat.kind, "name": seat.name, "level": seat.level}
