"""The tables of the database, and their version."""

from sqlalchemy import Column, Connection, Double, Engine, Integer, MetaData, Table, Text, insert, inspect, select

from rowlock.server.event_log import StorageFailed
from rowlock.server.storage.database import is_sqlite, plain_errors, writing

VERSION = 2
"""Incremented with every change of the schema; `make_tables` is the place to migrate older storages."""

SCHEMA = MetaData()

META = Table("rowlock_meta", SCHEMA, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))

TABLES = Table(
    "rowlock_tables",
    SCHEMA,
    Column("id", Text, primary_key=True),
    Column("last", Integer, nullable=False),  # the number of the last event
    Column("touched", Double, nullable=False),  # when it was stored
    Column("lease", Integer, nullable=False, server_default="0"),  # how often a process has taken over the table
    sqlite_with_rowid=False,
)

PROCESSES = Table(
    "rowlock_processes",
    SCHEMA,
    Column("name", Text, primary_key=True),
    Column("address", Text, nullable=False),  # where the others can reach it
    Column("seen", Double, nullable=False),  # when it last said that it is there, by the database's clock
)

EVENTS = Table(
    "rowlock_events",
    SCHEMA,
    Column("table_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("stored", Double, nullable=False),
    sqlite_with_rowid=False,  # Keeps a table's events together.
)


def prepare(engine: Engine) -> None:
    """Make a storage ready for use, and reject one of an unknown version."""
    with plain_errors():
        if is_sqlite(engine):
            _enable_wal(engine)
        make_tables(engine)


def make_tables(engine: Engine) -> None:
    """Create the tables if there are none."""
    with writing(engine) as connection:
        if stored_version(connection) is None:
            _check_encoding(connection)
            SCHEMA.create_all(connection)
            connection.execute(insert(META).values(name="version", value=str(VERSION)))
        check_version(connection)


def check_version(connection: Connection, what: str = "storage", failure: type[StorageFailed] = StorageFailed) -> None:
    version = stored_version(connection)
    if version is None:
        raise failure(f"this is not a Rowlock {what}")
    if version != VERSION:
        raise failure(
            f"this {what} was made by a newer Rowlock (schema version {version}; this one knows {VERSION}): "
            "use that one"
        )


def stored_version(connection: Connection) -> int | None:
    if not inspect(connection).has_table(META.name):
        return None
    value = connection.scalar(select(META.c.value).where(META.c.name == "version"))
    return None if value is None else int(value)


def _enable_wal(engine: Engine) -> None:
    """Let readers and the writer not wait for each other. The file remembers the setting."""
    with engine.connect() as connection:
        if connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar() != "wal":
            raise StorageFailed("this disk cannot hold the storage: SQLite cannot use a write-ahead log on it")


def _check_encoding(connection: Connection) -> None:
    if not is_sqlite(connection.engine) and connection.exec_driver_sql("SHOW server_encoding").scalar() != "UTF8":
        raise StorageFailed("the database must use Unicode: create it with the encoding UTF8")
