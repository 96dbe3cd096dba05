"""What can go wrong with the storage. The sentences may be shown to anybody: no path, address, name or event is in one.

What the database itself said is the exception's cause, for the log of whoever runs the server.
"""

import sqlite3
from collections.abc import Mapping

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from rowlock.server.event_log import StorageFailed


class TableGone(StorageFailed):
    """The events before these are not stored: the table was deleted. Nothing was stored."""


class BackupFailed(StorageFailed):
    """It is the backup's file that failed, and not the storage."""


UNREACHABLE = "the database cannot be reached: is it running, and are its address, name, user and password right?"

SENTENCES = {
    "SQLITE_BUSY": "another program is holding the storage; try again",
    "SQLITE_CANTOPEN": "the storage's file cannot be opened: may it be read and written, and its folder too?",
    "SQLITE_CORRUPT": "the storage's file is damaged; restore a backup",
    "SQLITE_FULL": "the disk is full",
    "SQLITE_IOERR": "the disk failed",
    "SQLITE_NOTADB": "the storage's file is no database of Rowlock",
    "SQLITE_PERM": "the storage's file may not be written to",
    "SQLITE_READONLY": "the storage's file may not be written to",
    "25006": "the database may only be read",
    "42501": "the database's user may not do this; it must be allowed to make tables",
    "53100": "the database's disk is full",
    "53300": "the database has too many connections",
    "55P03": "another program is holding the storage; try again",
}
"""By the name that SQLite has for an error, or by PostgreSQL's code."""

OF_A_BACKUP = {
    "SQLITE_BUSY": "another program is holding the file; try again",
    "SQLITE_CANTOPEN": "the file cannot be opened: may it be read, and may its folder be written to?",
    "SQLITE_CORRUPT": "the file is damaged; use another backup",
    "SQLITE_NOTADB": "this is no backup of Rowlock",
    "SQLITE_PERM": "the file may not be written to",
    "SQLITE_READONLY": "the file may not be written to",
}


def plainly(error: Exception, failure: type[StorageFailed] = StorageFailed) -> StorageFailed:
    """An error of the database or of the disk, in a sentence for people."""
    sentences = {**SENTENCES, **OF_A_BACKUP} if failure is BackupFailed else SENTENCES
    failed = failure(_sentence(error, sentences))
    failed.__cause__ = error
    return failed


def _sentence(error: Exception, sentences: Mapping[str, str]) -> str:
    if isinstance(error, OSError):
        return sentences["SQLITE_CANTOPEN"]
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        # An error has a narrower name at times, such as SQLITE_IOERR_FSYNC.
        name = "_".join(getattr(cause, "sqlite_errorname", "").split("_")[:2])
    else:
        name = getattr(cause, "sqlstate", None) or ""
        # A connection that could not be made has no code; one that was ended has one of these.
        if isinstance(error, OperationalError | InterfaceError) and name[:2] in ("", "08", "57"):
            return UNREACHABLE
    return sentences.get(name, "the storage failed; the server's log says more")
