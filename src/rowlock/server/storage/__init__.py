"""The event log: an append-only list of events per table, in SQLite or PostgreSQL.

Here an event is a string and a table is a name; nothing in this folder knows the game. Each table's events are numbered
from 1 without gaps. An append is atomic, and on the disk when it returns. May import SQLAlchemy (the extra `serve`),
psycopg for PostgreSQL (the extra `postgres`) and `server.event_log`, but nothing else from Rowlock.
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
