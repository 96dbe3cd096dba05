"""Backups while the server runs, and storages made of them."""

import asyncio
import sqlite3

import pytest

from deadlines import PATIENCE, in_a_loop
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
from storing import opened


@pytest.fixture
def file(tmp_path):
    return tmp_path / "a backup of #1?.db"


async def fill(url):
    async with opened(url) as log:
        await log.append("a", 1, ["one", "two 🎲"], now=1.0)
        await log.append("b", 1, ["one"], now=20.0)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@in_a_loop
async def test_a_storage_is_the_same_after_backup_and_restore(url, file, kind, tmp_path, request):
    """From each database to each."""
    await fill(url)
    assert backup(url, file) == Copied(tables=2, events=3)
    # Making the database anew empties PostgreSQL, if it is the same one.
    new = f"sqlite:///{tmp_path}/new/rowlock.db" if kind == "sqlite" else emptied(request)
    assert restore(file, new) == Copied(tables=2, events=3)
    async with opened(new) as log:
        assert await log.tables() == ["a", "b"]
        assert await log.read("a") == ["one", "two 🎲"]
        assert await log.idle(before=10.0) == ["a"]
        await log.append("a", 3, ["three"], now=1.0)


def emptied(request):
    import psycopg

    address = request.getfixturevalue("postgresql_url")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return address


@in_a_loop
async def test_a_backup_while_appends_go_on_is_of_one_moment(url, file, monkeypatch):
    """Between any two things it copies, events are stored, and nobody has to wait for the backup to end."""
    copied_rows, loop = backups._copied_rows, asyncio.get_running_loop()
    async with opened(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)

        def copied_while_playing(*arguments):
            last = len(asyncio.run_coroutine_threadsafe(log.read("a"), loop).result(PATIENCE))
            for append in (
                log.append("a", last + 1, ["more"], now=1.0),
                log.append(f"new {last}", 1, ["one"], now=1.0),
            ):
                asyncio.run_coroutine_threadsafe(append, loop).result(PATIENCE)
            return copied_rows(*arguments)

        monkeypatch.setattr(backups, "_copied_rows", copied_while_playing)
        assert await asyncio.to_thread(backup, url, file) == Copied(tables=1, events=2)
        assert len(await log.read("a")) == 4
    async with opened(sqlite_address(file)) as saved:
        assert await saved.tables() == ["a"]
        assert await saved.read("a") == ["one", "two"]
        await saved.append("a", 3, ["three"], now=1.0)


@in_a_loop
async def test_a_backup_can_be_made_under_load(url, file):
    async with opened(url) as log:
        is_over = False

        async def play(table):
            number = 1
            while not is_over:
                await log.append(table, number, [f"{number} first", f"{number + 1} second"], now=1.0)
                number += 2

        players = [asyncio.create_task(play(table)) for table in "abc"]
        while len(await log.read("c")) < 4:
            pass
        known = {table: await log.read(table) for table in "abc"}
        await asyncio.to_thread(backup, url, file)
        is_over = True
        await asyncio.gather(*players)
        everything = {table: await log.read(table) for table in "abc"}
    async with opened(sqlite_address(file)) as saved:
        for table in "abc":
            events = await saved.read(table)
            assert len(known[table]) <= len(events)
            assert len(events) % 2 == 0
            assert everything[table][: len(events)] == events


@in_a_loop
async def test_a_backup_is_one_file_that_only_its_owner_reads_and_restoring_leaves_it_alone(url, file, tmp_path):
    await fill(url)
    backup(url, file)
    before = file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o600
    restore(file, f"sqlite:///{tmp_path}/new/rowlock.db")
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(file.name)] == [file.name]


@in_a_loop
async def test_nothing_is_restored_into_a_storage_with_tables(url, file):
    await fill(url)
    backup(url, file)
    async with opened(url) as log:
        with pytest.raises(StorageFailed, match="tables here already"):
            restore(file, url)
        assert await log.read("a") == ["one", "two 🎲"]


@in_a_loop
async def test_a_file_is_not_written_over(url, file):
    await fill(url)
    file.write_text("mine")
    with pytest.raises(StorageFailed, match="such a file already"):
        backup(url, file)
    assert file.read_text() == "mine"


@in_a_loop
async def test_what_is_no_backup_is_refused_and_changes_nothing(url, file, tmp_path):
    await EventLog.open(url).close()
    with pytest.raises(BackupFailed, match="no such file"):
        restore(file, url)
    file.write_text("This is a letter, and no database at all. " * 100)
    with pytest.raises(BackupFailed, match="no backup of Rowlock"):
        restore(file, url)
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE cats (name)").connection.close()
    with pytest.raises(BackupFailed, match="no backup of Rowlock"):
        restore(other, url)
    async with opened(url) as log:
        assert await log.tables() == []
    with pytest.raises(BackupFailed):
        restore(other, f"sqlite:///{tmp_path}/new/rowlock.db")
    assert not (tmp_path / "new").exists()


@in_a_loop
async def test_a_backup_of_a_newer_version_is_refused(url, file, tmp_path):
    await fill(url)
    backup(url, file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE rowlock_meta SET value = '7' WHERE name = 'version'")
    connection.close()
    with pytest.raises(BackupFailed, match=r"newer Rowlock has made this backup .*version 7"):
        restore(file, f"sqlite:///{tmp_path}/new/rowlock.db")


@in_a_loop
async def test_which_of_the_two_failed_is_told(url, file, tmp_path):
    await fill(url)
    with pytest.raises(BackupFailed, match="no such folder"):
        backup(url, tmp_path / "nowhere" / "backup.db")
    backup(url, file)
    (tmp_path / "letter").write_text("This is a letter, and no database at all. " * 100)
    for storage, failure in (
        (f"sqlite:///{tmp_path}/letter", "no database"),
        ("postgresql://127.0.0.1:1/x", "reached"),
    ):
        for copy in (lambda to: restore(file, to), lambda of: backup(of, tmp_path / "another.db")):
            with pytest.raises(StorageFailed, match=failure) as refused:
                copy(storage)
            assert not isinstance(refused.value, BackupFailed)


def test_there_is_no_backup_of_nothing(sqlite_url, file, tmp_path):
    with pytest.raises(StorageFailed, match="nothing to back up"):
        backup(sqlite_url, file)
    assert list(tmp_path.iterdir()) == []


@in_a_loop
async def test_a_backup_that_fails_leaves_no_file_of_its_name(url, file, monkeypatch):
    await fill(url)

    def fails(*_):
        raise StorageFailed("the disk is full")

    monkeypatch.setattr(backups, "_copied_rows", fails)
    with pytest.raises(StorageFailed, match="disk is full"):
        backup(url, file)
    assert list(file.parent.glob("a backup*")) == []
    monkeypatch.undo()
    assert backup(url, file) == Copied(2, 3)
