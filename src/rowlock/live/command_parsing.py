"""Commands in general: what a command is, and how it is parsed from the JSON a client sent. Seats count from 0 in a
command, and from 1 in JSON.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, NamedTuple, get_args

from rowlock.live.errors import Refused

HOST, NEWCOMER, PLAYER = "host", "newcomer", "player"
"""Who may send a command: the server itself, anybody (with a seat or without), or only somebody with a seat."""

Sender = int | str
"""A seat (from 0), `HOST` or `NEWCOMER`. The caller has authenticated it."""

MAX_TEXT_LENGTH = 200


@dataclass(frozen=True)
class Command:
    """`name` is what a client writes after "do"; `sent_by` is `PLAYER`, `HOST` or `NEWCOMER`."""

    name: ClassVar[str]
    sent_by: ClassVar[str] = PLAYER


def parse_command(types: Mapping[str, type[Command]], data: object) -> Command:
    """The command a client sent as JSON: `{"do": "choose", "decision": 7, "choice": "r5"}`. Every field is checked
    here, and only here. Clients cannot send the server's own commands.
    """
    if not isinstance(data, dict):
        raise Refused("bad-command", 'a command is a JSON object such as {"do": "roll", "roll": 1}')
    name = data.get("do")
    kind = types.get(name) if isinstance(name, str) else None
    if kind is None or kind.sent_by == HOST:
        names = ", ".join(sorted(name for name, known in types.items() if known.sent_by != HOST))
        raise Refused("bad-command", f"do: {_shortened(name)} is not one of {names}")
    known = _fields(kind)
    for given in data:
        if given != "do" and given not in known:
            listed = ", ".join(known) or "none"
            raise Refused("bad-command", f"{name} has no field {_shortened(given)}: its fields are {listed}")
    values = {}
    for given, field in known.items():
        if given in data:
            value = _checked(f"{name}: {given}", data[given], field.types)
            values[field.attribute] = value - 1 if given in ("seat", "by") and value is not None else value
        elif field.is_required:
            raise Refused("bad-command", f"{name} lacks its field {given}")
    return kind(**values)


def _checked(what: str, value: Any, types: tuple[type, ...]) -> Any:
    if type(value) not in types:
        expected = " or ".join(_TYPE_NAMES[kind] for kind in types)
        raise Refused("bad-command", f"{what} is not {expected}")
    if isinstance(value, str) and len(value) > MAX_TEXT_LENGTH:
        raise Refused("bad-command", f"{what} is longer than {MAX_TEXT_LENGTH} characters")
    return value


class _Field(NamedTuple):
    attribute: str
    types: tuple[type, ...]
    is_required: bool


def _fields(kind: type[Command]) -> dict[str, _Field]:
    """The fields of a command by their JSON names. If that is a Python keyword, the attribute has a trailing _."""
    if kind not in _FIELDS:
        _FIELDS[kind] = {
            one.name.removesuffix("_"): _Field(one.name, get_args(one.type) or (one.type,), one.default is MISSING)
            for one in sorted(fields(kind), key=lambda one: bool(one.kw_only))
        }
    return _FIELDS[kind]


_FIELDS: dict[type[Command], dict[str, _Field]] = {}
"""A cache, since every message needs them."""


def check_id(id: object) -> None:
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise Refused("bad-id", f"{_shortened(id)} is not a command id, which has 1 to 64 letters, digits, - and _")


def check_time(now: float) -> None:
    if type(now) not in (int, float) or not math.isfinite(now):
        raise Refused("bad-time", f"{now!r} is not a time in seconds")


_ID = re.compile("[A-Za-z0-9_-]{1,64}")

_TYPE_NAMES = {int: "a whole number", float: "a number", str: "a text", bool: "true or false", type(None): "null"}


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
