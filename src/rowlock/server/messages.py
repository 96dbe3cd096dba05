"""What a client says on a socket, read with suspicion."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import orjson

from rowlock.live import Command, check_id
from rowlock.server.errors import Declined

VERSION = 1
"""Of the protocol, in hello and in every address. To be raised when an old client would misunderstand something."""

LONGEST_TOKEN = 64


class Hello(NamedTuple):
    """The first message. `since` is the number of the last event the client has; none, if a view is enough."""

    token: str | None
    since: int | None
    views: bool


class Commanded(NamedTuple):
    id: str
    command: Command


class Ping(NamedTuple):
    ping: int | str


class Asking(NamedTuple):
    """For the view, or for the events after a number."""

    since: int | None


Said = Hello | Commanded | Ping | Asking


def read_message(text: str | None, longest: int, read_command: Callable[[dict[str, Any]], Command]) -> Said:
    """What a client says; `read_command` knows the commands of whatever it speaks to."""
    if text is None:
        raise Declined("bad-message", "bytes came: a message is a JSON object, sent as text")
    if len(text) > longest:
        raise Declined("too-long", f"a message has at most {longest} characters, and this one {len(text)}")
    try:
        said = orjson.loads(text)
    except ValueError:
        raise Declined("bad-message", "this is no JSON, or has a number that is too large") from None
    if not isinstance(said, dict):
        raise Declined("bad-message", 'a message is a JSON object such as {"hello": 1}')
    if "do" in said:
        return _commanded(said, read_command)
    for name, read in (("hello", _hello), ("ping", _ping), ("ask", _asking)):
        if name in said:
            return read(said)
    raise Declined("bad-message", "a message has one of hello, do, ping and ask")


def id_of(text: str | None, longest: int) -> str | None:
    """The id of a message that could not be read or taken, to tell the client which it was."""
    found = re.search(r'"id"\s*:\s*"([A-Za-z0-9_-]{1,64})"', (text or "")[:longest])
    return found[1] if found else None


def _parts(said: dict[str, Any], *known: str) -> None:
    for part in said:
        if part not in known:
            raise Declined("bad-message", f"{known[0]} has no part {part[:40]!r}: it has {', '.join(known)}")


def _number(said: dict[str, Any], name: str) -> int | None:
    value = said.get(name)
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= 10**9:
        raise Declined("bad-message", f"{name} is the number of an event, from 0")
    return value


def _hello(said: dict[str, Any]) -> Hello:
    version = said["hello"]
    if type(version) is not int or version != VERSION:
        raise Declined("wrong-version", f'version {VERSION} of the protocol is spoken here: {{"hello": {VERSION}}}')
    _parts(said, "hello", "token", "since", "views")
    token, views = said.get("token"), said.get("views", False)
    if token is not None and (not isinstance(token, str) or not 1 <= len(token) <= LONGEST_TOKEN):
        raise Declined("bad-message", f"token is a text of at most {LONGEST_TOKEN} characters")
    if type(views) is not bool:
        raise Declined("bad-message", "views is true or false")
    return Hello(token, _number(said, "since"), views)


def _ping(said: dict[str, Any]) -> Ping:
    _parts(said, "ping")
    value = said["ping"]
    if type(value) is int and abs(value) < 2**53:
        return Ping(value)
    if isinstance(value, str) and len(value) <= 64:
        return Ping(value)
    raise Declined("bad-message", "ping has a whole number or a text of at most 64 characters, which pong brings back")


def _asking(said: dict[str, Any]) -> Asking:
    _parts(said, "ask", "since")
    if said["ask"] not in ("view", "events"):
        raise Declined("bad-message", "ask is for view or for events")
    return Asking(_number(said, "since") or 0 if said["ask"] == "events" else None)


def _commanded(said: dict[str, Any], read_command: Callable[[dict[str, Any]], Command]) -> Commanded:
    said = dict(said)
    id = said.pop("id", None)
    check_id(id)
    return Commanded(str(id), read_command(said))
