"""The interface of the storage: an append-only log of events per table, each event one line of JSON."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol


class NumbersTaken(Exception):
    """Another process stored events with these numbers first: read them, and try again."""


class TableMoved(Exception):
    """Another process has taken over the table: let go of it."""


class StorageFailed(Exception):
    """Nothing can be stored or read now. The last events may or may not have been stored."""


class TableGone(StorageFailed):
    """Nothing was stored, because the table was deleted in the meantime."""


class Notification(StrEnum):
    """The kinds of notifications between processes that share a storage."""

    TAKEN = "taken"
    """A process has taken over a table."""
    DELETED = "deleted"
    """A table was deleted."""
    PROCESSES = "processes"
    """A process has started or stopped."""


class Registry(Protocol):
    """The processes that share a storage, and which of them are alive."""

    @property
    def name(self) -> str:
        """The name of this process."""

    async def report(self, address: str) -> Mapping[str, str]:
        """Report that this process is alive, at an address, and return the addresses of all live processes, by name."""

    async def leave(self) -> None:
        """Tell the others that this process is stopping."""

    async def secret(self) -> str:
        """A secret that only these processes know."""


class StoredTable(NamedTuple):
    """A table in the storage. `opened` is its first event, `touched` the time of its last."""

    id: str
    events: int
    bytes: int
    touched: float
    opened: str


class Overview(NamedTuple):
    """The number of all tables, the size of the storage, and the tables with the latest events."""

    tables: int
    bytes: int
    latest: list[StoredTable]


class EventLog(Protocol):
    """The events of every table, numbered from 1 without gaps."""

    epoch: str
    """The id of this storage's history; a restored backup gets a new one."""

    async def append(self, table: str, first: int, events: Sequence[str], now: float) -> None:
        """Store events, numbered from `first`, all or none. They are durable once this returns."""

    async def read(self, table: str, since: int = 0) -> list[str]:
        """The events after number `since`; empty if there is no such table."""

    async def tables(self) -> list[str]: ...

    async def overview(self, limit: int) -> Overview:
        """A summary for the host, with at most `limit` tables, those with the latest events first."""

    async def idle(self, before: float) -> list[str]:
        """The tables whose last event was stored before a time."""

    async def last_stored(self) -> float:
        """When the last event of all tables was stored; 0 if there is none."""

    async def delete(self, table: str, before: float = ...) -> bool:
        """Delete a table, unless an event was stored at or after a time. Return whether it was deleted."""

    @property
    def registry(self) -> Registry | None:
        """The processes that share this storage; None if this is the only one."""

    async def claim(self, table: str) -> None:
        """Take over a table, so that other processes' appends raise `TableMoved`."""

    def release(self, table: str) -> None:
        """Let go of a table."""

    def on_notification(self, callback: Callable[[Notification, str], None]) -> None:
        """Call `callback(kind, table)` for each notification from another process."""

    async def close(self) -> None: ...
