"""Backup while the server runs, and restore."""

import asyncio
import contextlib
import sqlite3

import pytest

from rowlock.server.storage import (
    BackupFailed,
    Copied,
    EventLog,
    StorageFailed,
    backup,
    backups,
    restore,
    sqlite_address,
)
from support.deadlines import TIMEOUT, in_a_loop
from support.storages import open_log


@pytest.fixture
def file(tmp_path):
    return tmp_path / "a backup of #1?.db"


async def fill(url):
    async with open_log(url) as log:
        await log.append("a", 1, ["one", "two 🎲"], now=1.0)
        await log.append("b", 1, ["one"], now=20.0)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_a_loop
async def test_a_restored_backup_equals_the_storage(url, file, kind, tmp_path, request):
    """From each kind of database to each."""
    await fill(url)
    assert backup(url, file) == Copied(tables=2, events=3)
    # Recreating the database empties PostgreSQL, if it is the same one.
    new = f"sqlite:///{tmp_path}/new/rowlock.db" if kind == "sqlite" else emptied(request)
    assert restore(file, new) == Copied(tables=2, events=3)
    async with open_log(new) as log:
        assert await log.tables() == ["a", "b"]
        assert await log.read("a") == ["one", "two 🎲"]
        assert await log.idle(before=10.0) == ["a"]
        await log.append("a", 3, ["three"], now=1.0)


@in_a_loop
async def test_a_restored_storage_has_another_history(file, tmp_path):
    """Otherwise clients would take its events for those they know."""
    url, new = f"sqlite:///{tmp_path}/old.db", f"sqlite:///{tmp_path}/new.db"
    async with open_log(url) as log:
        await log.append("a", 1, ["one"], now=1.0)
        epoch = log.epoch
    async with open_log(url) as log:
        assert log.epoch == epoch != ""
    backup(url, file)
    async with open_log(new) as log:
        before = log.epoch
    restore(file, new)
    async with open_log(new) as log:
        assert log.epoch not in (epoch, before, "")


@in_a_loop
async def test_a_storage_of_an_earlier_version_gets_an_epoch(tmp_path):
    url = f"sqlite:///{tmp_path}/old.db"
    async with open_log(url):
        pass
    with contextlib.closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.execute("DELETE FROM rowlock_meta WHERE name = 'epoch'")
        connection.commit()
    async with open_log(url) as log:
        epoch = log.epoch
        assert epoch
    async with open_log(url) as log:
        assert log.epoch == epoch


def emptied(request):
    import psycopg

    address = request.getfixturevalue("postgresql_url")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address


@pytest.mark.slow
@in_a_loop
async def test_a_backup_during_appends_is_a_consistent_snapshot(url, file, monkeypatch):
    """Events are stored between any two steps of the backup, without waiting for it to end."""
    copied_rows, loop = backups._copy_rows, asyncio.get_running_loop()
    async with open_log(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)

        def copied_while_playing(*arguments):
            last = len(asyncio.run_coroutine_threadsafe(log.read("a"), loop).result(TIMEOUT))
            for append in (
                log.append("a", last + 1, ["more"], now=1.0),
                log.append(f"new {last}", 1, ["one"], now=1.0),
            ):
                asyncio.run_coroutine_threadsafe(append, loop).result(TIMEOUT)
            return copied_rows(*arguments)

        monkeypatch.setattr(backups, "_copy_rows", copied_while_playing)
        assert await asyncio.to_thread(backup, url, file) == Copied(tables=1, events=2)
        assert len(await log.read("a")) == 4
    async with open_log(sqlite_address(file)) as saved:
        assert await saved.tables() == ["a"]
        assert await saved.read("a") == ["one", "two"]
        await saved.append("a", 3, ["three"], now=1.0)


@pytest.mark.slow
@in_a_loop
async def test_a_backup_can_be_made_under_load(url, file):
    async with open_log(url) as log:
        is_over = False

        async def play(table):
            number = 1
            while not is_over:
                await log.append(table, number, [f"{number} first", f"{number + 1} second"], now=1.0)
                number += 2

        players = [asyncio.create_task(play(table)) for table in "abc"]
        while len(await log.read("c")) < 4:
            assert not any(player.done() for player in players)
        known = {table: await log.read(table) for table in "abc"}
        await asyncio.to_thread(backup, url, file)
        is_over = True
        await asyncio.gather(*players)
        everything = {table: await log.read(table) for table in "abc"}
    async with open_log(sqlite_address(file)) as saved:
        for table in "abc":
            events = await saved.read(table)
            assert len(known[table]) <= len(events)
            assert len(events) % 2 == 0
            assert everything[table][: len(events)] == events


@in_a_loop
async def test_a_backup_is_a_private_file_that_restoring_does_not_change(url, file, tmp_path):
    await fill(url)
    backup(url, file)
    before = file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o600
    restore(file, f"sqlite:///{tmp_path}/new/rowlock.db")
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(file.name)] == [file.name]


@in_a_loop
async def test_restoring_into_a_storage_with_tables_is_rejected(url, file):
    await fill(url)
    backup(url, file)
    async with open_log(url) as log:
        with pytest.raises(StorageFailed, match="there are already tables here"):
            restore(file, url)
        assert await log.read("a") == ["one", "two 🎲"]


@in_a_loop
async def test_a_backup_does_not_overwrite_a_file(url, file):
    await fill(url)
    file.write_text("mine")
    with pytest.raises(StorageFailed, match="this file already exists"):
        backup(url, file)
    assert file.read_text() == "mine"


@in_a_loop
async def test_a_file_that_is_not_a_backup_is_rejected_and_changes_nothing(url, file, tmp_path):
    await EventLog.open(url).close()
    with pytest.raises(BackupFailed, match="no such file"):
        restore(file, url)
    file.write_text("This is a letter, and no database at all. " * 100)
    with pytest.raises(BackupFailed, match="not a Rowlock backup"):
        restore(file, url)
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE cats (name)").connection.close()
    with pytest.raises(BackupFailed, match="not a Rowlock backup"):
        restore(other, url)
    async with open_log(url) as log:
        assert await log.tables() == []
    with pytest.raises(BackupFailed):
        restore(other, f"sqlite:///{tmp_path}/new/rowlock.db")
    assert not (tmp_path / "new").exists()


@pytest.mark.slow
@in_a_loop
async def test_a_backup_of_a_newer_version_is_rejected(url, file, tmp_path):
    await fill(url)
    backup(url, file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE rowlock_meta SET value = '7' WHERE name = 'version'")
    connection.close()
    with pytest.raises(BackupFailed, match=r"this backup was made by a newer Rowlock .*version 7"):
        restore(file, f"sqlite:///{tmp_path}/new/rowlock.db")


@pytest.mark.slow
@in_a_loop
async def test_the_error_says_whether_the_backup_or_the_storage_failed(url, file, tmp_path):
    await fill(url)
    with pytest.raises(BackupFailed, match="no such folder"):
        backup(url, tmp_path / "nowhere" / "backup.db")
    backup(url, file)
    (tmp_path / "letter").write_text("This is a letter, and no database at all. " * 100)
    for storage, failure in (
        (f"sqlite:///{tmp_path}/letter", "not a Rowlock database"),
        ("postgresql://127.0.0.1:1/x", "reached"),
    ):
        for copy in (lambda to: restore(file, to), lambda of: backup(of, tmp_path / "another.db")):
            with pytest.raises(StorageFailed, match=failure) as refused:
                copy(storage)
            assert not isinstance(refused.value, BackupFailed)


def test_a_missing_storage_cannot_be_backed_up(sqlite_url, file, tmp_path):
    with pytest.raises(StorageFailed, match="nothing to back up"):
        backup(sqlite_url, file)
    assert list(tmp_path.iterdir()) == []


@in_a_loop
async def test_a_failed_backup_leaves_no_file(url, file, monkeypatch):
    await fill(url)

    def fails(*_):
        raise StorageFailed("the disk is full")

    monkeypatch.setattr(backups, "_copy_rows", fails)
    with pytest.raises(StorageFailed, match="disk is full"):
        backup(url, file)
    assert list(file.parent.glob("a backup*")) == []
    monkeypatch.undo()
    assert backup(url, file) == Copied(2, 3)
