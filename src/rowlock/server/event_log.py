"""The interface of the storage: an append-only log of events per table, each event one line of JSON."""

from collections.abc import Callable, Sequence
from typing import Protocol


class NumbersTaken(Exception):
    """Another process stored events with these numbers first: read them, and try again."""


class StorageFailed(Exception):
    """Nothing can be stored or read now. The last events may or may not have been stored."""


class EventLog(Protocol):
    """The events of every table, numbered from 1 without gaps."""

    async def append(self, table: str, first: int, events: Sequence[str], now: float) -> None:
        """Store events, numbered from `first`, all or none. They are durable once this returns."""

    async def read(self, table: str, since: int = 0) -> list[str]:
        """The events after number `since`; empty if there is no such table."""

    async def tables(self) -> list[str]: ...

    async def idle(self, before: float) -> list[str]:
        """The tables whose last event was stored before a time."""

    async def delete(self, table: str, before: float = ...) -> bool:
        """Delete a table, unless an event was stored at or after a time. Return whether it was deleted."""

    def on_news(self, heard: Callable[[str, int], None]) -> None:
        """Call `heard(table, last)` when another process has stored events of a table up to number `last`."""

    async def close(self) -> None: ...
