"""What can be asked of a table. Seats count from 0 here, and from 1 in the JSON that clients send."""

import re
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar, NamedTuple, get_args

from rowlock.table.errors import Refused

HOST, NEWCOMER = "host", "newcomer"
"""Who asks, if not a seat: the server itself, or somebody who has no seat yet."""

Sender = int | str
"""A seat (from 0), `HOST` or `NEWCOMER`. Whoever calls has made sure of it."""

LONGEST_TEXT = 200


@dataclass(frozen=True)
class Command:
    """`name` is what a client writes after "do"; `sent_by` is a person, `HOST` or `NEWCOMER`."""

    name: ClassVar[str]
    sent_by: ClassVar[str] = "person"


@dataclass(frozen=True)
class Join(Command):
    """Sit down on an open seat, the first of them if none is named. `token` is the token's SHA-256, which the server
    adds; `sealed` that of the entropy to come.
    """

    name: ClassVar[str] = "join"
    sent_by: ClassVar[str] = NEWCOMER
    called: str
    token: str = field(repr=False)
    seat: int | None = None
    sealed: str | None = None


@dataclass(frozen=True)
class Leave(Command):
    """Before the game the seat is open again; later it is kept, but the others need not wait."""

    name: ClassVar[str] = "leave"


@dataclass(frozen=True)
class SeatBot(Command):
    """A bot takes an open seat."""

    name: ClassVar[str] = "seat-bot"
    seat: int
    level: str


@dataclass(frozen=True)
class SealEntropy(Command):
    name: ClassVar[str] = "seal-entropy"
    sealed: str


@dataclass(frozen=True)
class ShowEntropy(Command):
    name: ClassVar[str] = "show-entropy"
    entropy: str = field(repr=False)


@dataclass(frozen=True)
class Roll(Command):
    """Roll the fair dice. `roll` is the roll's number, from 1."""

    name: ClassVar[str] = "roll"
    roll: int


@dataclass(frozen=True)
class TypeDice(Command):
    """What the real dice show, as a record writes it."""

    name: ClassVar[str] = "type-dice"
    roll: int
    dice: str


@dataclass(frozen=True)
class Choose(Command):
    """A sealed choice, as a record writes it. It can be taken back until it is done."""

    name: ClassVar[str] = "choose"
    decision: int
    choice: str = field(repr=False)
    done: bool = False


@dataclass(frozen=True)
class Undo(Command):
    name: ClassVar[str] = "undo"
    decision: int


@dataclass(frozen=True)
class Done(Command):
    name: ClassVar[str] = "done"
    decision: int


@dataclass(frozen=True)
class Resign(Command):
    name: ClassVar[str] = "resign"


@dataclass(frozen=True)
class TakeBack(Command):
    """Play on oneself where a bot has stood in."""

    name: ClassVar[str] = "take-back"


@dataclass(frozen=True)
class Wait(Command):
    """Say that one would rather wait for the person of a seat."""

    name: ClassVar[str] = "wait"
    seat: int


@dataclass(frozen=True)
class HandOver(Command):
    """A bot stands in for the person of a seat, who is away."""

    name: ClassVar[str] = "hand-over"
    seat: int
    level: str


@dataclass(frozen=True)
class EndGame(Command):
    """End the game because somebody is away."""

    name: ClassVar[str] = "end-game"


@dataclass(frozen=True)
class WantRematch(Command):
    name: ClassVar[str] = "want-rematch"


@dataclass(frozen=True)
class Tick(Command):
    """Time has run out: see `clock.deadline`."""

    name: ClassVar[str] = "tick"
    sent_by: ClassVar[str] = HOST


@dataclass(frozen=True)
class Dropped(Command):
    """A person's connection is gone."""

    name: ClassVar[str] = "dropped"
    sent_by: ClassVar[str] = HOST
    seat: int


@dataclass(frozen=True)
class CameBack(Command):
    name: ClassVar[str] = "came-back"
    sent_by: ClassVar[str] = HOST
    seat: int


@dataclass(frozen=True)
class BotChose(Command):
    """A bot's answer to one of `bot_turns`. It is done at once."""

    name: ClassVar[str] = "bot-chose"
    sent_by: ClassVar[str] = HOST
    seat: int
    decision: int
    choice: str = field(repr=False)


@dataclass(frozen=True)
class NameRematch(Command):
    """The table of the rematch that was agreed on."""

    name: ClassVar[str] = "name-rematch"
    sent_by: ClassVar[str] = HOST
    table: str


COMMANDS: dict[str, type[Command]] = {command.name: command for command in Command.__subclasses__()}
"""Every command by its name. `docs/table.md` has the list."""


def read_command(data: object) -> Command:
    """The command that a client sent as JSON: `{"do": "choose", "decision": 7, "choice": "r5"}`. Those of the server
    are not among them.
    """
    if not isinstance(data, dict):
        raise Refused("bad-command", 'a command is a JSON object such as {"do": "roll", "roll": 1}')
    name = data.get("do")
    kind = COMMANDS.get(name) if isinstance(name, str) else None
    if kind is None or kind.sent_by == HOST:
        names = ", ".join(name for name, known in COMMANDS.items() if known.sent_by != HOST)
        raise Refused("bad-command", f"do: {_cut(name)} is none of {names}")
    known = _PARTS[kind]
    given: dict[str, Any] = {part: value for part, value in data.items() if part != "do"}
    for part in given:
        if part not in known:
            raise Refused("bad-command", f"{kind.name} has no part {_cut(part)}: it has {', '.join(known) or 'none'}")
    for part, described in known.items():
        if described.is_needed and part not in given:
            raise Refused("bad-command", f"{kind.name} lacks its part {part}")
    if type(given.get("seat")) is int:
        given["seat"] -= 1
    command = kind(**given)
    check_types(command)
    return command


def check_types(command: Command) -> None:
    """Refuses a part that is of another type than it says, or far too long."""
    for name, part in _PARTS[type(command)].items():
        value = getattr(command, name)
        if type(value) not in part.types:
            names = " or ".join("null" if kind is type(None) else _KINDS[kind] for kind in part.types)
            raise Refused("bad-command", f"{command.name}: {name} is not {names}")
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise Refused("bad-command", f"{command.name}: {name} is longer than {LONGEST_TEXT} characters")


class _Part(NamedTuple):
    types: tuple[type, ...]
    is_needed: bool


_PARTS = {
    kind: {
        part.name: _Part(get_args(part.type) or (part.type,), is_needed=part.default is MISSING)
        for part in fields(kind)
    }
    for kind in COMMANDS.values()
}
"""The parts of each command, by their names. They are worked out once, for every message is checked against them."""


def check_id(id: object) -> None:
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise Refused("bad-id", f"{_cut(id)} is no id of a command: it has 1 to 64 letters, digits, - and _")


_ID = re.compile("[A-Za-z0-9_-]{1,64}")

_KINDS = {int: "a whole number", str: "a text", bool: "true or false"}


def _cut(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
