"""The thread that stores events. All pending ones are stored together, in one transaction with one disk sync."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from rowlock.server.event_log import NumbersTaken, StorageFailed
from rowlock.server.storage.database import reading, writing
from rowlock.server.storage.errors import TableGone, plain_error
from rowlock.server.storage.rows import (
    EventRow,
    TableRow,
    delete_table,
    events_since,
    insert_events,
    insert_tables,
    last_numbers,
    update_tables,
)

MAX_GROUP = 1_000
"""The approximate number of events per transaction, so that late ones do not wait for all others."""

MIN_INTERVAL = 0.025
"""Seconds from one transaction to the next. A single append is stored at once; under load more appends share a
transaction, which costs as much as the events of ten commands.
"""

MAX_WAITING = 20_000
"""The number of events that may wait for a slow disk, which bounds the memory used."""


@dataclass(eq=False, slots=True)
class Append:
    table: str
    first: int
    events: Sequence[str]
    now: float
    done: "asyncio.Future[bool]"

    @property
    def last(self) -> int:
        return self.first + len(self.events) - 1


@dataclass(eq=False, slots=True)
class Delete:
    """Delete a table, unless an event was stored at or after a time."""

    table: str
    before: float
    done: "asyncio.Future[bool]"


Job: TypeAlias = Append | Delete
Outcome: TypeAlias = bool | Exception
"""Whether the job was done, or why not."""

News: TypeAlias = dict[str, int]
"""The last event number of each changed table; 0 if it was deleted."""


class Writer:
    """`notify` is called with the news, within the transaction that stores them."""

    def __init__(self, engine: Engine, notify: Callable[[Connection, News], None]) -> None:
        self._engine = engine
        self._notify = notify
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._waiting = 0
        self._closed = False
        self._next_start = 0.0
        self._thread = threading.Thread(target=self._run, name="rowlock-writer", daemon=True)
        self._thread.start()

    async def append(self, table: str, first: int, events: Sequence[str], now: float) -> None:
        await self._done(Append(table, first, events, now, asyncio.get_running_loop().create_future()))

    async def delete(self, table: str, before: float) -> bool:
        return await self._done(Delete(table, before, asyncio.get_running_loop().create_future()))

    async def close(self) -> None:
        """Wait until all pending jobs are done."""
        self._closed = True  # set in the event loop, like jobs are added: none can follow the end mark
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _done(self, job: Job) -> bool:
        if self._closed:
            raise StorageFailed("the storage is closed")
        if self._waiting + _size(job) > MAX_WAITING:
            raise StorageFailed("the disk is too slow: too many events are waiting to be stored; try again later")
        self._waiting += _size(job)
        self._jobs.put(job)
        return await job.done

    def _run(self) -> None:
        while group := self._next_group():
            outcomes = self._outcomes(group)
            # If the loop is closed, nobody is waiting any more.
            with suppress(RuntimeError):
                group[0].done.get_loop().call_soon_threadsafe(self._resolve, group, outcomes)

    def _resolve(self, group: list[Job], outcomes: list[Outcome]) -> None:
        for job, outcome in zip(group, outcomes, strict=True):
            self._waiting -= _size(job)
            if job.done.done():  # the caller has given up
                continue
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)

    def _next_group(self) -> list[Job]:
        """The pending appends, up to the next delete; empty at the end."""
        group: list[Job] = []
        events = 0
        job = self._jobs.get()
        time.sleep(max(0.0, self._next_start - time.monotonic()))
        self._next_start = time.monotonic() + MIN_INTERVAL
        while job is not None:
            group.append(job)
            events += _size(job)
            if isinstance(job, Delete) or events >= MAX_GROUP:
                return group
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return group
        if group:
            self._jobs.put(None)
        return group

    def _outcomes(self, group: list[Job]) -> list[Outcome]:
        try:
            try:
                return self._write(group)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return self._write_again(group)
        except Exception as error:
            return [plain_error(error) for _ in group]  # one exception each, since it remembers where it was raised

    def _write(self, group: list[Job]) -> list[Outcome]:
        with writing(self._engine) as connection:
            appends = [job for job in group if isinstance(job, Append)]
            outcomes, news = _append(connection, appends)
            for job in group[len(appends) :]:
                assert isinstance(job, Delete)
                is_deleted = delete_table(connection, job.table, job.before)
                outcomes.append(is_deleted)
                if is_deleted:
                    news[job.table] = 0
            if news:
                self._notify(connection, news)
        return outcomes

    def _write_again(self, group: list[Job]) -> list[Outcome]:
        """Retry after a lost connection. If the first commit succeeded, the numbers are taken by these same events."""
        outcomes = self._write(group)
        with reading(self._engine) as connection:
            return [
                True if isinstance(outcome, NumbersTaken) and _is_stored(connection, job) else outcome
                for job, outcome in zip(group, outcomes, strict=True)
            ]


def _size(job: Job) -> int:
    return len(job.events) if isinstance(job, Append) else 1


def _append(connection: Connection, appends: list[Append]) -> tuple[list[Outcome], News]:
    """Store each append whose numbers come next. The write lock keeps what is read here from changing."""
    known = last_numbers(connection, {append.table for append in appends})
    lasts = dict(known)
    outcomes: list[Outcome] = []
    events: list[EventRow] = []
    tables: dict[str, TableRow] = {}
    for append in appends:
        last = lasts.get(append.table, 0)
        if append.first <= last:
            outcomes.append(NumbersTaken(f"an event with number {append.first} is stored already; read the new ones"))
        elif append.first > last + 1:
            outcomes.append(TableGone("the table was deleted"))
        else:
            outcomes.append(True)
            lasts[append.table] = append.last
            tables[append.table] = TableRow(append.table, append.last, append.now)
            events += [
                EventRow(append.table, number, text, append.now)
                for number, text in enumerate(append.events, append.first)
            ]
    new = [row for table, row in tables.items() if table not in known]
    touched = [row for table, row in tables.items() if table in known]
    if events:
        insert_events(connection, events)
    if new:
        insert_tables(connection, new)
    if touched:
        update_tables(connection, touched)
    return outcomes, {table: row.last for table, row in tables.items()}


def _is_stored(connection: Connection, append: Job) -> bool:
    assert isinstance(append, Append)
    return events_since(connection, append.table, append.first - 1)[: len(append.events)] == list(append.events)
