"""Checkpoints of SQLite's write-ahead log, in a thread of their own.

By default SQLite checkpoints at the end of a commit now and then, while everybody waits. A commit still does so when
the log has become long; by then there is usually little left to copy, and the log starts over.
"""

import logging
import os
import sys
import threading

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from rowlock.server.storage.database import reading

logger = logging.getLogger("rowlock.server.storage")

DELAY_SECONDS = 3.0
"""The time from a commit to its checkpoint. A table's latest page changes with every command, but is copied once."""

NICENESS = 5
"""How much lower its priority is than that of the other threads, which people wait for."""


class Checkpointer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._requested = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rowlock-checkpointer", daemon=True)
        self._thread.start()

    def request(self) -> None:
        """Request a checkpoint soon."""
        self._requested.set()

    def close(self) -> None:
        self._stopped.set()
        self._requested.set()
        self._thread.join()

    def _run(self) -> None:
        if sys.platform == "linux":
            # Only Linux has priorities per thread.
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        while self._requested.wait():
            # Cleared before `_stopped` is checked, since `close` sets `_stopped` first: no request to stop gets lost.
            self._requested.clear()
            if self._stopped.wait(DELAY_SECONDS):
                return
            try:
                with reading(self._engine) as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
            except SQLAlchemyError as error:
                # Nothing is lost: commits checkpoint as well, and report errors to their callers.
                logger.warning("the write-ahead log was not checkpointed", extra={"why": str(error.__cause__)})
