"""SQLite's write-ahead log is checkpointed while the storage is open."""

import asyncio
import shutil
import sqlite3
import threading

import pytest

from rowlock.server.storage import EventLog, address_of
from rowlock.server.storage.checkpointer import Checkpointer
from rowlock.server.storage.database import new_engine
from support.deadlines import in_a_loop


def events_in(file, copy):
    """The number of events in the file itself, without the log beside it."""
    shutil.copy(file, copy)
    with sqlite3.connect(copy) as alone:
        alone.execute("PRAGMA journal_mode = DELETE")
        try:
            return alone.execute("SELECT count(*) FROM rowlock_events").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


@pytest.mark.slow
@in_a_loop
async def test_events_are_checkpointed_into_the_file_soon(tmp_path):
    log = EventLog.open(address_of(str(tmp_path)))
    await log.append("a", 1, ["{}", "{}"], 0.0)
    while events_in(tmp_path / "rowlock.db", tmp_path / "copy.db") < 2:
        await asyncio.sleep(0)
    await log.close()


def test_closing_during_a_checkpoint_request_is_not_missed(tmp_path, monkeypatch):
    class ClosedMeanwhile(threading.Event):
        """`close` is called right before the request is cleared."""

        def clear(self):
            checkpointer._stopped.set()
            self.set()
            super().clear()

    begun = threading.Event()
    monkeypatch.setattr(Checkpointer, "_run", lambda self, run=Checkpointer._run: begun.wait() and run(self))
    checkpointer = Checkpointer(new_engine(address_of(str(tmp_path))))
    checkpointer._requested = ClosedMeanwhile()
    checkpointer.request()
    begun.set()
    checkpointer._thread.join(10)
    assert not checkpointer._thread.is_alive()
