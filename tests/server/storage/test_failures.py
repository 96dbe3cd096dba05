"""Failures of a real storage: the log tells the host, /healthz and the metrics show them, and players are notified."""

import contextlib
import logging

import pytest

from rowlock.server import observed_log
from rowlock.server.event_log import StorageFailed, TableGone
from rowlock.server.metrics import Metrics
from rowlock.server.observed_log import ObservedLog
from rowlock.server.storage import EventLog
from support.deadlines import in_a_loop
from support.hosted_server import hosted, opening
from support.memory_logs import FailingLog, MemoryLog

FULL = "PRAGMA max_page_count = 1"  # SQLite takes this as: no more pages than there are now
READ_ONLY = "PRAGMA query_only = 1"
PAGE = 4096
HEALED = ("PRAGMA query_only = 0", "PRAGMA max_page_count = 1000000")


@pytest.fixture(autouse=True)
def _probe_at_once(monkeypatch):
    monkeypatch.setattr(observed_log, "PROBE_SECONDS", 0.0)


@contextlib.contextmanager
def failing(log, statement):
    """Makes every write fail, by a statement before each transaction, until the block ends."""
    transactions = log._writer._transactions
    begin, statements = transactions.begin, [statement]

    def begin_broken():
        if transactions._connection is None:
            transactions._connection = log._engine.raw_connection()
        for one in statements:
            transactions._connection.driver_connection.execute(one)
        return begin()

    transactions.begin = begin_broken
    yield
    statements[:] = HEALED


async def open_until_rejected(host):
    """Open tables until the storage has no room left. Return the answer."""
    for _ in range(100):
        answer = await host.http.post("/api/v1/tables", json=opening("qwixx", "me", "open"))
        if answer.status_code != 201:
            return answer
    raise AssertionError("the storage still has room")


@pytest.mark.parametrize(
    ("statement", "why"),
    [(FULL, "the disk is full: free some space"), (READ_ONLY, "the storage's file is read-only: make it")],
)
@in_a_loop
async def test_a_storage_that_cannot_write_is_reported_and_recovers(sqlite_url, caplog, statement, why):
    log = EventLog.open(sqlite_url)
    async with hosted(log, tables_per_hour=1000) as host:
        value = host.rooms.metrics.value
        opened = await host.open("qwixx", "me", "open")
        with failing(log, statement):
            answer = await open_until_rejected(host)
            assert (answer.status_code, answer.json()["refused"]) == (503, "storage-failed")
            health = await host.http.get("/healthz")
            assert (health.status_code, health.json()["refused"]) == (503, "storage-failed")
            assert why in health.json()["message"]
            assert value("storage_healthy") == 0
            assert value("storage_failures_total", operation="append") >= 2  # the table, and the check of the health
            problems = [record for record in caplog.records if record.message == "the storage failed"]
            assert [record.levelno for record in problems] == [logging.ERROR]  # once, not for every failure
            assert why in problems[0].why
            assert problems[0].cause in ("SQLITE_FULL", "SQLITE_READONLY")
            assert (await host.http.get(f"/api/v1/tables/{opened['table']}")).status_code == 200
        assert (await host.http.get("/healthz")).json()["status"] == "ok"
        assert value("storage_healthy") == 1
        assert "the storage works again" in caplog.text
        await host.open("qwixx", "me", "open")
        assert not [table for table in await log.tables() if table.startswith("healthz")]


@in_a_loop
async def test_a_player_whose_command_is_not_stored_is_told_and_sends_it_again(sqlite_url):
    log = EventLog.open(sqlite_url)
    async with hosted(log) as host:
        opened = await host.open("qwixx", "me", "open")
        async with host.client(opened["table"]) as bo:
            with failing(log, READ_ONLY):
                assert (await bo.command("1", "join", called="Bo"))["refused"] == "storage-failed"
            assert "events" in await bo.command("1", "join", called="Bo")


@in_a_loop
async def test_a_damaged_table_keeps_the_server_unhealthy_while_the_others_go_on(sqlite_url, tmp_path, caplog):
    log = EventLog.open(sqlite_url)
    for table in "abcdefgh":
        await log.append(table, 1, [table * 3000] * 20, 1.0)
    await log.close()
    file = tmp_path / "data" / "rowlock.db"
    content = bytearray(file.read_bytes())
    for start in range(0, len(content), PAGE):
        found = [letter for letter in b"abcdefgh" if bytes([letter]) * 100 in content[start : start + PAGE]]
        # Only overflow pages, which begin with the number of the next page: others may have room for a new table.
        if found == [ord("d")] and content[start] == 0:
            content[start : start + PAGE] = b"\xff" * PAGE
    file.write_bytes(content)
    async with hosted(EventLog.open(sqlite_url)) as host:
        answers = {table: await host.http.get(f"/api/v1/pads/{table}") for table in "adh"}
        assert [answer.json()["refused"] == "storage-failed" for answer in answers.values()] == [False, True, False]
        for _ in range(2):
            health = await host.http.get("/healthz")
            assert health.status_code == 503
            assert "damaged: stop the server and restore a backup" in health.json()["message"]
        assert host.rooms.metrics.value("storage_failures_total", operation="read") >= 3
        assert "the storage failed" in caplog.text
        assert "ddd" not in caplog.text
        async with host.client("d", hello=None) as client:
            assert (await client.next())["refused"] == "storage-failed"
            assert (await client.closed())[0] == 1013
        await host.open("qwixx", "me", "open")
        assert (await host.http.get("/healthz")).status_code == 503


def observed(log):
    metrics = Metrics()
    return ObservedLog(log, metrics), metrics


@in_a_loop
async def test_health_checks_retry_a_failed_storage_at_most_once_per_second():
    inner, time = FailingLog(), [100.0]
    log = ObservedLog(inner, Metrics(), lambda: time[0])
    observed_log.PROBE_SECONDS = 1.0
    inner.failures = ["before"] * 3
    with pytest.raises(StorageFailed):
        await log.append("a", 1, ["one"], 1.0)
    for _ in range(5):
        with pytest.raises(StorageFailed):
            await log.check()
    assert len(inner.failures) == 1
    time[0] += 1.0
    with pytest.raises(StorageFailed):
        await log.check()
    time[0] += 1.0
    await log.check()
    assert (inner.kept, log.events_waiting) == ({}, 0)


@in_a_loop
async def test_a_write_check_leaves_nothing_behind(url):
    log, _ = observed(EventLog.open(url))
    log._failed_write = StorageFailed("the disk was full")
    await log.check()
    assert log.failure is None
    assert await log.tables() == []
    await log.close()


@in_a_loop
async def test_a_deleted_table_is_not_a_failure_of_the_storage():
    class GoneLog(MemoryLog):
        async def append(self, *_arguments):
            raise TableGone("the table was deleted")

    log, metrics = observed(GoneLog())
    with pytest.raises(TableGone):
        await log.append("a", 2, ["two"], 1.0)
    await log.check()
    assert metrics.value("storage_failures_total", operation="append") == 0
