"""What was stored is there: an append-only log of the events of each table, in SQLite or PostgreSQL.

Events are texts here, and a table is a name: nothing in this folder knows the game. Each table's events are numbered
from 1 without gaps, and an append is all or nothing, and on the disk when it returns. This folder imports SQLAlchemy
(the extra `serve`), for PostgreSQL also psycopg (the extra `postgres`), and nothing else of Rowlock.
"""

from rowlock.server.event_log import NumbersTaken, StorageFailed
from rowlock.server.storage.backups import Copied, backup, restore
from rowlock.server.storage.database import address_of, sqlite_address
from rowlock.server.storage.errors import BackupFailed, TableGone
from rowlock.server.storage.event_log import EventLog

__all__ = [
    "BackupFailed",
    "Copied",
    "EventLog",
    "NumbersTaken",
    "StorageFailed",
    "TableGone",
    "address_of",
    "backup",
    "restore",
    "sqlite_address",
]
