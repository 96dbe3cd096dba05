"""Processes that share a PostgreSQL database are notified of each other's events."""

import asyncio
import threading

import psycopg
import pytest

from rowlock.server.storage import NumbersTaken, StorageFailed
from rowlock.server.storage.notify import Listener
from support.deadlines import PATIENCE, in_a_loop
from support.storages import opened


class Ear:
    """Collects notifications, and waits for more."""

    def __init__(self, log):
        self.news = asyncio.Queue()
        log.on_news(lambda table, last: self.news.put_nowait((table, last)))

    async def hear(self, wanted):
        """All notifications up to an expected one."""
        heard = []
        while wanted not in heard:
            heard.append(await self.news.get())
        return heard


@in_a_loop
async def test_logs_are_notified_of_each_others_events_but_not_of_their_own(postgresql_url):
    async with opened(postgresql_url) as ours, opened(postgresql_url) as theirs:
        our_ear, their_ear = Ear(ours), Ear(theirs)
        await ours.append("a table", 1, ["one", "two"], now=1.0)
        await theirs.append("a table", 3, ["three"], now=1.0)
        await ours.append("b", 1, ["one"], now=1.0)
        await theirs.append("last", 1, ["one"], now=1.0)
        await ours.append("last", 2, ["two"], now=1.0)
        assert await our_ear.hear(("last", 1)) == [("a table", 3), ("last", 1)]
        assert await their_ear.hear(("last", 2)) == [("a table", 2), ("b", 1), ("last", 2)]


@pytest.mark.slow
@in_a_loop
async def test_notified_events_can_be_read(postgresql_url):
    async with opened(postgresql_url) as ours, opened(postgresql_url) as theirs:
        ear = Ear(theirs)
        for number in range(1, 21):
            append = asyncio.create_task(ours.append("a", number, [str(number)], now=1.0))
            await ear.hear(("a", number))
            assert await theirs.read("a", number - 1) == [str(number)]
            await append


@in_a_loop
async def test_rejected_appends_cause_no_notification(postgresql_url):
    async with opened(postgresql_url) as ours, opened(postgresql_url) as theirs:
        await theirs.append("a", 1, ["one"], now=1.0)
        ear = Ear(theirs)
        with pytest.raises(NumbersTaken):
            await ours.append("a", 1, ["again"], now=1.0)
        await ours.append("b", 1, ["one"], now=1.0)
        assert await ear.hear(("b", 1)) == [("b", 1)]


@in_a_loop
async def test_a_deleted_table_is_notified_as_number_0(postgresql_url):
    async with opened(postgresql_url) as ours, opened(postgresql_url) as theirs:
        ear = Ear(theirs)
        await ours.append("a", 1, ["one"], now=1.0)
        await ear.hear(("a", 1))
        await ours.delete("a")
        assert await ear.hear(("a", 0)) == [("a", 0)]


@in_a_loop
async def test_events_stored_during_a_lost_connection_are_notified_afterwards(postgresql_url, monkeypatch):
    async with opened(postgresql_url) as ours, opened(postgresql_url) as theirs:
        ear = Ear(theirs)
        listening, tries, may_come_back = Listener._listen, asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def listening_later(listener):
            loop.call_soon_threadsafe(tries.set)
            assert may_come_back.wait(PATIENCE)
            return listening(listener)

        monkeypatch.setattr(Listener, "_listen", listening_later)
        await cut_all_off(postgresql_url)
        await tries.wait()
        await ours.append("a", 1, ["missed"], now=1.0)
        await ours.append("a", 2, ["missed too"], now=1.0)
        may_come_back.set()
        assert await ear.hear(("a", 2)) == [("a", 2)]


@pytest.mark.slow
@in_a_loop
async def test_a_listener_reconnects_and_misses_nothing(postgresql_url):
    async with opened(postgresql_url) as ours, opened(postgresql_url) as theirs:
        ear = Ear(theirs)
        for number in range(1, 4):
            await cut_all_off(postgresql_url)
            await ours.append("a", number, ["missed, perhaps"], now=1.0)
            await ear.hear(("a", number))
        await ours.append("b", 1, ["one"], now=1.0)
        await ear.hear(("b", 1))


async def cut_all_off(url, database="postgres"):
    """Terminate all connections to a database except this one."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        others = f"pid <> pg_backend_pid() AND datname = '{database}'"
        await connection.execute(f"SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE {others}")


@pytest.mark.slow
@in_a_loop
async def test_appends_and_reads_work_after_all_connections_were_lost(postgresql_url):
    async with opened(postgresql_url) as log:
        for number in range(1, 4):
            await log.append("a", number, [str(number)], now=1.0)
            await cut_all_off(postgresql_url)
            assert len(await log.read("a")) == number


@pytest.mark.slow
@in_a_loop
async def test_a_log_can_be_closed_while_the_database_is_down(postgresql, postgresql_url):
    """The database is not gone here, but accepts no connections, which looks the same to a client."""
    async with await psycopg.AsyncConnection.connect(postgresql, autocommit=True) as admin:
        await admin.execute("DROP DATABASE IF EXISTS away WITH (FORCE)")
        await admin.execute("CREATE DATABASE away")
        async with opened(postgresql_url.replace("/postgres?", "/away?")) as log:
            Ear(log)
            await admin.execute("ALTER DATABASE away ALLOW_CONNECTIONS false")
            await cut_all_off(postgresql_url, "away")
            with pytest.raises(StorageFailed, match="cannot be reached"):
                await log.append("a", 1, ["one"], now=1.0)
        await admin.execute("DROP DATABASE away")
