"""Errors of the storage. Their messages are safe to show to anybody: they contain no path, address, name or event.

The database's own error is the exception's cause, for the host's log.
"""

import sqlite3
from collections.abc import Mapping

from sqlalchemy.exc import DBAPIError

from rowlock.server.event_log import StorageFailed, TableGone

__all__ = ["BackupFailed", "TableGone", "TransactionLost", "plain_error"]


class TransactionLost(StorageFailed):
    """A transaction ended with its connection, or in favour of another one. It may or may not have been committed."""


class BackupFailed(StorageFailed):
    """The file of the backup failed, not the storage."""


UNREACHABLE = "the database cannot be reached: is it running, and are its address, name, user and password right?"

READ_ONLY = "the storage's file is read-only: make it and its folder writable for the server's user"

SENTENCES = {
    "SQLITE_BUSY": "another program is using the storage; try again",
    "SQLITE_CANTOPEN": "the storage's file cannot be opened: check that it and its folder are readable and writable",
    "SQLITE_CORRUPT": "the storage's file is damaged: stop the server and restore a backup",
    "SQLITE_FULL": "the disk is full: free some space and games will continue automatically",
    "SQLITE_IOERR": "the disk failed: check it and the system's log, and make a backup while you can",
    "SQLITE_NOTADB": "the storage's file is not a Rowlock database",
    "SQLITE_PERM": READ_ONLY,
    "SQLITE_READONLY": READ_ONLY,
    "25006": "the database is read-only: connect to its primary server, or end its read-only mode",
    "42501": "the database's user lacks permission; it must be allowed to create tables",
    "53100": "the database's disk is full: free some space and games will continue automatically",
    "53300": "the database has too many connections: raise its max_connections",
    "55P03": "another program is using the storage; try again",
}
"""By SQLite's name for the error, or by PostgreSQL's code."""

BACKUP_SENTENCES = {
    "SQLITE_BUSY": "another program is using the file; try again",
    "SQLITE_CANTOPEN": "the file cannot be opened: check that it is readable and its folder writable",
    "SQLITE_CORRUPT": "the file is damaged; use another backup",
    "SQLITE_NOTADB": "this is not a Rowlock backup",
    "SQLITE_PERM": "the file is read-only",
    "SQLITE_READONLY": "the file is read-only",
}


def plain_error(error: Exception, failure: type[StorageFailed] = StorageFailed) -> StorageFailed:
    """An error of the database or the disk as a `StorageFailed` with a plain sentence."""
    sentences = {**SENTENCES, **BACKUP_SENTENCES} if failure is BackupFailed else SENTENCES
    failed = failure(_sentence(error, sentences))
    failed.__cause__ = error
    return failed


def _sentence(error: Exception, sentences: Mapping[str, str]) -> str:
    if isinstance(error, OSError):
        return sentences["SQLITE_CANTOPEN"]
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        # Some errors have a narrower name, such as SQLITE_IOERR_FSYNC. Text that is not Unicode has none.
        default = "SQLITE_CORRUPT" if isinstance(cause, sqlite3.OperationalError) else ""
        name = "_".join(getattr(cause, "sqlite_errorname", default).split("_")[:2])
    else:
        name = getattr(cause, "sqlstate", None) or ""
        # A connection that failed has no code; one that was terminated has one of these.
        if _is_operational(error) and name[:2] in ("", "08", "57"):
            return UNREACHABLE
    return sentences.get(name, "the storage failed; see the server's log")


def _is_operational(error: Exception) -> bool:
    """Whether it is one of the two errors of PEP 249 that a failed connection raises, in SQLAlchemy or in a driver."""
    return isinstance(error, TransactionLost) or any(
        kind.__name__ in ("OperationalError", "InterfaceError") for kind in type(error).__mro__
    )
