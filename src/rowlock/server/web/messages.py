"""Parsing of the messages that clients send on a socket. Nothing about them is trusted."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import orjson

from rowlock.live import Command, check_id
from rowlock.server.errors import ApiError

VERSION = 1
"""The version of the protocol, in hello and in every address. Increase it when old clients would misunderstand."""

MAX_TOKEN_LENGTH = 64


class Hello(NamedTuple):
    """The first message. `since` is the number of the last event that the client has; None if a view is enough.
    `epoch` is the history it belongs to, as in an earlier welcome.
    """

    token: str | None
    since: int | None
    views: bool
    epoch: str | None = None


class CommandMessage(NamedTuple):
    """A command with its id."""

    id: str
    command: Command


class Ping(NamedTuple):
    ping: int | str


class Query(NamedTuple):
    """A request for the events after a number, or for the view if that is None."""

    since: int | None


Message = Hello | CommandMessage | Ping | Query


def read_message(text: str | None, longest: int, parse: Callable[[dict[str, Any]], Command]) -> Message:
    """The message that a client sent. `parse` parses the commands of the game it is connected to."""
    if text is None:
        raise ApiError("bad-message", "a message must be a JSON object sent as text, not as bytes")
    if len(text) > longest:
        raise ApiError("too-long", f"a message can have at most {longest} characters, but this one has {len(text)}")
    try:
        message = orjson.loads(text)
    except ValueError:
        raise ApiError("bad-message", "this is not JSON, or has a number that is too large") from None
    if not isinstance(message, dict):
        raise ApiError("bad-message", 'a message must be a JSON object such as {"hello": 1}')
    if "do" in message:
        return _command(message, parse)
    for name, read in (("hello", _hello), ("ping", _ping), ("ask", _query)):
        if name in message:
            return read(message)
    raise ApiError("bad-message", "a message must have one of the fields hello, do, ping and ask")


def id_of(text: str | None, longest: int) -> str | None:
    """The id of a message that failed, even if it cannot be parsed, so that the client knows which one it was."""
    found = re.search(r'"id"\s*:\s*"([A-Za-z0-9_-]{1,64})"', (text or "")[:longest])
    return found[1] if found else None


def _check_fields(message: dict[str, Any], *known: str) -> None:
    for field in message:
        if field not in known:
            raise ApiError("bad-message", f"{known[0]} has no field {field[:40]!r}: its fields are {', '.join(known)}")


def _number(message: dict[str, Any], name: str) -> int | None:
    value = message.get(name)
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= 10**9:
        raise ApiError("bad-message", f"{name} must be the number of an event, or 0")
    return value


def _hello(message: dict[str, Any]) -> Hello:
    version = message["hello"]
    if type(version) is not int or version != VERSION:
        raise ApiError("wrong-version", f'this server speaks version {VERSION} of the protocol: {{"hello": {VERSION}}}')
    _check_fields(message, "hello", "token", "since", "views", "epoch")
    token, views, epoch = message.get("token"), message.get("views", False), message.get("epoch")
    if token is not None and (not isinstance(token, str) or not 1 <= len(token) <= MAX_TOKEN_LENGTH):
        raise ApiError("bad-message", f"token must be a string of at most {MAX_TOKEN_LENGTH} characters")
    if type(views) is not bool:
        raise ApiError("bad-message", "views must be true or false")
    if epoch is not None and (not isinstance(epoch, str) or len(epoch) > MAX_TOKEN_LENGTH):
        raise ApiError("bad-message", f"epoch must be a string of at most {MAX_TOKEN_LENGTH} characters")
    return Hello(token, _number(message, "since"), views, epoch)


def _ping(message: dict[str, Any]) -> Ping:
    _check_fields(message, "ping")
    value = message["ping"]
    if type(value) is int and abs(value) < 2**53:
        return Ping(value)
    if isinstance(value, str) and len(value) <= 64:
        return Ping(value)
    raise ApiError("bad-message", "ping must be a whole number, or a string of at most 64 characters")


def _query(message: dict[str, Any]) -> Query:
    _check_fields(message, "ask", "since")
    if message["ask"] not in ("view", "events"):
        raise ApiError("bad-message", "ask must be view or events")
    return Query(_number(message, "since") or 0 if message["ask"] == "events" else None)


def _command(message: dict[str, Any], parse: Callable[[dict[str, Any]], Command]) -> CommandMessage:
    message = dict(message)
    id = message.pop("id", None)
    check_id(id)
    return CommandMessage(str(id), parse(message))
