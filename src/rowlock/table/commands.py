"""The commands of a table. Seats count from 0 here, and from 1 in the JSON that clients send."""

from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from rowlock.live import HOST, NEWCOMER, Command, CommandRegistry
from rowlock.table.table import Table


class Context(NamedTuple):
    """Who sent a command, and when."""

    seat: int
    """From 0; -1 if the command came from the server or from somebody without a seat."""
    now: float


COMMANDS: CommandRegistry[Table, Context] = CommandRegistry()
"""Every command. The handlers are in `seating`, `choosing`, `absence`, `rematch` and `clock`; `docs/table.md` has the
list.
"""


@dataclass(frozen=True)
class SeatCommand(Command):
    """A command from a seat. A device with several seats names the one that sends it: `by`."""

    by: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Join(Command):
    """Take an open seat, the first one if none is named. `token` is the SHA-256 of the token, which the server adds;
    `sealed` is that of the entropy to come. With `also`, the token may already have a seat, so that several people can
    share a device.
    """

    name: ClassVar[str] = "join"
    sent_by: ClassVar[str] = NEWCOMER
    called: str
    token: str = field(repr=False)
    seat: int | None = None
    sealed: str | None = None
    also: bool = False


@dataclass(frozen=True)
class Adopt(Command):
    """Move the seats of another token (`other`) to the sender's own (`token`, which the server adds). Both are SHA-256
    hashes.
    """

    name: ClassVar[str] = "adopt"
    sent_by: ClassVar[str] = NEWCOMER
    other: str = field(repr=False)
    token: str = field(repr=False)


@dataclass(frozen=True)
class Leave(SeatCommand):
    """Leave the table. Before the game the seat becomes open again; later it is kept, but the others need not wait."""

    name: ClassVar[str] = "leave"


@dataclass(frozen=True)
class SeatBot(SeatCommand):
    """Put a bot on an open seat."""

    name: ClassVar[str] = "seat-bot"
    seat: int
    level: str


@dataclass(frozen=True)
class SealEntropy(SeatCommand):
    name: ClassVar[str] = "seal-entropy"
    sealed: str


@dataclass(frozen=True)
class ShowEntropy(SeatCommand):
    name: ClassVar[str] = "show-entropy"
    entropy: str = field(repr=False)


@dataclass(frozen=True)
class Roll(SeatCommand):
    """Roll the fair dice. `roll` is the roll's number, from 1."""

    name: ClassVar[str] = "roll"
    roll: int


@dataclass(frozen=True)
class TypeDice(SeatCommand):
    """Enter what the real dice show, written as in a record."""

    name: ClassVar[str] = "type-dice"
    roll: int
    dice: str


@dataclass(frozen=True)
class UndoRoll(SeatCommand):
    """Undo a typed roll, to type it in again."""

    name: ClassVar[str] = "undo-roll"
    roll: int


@dataclass(frozen=True)
class Choose(SeatCommand):
    """Make a sealed choice, written as in a record. It can be undone until it is final (`done`)."""

    name: ClassVar[str] = "choose"
    decision: int
    choice: str = field(repr=False)
    done: bool = False


@dataclass(frozen=True)
class Undo(SeatCommand):
    name: ClassVar[str] = "undo"
    decision: int


@dataclass(frozen=True)
class Done(SeatCommand):
    name: ClassVar[str] = "done"
    decision: int


@dataclass(frozen=True)
class Resign(SeatCommand):
    name: ClassVar[str] = "resign"


@dataclass(frozen=True)
class TakeBack(SeatCommand):
    """Take the seat back from the bot that stood in."""

    name: ClassVar[str] = "take-back"


@dataclass(frozen=True)
class Wait(SeatCommand):
    """Say that you would rather wait for a person who is away."""

    name: ClassVar[str] = "wait"
    seat: int


@dataclass(frozen=True)
class HandOver(SeatCommand):
    """Let a bot stand in for a person who is away."""

    name: ClassVar[str] = "hand-over"
    seat: int
    level: str


@dataclass(frozen=True)
class EndGame(SeatCommand):
    """End the game because somebody is away."""

    name: ClassVar[str] = "end-game"


@dataclass(frozen=True)
class WantRematch(SeatCommand):
    name: ClassVar[str] = "want-rematch"


@dataclass(frozen=True)
class Tick(Command):
    """A deadline has passed: see `clock.deadline`."""

    name: ClassVar[str] = "tick"
    sent_by: ClassVar[str] = HOST


@dataclass(frozen=True)
class BotChose(Command):
    """A bot's answer to one of `bot_turns`. It is final at once."""

    name: ClassVar[str] = "bot-chose"
    sent_by: ClassVar[str] = HOST
    seat: int
    decision: int
    choice: str = field(repr=False)


@dataclass(frozen=True)
class NameRematch(Command):
    """The id of the rematch's table."""

    name: ClassVar[str] = "name-rematch"
    sent_by: ClassVar[str] = HOST
    table: str
