"""Connections to SQLite and PostgreSQL with the same behaviour: a commit is on the disk when it returns."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from rowlock.missing_packages import how_to_install
from rowlock.server.event_log import StorageFailed
from rowlock.server.storage.errors import plain_error

Address: TypeAlias = str | URL

TIMEOUT_SECONDS = 10
"""Seconds to wait for a connection, or for another process's write lock."""

MAX_CONNECTIONS = 8

MAX_WAL_PAGES = 40_000
"""The maximum size of SQLite's write-ahead log, in pages of 4 kB: see `checkpointer`."""

CACHE_KIBIBYTES = 16_000
"""SQLite's cache per connection: enough for the latest pages of more than a thousand tables."""

WRITE_LOCK = int.from_bytes(b"rowlock")
"""The number of PostgreSQL's advisory lock for writing."""


def new_engine(url: Address) -> Engine:
    """The engine for an address. Nothing is opened yet."""
    address = _parsed(url)
    if address.drivername == "sqlite":
        engine = _engine(address, {"timeout": TIMEOUT_SECONDS})
        event.listen(engine, "connect", _set_up_sqlite)
        return engine
    try:
        engine = _engine(
            address.set(drivername="postgresql+psycopg"),
            # A dead connection is noticed within half a minute.
            {
                "connect_timeout": TIMEOUT_SECONDS,
                "keepalives_idle": 15,
                "keepalives_interval": 5,
                "keepalives_count": 3,
                "tcp_user_timeout": 30_000,
            },
        )
    except ModuleNotFoundError:
        raise StorageFailed(f"PostgreSQL needs psycopg: {how_to_install('psycopg')}") from None
    event.listen(engine, "connect", _set_up_postgresql)
    return engine


@contextmanager
def open_engine(url: Address) -> Iterator[Engine]:
    engine = new_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def address_of(data: str) -> Address:
    """The address of a data folder; the URL of a database is returned unchanged."""
    return data if "://" in data else sqlite_address(Path(data).resolve() / "rowlock.db")


def sqlite_file(url: Address) -> Path | None:
    """The file of an SQLite address; None for PostgreSQL."""
    address = _parsed(url)
    return Path(str(address.database)) if address.drivername == "sqlite" else None


def sqlite_address(file: Path) -> URL:
    """The address of a file. In a string, a question mark or percent sign in the file's name would be misread."""
    return URL.create("sqlite", database=str(file))


def make_sqlite_file(file: Path) -> None:
    """Create an empty file if there is none, readable only by its owner: it holds the seeds of games."""
    with plain_errors():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


@contextmanager
def plain_errors(failure: type[StorageFailed] = StorageFailed) -> Iterator[None]:
    """Turn errors of the database or the disk into a `StorageFailed` or a subclass of it."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise plain_error(error, failure) from error


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A write transaction; only one process at a time has one.

    PostgreSQL could let several write at once. But commits with notifications are serialised anyway, and with the lock
    nothing that was read can change before the commit.
    """
    with engine.begin() as connection:
        if is_sqlite(engine):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(select(func.pg_advisory_xact_lock(WRITE_LOCK)))
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection for single queries, each of which sees the latest commit."""
    with engine.connect() as connection:
        if not is_sqlite(engine):
            connection.execution_options(isolation_level="AUTOCOMMIT")
        yield connection


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection for several queries that all see the same state. Writers do not have to wait."""
    with engine.connect() as connection:
        if is_sqlite(engine):
            connection.exec_driver_sql("BEGIN")
        else:
            connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def _parsed(url: Address) -> URL:
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        address = URL.create("none")
    if address.drivername == "sqlite" and address.database and address.database != ":memory:":
        return address
    if address.drivername == "postgresql":
        return address
    raise StorageFailed("the storage's address must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE")


def _engine(address: URL, settings: dict[str, Any]) -> Engine:
    return create_engine(
        address,
        connect_args=settings,
        hide_parameters=True,  # Otherwise errors would show events, which contain secrets.
        pool_size=MAX_CONNECTIONS,
        pool_timeout=TIMEOUT_SECONDS,
        # Connections that were lost while idle are replaced.
        pool_pre_ping=address.drivername != "sqlite",
    )


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # `writing` and `snapshot` begin transactions themselves.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {MAX_WAL_PAGES}")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIBIBYTES}")


def _set_up_postgresql(connection: Any, _record: object) -> None:
    connection.autocommit = True
    connection.execute("SET synchronous_commit = on")
    # A process that hangs during a transaction loses it, so that the others can go on.
    connection.execute(f"SET idle_in_transaction_session_timeout = '{TIMEOUT_SECONDS}s'")
    connection.execute(f"SET lock_timeout = '{TIMEOUT_SECONDS}s'")
    connection.autocommit = False
