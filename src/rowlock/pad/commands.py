"""The commands of a shared pad. Seats count from 0 here, and from 1 in JSON."""

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from rowlock.live import NEWCOMER, Command, CommandRegistry, parse_command, shape_of
from rowlock.pad import deeds
from rowlock.pad.deeds import Deed
from rowlock.pad.pad import Pad


@dataclass(frozen=True)
class Cross(Command):
    """Write a cross or a token: see `Deed`. `game` counts the games on this pad, so that a late deed cannot end up in
    the next game.
    """

    name: ClassVar[str] = deeds.CROSS
    seat: int
    choice: str
    with_: str = ""
    to: int | None = None
    does: str = ""
    game: int = 1
    before: int | None = None


@dataclass(frozen=True)
class Penalty(Command):
    name: ClassVar[str] = deeds.PENALTY
    seat: int
    game: int = 1
    before: int | None = None


@dataclass(frozen=True)
class LastRound(Command):
    name: ClassVar[str] = deeds.LAST_ROUND
    game: int = 1
    before: int | None = None


Write = Cross | Penalty | LastRound


def deed_of(command: Write) -> Deed:
    fields = {name: value for name, value in vars(command).items() if name != "game"}
    return Deed(command.name, **fields)


def parse_write(data: dict[str, Any]) -> Write:
    """A deed that a client sent as JSON when it opened a pad."""
    shapes = {command.name: shape_of(command) for command in (Cross, Penalty, LastRound)}
    return cast(Write, parse_command(shapes, data))


@dataclass(frozen=True)
class Join(Command):
    """Take an open seat or, if none is named, a new one. Fields left out keep the seat's current values."""

    name: ClassVar[str] = "join"
    sent_by: ClassVar[str] = NEWCOMER
    called: str = ""
    colour: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class Release(Command):
    """Give up a seat: your own, or that of a phone that is away."""

    name: ClassVar[str] = "release"
    seat: int


@dataclass(frozen=True)
class Undo(Command):
    """Undo a deed, by the number of its event. It must be its seat's last."""

    name: ClassVar[str] = "undo"
    number: int


@dataclass(frozen=True)
class Again(Command):
    """Start another game with the same people, after the end of this one."""

    name: ClassVar[str] = "again"


COMMANDS: CommandRegistry[Pad, str] = CommandRegistry()
"""Every command, those of the server included. The context is the SHA-256 of the sender's token, or `HOST`."""
