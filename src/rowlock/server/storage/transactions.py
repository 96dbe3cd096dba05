"""The writer's transactions, through the database's own driver: SQLAlchemy would take twice the processor time.

With PostgreSQL several processes write at once, each to its own tables. A row of `rowlock_tables` is locked before its
events are touched, so what a transaction has read about a table cannot change before the commit.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, ClassVar, NamedTuple

from sqlalchemy import Engine, PoolProxiedConnection

from rowlock.server.storage.database import is_sqlite
from rowlock.server.storage.errors import TransactionLost

DEADLOCK = "40P01"
"""PostgreSQL's code for a transaction that was rolled back so that another one could go on."""


class TableRow(NamedTuple):
    """A table and its last event."""

    id: str
    last: int
    touched: float


class EventRow(NamedTuple):
    table_id: str
    number: int
    text: str
    stored: float


class KnownTable(NamedTuple):
    """A stored table: the number of its last event, and how often it has changed hands."""

    last: int
    lease: int


class Transaction(ABC):
    """The statements that the writer needs, within one transaction."""

    placeholder: ClassVar[str]

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    @abstractmethod
    def known(self, tables: Collection[str]) -> dict[str, KnownTable]:
        """The tables that exist. They stay as they are until the end of the transaction."""

    @abstractmethod
    def create(self, tables: Sequence[TableRow]) -> set[str]:
        """Create tables. Return those that no other process has created in the meantime."""

    @abstractmethod
    def touch(self, tables: Sequence[TableRow]) -> None:
        """Store the last events of tables that exist."""

    @abstractmethod
    def insert(self, events: Sequence[EventRow]) -> None: ...

    def delete(self, table: str, before: float) -> bool:
        """Delete a table, unless an event was stored at or after a time. Return whether it was deleted."""
        if self._execute("DELETE FROM rowlock_tables WHERE id = ? AND touched < ?", table, before).rowcount == 0:
            return False
        self._execute("DELETE FROM rowlock_events WHERE table_id = ?", table)
        return True

    def events_since(self, table: str, number: int) -> list[str]:
        found = self._execute(
            "SELECT text FROM rowlock_events WHERE table_id = ? AND number > ? ORDER BY number", table, number
        )
        return [text for (text,) in found]

    def _execute(self, statement: str, *values: str | float) -> Any:
        return self.driver.execute(statement.replace("?", self.placeholder), values)


class SqliteTransaction(Transaction):
    placeholder = "?"

    def known(self, tables: Collection[str]) -> dict[str, KnownTable]:
        found = self.driver.execute(
            "SELECT id, last, lease FROM rowlock_tables WHERE id IN (SELECT value FROM json_each(?))",
            (json.dumps(list(tables)),),
        )
        return {id: KnownTable(last, lease) for id, last, lease in found}

    def create(self, tables: Sequence[TableRow]) -> set[str]:
        self.driver.executemany("INSERT INTO rowlock_tables (id, last, touched) VALUES (?, ?, ?)", tables)
        return {row.id for row in tables}

    def touch(self, tables: Sequence[TableRow]) -> None:
        self.driver.executemany(
            "UPDATE rowlock_tables SET last = ?, touched = ? WHERE id = ?",
            [(row.last, row.touched, row.id) for row in tables],
        )

    def insert(self, events: Sequence[EventRow]) -> None:
        self.driver.executemany(
            "INSERT INTO rowlock_events (table_id, number, text, stored) VALUES (?, ?, ?, ?)", events
        )


class PostgresqlTransaction(Transaction):
    placeholder = "%s"

    def known(self, tables: Collection[str]) -> dict[str, KnownTable]:
        # Locked in the order of their ids, so that two processes never wait for each other.
        found = self.driver.execute(
            "SELECT id, last, lease FROM rowlock_tables WHERE id = ANY(%s) ORDER BY id FOR UPDATE",
            (list(tables),),
            prepare=True,
        )
        return {id: KnownTable(last, lease) for id, last, lease in found}

    def create(self, tables: Sequence[TableRow]) -> set[str]:
        found = self.driver.execute(
            "INSERT INTO rowlock_tables (id, last, touched)"
            " SELECT * FROM unnest(%s::text[], %s::integer[], %s::double precision[]) AS new (id, last, touched)"
            " ORDER BY id ON CONFLICT DO NOTHING RETURNING id",
            _columns(tables),
            prepare=True,
        )
        return {id for (id,) in found}

    def touch(self, tables: Sequence[TableRow]) -> None:
        self.driver.execute(
            "UPDATE rowlock_tables SET last = new.last, touched = new.touched"
            " FROM unnest(%s::text[], %s::integer[], %s::double precision[]) AS new (id, last, touched)"
            " WHERE rowlock_tables.id = new.id",
            _columns(tables),
            prepare=True,
        )

    def insert(self, events: Sequence[EventRow]) -> None:
        self.driver.execute(
            "INSERT INTO rowlock_events (table_id, number, text, stored)"
            " SELECT * FROM unnest(%s::text[], %s::integer[], %s::text[], %s::double precision[])",
            _columns(events),
            prepare=True,
        )


def _columns(rows: Sequence[Sequence[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


class Transactions:
    """The connection of one writing thread. It stays open, and is replaced if it is lost."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._connection: PoolProxiedConnection | None = None

    @contextmanager
    def begin(self) -> Iterator[Transaction]:
        """A transaction, committed at the end. Raises `TransactionLost` if it may or may not have been committed."""
        if self._connection is None:
            self._connection = self._engine.raw_connection()
        driver: Any = self._connection.driver_connection
        try:
            if is_sqlite(self._engine):
                driver.execute("BEGIN IMMEDIATE")
                yield SqliteTransaction(driver)
            else:
                yield PostgresqlTransaction(driver)
            driver.commit()
        except BaseException as error:
            if getattr(driver, "closed", False):
                self._connection.invalidate()
                self._connection = None
                raise TransactionLost("the connection to the database was lost") from error
            with suppress(Exception):
                driver.rollback()
            if getattr(error, "sqlstate", None) == DEADLOCK:
                raise TransactionLost("two processes waited for each other") from error
            raise

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
