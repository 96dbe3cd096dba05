"""Commands: their base class, and parsing them from the JSON a client sent. Seats count from 0 in a command, and from 1
in JSON.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, get_args

from rowlock.live.errors import Refused

HOST, NEWCOMER, PLAYER = "host", "newcomer", "player"
"""Who may send a command: the server itself, anybody (with a seat or without), or only somebody with a seat."""

Sender = int | str
"""A seat (from 0), `HOST` or `NEWCOMER`. The caller has authenticated it."""

MAX_TEXT_LENGTH = 200

WHOLE_NUMBER, NUMBER, TEXT, TRUTH, NULL = "a whole number", "a number", "a string", "true or false", "null"

_TYPE_NAMES = {int: WHOLE_NUMBER, float: NUMBER, str: TEXT, bool: TRUTH, type(None): NULL}


@dataclass(frozen=True)
class Command:
    """`name` is what a client writes after "do"; `sent_by` is `PLAYER`, `HOST` or `NEWCOMER`."""

    name: ClassVar[str]
    sent_by: ClassVar[str] = PLAYER


class CommandField(NamedTuple):
    """A field of a command. If its JSON name is a Python keyword, the attribute has a trailing _."""

    json_name: str
    attribute: str
    types: tuple[str, ...]
    """The JSON types it accepts, in words: `a whole number`, `null`."""
    is_required: bool


class CommandShape(NamedTuple):
    """A command as a client sends it."""

    kind: type[Command]
    fields: dict[str, CommandField]
    """By their JSON names."""


@lru_cache(None)
def shape_of(kind: type[Command]) -> CommandShape:
    found = {}
    for one in sorted(fields(kind), key=lambda one: bool(one.kw_only)):
        types = tuple(_TYPE_NAMES[type] for type in get_args(one.type) or (one.type,))
        name = one.name.removesuffix("_")
        found[name] = CommandField(name, one.name, types, one.default is MISSING)
    return CommandShape(kind, found)


def parse_command(shapes: Mapping[str, CommandShape], data: object) -> Command:
    """The command a client sent as JSON: `{"do": "choose", "decision": 7, "choice": "r5"}`. Every field is checked
    here, and only here. Clients cannot send the server's own commands.
    """
    if not isinstance(data, dict):
        raise Refused("bad-command", 'a command must be a JSON object such as {"do": "roll", "roll": 1}')
    name = data.get("do")
    shape = shapes.get(name) if isinstance(name, str) else None
    if shape is None or shape.kind.sent_by == HOST:
        names = ", ".join(sorted([known for known, one in shapes.items() if one.kind.sent_by != HOST]))
        raise Refused("bad-command", f"do: {_shortened(name)} is not one of {names}")
    for given in data:
        if given != "do" and given not in shape.fields:
            listed = ", ".join(shape.fields) or "none"
            raise Refused("bad-command", f"{name} has no field {_shortened(given)}: its fields are {listed}")
    values: dict[str, Any] = {}
    for given, field in shape.fields.items():
        if given in data:
            value = _checked(f"{name}: {given}", data[given], field.types)
            values[field.attribute] = value - 1 if given in ("seat", "by") and value is not None else value
        elif field.is_required:
            raise Refused("bad-command", f"{name} is missing its field {given}")
    return shape.kind(**values)


def _checked(what: str, value: Any, types: tuple[str, ...]) -> Any:
    if _type_name(value) not in types:
        raise Refused("bad-command", f"{what} is not {' or '.join(types)}")
    if isinstance(value, str) and len(value) > MAX_TEXT_LENGTH:
        raise Refused("bad-command", f"{what} is longer than {MAX_TEXT_LENGTH} characters")
    return value


def _type_name(value: Any) -> str:
    if value is None:
        return NULL
    if isinstance(value, bool):
        return TRUTH
    if isinstance(value, int):
        return WHOLE_NUMBER
    if isinstance(value, float):
        return NUMBER
    return TEXT if isinstance(value, str) else "anything else"


def check_id(id: object) -> None:
    if not isinstance(id, str) or not re.fullmatch("[A-Za-z0-9_-]{1,64}", id):
        raise Refused("bad-id", f"{_shortened(id)} is not a command id, which has 1 to 64 letters, digits, - and _")


def check_time(now: float) -> None:
    if _type_name(now) not in (WHOLE_NUMBER, NUMBER) or not math.isfinite(now):
        raise Refused("bad-time", f"{now!r} is not a time in seconds")


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
