"""The event log, which behaves the same with SQLite and PostgreSQL."""

import asyncio
import threading
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rowlock.server.storage import EventLog, NumbersTaken, StorageFailed, TableGone, writer
from rowlock.server.storage.errors import TransactionLost
from rowlock.server.storage.transactions import Transactions
from support.deadlines import PATIENCE, in_a_loop, run
from support.storages import opened


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
            assert self.let_go.wait(PATIENCE)
            self.groups += 1
            with real(transactions) as transaction:
                yield transaction

        monkeypatch.setattr(Transactions, "begin", begin)

    async def stall(self, log):
        """Make the writer wait with one append, so that all following ones form a group."""
        first = asyncio.create_task(log.append("stalls", 1, ["one"], now=0.0))
        assert await asyncio.to_thread(self.waits.wait, PATIENCE)
        return first


@pytest.fixture
def stalled(monkeypatch):
    disk = Stalled(monkeypatch)
    yield disk
    disk.let_go.set()


async def begun(*coroutines):
    """Start tasks, and let each run until it waits."""
    tasks = [asyncio.create_task(coroutine) for coroutine in coroutines]
    await asyncio.sleep(0)
    return tasks


@in_a_loop
async def test_appended_events_are_read_in_order(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)
        await log.append("b", 1, ["other"], now=1.0)
        await log.append("a", 3, ["thrée 🎲"], now=2.0)
        assert await log.read("a") == ["one", "two", "thrée 🎲"]
        assert await log.read("b") == ["other"]
        assert await log.tables() == ["a", "b"]


@in_a_loop
async def test_events_after_a_number_are_read(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one", "two", "three"], now=1.0)
        assert await log.read("a", since=1) == ["two", "three"]
        assert await log.read("a", since=3) == []
        assert await log.read("nowhere") == []


@in_a_loop
async def test_appended_events_survive_reopening(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one"], now=1.0)
    async with opened(url) as log:
        assert await log.read("a") == ["one"]
        await log.append("a", 2, ["two"], now=1.0)
        assert await log.read("a") == ["one", "two"]


@in_a_loop
async def test_the_pause_after_a_transaction_grows_with_its_appends_up_to_a_limit(url, stalled, monkeypatch):
    monkeypatch.setattr(writer, "time", SimpleNamespace(sleep=lambda _seconds: None, monotonic=lambda: 0.0))
    async with opened(url) as log:
        first = await stalled.stall(log)
        assert log._writer._next_start == 0.0
        tasks = await begun(*(log.append(f"t{number}", 1, ["one"], now=1.0) for number in range(4)))
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert log._writer._next_start == pytest.approx(0.003)
        stalled.let_go.clear()
        stalled.waits.clear()
        first = asyncio.create_task(log.append("a", 1, ["one"], now=1.0))
        assert await asyncio.to_thread(stalled.waits.wait, PATIENCE)
        tasks = await begun(*(log.append(f"u{number}", 1, ["one"], now=1.0) for number in range(20)))
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert log._writer._next_start == pytest.approx(writer.MAX_PAUSE)


@in_a_loop
async def test_appends_right_after_a_transaction_wait_and_share_the_next(url, stalled, monkeypatch):
    stalled.let_go.set()
    slept = threading.Event()
    async with opened(url) as log:
        await log.append("a", 1, ["one"], now=1.0)
        pauses = []

        def sleep(seconds):
            pauses.append(seconds)
            slept.wait()

        soon = SimpleNamespace(sleep=sleep, monotonic=lambda: log._writer._next_start - 0.004)
        monkeypatch.setattr(writer, "time", soon)
        tasks = await begun(*(log.append(f"t{number}", 1, ["one"], now=1.0) for number in range(20)))
        slept.set()
        await asyncio.gather(*tasks)
        assert pauses == [pytest.approx(0.004)]
        assert stalled.groups == 2


@in_a_loop
async def test_a_number_is_taken_once(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)
        for first in (1, 2):
            with pytest.raises(NumbersTaken):
                await log.append("a", first, ["again"], now=1.0)
        assert await log.read("a") == ["one", "two"]


@in_a_loop
async def test_an_append_with_a_taken_number_stores_nothing(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)
        with pytest.raises(NumbersTaken):
            await log.append("a", 2, ["again", "three", "four"], now=1.0)
        assert await log.read("a") == ["one", "two"]


@in_a_loop
async def test_if_two_logs_append_the_same_number_only_one_succeeds(url):
    async with opened(url) as ours, opened(url) as theirs:
        for number in range(1, 11):
            outcomes = await asyncio.gather(
                ours.append("a", number, ["ours"], now=1.0),
                theirs.append("a", number, ["theirs"], now=1.0),
                return_exceptions=True,
            )
            assert sorted(map(type, outcomes), key=repr) == [type(None), NumbersTaken]
            assert (await ours.read("a", number - 1)) == [["ours", "theirs"][outcomes.index(None)]]


@in_a_loop
async def test_an_append_after_a_gap_is_rejected(url):
    """A deleted table must not reappear without its beginning."""
    async with opened(url) as log:
        with pytest.raises(TableGone, match="deleted"):
            await log.append("a", 2, ["two"], now=1.0)
        assert await log.tables() == []


@in_a_loop
async def test_waiting_appends_are_stored_in_one_transaction(url, stalled):
    async with opened(url) as log:
        tasks = [await stalled.stall(log)]
        tasks += await begun(*(log.append(f"table {number}", 1, ["one"], now=1.0) for number in range(30)))
        stalled.let_go.set()
        await asyncio.gather(*tasks)
        assert stalled.groups == 2
        assert len(await log.tables()) == 31


@in_a_loop
async def test_a_rejected_append_does_not_fail_others_of_its_group(url, stalled):
    async with opened(url) as log:
        first = await stalled.stall(log)
        tasks = await begun(
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
    async with opened(url) as log:
        first = await stalled.stall(log)
        impatient, patient = await begun(log.append("a", 1, ["one"], now=1.0), log.append("b", 1, ["one"], now=1.0))
        impatient.cancel()
        stalled.let_go.set()
        await asyncio.gather(first, patient)
        assert await log.read("b") == ["one"]
        with pytest.raises(asyncio.CancelledError):
            await impatient


@in_a_loop
async def test_when_the_disk_stalls_a_limited_number_of_events_can_wait(url, stalled, monkeypatch):
    monkeypatch.setattr(writer, "MAX_WAITING", 10)
    async with opened(url) as log:
        first = await stalled.stall(log)
        tasks = await begun(*(log.append(f"table {number}", 1, ["1", "2", "3"], now=1.0) for number in range(4)))
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
    async with opened(url) as log:
        first = await stalled.stall(log)
        tasks = await begun(*(log.append("a", number, [str(number)], now=1.0) for number in range(1, 21)))
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert stalled.groups == 5
        assert await log.read("a") == [str(number) for number in range(1, 21)]


@in_a_loop
async def test_closing_stores_waiting_appends(url, stalled):
    log = EventLog.open(url)
    tasks = [await stalled.stall(log)]
    tasks += await begun(*(log.append(f"table {number}", 1, ["one"], now=1.0) for number in range(5)))
    (closing,) = await begun(log.close())
    stalled.let_go.set()
    await asyncio.gather(*tasks, closing)
    with pytest.raises(StorageFailed, match="closed"):
        await log.append("late", 1, ["one"], now=1.0)
    with pytest.raises(StorageFailed, match="closed"):
        await log.read("late")
    async with opened(url) as again:
        assert len(await again.tables()) == 6


@in_a_loop
async def test_tables_are_idle_by_their_last_append(url):
    async with opened(url) as log:
        await log.append("old", 1, ["one"], now=10.0)
        await log.append("busy", 1, ["one"], now=10.0)
        await log.append("busy", 2, ["two"], now=30.0)
        assert await log.idle(before=10.0) == []
        assert await log.idle(before=20.0) == ["old"]
        assert await log.idle(before=30.5) == ["busy", "old"]


@in_a_loop
async def test_a_deleted_table_leaves_nothing(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one"], now=1.0)
        await log.append("b", 1, ["one"], now=1.0)
        assert await log.delete("a")
        assert not await log.delete("a")
        assert await log.tables() == ["b"]
        assert await log.read("a") == []
        with pytest.raises(TableGone):
            await log.append("a", 2, ["two"], now=2.0)
        await log.append("a", 1, ["anew"], now=2.0)
        assert await log.read("a") == ["anew"]


@in_a_loop
async def test_a_table_that_is_no_longer_idle_is_not_deleted(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one"], now=10.0)
        assert await log.idle(before=20.0) == ["a"]
        await log.append("a", 2, ["somebody is back"], now=25.0)
        assert not await log.delete("a", before=20.0)
        assert len(await log.read("a")) == 2
        assert await log.delete("a", before=30.0)


@in_a_loop
async def test_a_delete_keeps_its_place_among_the_appends(url, stalled):
    async with opened(url) as log:
        first = await stalled.stall(log)
        tasks = await begun(
            log.append("a", 1, ["one"], now=1.0),
            log.delete("a"),
            log.append("a", 1, ["anew"], now=1.0),
        )
        stalled.let_go.set()
        await asyncio.gather(first, *tasks)
        assert await log.read("a") == ["anew"]


@in_a_loop
async def test_texts_that_no_database_can_store_are_rejected_early(url):
    async with opened(url) as log:
        for bad in ("\0", "\ud800"):
            with pytest.raises(ValueError, match=r"null|surrogates"):
                await log.append("a", 1, [f"{bad}"], now=1.0)
        for first, events in ((0, ["zero"]), (1, [])):
            with pytest.raises(ValueError, match="numbered from 1"):
                await log.append("a", first, events, now=1.0)
        assert await log.tables() == []


@contextmanager
def connection_lost(monkeypatch, *, times, after_commit):
    """The connection is lost right before or right after some commits."""
    real = Transactions.begin
    left = times

    @contextmanager
    def begin(transactions):
        nonlocal left
        lost = TransactionLost("lost")
        with real(transactions) as transaction:
            yield transaction
            if left and not after_commit:
                left -= 1
                raise lost
        if left:
            left -= 1
            raise lost

    with monkeypatch.context() as patched:
        patched.setattr(Transactions, "begin", begin)
        yield


@pytest.mark.parametrize("after_commit", [False, True])
@in_a_loop
async def test_a_connection_that_is_lost_once_goes_unnoticed(url, monkeypatch, after_commit):
    async with opened(url) as log:
        await log.append("b", 1, ["theirs"], now=1.0)
        with connection_lost(monkeypatch, times=1, after_commit=after_commit):
            outcomes = await asyncio.gather(
                log.append("a", 1, ["one", "two"], now=1.0),
                log.append("b", 1, ["ours"], now=1.0),
                return_exceptions=True,
            )
        assert list(map(type, outcomes)) == [type(None), NumbersTaken]
        assert await log.read("a") == ["one", "two"]
        assert await log.read("b") == ["theirs"]


@in_a_loop
async def test_a_connection_that_stays_lost_fails_and_the_next_append_goes_on(url, monkeypatch):
    async with opened(url) as log:
        lost = connection_lost(monkeypatch, times=2, after_commit=False)
        with lost, pytest.raises(StorageFailed, match="cannot be reached"):
            await log.append("a", 1, ["one"], now=1.0)
        await log.append("a", 1, ["one"], now=1.0)
        assert await log.read("a") == ["one"]


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_the_log_behaves_like_a_dictionary(url, data):
    """Any sequence of appends and deletes, concurrent or one after the other."""
    steps = st.tuples(st.sampled_from("ab"), st.integers(0, 3), st.integers(1, 3))
    run(_compare(url, data.draw(st.lists(st.lists(steps, min_size=1, max_size=4), max_size=6))))


async def _compare(url, rounds):
    model = {}
    async with opened(url) as log:
        for table in await log.tables():
            await log.delete(table)
        for steps in rounds:
            jobs: list[Any] = []
            expected: list[Any] = []
            for table, ahead, size in steps:
                known = model.get(table, [])
                if ahead == 3:
                    jobs.append(log.delete(table))
                    expected.append(bool(model.pop(table, None)))
                    continue
                first = max(1, len(known) + ahead)
                events = [f"{table} {first + place}" for place in range(size)]
                jobs.append(log.append(table, first, events, now=1.0))
                if first == len(known) + 1:
                    model[table] = known + events
                    expected.append(None)
                else:
                    expected.append(NumbersTaken if first <= len(known) else TableGone)
            outcomes = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(one) if isinstance(one, Exception) else one for one in outcomes] == expected
        assert {table: await log.read(table) for table in await log.tables()} == model
