"""The tables of the database, and their version."""

import logging
import secrets

from sqlalchemy import (
    Column,
    Connection,
    Double,
    Engine,
    Integer,
    MetaData,
    Table,
    Text,
    delete,
    insert,
    inspect,
    select,
    update,
)

from rowlock.server.event_log import StorageFailed
from rowlock.server.storage.database import is_sqlite, plain_errors, writing
from rowlock.server.storage.migrations import FIRST_VERSION, MIGRATIONS, VERSION

logger = logging.getLogger("rowlock.server.storage")

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
    Column("seen", Double, nullable=False),  # when it last reported, by the database's clock
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
    """Make a storage ready for use: create or upgrade its tables, and reject one of an unknown version."""
    with plain_errors():
        if is_sqlite(engine):
            _enable_wal(engine)
        make_tables(engine)


def make_tables(engine: Engine) -> None:
    """Create the tables if there are none, and upgrade older ones."""
    with writing(engine) as connection:
        if _version_text(connection) is None:
            _check_encoding(connection)
            SCHEMA.create_all(connection)
            connection.execute(insert(META).values(name="version", value=str(VERSION)))
        else:
            _upgrade(connection, known_version(connection))
        if stored_epoch(connection) is None:
            start_epoch(connection)


def _upgrade(connection: Connection, version: int) -> None:
    for migration in MIGRATIONS:
        if migration.version > version:
            migration.apply(connection)
            connection.execute(update(META).where(META.c.name == "version").values(value=str(migration.version)))
            logger.info("the storage was upgraded", extra={"schema_version": migration.version})


def check_version(connection: Connection, what: str = "storage", failure: type[StorageFailed] = StorageFailed) -> None:
    """Reject a storage or backup whose version is not exactly this one's."""
    version = known_version(connection, what, failure)
    if version < VERSION:
        raise failure(
            f"this {what} was made by an older Rowlock (schema version {version}; this one uses {VERSION}): "
            "start this version's server on it once to upgrade it, or use the older version"
        )


def known_version(connection: Connection, what: str = "storage", failure: type[StorageFailed] = StorageFailed) -> int:
    """The version of a storage or backup that this Rowlock can read or upgrade."""
    text = _version_text(connection)
    if text is None:
        raise failure(f"this is not a Rowlock {what}")
    version = int(text) if text.isdecimal() else 0
    if version < FIRST_VERSION:
        raise failure(f"this {what} is damaged: its schema version is {text[:20]!r}; restore a backup")
    if version > VERSION:
        raise failure(
            f"this {what} was made by a newer Rowlock (schema version {version}; this one supports up to {VERSION}): "
            "use the newer version"
        )
    return version


def _version_text(connection: Connection) -> str | None:
    if not inspect(connection).has_table(META.name):
        return None
    return connection.scalar(select(META.c.value).where(META.c.name == "version"))


def stored_epoch(connection: Connection) -> str | None:
    """The id of the storage's history. Clients that followed another one must start over."""
    return connection.scalar(select(META.c.value).where(META.c.name == "epoch"))


def start_epoch(connection: Connection) -> None:
    """Start a new history, since the storage's events may differ from those that clients have."""
    connection.execute(delete(META).where(META.c.name == "epoch"))
    connection.execute(insert(META).values(name="epoch", value=secrets.token_hex(8)))


def _enable_wal(engine: Engine) -> None:
    """Keep readers and the writer from waiting for each other. The setting is stored in the file."""
    with engine.connect() as connection:
        if connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar() != "wal":
            raise StorageFailed("this disk cannot hold the storage: SQLite cannot use a write-ahead log on it")


def _check_encoding(connection: Connection) -> None:
    if not is_sqlite(connection.engine) and connection.exec_driver_sql("SHOW server_encoding").scalar() != "UTF8":
        raise StorageFailed("the database must use Unicode: create it with the encoding UTF8")
