"""What the server asks of its storage: an append-only log of events a table, each event a line of JSON."""

from collections.abc import Callable, Sequence
from typing import Protocol


class NumbersTaken(Exception):
    """Another process has stored events of these numbers first: read them, and try again."""


class StorageFailed(Exception):
    """Nothing can be stored or read now. Whether the last events were stored is unknown."""


class EventLog(Protocol):
    """The events of every table, numbered from 1 without gaps."""

    async def append(self, table: str, first: int, events: Sequence[str], now: float) -> None:
        """Stores events from a number on, all or none. They are durable once this returns."""

    async def read(self, table: str, since: int = 0) -> list[str]:
        """The events after a number; none, if there is no such table."""

    async def tables(self) -> list[str]: ...

    async def idle(self, before: float) -> list[str]:
        """The tables whose last event was stored before a time."""

    async def delete(self, table: str, before: float = ...) -> bool:
        """Deletes a table, unless something was stored at or after a time. Says whether it did."""

    def on_news(self, heard: Callable[[str, int], None]) -> None:
        """Whom to tell that another process has stored events of a table, up to a number."""

    async def close(self) -> None: ...
