"""The settings of a server, from the environment: `ROWLOCK_PORT=9000 rowlock serve`. A few are options too."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

PREFIX = "ROWLOCK_"

MAX_PORT = 65_535
MIN_ADMIN_TOKEN = 20
MAX_VALUE = 1_000_000_000
"""The limit for all other numbers."""


class BadSetting(ValueError):
    """An invalid setting; the message is for the host."""


def _setting(default: Any, description: str) -> Any:
    return field(default=default, metadata={"description": description})


@dataclass(frozen=True)
class Settings:
    """All settings. A test compares them with the list in `docs/operate.md`."""

    host: str = _setting("127.0.0.1", "the address to listen on; `0.0.0.0` for every network")
    port: int = _setting(8000, "the port; `0` for any free one")
    internal_host: str = _setting(
        "127.0.0.1",
        "the address where other processes that share the database reach this one; "
        "the machine's private address if they run on several machines",
    )
    data: str = _setting("rowlock-data", "the data folder, or the URL of a database")
    origins: tuple[str, ...] = _setting(
        (), "other sites whose pages may use this server, such as `https://example.org,https://example.com`"
    )
    hosts: tuple[str, ...] = _setting(
        (), "names under which this server is reached, such as `play.example.org`; see [Security](#security)"
    )
    proxies: str = _setting("", "addresses of proxies whose `X-Forwarded-For` is trusted, separated by commas")
    connections: int = _setting(24, "open sockets per client address")
    tables_per_hour: int = _setting(
        60, "tables and shared pads that a client address may open per hour, including rematches"
    )
    reviews_per_hour: int = _setting(60, "records that a client address may send for review per hour")
    stored_megabytes_per_day: float = _setting(
        100.0, "megabytes of events that a client address may store per day; a game takes about 0.1"
    )
    requests_per_second: int = _setting(
        20,
        "sustained HTTP requests per second, per client address; a burst may be 3 times that, and files 10 times",
    )
    messages_per_second: int = _setting(10, "sustained messages per second, per socket; six times as many in a burst")
    message_bytes: int = _setting(4096, "the maximum size of a message on a socket")
    request_bytes: int = _setting(16_384, "the maximum size of a request body")
    request_seconds: float = _setting(20.0, "how long a request may take to arrive before its connection is closed")
    outbox_bytes: int = _setting(262_144, "how much may be queued for a slow client before it is disconnected")
    stalled_seconds: float = _setting(30.0, "how long a client may read nothing at all before it is disconnected")
    hello_seconds: float = _setting(10.0, "how long a socket may be open without a hello")
    away_seconds: float = _setting(5.0, "how long a seat may be disconnected before it counts as away")
    settle_seconds: float = _setting(
        10.0, "how long after a start the server waits for players to reconnect before they count as away"
    )
    closing_seconds: float = _setting(5.0, "how long the server waits for clients when it stops, or closes a socket")
    idle_days: float = _setting(14.0, "days without an event after which a table or pad is deleted")
    bot_processes: int = _setting(2, "worker processes for bots")
    bot_seconds: float = _setting(60.0, "how long a bot may think before the first legal choice is made for it")
    compile_at_start: bool = _setting(
        True, "`0` to compile the bots when they are first needed, instead of at the first start"
    )
    review_seconds: float = _setting(120.0, "how long a review or a hint may take")
    reviews_waiting: int = _setting(8, "how many reviews may wait in line, and how many hints")
    page_bundles: bool = _setting(True, "`0` to serve the page's modules one by one, for working on the page")
    log_format: str = _setting("text", "`text` for key=value lines, `json` for JSON lines")
    log_level: str = _setting("info", "`debug`, `info`, `warning` or `error`")
    metrics: bool = _setting(False, "`1` to serve metrics in Prometheus' text format at `/metrics`")
    admin_token: str = _setting(
        "", "a secret of at least 20 characters that opens the admin page at `/admin`; without one there is none"
    )

    @property
    def place(self) -> str:
        """Where the data is, for display. A URL may contain a password and is not shown."""
        return "a database" if "://" in self.data else str(Path(self.data).resolve())


def variable(name: str) -> str:
    return f"{PREFIX}{name.upper()}"


def settings_from(environment: Mapping[str, str] = os.environ, **given: object) -> Settings:
    """The settings from the environment; those given on the command line take precedence."""
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
            raise BadSetting(f"{variable(name)} is {text!r}: it must be 1 or 0")
        return text == "1"
    try:
        return kind(text)
    except ValueError:
        raise BadSetting(f"{variable(name)} is {text!r}: it must be a number") from None


def _check(settings: Settings, called: Callable[[str], str]) -> None:
    """Reject invalid values. `called` returns the name of the variable or option with which the host set a value."""
    for one in fields(Settings):
        value = getattr(settings, one.name)
        lowest = 0 if one.name in ("port", "away_seconds", "settle_seconds") else 1 if isinstance(value, int) else 0.001
        highest = MAX_PORT if one.name == "port" else MAX_VALUE
        if isinstance(value, int | float) and not isinstance(value, bool) and not lowest <= value <= highest:
            raise BadSetting(f"{called(one.name)} is {value}: it must be from {lowest} to {highest}")
    if settings.admin_token and len(settings.admin_token) < MIN_ADMIN_TOKEN:
        raise BadSetting(f"{called('admin_token')} is too short: it must have at least {MIN_ADMIN_TOKEN} characters")
    if settings.log_format not in ("text", "json"):
        raise BadSetting(f"{called('log_format')} is {settings.log_format!r}: it must be text or json")
    if settings.log_level not in ("debug", "info", "warning", "error"):
        raise BadSetting(f"{called('log_level')} is {settings.log_level!r}: it must be debug, info, warning or error")
