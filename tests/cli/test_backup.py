"""`rowlock backup` and `rowlock restore`, as a host runs them."""

import asyncio
import os
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from rowlock.cli.command import application
from rowlock.server.storage import EventLog, address_of
from support.deadlines import TIMEOUT


def run(*arguments, before="", **environment):
    """Run the command in its own process."""
    return subprocess.run(
        [sys.executable, "-c", before + "from rowlock.cli import main; main()", *map(str, arguments)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


def invoke(*arguments, **environment):
    """Run the command in this process, which is faster."""
    return CliRunner().invoke(application(), [*map(str, arguments)], env=environment)


def refused(result, status=1):
    assert (result.exit_code, result.stdout) == (status, "")
    return result.stderr


def stored(data):
    async def read():
        log = EventLog.open(address_of(str(data)))
        found = {table: await log.read(table) for table in await log.tables()}
        await log.close()
        return found

    return asyncio.run(read())


@pytest.fixture
def data(tmp_path):
    """A folder with two tables."""

    async def fill():
        log = EventLog.open(address_of(str(tmp_path / "data")))
        await log.append("a", 1, ["one", "two"], now=1.0)
        await log.append("b", 1, ["one"], now=1.0)
        await log.close()

    asyncio.run(fill())
    return tmp_path / "data"


@pytest.mark.slow
def test_a_backup_can_be_restored(data, tmp_path):
    file, new = tmp_path / "evening.db", tmp_path / "new"
    backed_up = run("backup", file, ROWLOCK_DATA=str(data))
    assert (backed_up.returncode, backed_up.stderr) == (0, "")
    assert backed_up.stdout == f"{file}: backed up, 2 tables with 3 events\n"
    restored = run("restore", file, "--data", new)
    assert (restored.returncode, restored.stderr) == (0, "")
    assert restored.stdout == f"{file}: restored, 2 tables with 3 events\n"
    assert stored(new) == stored(data)


def test_nothing_is_overwritten(data, tmp_path):
    file = tmp_path / "evening.db"
    invoke("backup", file, "--data", data)
    before = file.read_bytes()
    assert refused(invoke("backup", file, "--data", data)) == (
        f"rowlock: {file}: this file already exists; choose another name\n"
    )
    assert refused(invoke("restore", file, "--data", data)) == (
        f"rowlock: {data}: there are already tables here: restore into an empty storage or a new folder\n"
    )
    assert file.read_bytes() == before
    assert len(stored(data)) == 2


def test_an_error_names_what_it_is_about(data, tmp_path):
    for arguments, said in (
        (("restore", "none.db"), "none.db: there is no such file"),
        (("restore", data), f"{data}: there is no such file"),
        (
            ("backup", "nowhere/evening.db", "--data", data),
            "nowhere/evening.db: there is no such folder; create it first",
        ),
        (
            ("backup", tmp_path / "x.db", "--data", tmp_path / "y"),
            f"{tmp_path / 'y'}: there is nothing to back up: this folder has no storage",
        ),
    ):
        assert refused(invoke(*arguments)) == f"rowlock: {said}\n"
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_password_is_not_shown(tmp_path):
    said = refused(invoke("backup", tmp_path / "x.db", ROWLOCK_DATA="postgresql://ada:secret@127.0.0.1:1/x"))
    assert said.startswith("rowlock: a database: the database cannot be reached")
    assert "secret" not in said


def test_a_usage_error_is_reported():
    assert "Missing argument" in refused(invoke("backup"), status=2)
    assert refused(invoke("backup", "x.db", ROWLOCK_PORT="many"), status=2).startswith(
        "rowlock: ROWLOCK_PORT is 'many'"
    )


@pytest.mark.slow
def test_without_the_packages_it_says_how_to_get_them():
    result = run("restore", "x.db", before="import sys; sys.modules['sqlalchemy'] = None; ")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == "rowlock: this needs sqlalchemy: install Rowlock again without --no-deps\n"


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_the_help_has_an_example(command):
    shown = invoke(command, "--help", COLUMNS="200")
    assert f"Example: rowlock {command} evening.db --data /srv/rowlock" in shown.stdout
