"""Numbered changes to the schema, which let a newer Rowlock open the storage of an older one.

To change the schema, change the tables in `schema` and append a `Migration` here. A new storage is created with the
tables of `schema`; an older one goes through every migration it has not had, in one transaction, when it is opened.
There is no way back: an older Rowlock refuses a newer storage.
"""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection

FIRST_VERSION = 1


class Migration(NamedTuple):
    version: int
    """The schema version afterwards."""
    apply: Callable[[Connection], object]
    """Changes the schema. Spell out the SQL (`connection.exec_driver_sql`), for both databases, instead of using the
    tables of `schema`: those change again later, but this step must stay the same.
    """


def _add_leases(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE rowlock_tables ADD COLUMN lease INTEGER NOT NULL DEFAULT 0")
    double = "DOUBLE" if connection.dialect.name == "sqlite" else "DOUBLE PRECISION"
    connection.exec_driver_sql(
        "CREATE TABLE rowlock_processes"
        f" (name TEXT NOT NULL PRIMARY KEY, address TEXT NOT NULL, seen {double} NOT NULL)"
    )


MIGRATIONS: tuple[Migration, ...] = (Migration(2, _add_leases),)
"""Every change since version 1, in order. Never edit or remove one that was released."""

VERSION = MIGRATIONS[-1].version if MIGRATIONS else FIRST_VERSION
"""The schema version of this Rowlock."""
