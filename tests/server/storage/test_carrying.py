"""SQLite's write-ahead log is carried over into its file by itself, while the storage is open."""

import asyncio
import shutil
import sqlite3
import threading

from deadlines import in_a_loop
from rowlock.server.storage import EventLog, address_of
from rowlock.server.storage.carrying import Carrier
from rowlock.server.storage.database import connected


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


def test_who_closes_in_the_moment_of_carrying_is_heard(tmp_path, monkeypatch):
    class ClosedMeanwhile(threading.Event):
        """Somebody closes the carrier right before it forgets that it was wanted."""

        def clear(self):
            carrier._stopped.set()
            self.set()
            super().clear()

    begun = threading.Event()
    monkeypatch.setattr(Carrier, "_run", lambda self, run=Carrier._run: begun.wait() and run(self))
    carrier = Carrier(connected(address_of(str(tmp_path))))
    carrier._wanted = ClosedMeanwhile()
    carrier.carry()
    begun.set()
    carrier._thread.join(10)
    assert not carrier._thread.is_alive()
