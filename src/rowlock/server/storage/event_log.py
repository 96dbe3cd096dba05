"""The interface of the storage: an append-only log of events per table."""

import asyncio
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine, select

from rowlock.server.event_log import StorageFailed
from rowlock.server.storage.checkpointer import Checkpointer
from rowlock.server.storage.database import (
    Address,
    connected,
    is_sqlite,
    make_sqlite_file,
    plain_errors,
    reading,
    sqlite_file,
)
from rowlock.server.storage.rows import events_since
from rowlock.server.storage.schema import TABLES, prepare
from rowlock.server.storage.writer import News, Writer

if TYPE_CHECKING:
    from rowlock.server.storage.notify import Listener

READERS = 4
"""The number of reading threads."""

Result = TypeVar("Result")


class EventLog:
    """An append-only log of events, unique by table and number.

    All methods except `open` belong to one event loop. The database runs in threads.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = ThreadPoolExecutor(READERS, "rowlock-reader")
        self._listener: Listener | None = None
        self._is_closed = False
        self._checkpointer: Checkpointer | None = None
        if is_sqlite(engine):
            checkpointer = self._checkpointer = Checkpointer(engine)
            self._writer = Writer(engine, lambda _connection, _news: checkpointer.request())
        else:
            # Imported late: only PostgreSQL notifies, and only with it psycopg is installed.
            from rowlock.server.storage.notify import Notifier

            self._notifier = Notifier()
            self._writer = Writer(engine, self._notifier.notify)

    @classmethod
    def open(cls, url: Address) -> "EventLog":
        """Open the log at `sqlite:///FILE` or `postgresql://…`, and create it if needed. Raises `StorageFailed`."""
        engine = connected(url)
        file = sqlite_file(url)
        if file is not None:
            make_sqlite_file(file)
        try:
            prepare(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    async def append(self, table: str, first: int, events: Sequence[str], now: float) -> None:
        """Store events with the numbers `first`, `first` + 1, …: all or none, and on the disk when this returns.

        Raises `NumbersTaken`, `TableGone` if the event before the first is missing, or another `StorageFailed`, after
        which the events may or may not be stored: read before going on. The same holds if the caller is cancelled.
        Wait for one append to a table before the next, since only then it is known whether the numbers are free.
        """
        _check(table, first, events)
        await self._writer.append(table, first, tuple(events), now)

    async def read(self, table: str, since: int = 0) -> list[str]:
        """The events with a number greater than `since`, in order; empty if there is no such table."""
        return await self._read(lambda connection: events_since(connection, table, since))

    async def tables(self) -> list[str]:
        return await self._read(lambda connection: list(connection.scalars(select(TABLES.c.id).order_by(TABLES.c.id))))

    async def idle(self, before: float) -> list[str]:
        """The tables without an event at or after a time."""
        untouched = select(TABLES.c.id).where(TABLES.c.touched < before).order_by(TABLES.c.id)
        return await self._read(lambda connection: list(connection.scalars(untouched)))

    async def delete(self, table: str, before: float = math.inf) -> bool:
        """Delete a table, unless an event was stored at or after a time. Return whether it was deleted."""
        return await self._writer.delete(table, before)

    def on_news(self, heard: Callable[[str, int], None]) -> None:
        """Have `heard(table, last)` called in the event loop when another process has stored events, up to the number
        `last`, or 0 if it has deleted the table. Call this once, in the loop, before reading anything. It connects, and
        raises `StorageFailed` if it cannot.

        After a lost connection, `heard` is called for every table, whether there is news or not: ignore known numbers.
        With SQLite it is never called, since only one process uses the file.
        """
        if is_sqlite(self._engine):
            return
        from rowlock.server.storage.notify import Listener

        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            for table, last in news.items():
                heard(table, last)

        with plain_errors():
            self._listener = Listener(
                self._engine, self._notifier.name, lambda news: loop.call_soon_threadsafe(tell, news)
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
    """Reject what a database cannot store: it would fail all appends of the same transaction."""
    if first < 1 or not events:
        raise ValueError("events are numbered from 1, and at least one is needed")
    for text in (table, *events):
        text.encode()
        if "\0" in text:
            raise ValueError("texts must not contain a null character")
