"""Processes that share a PostgreSQL database take over tables from each other, and are notified."""

import asyncio

import psycopg
import pytest

from rowlock.server.event_log import Notification, TableMoved
from rowlock.server.storage import StorageFailed, processes
from support.deadlines import in_a_loop
from support.storages import open_log


class Collector:
    """Collects notifications, and waits for more."""

    def __init__(self, log):
        self.received = asyncio.Queue()
        log.on_notification(lambda kind, table: self.received.put_nowait((kind, table)))

    async def collect_until(self, wanted):
        """All notifications up to an expected one."""
        collected = []
        while wanted not in collected:
            collected.append(await self.received.get())
        return collected


@in_a_loop
async def test_a_process_is_notified_of_tables_that_others_take_over_or_delete_but_not_of_its_own(postgresql_url):
    async with open_log(postgresql_url) as ours, open_log(postgresql_url) as theirs:
        ours_received, theirs_received = Collector(ours), Collector(theirs)
        await ours.append("a table", 1, ["one"], now=1.0)
        await ours.claim("a table")
        await theirs.claim("a table")
        await ours.append("b", 1, ["one"], now=1.0)
        await ours.delete("b")
        await theirs.append("c", 1, ["one"], now=1.0)
        await theirs.delete("c")
        assert await ours_received.collect_until((Notification.DELETED, "c")) == [
            (Notification.TAKEN, "a table"),
            (Notification.DELETED, "c"),
        ]
        assert await theirs_received.collect_until((Notification.DELETED, "b")) == [(Notification.DELETED, "b")]


@in_a_loop
async def test_a_former_holder_of_a_table_cannot_append(postgresql_url):
    async with open_log(postgresql_url) as ours, open_log(postgresql_url) as theirs:
        await ours.append("a", 1, ["one"], now=1.0)
        await ours.claim("a")
        await ours.append("a", 2, ["two"], now=1.0)
        await theirs.claim("a")
        with pytest.raises(TableMoved):
            await ours.append("a", 3, ["mine"], now=1.0)
        await theirs.append("a", 3, ["three"], now=1.0)
        assert await ours.read("a") == ["one", "two", "three"]
        await ours.claim("a")
        await ours.append("a", 4, ["four"], now=1.0)


@in_a_loop
async def test_the_process_that_creates_a_table_holds_it(postgresql_url):
    async with open_log(postgresql_url) as ours, open_log(postgresql_url) as theirs:
        collector = Collector(ours)
        await ours.append("a", 1, ["one"], now=1.0)
        await theirs.claim("a")
        assert await collector.collect_until((Notification.TAKEN, "a")) == [(Notification.TAKEN, "a")]
        with pytest.raises(TableMoved):
            await ours.append("a", 2, ["mine"], now=1.0)


@in_a_loop
async def test_a_late_notification_of_a_table_that_was_taken_back_is_ignored(postgresql_url):
    async with open_log(postgresql_url) as ours, open_log(postgresql_url) as theirs:
        collector = Collector(ours)
        await ours.append("a", 1, ["one"], now=1.0)
        # As if this process had taken the table back before the notification arrives.
        ours._leases["a"] = 2
        await theirs.claim("a")
        await theirs.claim("b")
        await theirs.append("b", 1, ["one"], now=1.0)
        await theirs.delete("b")
        assert await collector.collect_until((Notification.DELETED, "b")) == [(Notification.DELETED, "b")]


@in_a_loop
async def test_a_table_that_does_not_exist_cannot_be_claimed(postgresql_url):
    async with open_log(postgresql_url) as log:
        await log.claim("a")
        await log.append("a", 1, ["one"], now=1.0)
        assert await log.read("a") == ["one"]


@in_a_loop
async def test_processes_know_each_other_until_they_leave_or_die(postgresql_url, monkeypatch):
    async with open_log(postgresql_url) as ours, open_log(postgresql_url) as theirs:
        collector = Collector(ours)
        assert await ours.registry.report("here") == {ours.registry.name: "here"}
        both = {ours.registry.name: "here", theirs.registry.name: "there"}
        assert await theirs.registry.report("there") == both
        await collector.collect_until((Notification.PROCESSES, ""))
        assert await ours.registry.report("here") == both
        assert await ours.registry.secret() == await theirs.registry.secret()
        await theirs.registry.leave()
        await collector.collect_until((Notification.PROCESSES, ""))
        assert await ours.registry.report("here") == {ours.registry.name: "here"}
        await theirs.registry.report("there")
        monkeypatch.setattr(processes, "ALIVE_SECONDS", 0.0)
        assert await ours.registry.report("here") == {}


@pytest.mark.slow
@in_a_loop
async def test_a_listener_reconnects(postgresql_url):
    async with open_log(postgresql_url) as ours, open_log(postgresql_url) as theirs:
        collector = Collector(theirs)
        for table in "abc":
            await ours.append(table, 1, ["one"], now=1.0)
            await cut_all_off(postgresql_url)
            await collector.collect_until((Notification.PROCESSES, ""))
            await ours.delete(table)
            await collector.collect_until((Notification.DELETED, table))


async def cut_all_off(url, database="postgres"):
    """Terminate all connections to a database except this one."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        others = f"pid <> pg_backend_pid() AND datname = '{database}'"
        await connection.execute(f"SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity WHERE {others}")


@pytest.mark.slow
@in_a_loop
async def test_appends_and_reads_work_after_all_connections_were_lost(postgresql_url):
    async with open_log(postgresql_url) as log:
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
        async with open_log(postgresql_url.replace("/postgres?", "/away?")) as log:
            Collector(log)
            await admin.execute("ALTER DATABASE away ALLOW_CONNECTIONS false")
            await cut_all_off(postgresql_url, "away")
            with pytest.raises(StorageFailed, match="cannot be reached"):
                await log.append("a", 1, ["one"], now=1.0)
        await admin.execute("DROP DATABASE away")
