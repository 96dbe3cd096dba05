"""The event log in a database, with the interface of `server.event_log`."""

import asyncio
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine, func, select

from rowlock.server.event_log import Notification, Overview, Registry, StorageFailed
from rowlock.server.storage.checkpointer import Checkpointer
from rowlock.server.storage.database import (
    Address,
    is_sqlite,
    make_sqlite_file,
    new_engine,
    plain_errors,
    reading,
    sqlite_file,
)
from rowlock.server.storage.overview import overview
from rowlock.server.storage.schema import EVENTS, TABLES, prepare, stored_epoch
from rowlock.server.storage.writer import Writer

if TYPE_CHECKING:
    from rowlock.server.storage.notify import Listener

NEW_LEASE = 0
"""The lease of a table that nobody has taken over yet."""

READERS = 4
"""The number of reading threads."""

Result = TypeVar("Result")


class EventLog:
    """An append-only log of events, unique by table and number.

    All methods except `open` belong to one event loop. The database runs in threads.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        with plain_errors(), reading(engine) as connection:
            self.epoch = stored_epoch(connection) or ""
        self._readers = ThreadPoolExecutor(READERS, "rowlock-reader")
        self._listener: Listener | None = None
        self._is_closed = False
        self._leases: dict[str, int] = {}
        """The tables that this process has taken over, if it is not the only one."""
        self.registry: Registry | None = None
        """The processes that share this storage; None if this is the only one."""
        self._checkpointer: Checkpointer | None = None
        if is_sqlite(engine):
            checkpointer = self._checkpointer = Checkpointer(engine)
            self._writer = Writer(engine, lambda _transaction, _deleted: checkpointer.request())
        else:
            # Imported late: only PostgreSQL has notifications, and psycopg may not be installed without it.
            from rowlock.server.storage.notify import Notifier
            from rowlock.server.storage.processes import ProcessTable

            self._notifier = Notifier()
            self.registry = ProcessTable(self._notifier, self._read)
            self._writer = Writer(engine, self._notifier.notify_deleted)

    @classmethod
    def open(cls, url: Address) -> "EventLog":
        """Open the log at `sqlite:///FILE` or `postgresql://…`, and create it if needed. Raises `StorageFailed`."""
        engine = new_engine(url)
        file = sqlite_file(url)
        if file is not None:
            make_sqlite_file(file)
        try:
            prepare(engine)
            return cls(engine)
        except BaseException:
            engine.dispose()
            raise

    async def append(self, table: str, first: int, events: Sequence[str], now: float) -> None:
        """Store events with the numbers `first`, `first` + 1, …: all or none, and on the disk when this returns.

        Raises `NumbersTaken`, `TableGone` if the event before the first is missing, or another `StorageFailed`, after
        which the events may or may not be stored: read before you continue. The same holds if the caller is cancelled.
        Wait for one append to a table before the next, since only then is it known whether the numbers are free.
        """
        _check(table, first, events)
        await self._writer.append(table, first, tuple(events), now, self._leases.get(table))
        if first == 1 and self.registry is not None:
            # The process that creates a table holds it, until another one takes it over.
            self._leases.setdefault(table, NEW_LEASE)

    async def claim(self, table: str) -> None:
        """Take over a table: from now on, only this process can append to it. If another one held it, that one is
        notified, and its next append raises `TableMoved`. Without a table of this name nothing happens.
        """
        if self.registry is not None:
            lease = await self._read(lambda connection: self._notifier.claim(connection, table))
            if lease is not None:
                self._leases[table] = lease

    def release(self, table: str) -> None:
        """Let go of a table. Another process may take it over without this one being notified."""
        self._leases.pop(table, None)

    async def read(self, table: str, since: int = 0) -> list[str]:
        """The events with a number greater than `since`, in order; empty if there is no such table."""
        events = select(EVENTS.c.text).where(EVENTS.c.table_id == table, EVENTS.c.number > since)
        return await self._read(lambda connection: list(connection.scalars(events.order_by(EVENTS.c.number))))

    async def tables(self) -> list[str]:
        return await self._read(lambda connection: list(connection.scalars(select(TABLES.c.id).order_by(TABLES.c.id))))

    async def overview(self, limit: int) -> Overview:
        """A summary for the host, with at most `limit` tables."""
        return await self._read(lambda connection: overview(connection, limit))

    async def idle(self, before: float) -> list[str]:
        """The tables without an event at or after a time."""
        untouched = select(TABLES.c.id).where(TABLES.c.touched < before).order_by(TABLES.c.id)
        return await self._read(lambda connection: list(connection.scalars(untouched)))

    async def last_stored(self) -> float:
        """When the last event of all tables was stored; 0 if there is none."""
        return await self._read(lambda connection: connection.scalar(select(func.max(TABLES.c.touched))) or 0.0)

    async def delete(self, table: str, before: float = math.inf) -> bool:
        """Delete a table, unless an event was stored at or after a time. Return whether it was deleted."""
        deleted = await self._writer.delete(table, before)
        if deleted:
            self.release(table)
        return deleted

    def on_notification(self, callback: Callable[[Notification, str], None]) -> None:
        """Call `callback(kind, table)` in the event loop for each notification from another process. Use this once, in
        the loop, before reading anything. It connects, and raises `StorageFailed` if it cannot.

        Notifications may be missed while the connection is lost, but `append` notices a table that was taken over or
        deleted. SQLite has no notifications, since only one process uses the file.
        """
        if is_sqlite(self._engine):
            return
        from rowlock.server.storage.notify import Listener

        loop = asyncio.get_running_loop()

        def deliver(kind: Notification, table: str, lease: int) -> None:
            # This process may have taken the table back in the meantime.
            if kind is not Notification.TAKEN or lease > self._leases.get(table, lease):
                callback(kind, table)

        with plain_errors():
            self._listener = Listener(
                self._engine, self._notifier.name, lambda *args: loop.call_soon_threadsafe(deliver, *args)
            )

    async def close(self) -> None:
        """Store all pending events, then close."""
        self._is_closed = True
        await self._writer.close()
        await asyncio.to_thread(self._disconnect)

    def _disconnect(self) -> None:
        if self._checkpointer is not None:
            self._checkpointer.close()
        if self._listener is not None:
            self._listener.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, query: Callable[[Connection], Result]) -> Result:
        if self._is_closed:
            raise StorageFailed("the storage is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._run, query)

    def _run(self, query: Callable[[Connection], Result]) -> Result:
        with plain_errors(), reading(self._engine) as connection:
            return query(connection)


def _check(table: str, first: int, events: Sequence[str]) -> None:
    """Reject texts that a database cannot store: they would fail all appends of the same transaction."""
    if first < 1 or not events:
        raise ValueError("events are numbered from 1, and at least one is needed")
    for text in (table, *events):
        text.encode()
        if "\0" in text:
            raise ValueError("texts must not contain a null character")
