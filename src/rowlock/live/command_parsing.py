"""Commands in general: what one is, and how it is read from what a client sent. Seats count from 0 in a command, and
from 1 in the JSON that clients send.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, NamedTuple, get_args

from rowlock.live.errors import Refused

HOST, NEWCOMER = "host", "newcomer"
"""Who asks, if not a seat: the server itself, or somebody who has no seat yet."""

Sender = int | str
"""A seat (from 0), `HOST` or `NEWCOMER`. The caller has authenticated it."""

LONGEST_TEXT = 200


@dataclass(frozen=True)
class Command:
    """`name` is what a client writes after "do"; `sent_by` is a person, `HOST` or `NEWCOMER`."""

    name: ClassVar[str]
    sent_by: ClassVar[str] = "person"


def read_as(commands: Mapping[str, type[Command]], data: object) -> Command:
    """The one of these commands that a client sent as JSON: `{"do": "choose", "decision": 7, "choice": "r5"}`. Those of
    the server are not among them.
    """
    if not isinstance(data, dict):
        raise Refused("bad-command", 'a command is a JSON object such as {"do": "roll", "roll": 1}')
    name = data.get("do")
    kind = commands.get(name) if isinstance(name, str) else None
    if kind is None or kind.sent_by == HOST:
        names = ", ".join(name for name, known in commands.items() if known.sent_by != HOST)
        raise Refused("bad-command", f"do: {_cut(name)} is none of {names}")
    known = _parts(kind)
    given: dict[str, Any] = {part: value for part, value in data.items() if part != "do"}
    for part in given:
        if part not in known:
            raise Refused("bad-command", f"{kind.name} has no part {_cut(part)}: it has {', '.join(known) or 'none'}")
    for part, described in known.items():
        if described.is_needed and part not in given:
            raise Refused("bad-command", f"{kind.name} lacks its part {part}")
    if type(given.get("seat")) is int:
        given["seat"] -= 1
    command = kind(**{known[part].field: value for part, value in given.items()})
    check_types(command)
    return command


def check_types(command: Command) -> None:
    """Refuses a part that is of another type than it says, or far too long."""
    for name, part in _parts(type(command)).items():
        value = getattr(command, part.field)
        if type(value) not in part.types:
            names = " or ".join("null" if kind is type(None) else _KINDS[kind] for kind in part.types)
            raise Refused("bad-command", f"{command.name}: {name} is not {names}")
        if isinstance(value, str) and len(value) > LONGEST_TEXT:
            raise Refused("bad-command", f"{command.name}: {name} is longer than {LONGEST_TEXT} characters")


class _Part(NamedTuple):
    field: str
    types: tuple[type, ...]
    is_needed: bool


def _parts(kind: type[Command]) -> dict[str, _Part]:
    """The parts of a command, by their names. One that is a word of Python's is written with a line behind it."""
    if kind not in _KNOWN_PARTS:
        _KNOWN_PARTS[kind] = {
            part.name.removesuffix("_"): _Part(part.name, get_args(part.type) or (part.type,), part.default is MISSING)
            for part in fields(kind)
        }
    return _KNOWN_PARTS[kind]


_KNOWN_PARTS: dict[type[Command], dict[str, _Part]] = {}
"""They are worked out once, for every message is checked against them."""


def check_id(id: object) -> None:
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise Refused("bad-id", f"{_cut(id)} is no id of a command: it has 1 to 64 letters, digits, - and _")


def check_time(now: float) -> None:
    if type(now) not in (int, float) or not math.isfinite(now):
        raise Refused("bad-time", f"{now!r} is no time: seconds are needed")


_ID = re.compile("[A-Za-z0-9_-]{1,64}")

_KINDS = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}


def _cut(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
