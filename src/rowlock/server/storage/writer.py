"""The thread that stores events. All pending ones are stored together, in one transaction with one disk sync."""

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Engine

from rowlock.server.event_log import NumbersTaken, StorageFailed, TableMoved
from rowlock.server.storage.errors import TableGone, TransactionLost, plain_error
from rowlock.server.storage.transactions import EventRow, KnownTable, TableRow, Transaction, Transactions

MAX_GROUP = 1_000
"""The approximate number of events per transaction, so that late ones do not wait for all others."""

PAUSE_PER_APPEND = 0.001
MAX_PAUSE = 0.005
"""Seconds from one transaction to the next, by the number of appends in the first. A few tables never wait. Under load
more appends share a transaction, which takes as much processor time as the events of five commands.
"""

MAX_WAITING = 20_000
"""The number of events that may wait for a slow disk, which bounds the memory used."""


@dataclass(eq=False, slots=True)
class Append:
    table: str
    first: int
    events: Sequence[str]
    now: float
    lease: int | None
    """The lease under which this process holds the table; None if it needs none."""
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


class Writer:
    """`on_written` is called within each transaction, with the tables that it deletes."""

    def __init__(self, engine: Engine, on_written: Callable[[Transaction, Sequence[str]], None]) -> None:
        self._transactions = Transactions(engine)
        self._on_written = on_written
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._waiting = 0
        self._closed = False
        self._next_start = 0.0
        self._thread = threading.Thread(target=self._run, name="rowlock-writer", daemon=True)
        self._thread.start()

    async def append(self, table: str, first: int, events: Sequence[str], now: float, lease: int | None) -> None:
        await self._submit(Append(table, first, events, now, lease, asyncio.get_running_loop().create_future()))

    async def delete(self, table: str, before: float) -> bool:
        return await self._submit(Delete(table, before, asyncio.get_running_loop().create_future()))

    async def close(self) -> None:
        """Wait until all pending jobs are done."""
        self._closed = True  # set in the event loop, where jobs are added, so none can follow the end marker
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    async def _submit(self, job: Job) -> bool:
        if self._closed:
            raise StorageFailed("the storage is closed")
        if self._waiting + _size(job) > MAX_WAITING:
            raise StorageFailed("the disk is too slow: too many events are waiting to be stored; try again later")
        self._waiting += _size(job)
        self._jobs.put(job)
        return await job.done

    def _run(self) -> None:
        while group := self._next_group():
            outcomes = self._process(group)
            # If the loop is closed, nobody is waiting any more.
            with suppress(RuntimeError):
                group[0].done.get_loop().call_soon_threadsafe(self._resolve, group, outcomes)
        self._transactions.close()

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
        started = time.monotonic()
        while job is not None:
            group.append(job)
            events += _size(job)
            if isinstance(job, Delete) or events >= MAX_GROUP:
                break
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
        if group and job is None:
            self._jobs.put(None)
        self._next_start = started + min(PAUSE_PER_APPEND * (len(group) - 1), MAX_PAUSE)
        return group

    def _process(self, group: list[Job]) -> list[Outcome]:
        try:
            try:
                return self._write(group)
            except TransactionLost:
                return self._write_again(group)
        except Exception as error:
            return [plain_error(error) for _ in group]  # one exception each, since it remembers where it was raised

    def _write(self, group: list[Job]) -> list[Outcome]:
        with self._transactions.begin() as transaction:
            appends = [job for job in group if isinstance(job, Append)]
            outcomes = _append(transaction, appends)
            deleted = []
            for job in group[len(appends) :]:
                assert isinstance(job, Delete)
                is_deleted = transaction.delete(job.table, job.before)
                outcomes.append(is_deleted)
                if is_deleted:
                    deleted.append(job.table)
            self._on_written(transaction, deleted)
        return outcomes

    def _write_again(self, group: list[Job]) -> list[Outcome]:
        """Retry after a lost connection. If the first commit succeeded, the numbers are taken by these same events."""
        outcomes = self._write(group)
        with self._transactions.begin() as transaction:
            return [
                True if isinstance(outcome, NumbersTaken) and _is_stored(transaction, job) else outcome
                for job, outcome in zip(group, outcomes, strict=True)
            ]


def _size(job: Job) -> int:
    return len(job.events) if isinstance(job, Append) else 1


def _append(transaction: Transaction, appends: list[Append]) -> list[Outcome]:
    """Store each append whose numbers come next, and report why the others cannot be stored."""
    if not appends:
        return []
    known = transaction.known({append.table for append in appends})
    first_of_new = {
        append.table: append for append in reversed(appends) if append.table not in known and append.first == 1
    }
    if first_of_new:
        rows = [TableRow(append.table, append.last, append.now) for append in first_of_new.values()]
        created = transaction.create(rows)
        # A table that another process has created in the meantime is known now.
        known |= transaction.known(first_of_new.keys() - created)
    lasts = {id: table.last for id, table in known.items()}
    outcomes: list[Outcome] = []
    events: list[EventRow] = []
    touched: dict[str, TableRow] = {}
    for append in appends:
        obstacle = _obstacle(append, known.get(append.table), lasts.get(append.table, 0))
        outcomes.append(obstacle or True)
        if obstacle is None:
            lasts[append.table] = append.last
            if append is not first_of_new.get(append.table):
                touched[append.table] = TableRow(append.table, append.last, append.now)
            events += [
                EventRow(append.table, number, text, append.now)
                for number, text in enumerate(append.events, append.first)
            ]
    if touched:
        transaction.touch(list(touched.values()))
    if events:
        transaction.insert(events)
    return outcomes


def _obstacle(append: Append, known: KnownTable | None, last: int) -> Exception | None:
    """Why an append cannot be stored after the event with number `last`."""
    if known is not None and append.lease is not None and append.lease != known.lease:
        return TableMoved("another process has taken over this table")
    if append.first <= last:
        return NumbersTaken(f"an event with number {append.first} is stored already; read the new ones")
    if append.first > last + 1:
        return TableGone("the table was deleted")
    return None


def _is_stored(transaction: Transaction, append: Job) -> bool:
    assert isinstance(append, Append)
    return transaction.events_since(append.table, append.first - 1)[: len(append.events)] == list(append.events)
