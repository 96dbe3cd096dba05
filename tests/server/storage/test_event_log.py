"""The event log, which behaves the same with SQLite and PostgreSQL."""

import asyncio
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rowlock.server.storage import NumbersTaken, StorageFailed, TableGone
from rowlock.server.storage.errors import TransactionLost
from rowlock.server.storage.transactions import Transactions
from support.deadlines import in_a_loop, run
from support.storages import open_log


@in_a_loop
async def test_appended_events_are_read_in_order(url):
    async with open_log(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)
        await log.append("b", 1, ["other"], now=1.0)
        await log.append("a", 3, ["thrée 🎲"], now=2.0)
        assert await log.read("a") == ["one", "two", "thrée 🎲"]
        assert await log.read("b") == ["other"]
        assert await log.tables() == ["a", "b"]


@in_a_loop
async def test_events_after_a_number_are_read(url):
    async with open_log(url) as log:
        await log.append("a", 1, ["one", "two", "three"], now=1.0)
        assert await log.read("a", since=1) == ["two", "three"]
        assert await log.read("a", since=3) == []
        assert await log.read("nowhere") == []


@in_a_loop
async def test_appended_events_survive_reopening(url):
    async with open_log(url) as log:
        await log.append("a", 1, ["one"], now=1.0)
    async with open_log(url) as log:
        assert await log.read("a") == ["one"]
        await log.append("a", 2, ["two"], now=1.0)
        assert await log.read("a") == ["one", "two"]


@in_a_loop
async def test_a_number_is_taken_once(url):
    async with open_log(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)
        for first in (1, 2):
            with pytest.raises(NumbersTaken):
                await log.append("a", first, ["again"], now=1.0)
        assert await log.read("a") == ["one", "two"]


@in_a_loop
async def test_an_append_with_a_taken_number_stores_nothing(url):
    async with open_log(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)
        with pytest.raises(NumbersTaken):
            await log.append("a", 2, ["again", "three", "four"], now=1.0)
        assert await log.read("a") == ["one", "two"]


@in_a_loop
async def test_if_two_logs_append_the_same_number_only_one_succeeds(url):
    async with open_log(url) as ours, open_log(url) as theirs:
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
    async with open_log(url) as log:
        with pytest.raises(TableGone, match="deleted"):
            await log.append("a", 2, ["two"], now=1.0)
        assert await log.tables() == []


@in_a_loop
async def test_tables_are_idle_by_their_last_append(url):
    async with open_log(url) as log:
        await log.append("old", 1, ["one"], now=10.0)
        await log.append("busy", 1, ["one"], now=10.0)
        await log.append("busy", 2, ["two"], now=30.0)
        assert await log.idle(before=10.0) == []
        assert await log.idle(before=20.0) == ["old"]
        assert await log.idle(before=30.5) == ["busy", "old"]


@in_a_loop
async def test_a_deleted_table_leaves_nothing(url):
    async with open_log(url) as log:
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
    async with open_log(url) as log:
        await log.append("a", 1, ["one"], now=10.0)
        assert await log.idle(before=20.0) == ["a"]
        await log.append("a", 2, ["somebody is back"], now=25.0)
        assert not await log.delete("a", before=20.0)
        assert len(await log.read("a")) == 2
        assert await log.delete("a", before=30.0)


@in_a_loop
async def test_texts_that_no_database_can_store_are_rejected_early(url):
    async with open_log(url) as log:
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
    async with open_log(url) as log:
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
    async with open_log(url) as log:
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
    async with open_log(url) as log:
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
