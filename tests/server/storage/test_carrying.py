"""SQLite's write-ahead log is carried over into its file by itself, while the storage is open."""

import asyncio
import shutil
import sqlite3

from deadlines import in_a_loop
from rowlock.server.storage import EventLog, address_of


def events_in(file, copy):
    """How many lie in the file alone, without the log beside it."""
    shutil.copy(file, copy)
    with sqlite3.connect(copy) as alone:
        alone.execute("PRAGMA journal_mode = DELETE")
        try:
            return alone.execute("SELECT count(*) FROM rowlock_events").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


@in_a_loop
async def test_what_was_stored_is_in_the_file_soon(tmp_path):
    log = EventLog.open(address_of(str(tmp_path)))
    await log.append("a", 1, ["{}", "{}"], 0.0)
    while events_in(tmp_path / "rowlock.db", tmp_path / "copy.db") < 2:
        await asyncio.sleep(0)
    await log.close()
