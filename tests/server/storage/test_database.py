"""The guarantees of an open storage, and the errors of one that cannot be opened or written."""

import asyncio
import os
import sqlite3
import subprocess
import sys

import pytest
from sqlalchemy import update

from rowlock.server.storage import EventLog, StorageFailed, address_of, backup
from rowlock.server.storage.database import reading, writing
from rowlock.server.storage.schema import META
from support.deadlines import in_a_loop, run
from support.storages import open_log


@pytest.mark.parametrize("name", ["data", "what?", "100%25 #1"])
def test_a_data_folder_may_have_any_name(tmp_path, name):
    run(EventLog.open(address_of(str(tmp_path / name))).close())
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (tmp_path / name / "rowlock.db").is_file()


def test_a_url_is_its_own_address():
    assert address_of("postgresql://ada:secret@localhost/rowlock") == "postgresql://ada:secret@localhost/rowlock"


@in_a_loop
async def test_a_commit_waits_for_the_disk_in_sqlite(sqlite_url):
    async with open_log(sqlite_url) as log:
        for connected in (reading, writing):
            with connected(log._engine) as connection:
                assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
                assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"


@in_a_loop
async def test_a_commit_waits_for_the_disk_in_postgresql(postgresql_url):
    async with open_log(postgresql_url + "&options=-c%20synchronous_commit%3Doff") as log:
        for connected in (reading, writing):
            with connected(log._engine) as connection:
                assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"


@in_a_loop
async def test_the_file_is_private_to_its_owner(sqlite_url, tmp_path):
    async with open_log(sqlite_url) as log:
        await log.append("a", 1, ["a secret"], now=1.0)
        assert {path.stat().st_mode & 0o077 for path in (tmp_path / "data").iterdir()} == {0}


@in_a_loop
async def test_a_storage_of_a_newer_version_is_rejected(url, tmp_path):
    async with open_log(url) as log:
        with writing(log._engine) as connection:
            connection.execute(update(META).values(value="7"))
    with pytest.raises(StorageFailed, match=r"newer Rowlock .*version 7; this one supports up to"):
        EventLog.open(url)
    with pytest.raises(StorageFailed, match="newer Rowlock"):
        backup(url, tmp_path / "backup.db")


@in_a_loop
async def test_many_can_create_the_same_storage_at_once(url):
    logs = await asyncio.gather(*(asyncio.to_thread(EventLog.open, url) for _ in range(5)))
    for number, log in enumerate(logs, 1):
        await log.append("a", number, ["one more"], now=1.0)
        await log.close()


@pytest.mark.parametrize(
    "bad",
    ["", "rubbish", "mysql://me:hidden@host/db", "sqlite://", "sqlite:///:memory:", "oracle+x:///"],
)
def test_other_kinds_of_addresses_are_rejected(bad):
    with pytest.raises(StorageFailed, match=r"must be sqlite:///FILE or postgresql://") as refused:
        EventLog.open(bad)
    assert "hidden" not in str(refused.value)


def test_the_error_for_a_missing_database_hides_its_address():
    with pytest.raises(StorageFailed, match="cannot be reached") as refused:
        EventLog.open("postgresql://somebody:hidden@127.0.0.1:1/somewhere")
    for word in ("hidden", "somebody", "127", "somewhere"):
        assert word not in str(refused.value)
    assert "hidden" not in str(refused.value.__cause__)


def test_the_error_for_a_wrong_database_name_hides_its_address(postgresql):
    with pytest.raises(StorageFailed, match="cannot be reached") as refused:
        EventLog.open(postgresql.replace("/postgres?", "/nowhere?"))
    assert "nowhere" not in str(refused.value)


def test_the_error_for_a_file_that_is_not_a_database_hides_its_path(tmp_path):
    letter = tmp_path / "letter.db"
    letter.write_text("This is a letter, and no database at all. " * 100)
    with pytest.raises(StorageFailed, match="not a Rowlock database") as refused:
        EventLog.open(f"sqlite:///{letter}")
    assert "letter" not in str(refused.value)
    assert letter.read_text().startswith("This is a letter")


def test_the_error_for_a_folder_that_cannot_be_created_hides_its_path(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageFailed, match="cannot be opened") as refused:
        EventLog.open(f"sqlite:///{tmp_path}/file/folder/rowlock.db")
    assert "folder/" not in str(refused.value)


@in_a_loop
async def test_a_full_disk_is_reported_and_stored_events_stay(sqlite_url):
    async with open_log(sqlite_url) as log:
        await log.append("a", 1, ["one"], now=1.0)
        with writing(log._engine) as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
        with log._writer._transactions.begin() as transaction:
            transaction.driver.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StorageFailed, match="disk is full") as failed:
            await log.append("a", 2, ["secret " * 10_000], now=1.0)
        assert "secret" not in str(failed.value.__cause__)
        assert await log.read("a") == ["one"]


@in_a_loop
async def test_a_storage_locked_by_another_program_is_reported(sqlite_url, tmp_path, monkeypatch):
    monkeypatch.setattr("rowlock.server.storage.database.TIMEOUT_SECONDS", 0.01)
    async with open_log(sqlite_url) as log:
        other = sqlite3.connect(tmp_path / "data" / "rowlock.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageFailed, match="another program is using"):
            await log.append("a", 1, ["one"], now=1.0)
        other.close()
        await log.append("a", 1, ["one"], now=1.0)


def test_the_command_does_not_import_the_storage():
    asked = (
        "import sys, rowlock.cli; print([m for m in ('sqlalchemy', 'psycopg', 'rowlock.server') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, env=os.environ, check=True)
    assert run.stdout == "[]\n"


@pytest.mark.slow
def test_sqlite_needs_no_psycopg():
    asked = "import sys, rowlock.server.storage; print('psycopg' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, env=os.environ, check=True)
    assert run.stdout == "False\n"
