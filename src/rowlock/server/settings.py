"""What a host may set, by the environment: `ROWLOCK_PORT=9000 rowlock serve`. A few things have an option, too."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

PREFIX = "ROWLOCK_"

HIGHEST_PORT = 65_535
MOST = 1_000_000_000
"""Of anything else that is counted or measured."""


class BadSetting(ValueError):
    """A setting that cannot be; the message is for the host."""


def _setting(default: Any, means: str) -> Any:
    return field(default=default, metadata={"means": means})


@dataclass(frozen=True)
class Settings:
    """Everything that can be set. `docs/host.md` lists the same, and a test compares them."""

    host: str = _setting("127.0.0.1", "the address to listen on; `0.0.0.0` for every network")
    port: int = _setting(8000, "the port; `0` for any that is free")
    data: str = _setting("rowlock-data", "the folder with everything that is stored, or the URL of a database")
    origins: tuple[str, ...] = _setting(
        (), "other sites whose pages may play here, as `https://example.org,https://example.com`"
    )
    proxies: str = _setting("", "addresses of proxies whose `X-Forwarded-For` is believed, with commas; none if empty")
    connections: int = _setting(24, "sockets that one client address may have open")
    tables_an_hour: int = _setting(
        60, "tables and shared pads that one client address may open in an hour, rematches included"
    )
    reviews_an_hour: int = _setting(60, "records that one client address may send for a review in an hour")
    requests_a_second: int = _setting(
        20, "HTTP requests of one client address, lasting; three times as many at once, and ten times as many files"
    )
    messages_a_second: int = _setting(10, "messages on one socket, lasting; six times as many at once")
    message_bytes: int = _setting(4096, "the longest message on a socket")
    request_bytes: int = _setting(16_384, "the largest body of a request")
    request_seconds: float = _setting(20.0, "how long a request may take to come, before its connection is closed")
    outbox_bytes: int = _setting(262_144, "what may wait for a client that reads slowly, before it is left behind")
    stalled_seconds: float = _setting(30.0, "how long a client may take nothing at all, before it is cut off")
    hello_seconds: float = _setting(10.0, "how long a socket may be open without hello")
    away_seconds: float = _setting(5.0, "how long a seat may be without a connection, before it counts as away")
    settle_seconds: float = _setting(10.0, "how long the server waits, after a start, before a seat counts as away")
    closing_seconds: float = _setting(5.0, "how long a closing server, and a closing socket, waits for clients")
    idle_days: float = _setting(14.0, "after how many days without an event a table or a pad is deleted")
    bot_processes: int = _setting(2, "processes in which bots think")
    bot_seconds: float = _setting(60.0, "how long a bot may think; then the first legal choice is made for it")
    review_seconds: float = _setting(120.0, "how long the review of a game, or a hint, may take")
    reviews_waiting: int = _setting(8, "reviews that may wait for one another, and as many hints")
    log_format: str = _setting("text", "`text` for lines of key=value, `json` for lines of JSON")
    log_level: str = _setting("info", "`debug`, `info`, `warning` or `error`")
    metrics: bool = _setting(False, "`1` for figures in Prometheus' text format at `/metrics`")

    @property
    def place(self) -> str:
        """Where everything is stored, for people: a URL may hold a password, and is not shown."""
        return "a database" if "://" in self.data else str(Path(self.data).resolve())


def variable(name: str) -> str:
    return f"{PREFIX}{name.upper()}"


def settings_from(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings of an environment; what is given on the command line goes before."""
    options = {name: value for name, value in given.items() if value is not None}
    values = dict(options)
    for one in fields(Settings):
        text = environment.get(variable(one.name))
        if text is not None and one.name not in options:
            values[one.name] = _read(one.name, type(one.default), text.strip())
    settings = Settings(**values)  # type: ignore[arg-type]
    _check(settings, lambda name: f"--{name}" if name in options else variable(name))
    return settings


def _read(name: str, kind: type, text: str) -> object:
    if kind is tuple:
        return tuple(part.strip().rstrip("/") for part in text.split(",") if part.strip())
    if kind is bool:
        if text not in ("0", "1", ""):
            raise BadSetting(f"{variable(name)} is {text!r}: it is 1 or 0")
        return text == "1"
    try:
        return kind(text)
    except ValueError:
        raise BadSetting(f"{variable(name)} is {text!r}: it must be a number") from None


def _check(settings: Settings, called: Callable[[str], str]) -> None:
    """`called` tells what the host calls a setting: the variable, or the option that goes before it."""
    for one in fields(Settings):
        value = getattr(settings, one.name)
        least = 0 if one.name in ("port", "away_seconds", "settle_seconds") else 1 if isinstance(value, int) else 0.001
        most = HIGHEST_PORT if one.name == "port" else MOST
        if isinstance(value, int | float) and not isinstance(value, bool) and not least <= value <= most:
            raise BadSetting(f"{called(one.name)} is {value}: it must be from {least} to {most}")
    if settings.log_format not in ("text", "json"):
        raise BadSetting(f"{called('log_format')} is {settings.log_format!r}: it is text or json")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"{called('log_level')} is {settings.log_level!r}: it is debug, info, warning or error")
