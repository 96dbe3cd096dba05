"""Storages of older versions are upgraded when they are opened; unknown versions are rejected."""

import json
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import inspect, update

from rowlock.rules import GAME_NAMES
from rowlock.server.storage import BackupFailed, EventLog, StorageFailed, address_of, backup, backups, restore, schema
from rowlock.server.storage.database import reading, writing
from rowlock.server.storage.migrations import FIRST_VERSION, MIGRATIONS, VERSION, Migration
from rowlock.server.storage.schema import META, SCHEMA
from support import stored_folder
from support.deadlines import in_a_loop, run
from support.hosted_server import hosted
from support.long_run import variants
from support.storages import open_log

SAMPLES = Path(__file__).parents[2] / "samples"
COMPARED = {"tables": ("phase", "events", "game", "result", "mine"), "pads": ("events", "deeds", "mine", "board")}
FOR_EVER = 1_000_000.0


def compared(view, place):
    """What must look as it did. The English words of choices may be improved."""
    parts = {part: view[part] for part in COMPARED[place]}
    return json.loads(
        json.dumps(parts), object_hook=lambda found: {**found, "words": None} if "words" in found else found
    )


def add_table(name):
    return lambda connection: connection.exec_driver_sql(f"CREATE TABLE {name} (id TEXT PRIMARY KEY)")


def fail(_connection):
    raise OSError


@pytest.fixture
def newer(monkeypatch):
    """Returns a function that gives this Rowlock two more schema versions."""

    def change(*steps):
        migrations = (*MIGRATIONS, *(Migration(VERSION + number, step) for number, step in enumerate(steps, 1)))
        monkeypatch.setattr(schema, "MIGRATIONS", migrations)
        for module in (schema, backups):
            monkeypatch.setattr(module, "VERSION", migrations[-1].version)

    return change


def tables_and_version(url):
    log = EventLog.open(url)
    with reading(log._engine) as connection:
        found = set(inspect(connection).get_table_names()), int(schema._version_text(connection))
    run(log.close())
    return found


def set_version(url, version):
    log = EventLog.open(url)
    with writing(log._engine) as connection:
        connection.execute(update(META).values(value=version))
    run(log.close())


def test_versions_are_numbered_without_gaps():
    assert [migration.version for migration in MIGRATIONS] == list(range(FIRST_VERSION + 1, VERSION + 1))


def test_an_older_storage_goes_through_each_step_once(url, newer):
    run(EventLog.open(url).close())
    newer(add_table("cats"), add_table("dogs"))
    for _ in range(2):
        tables, version = tables_and_version(url)
        assert tables >= {"cats", "dogs", *SCHEMA.tables}
        assert version == VERSION + 2


def test_a_step_that_fails_leaves_the_storage_as_it_was(url, newer, monkeypatch):
    before = tables_and_version(url)
    newer(add_table("cats"), fail)
    with pytest.raises(StorageFailed):
        EventLog.open(url)
    monkeypatch.undo()
    assert tables_and_version(url) == before


@pytest.mark.parametrize("version", ["0", "-1", "", "one"])
def test_an_impossible_version_is_reported_as_damage(url, version, tmp_path):
    set_version(url, version)
    with pytest.raises(StorageFailed, match=f"this storage is damaged: its schema version is '{version}'"):
        EventLog.open(url)
    with pytest.raises(StorageFailed, match="damaged"):
        backup(url, tmp_path / "backup.db")


@in_a_loop
async def test_a_backup_of_an_older_version_can_be_restored(url, newer, tmp_path):
    file = tmp_path / "backup.db"
    async with open_log(url) as log:
        await log.append("a", 1, ["one", "two"], now=1.0)
    backup(url, file)
    kept = file.read_bytes()
    newer(add_table("cats"))
    new = f"sqlite:///{tmp_path}/new/rowlock.db"
    assert restore(file, new) == (1, 2)
    assert file.read_bytes() == kept
    async with open_log(new) as log:
        assert await log.read("a") == ["one", "two"]


def test_an_older_storage_is_backed_up_only_after_its_upgrade(url, newer, tmp_path):
    run(EventLog.open(url).close())
    newer(add_table("cats"))
    with pytest.raises(StorageFailed, match=f"older Rowlock .*version {VERSION}; this one uses {VERSION + 1}"):
        backup(url, tmp_path / "backup.db")
    run(EventLog.open(url).close())
    assert backup(url, tmp_path / "backup.db") == (0, 0)


def test_a_damaged_backup_says_so(url, tmp_path):
    run(EventLog.open(url).close())
    backup(url, tmp_path / "backup.db")
    with sqlite3.connect(tmp_path / "backup.db") as connection:
        connection.execute("UPDATE rowlock_meta SET value = '0'")
    connection.close()
    with pytest.raises(BackupFailed, match="this backup is damaged"):
        restore(tmp_path / "backup.db", f"sqlite:///{tmp_path}/new/rowlock.db")


@pytest.fixture(params=range(FIRST_VERSION, VERSION))
def old_folder(request, tmp_path):
    """A data folder written by an older Rowlock, and what is in it."""
    folder = tmp_path / "data"
    return folder, stored_folder.unpack(SAMPLES / f"storage-{request.param}", folder)


def test_an_upgraded_storage_has_the_schema_of_a_new_one(old_folder, tmp_path):
    def columns(folder):
        log = EventLog.open(address_of(str(folder)))
        with reading(log._engine) as connection:
            inspector = inspect(connection)
            found = {
                table: [(column["name"], str(column["type"]), column["nullable"]) for column in columns]
                for (_, table), columns in inspector.get_multi_columns().items()
            }
        run(log.close())
        return found

    assert columns(old_folder[0]) == columns(tmp_path / "new")


@pytest.mark.slow
def test_everything_in_an_older_data_folder_looks_as_it_did(old_folder):
    async def looked_at():
        folder, contents = old_folder
        assert len(contents) == 6 * len(GAME_NAMES)
        log = EventLog.open(address_of(str(folder)))
        async with hosted(log, idle_days=FOR_EVER, **stored_folder.FAST) as host:
            for one in contents:
                views = await stored_folder.views_of(host, one["place"], one["id"], one["tokens"])
                for now, then in zip(views, one["views"], strict=True):
                    if not any(seat.get("level") for seat in then["seats"]):  # a bot goes on at once
                        assert compared(now, one["place"]) == compared(then, one["place"])

    run(looked_at())


@pytest.mark.slow
@pytest.mark.parametrize("game", variants(GAME_NAMES, "onboard", "duel"))
def test_games_in_an_older_data_folder_go_on_to_their_end(old_folder, game):
    async def played():
        folder, contents = old_folder
        log = EventLog.open(address_of(str(folder)))
        async with hosted(log, idle_days=FOR_EVER, **stored_folder.FAST) as host:
            for one in contents:
                if one["game"] == game:
                    await (go_on(host, one) if one["place"] == "tables" else write_on(host, one))

    run(played())


async def go_on(host, one):
    tokens = one["tokens"]
    if one["views"][0]["phase"] == "gathering":
        tokens = [*tokens, await stored_folder.join(host, one["id"])]
    view = await stored_folder.play(host, one["id"], tokens)
    assert view["result"]["how"] == "rules"
    if one["views"][0]["options"]["dice"] != "typed":
        assert (await host.http.get(f"/api/v1/tables/{one['id']}/dice")).json()["proven"]


async def write_on(host, one):
    async with host.client(one["id"], {"token": one["tokens"][1]}, place="pads") as bo:
        answer = await bo.command("more", "cross", seat=2, choice="b10")
        assert answer["events"][0]["number"] == one["views"][0]["events"] + 1
