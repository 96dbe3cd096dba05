"""The way in: an append-only log of the events of each table."""

import asyncio
import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import Connection, Engine, select

from rowlock.server.event_log import StorageFailed
from rowlock.server.storage.carrying import Carrier
from rowlock.server.storage.database import (
    Address,
    connected,
    is_sqlite,
    make_sqlite_file,
    reading,
    sqlite_file,
    told_plainly,
)
from rowlock.server.storage.rows import events_since
from rowlock.server.storage.schema import TABLES, prepare
from rowlock.server.storage.writer import News, Writer

if TYPE_CHECKING:
    from rowlock.server.storage.told import Listener

READERS = 4
"""Threads that read."""

Answer = TypeVar("Answer")


class EventLog:
    """An append-only log of events a table, unique by table and number.

    All methods but `open` are for one event loop. What the database does, it does in threads.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._readers = ThreadPoolExecutor(READERS, "rowlock-reader")
        self._listener: Listener | None = None
        self._is_closed = False
        self._carrier: Carrier | None = None
        if is_sqlite(engine):
            carrier = self._carrier = Carrier(engine)
            self._writer = Writer(engine, lambda _connection, _news: carrier.carry())
        else:
            # Only with PostgreSQL there is something to tell, and psycopg to tell it with.
            from rowlock.server.storage.told import Teller

            self._teller = Teller()
            self._writer = Writer(engine, self._teller.tell)

    @classmethod
    def open(cls, url: Address) -> "EventLog":
        """The log at `sqlite:///FILE` or `postgresql://…`; made, if there is none. Raises `StorageFailed`."""
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

        Raises `NumbersTaken`, `TableGone` if the event before the first is not there, or another `StorageFailed`. Then
        nothing can be said of these events: read before going on. Whoever stops waiting may find them stored
        nevertheless. Wait for one append to a table before the next: it is not known before whether the numbers are
        free.
        """
        _check(table, first, events)
        await self._writer.append(table, first, tuple(events), now)

    async def read(self, table: str, since: int = 0) -> list[str]:
        """The events whose number is greater than `since`, in order; none if there is no such table."""
        return await self._read(lambda connection: events_since(connection, table, since))

    async def tables(self) -> list[str]:
        return await self._read(lambda connection: list(connection.scalars(select(TABLES.c.id).order_by(TABLES.c.id))))

    async def idle(self, before: float) -> list[str]:
        """The tables in which nothing was stored at or after a time."""
        untouched = select(TABLES.c.id).where(TABLES.c.touched < before).order_by(TABLES.c.id)
        return await self._read(lambda connection: list(connection.scalars(untouched)))

    async def delete(self, table: str, before: float = math.inf) -> bool:
        """Delete a table with all its events, unless something was stored at or after a time. Says whether it did."""
        return await self._writer.delete(table, before)

    def on_news(self, heard: Callable[[str, int], None]) -> None:
        """Have `heard(table, last)` called in the event loop when another process has stored events, up to the number
        `last`; it is 0 if that process has deleted the table. Call this once, in the loop, before anything is read. It
        connects, and raises `StorageFailed` if it cannot.

        After a connection to the database was lost, `heard` is called for every table there is, whether there are news
        or not: ignore numbers that you know. With SQLite nothing is ever heard: one process has the file.
        """
        if is_sqlite(self._engine):
            return
        from rowlock.server.storage.told import Listener

        loop = asyncio.get_running_loop()

        def tell(news: News) -> None:
            for table, last in news.items():
                heard(table, last)

        with told_plainly():
            self._listener = Listener(
                self._engine, self._teller.name, lambda news: loop.call_soon_threadsafe(tell, news)
            )

    async def close(self) -> None:
        """Everything that was to be stored is stored first."""
        self._is_closed = True
        await self._writer.close()
        await asyncio.to_thread(self._disconnect)

    def _disconnect(self) -> None:
        if self._carrier is not None:
            self._carrier.close()
        if self._listener is not None:
            self._listener.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def _read(self, question: Callable[[Connection], Answer]) -> Answer:
        if self._is_closed:
            raise StorageFailed("the storage is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[Connection], Answer]) -> Answer:
        with told_plainly(), reading(self._engine) as connection:
            return question(connection)


def _check(table: str, first: int, events: Sequence[str]) -> None:
    """What a database cannot hold would fail everybody whose events are stored in the same moment."""
    if first < 1 or not events:
        raise ValueError("events are numbered from 1, and there must be some to store")
    for text in (table, *events):
        text.encode()
        if "\0" in text:
            raise ValueError("no text may hold a zero character")
