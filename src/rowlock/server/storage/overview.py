"""A summary of what is stored, for the host's admin page."""

import math

from sqlalchemy import Connection, func, select

from rowlock.server.event_log import Overview, StoredTable
from rowlock.server.storage.database import is_sqlite
from rowlock.server.storage.schema import EVENTS, TABLES


def overview(connection: Connection, limit: int) -> Overview:
    rows = connection.execute(select(TABLES).order_by(TABLES.c.touched.desc(), TABLES.c.id).limit(limit)).all()
    ids = [row.id for row in rows]
    size = func.sum(func.length(EVENTS.c.text))
    sizes = select(EVENTS.c.table_id, size).where(EVENTS.c.table_id.in_(ids)).group_by(EVENTS.c.table_id)
    first = select(EVENTS.c.table_id, EVENTS.c.text).where(EVENTS.c.table_id.in_(ids), EVENTS.c.number == 1)
    bytes_of = {id: int(bytes) for id, bytes in connection.execute(sizes)}
    opened_by = {row.table_id: row.text for row in connection.execute(first)}
    return Overview(
        tables=connection.scalar(select(func.count()).select_from(TABLES)) or 0,
        bytes=_size(connection),
        latest=[
            StoredTable(row.id, row.last, bytes_of.get(row.id, 0), row.touched, opened_by.get(row.id, ""))
            for row in rows
        ],
    )


def _size(connection: Connection) -> int:
    if is_sqlite(connection.engine):
        pragmas = [f"PRAGMA {name}" for name in ("page_count", "page_size")]
        return math.prod(int(connection.exec_driver_sql(pragma).scalar() or 0) for pragma in pragmas)
    sizes = [func.pg_total_relation_size(table.name) for table in (TABLES, EVENTS)]
    return sum(int(connection.scalar(select(size)) or 0) for size in sizes)
