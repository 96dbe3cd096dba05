"""How the writer groups appends: in few transactions, in order, and without one append failing another."""

import asyncio
import threading
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from rowlock.server.storage import EventLog, NumbersTaken, StorageFailed, TableGone, writer
from rowlock.server.storage.transactions import Transactions
from support.deadlines import TIMEOUT, in_a_loop
from support.storages import open_log


class Stalled:
    """A disk that stalls: the writer waits before each transaction until it is released."""

    def __init__(self, monkeypatch):
        self.let_go = threading.Event()
        self.waits = threading.Event()
        self.groups = 0
        real = Transactions.begin

        @contextmanager
        def begin(transactions):
            self.waits.set()
            assert self.let_go.wait(TIMEOUT)
            self.groups += 1
            with real(transactions) as transaction:
                yield transaction

        monkeypatch.setattr(Transactions, "begin", begin)

    async def stall(self, log):
        """Make the writer wait with one append, so that all following ones form a group."""
        first = asyncio.create_task(log.append("stalls", 1, ["one"], now=0.0))
        assert await asyncio.to_thread(self.waits.wait, TIMEOUT)
        return first


@pytest.fixture
def stalled(monkeypatch):
    disk = Stalled(monkeypatch)
    yield disk
    disk.let_go.set()


async def start_all(*coroutines):
    """Start tasks, and let each run until it waits."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    await asyncio.sleep(0)
    return tasks


@in_a_loop
async def test_the_pause_after_a_transaction_grows_with_its_appends_up_to_a_limit(url, stalled, monkeypatch):
    monkeypatch.setattr(writer, "time", SimpleNamespace(sleep=lambda _seconds: None, monotonic=lambda: 0.0))
    async with open_log(url) as log:
        first = await stalled.stall(log)
        assert log._writer._next_start == 0.0
        tasks = await start_all(*(log.append(f"t{number}", 1, ["one"], now=1.0) for number in range(4)))
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert log._writer._next_start == pytest.approx(0.003)
        stalled.let_go.clear()
        stalled.waits.clear()
        first = asyncio.create_task(log.append("a", 1, ["one"], now=1.0))
        assert await asyncio.to_thread(stalled.waits.wait, TIMEOUT)
        tasks = await start_all(*(log.append(f"u{number}", 1, ["one"], now=1.0) for number in range(20)))
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert log._writer._next_start == pytest.approx(writer.MAX_PAUSE)


@in_a_loop
async def test_appends_right_after_a_transaction_wait_and_share_the_next(url, stalled, monkeypatch):
    stalled.let_go.set()
    slept = threading.Event()
    async with open_log(url) as log:
        await log.append("a", 1, ["one"], now=1.0)
        pauses = []

        def sleep(seconds):
            pauses.append(seconds)
            slept.wait()

        soon = SimpleNamespace(sleep=sleep, monotonic=lambda: log._writer._next_start - 0.004)
        monkeypatch.setattr(writer, "time", soon)
        tasks = await start_all(*(log.append(f"t{number}", 1, ["one"], now=1.0) for number in range(20)))
        slept.set()
        await asyncio.gather(*tasks)
        assert pauses == [pytest.approx(0.004)]
        assert stalled.groups == 2


@in_a_loop
async def test_waiting_appends_are_stored_in_one_transaction(url, stalled):
    async with open_log(url) as log:
        tasks = [await stalled.stall(log)]
        tasks += await start_all(*(log.append(f"table {number}", 1, ["one"], now=1.0) for number in range(30)))
        stalled.let_go.set()
        await asyncio.gather(*tasks)
        assert stalled.groups == 2
        assert len(await log.tables()) == 31


@in_a_loop
async def test_a_rejected_append_does_not_fail_others_of_its_group(url, stalled):
    async with open_log(url) as log:
        first = await stalled.stall(log)
        tasks = await start_all(
            log.append("a", 1, ["one"], now=1.0),
            log.append("a", 1, ["again", "more"], now=1.0),
            log.append("b", 1, ["one", "two"], now=1.0),
            log.append("gone", 7, ["seven"], now=1.0),
            log.append("a", 2, ["two"], now=1.0),
        )
        stalled.let_go.set()
        await first
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert list(map(type, outcomes)) == [type(None), NumbersTaken, type(None), TableGone, type(None)]
        assert stalled.groups == 2
        assert await log.read("a") == ["one", "two"]
        assert await log.read("b") == ["one", "two"]
        assert await log.tables() == ["a", "b", "stalls"]


@in_a_loop
async def test_a_cancelled_append_does_not_affect_others(url, stalled):
    async with open_log(url) as log:
        first = await stalled.stall(log)
        impatient, patient = await start_all(log.append("a", 1, ["one"], now=1.0), log.append("b", 1, ["one"], now=1.0))
        impatient.cancel()
        stalled.let_go.set()
        await asyncio.gather(first, patient)
        assert await log.read("b") == ["one"]
        with pytest.raises(asyncio.CancelledError):
            await impatient


@in_a_loop
async def test_when_the_disk_stalls_a_limited_number_of_events_can_wait(url, stalled, monkeypatch):
    monkeypatch.setattr(writer, "MAX_WAITING", 10)
    async with open_log(url) as log:
        first = await stalled.stall(log)
        tasks = await start_all(*(log.append(f"table {number}", 1, ["1", "2", "3"], now=1.0) for number in range(4)))
        assert [task.done() for task in tasks] == [False, False, False, True]
        with pytest.raises(StorageFailed, match="the disk is too slow"):
            await tasks[3]
        stalled.let_go.set()
        await asyncio.gather(first, *tasks[:3])
        await log.append("table 3", 1, ["1", "2", "3"], now=1.0)
        assert len(await log.tables()) == 5


@in_a_loop
async def test_a_long_queue_is_stored_in_several_groups(url, stalled, monkeypatch):
    monkeypatch.setattr(writer, "MAX_GROUP", 5)
    async with open_log(url) as log:
        first = await stalled.stall(log)
        tasks = await start_all(*(log.append("a", number, [str(number)], now=1.0) for number in range(1, 21)))
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert stalled.groups == 5
        assert await log.read("a") == [str(number) for number in range(1, 21)]


@in_a_loop
async def test_closing_stores_waiting_appends(url, stalled):
    log = EventLog.open(url)
    tasks = [await stalled.stall(log)]
    tasks += await start_all(*(log.append(f"table {number}", 1, ["one"], now=1.0) for number in range(5)))
    (closing,) = await start_all(log.close())
    stalled.let_go.set()
    await asyncio.gather(*tasks, closing)
    with pytest.raises(StorageFailed, match="closed"):
        await log.append("late", 1, ["one"], now=1.0)
    with pytest.raises(StorageFailed, match="closed"):
        await log.read("late")
    async with open_log(url) as again:
        assert len(await again.tables()) == 6


@in_a_loop
async def test_a_delete_keeps_its_place_among_the_appends(url, stalled):
    async with open_log(url) as log:
        first = await stalled.stall(log)
        tasks = await start_all(
            log.append("a", 1, ["one"], now=1.0),
            log.delete("a"),
            log.append("a", 1, ["anew"], now=1.0),
        )
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert await log.read("a") == ["anew"]
