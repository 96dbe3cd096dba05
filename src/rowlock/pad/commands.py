"""The commands of a shared pad, besides the deeds. Seats count from 0 here, and from 1 in JSON."""

from dataclasses import dataclass
from typing import ClassVar

from rowlock.live import NEWCOMER, Command, CommandRegistry
from rowlock.pad.pad import Pad


@dataclass(frozen=True)
class Join(Command):
    """Take an open seat or, if none is named, one that is added. What is left out stays as the seat has it."""

    name: ClassVar[str] = "join"
    sent_by: ClassVar[str] = NEWCOMER
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


COMMANDS: CommandRegistry[Pad, str] = CommandRegistry()
"""Every command, those of the server included. The context is the SHA-256 of the sender's token, or `HOST`."""
