"""The seats of a table: who has each one, under what name, and which bot plays when the person does not."""

from dataclasses import dataclass, field
from typing import Any

from rowlock.live import looks_like

OPEN, PERSON, BOT = "open", "person", "bot"


@dataclass(frozen=True)
class Seat:
    """A seat. `level` is the bot that plays it now: its own, or one standing in for its person."""

    kind: str
    name: str = ""
    level: str = ""
    token: str = field(default="", repr=False)
    """SHA-256 of the person's token."""
    sealed: str = ""
    """SHA-256 of the entropy its person will reveal."""
    entropy: bytes | None = None
    away_since: float | None = None
    left: bool = False
    """Its person left on purpose, so nobody has to wait."""
    resigned: bool = False
    waiting: tuple[int, ...] = ()
    """The seats that would rather wait for its person."""
    since: float = 0.0
    """When its person last took it back from a bot. The clock does not run before that."""

    @property
    def belongs_to_person(self) -> bool:
        """Whether it belongs to a person, even one who has resigned (they are still asked for a rematch)."""
        return self.kind == PERSON

    @property
    def is_played_by_person(self) -> bool:
        return self.belongs_to_person and not self.level

    def grace_ends(self, grace: float) -> float | None:
        """When the others no longer have to wait; None while its person is here."""
        if self.away_since is None:
            return None
        return self.away_since if self.left else self.away_since + grace


def open_seat() -> Seat:
    return Seat(OPEN)


def bot_seat(level: str, name: str = "") -> Seat:
    return Seat(BOT, name or level, level)


def person_seat(name: str, token: str) -> Seat:
    """A person who has a seat from the start, as in a rematch. `token` is the SHA-256 of the token."""
    return Seat(PERSON, name, token=token)


def bot_name(level: str, taken: list[str]) -> str:
    """`casual`, or `casual 2` if that name is taken."""
    name, number = level, 1
    while any(looks_like(name, other) for other in taken):
        number += 1
        name = f"{level} {number}"
    return name


def requested_seats(requested: list[dict[str, Any]], token: str) -> tuple[Seat, ...]:
    """The seats that somebody asks for when opening a table: open ones, bots, and people at the opener's device.
    `token` is the SHA-256 of the token.
    """
    seats: list[Seat] = []
    for seat in requested:
        name: str = seat.get("name", "")
        if seat["kind"] == "me":
            seats.append(person_seat(name.strip(), token))
        elif seat["kind"] == BOT:
            level: str = seat["level"]
            seats.append(bot_seat(level, name or bot_name(level, [other.name for other in seats])))
        else:
            seats.append(open_seat())
    return tuple(seats)


def seat_data(seat: Seat) -> dict[str, Any]:
    """The public part of a seat when a table is opened."""
    return {"kind": seat.kind, "name": seat.name, "level": seat.level}
