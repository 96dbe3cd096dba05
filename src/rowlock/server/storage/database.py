"""Connections to SQLite and PostgreSQL, alike for those who use them: what is committed is on the disk."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from rowlock.server.event_log import StorageFailed
from rowlock.server.storage.errors import plainly

Address: TypeAlias = str | URL

PATIENCE = 10
"""Seconds to wait for a connection, or for another process's turn to end."""

MOST_CONNECTIONS = 8

LONGEST_LOG = 40_000
"""Pages, of four kilobytes, that SQLite's write-ahead log may grow to: see `carrying`."""

CACHE_KIBIBYTES = 16_000
"""Of SQLite, for each connection: room for the latest page of a thousand tables and more."""

TURN = int.from_bytes(b"rowlock")
"""The number of the lock that stands for the turn to write in PostgreSQL."""


def connected(url: Address) -> Engine:
    """The database at an address. Nothing is opened yet."""
    address = _parsed(url)
    if address.drivername == "sqlite":
        engine = _engine(address, {"timeout": PATIENCE})
        event.listen(engine, "connect", _set_up_sqlite)
        return engine
    try:
        engine = _engine(
            address.set(drivername="postgresql+psycopg"),
            # A connection that is cut without a word is noticed within half a minute.
            {
                "connect_timeout": PATIENCE,
                "keepalives_idle": 15,
                "keepalives_interval": 5,
                "keepalives_count": 3,
                "tcp_user_timeout": 30_000,
            },
        )
    except ModuleNotFoundError:
        raise StorageFailed("PostgreSQL needs Rowlock's extra postgres: install rowlock[serve,postgres]") from None
    event.listen(engine, "connect", _set_up_postgresql)
    return engine


@contextmanager
def opened(url: Address) -> Iterator[Engine]:
    engine = connected(url)
    try:
        yield engine
    finally:
        engine.dispose()


def address_of(data: str) -> Address:
    """Of what a host names: a folder, or the URL of a database."""
    return data if "://" in data else sqlite_address(Path(data).resolve() / "rowlock.db")


def sqlite_file(url: Address) -> Path | None:
    """The file at an address, or None if it is PostgreSQL's."""
    address = _parsed(url)
    return Path(str(address.database)) if address.drivername == "sqlite" else None


def sqlite_address(file: Path) -> URL:
    """Of any file, whatever its name: in a text, a question mark or a percent sign would mean something else."""
    return URL.create("sqlite", database=str(file))


def make_sqlite_file(file: Path) -> None:
    """An empty file, if there is none. The seeds of games are in it, so nobody else may read it."""
    with told_plainly():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))


@contextmanager
def told_plainly(failure: type[StorageFailed] = StorageFailed) -> Iterator[None]:
    """Whatever the database or the disk refuses becomes a `StorageFailed`, or one of another kind."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        raise plainly(error, failure) from error


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A turn to write, of one among all processes; committed at the end, or not at all.

    PostgreSQL could let several write at once. But commits that notify queue up anyway, and in turns nothing that was
    read can have changed before it is written.
    """
    with engine.begin() as connection:
        if is_sqlite(engine):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(select(func.pg_advisory_xact_lock(TURN)))
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """For single questions: each sees what is committed by then."""
    with engine.connect() as connection:
        if not is_sqlite(engine):
            connection.execution_options(isolation_level="AUTOCOMMIT")
        yield connection


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """For many questions: all see the same moment, and nobody who writes has to wait."""
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
    raise StorageFailed(
        "the storage's address must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE, and is neither"
    )


def _engine(address: URL, settings: dict[str, Any]) -> Engine:
    return create_engine(
        address,
        connect_args=settings,
        hide_parameters=True,  # Errors would show events otherwise, with what is secret in them.
        pool_size=MOST_CONNECTIONS,
        pool_timeout=PATIENCE,
        # A connection that was lost while nobody used it is replaced, and nobody notices.
        pool_pre_ping=address.drivername != "sqlite",
    )


def _set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # Transactions begin where `writing` and `snapshot` say so.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST_LOG}")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIBIBYTES}")


def _set_up_postgresql(connection: Any, _record: object) -> None:
    connection.autocommit = True
    connection.execute("SET synchronous_commit = on")
    # A process that stops within its turn loses it, so that the others go on.
    connection.execute(f"SET idle_in_transaction_session_timeout = '{PATIENCE}s'")
    connection.execute(f"SET lock_timeout = '{PATIENCE}s'")
    connection.autocommit = False
