"""What can be asked of a shared pad, besides the deeds. Seats count from 0 here, and from 1 in the JSON."""

from dataclasses import dataclass
from typing import ClassVar

from rowlock.live import Command, read_as
from rowlock.pad.deeds import DEEDS


@dataclass(frozen=True)
class Join(Command):
    """Take an open seat or, if none is named, one that is added. What is left out stays as the seat has it."""

    name: ClassVar[str] = "join"
    called: str = ""
    colour: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class Release(Command):
    """A seat is open again: one's own, or that of a phone which is away."""

    name: ClassVar[str] = "release"
    seat: int


@dataclass(frozen=True)
class Undo(Command):
    """Takes back a deed, by the number of its event: the last that its seat has done."""

    name: ClassVar[str] = "undo"
    number: int


@dataclass(frozen=True)
class Again(Command):
    """After the end: another game of the same people."""

    name: ClassVar[str] = "again"


COMMANDS: dict[str, type[Command]] = {**DEEDS, **{command.name: command for command in (Join, Release, Undo, Again)}}
"""Every command of a phone. Besides, the server says `table.commands.Dropped` and `CameBack`."""


def read_command(data: object) -> Command:
    """The command that a phone sent as JSON: `{"do": "cross", "seat": 2, "choice": "r5"}`."""
    return read_as(COMMANDS, data)
