"""The SQL statements of the log.

They are built once: building them each time took half the time of a small append.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from rowlock.server.storage.schema import EVENTS, TABLES


class TableRow(NamedTuple):
    """A row of `TABLES`."""

    id: str
    last: int
    touched: float


class EventRow(NamedTuple):
    """A row of `EVENTS`."""

    table_id: str
    number: int
    text: str
    stored: float


def last_numbers(connection: Connection, tables: Collection[str]) -> dict[str, int]:
    """The last event number of each table that exists."""
    return {row.id: row.last for row in connection.execute(_LAST_NUMBERS, {"tables": list(tables)})}


_LAST_NUMBERS = select(TABLES.c.id, TABLES.c.last).where(TABLES.c.id.in_(bindparam("tables", expanding=True)))


def events_since(connection: Connection, table: str, number: int) -> list[str]:
    return list(connection.scalars(_SINCE, {"of": table, "since": number}))


_SINCE = (
    select(EVENTS.c.text)
    .where(EVENTS.c.table_id == bindparam("of"), EVENTS.c.number > bindparam("since"))
    .order_by(EVENTS.c.number)
)


def insert_events(connection: Connection, rows: Sequence[EventRow]) -> None:
    connection.execute(_INSERT_EVENTS, [row._asdict() for row in rows])


def insert_tables(connection: Connection, rows: Sequence[TableRow]) -> None:
    connection.execute(_INSERT_TABLES, [row._asdict() for row in rows])


def update_tables(connection: Connection, rows: Sequence[TableRow]) -> None:
    connection.execute(_TOUCH, [{"of": row.id, "is": row.last, "at": row.touched} for row in rows])


_INSERT_EVENTS = insert(EVENTS)
_INSERT_TABLES = insert(TABLES)
_TOUCH = update(TABLES).where(TABLES.c.id == bindparam("of")).values(last=bindparam("is"), touched=bindparam("at"))


def delete_table(connection: Connection, table: str, before: float) -> bool:
    """Delete a table, unless an event was stored at or after a time. Return whether it was deleted."""
    found = connection.execute(delete(TABLES).where(TABLES.c.id == table, TABLES.c.touched < before))
    if found.rowcount == 0:
        return False
    connection.execute(delete(EVENTS).where(EVENTS.c.table_id == table))
    return True
