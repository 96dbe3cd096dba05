"""What SQLite has in its write-ahead log is carried over into its file by a thread of its own.

SQLite would do so at the end of a commit now and then, and for the time that takes nobody would be told anything. A
commit still does it when the log has become long: mostly there is little left to carry then, and the log begins anew.
"""

import logging
import os
import sys
import threading

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from rowlock.server.storage.database import reading

logger = logging.getLogger("rowlock.server.storage")

AFTER_SECONDS = 3.0
"""From when something was stored until it is carried over, with all that was stored meanwhile: a table's latest page is
written anew with every command, and carried over only once.
"""

LESS_URGENT = 5
"""By how much its priority is lower: people wait for the other threads."""


class Carrier:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._wanted = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="rowlock-carrier", daemon=True)
        self._thread.start()

    def carry(self) -> None:
        """Soon."""
        self._wanted.set()

    def close(self) -> None:
        self._stopped.set()
        self._wanted.set()
        self._thread.join()

    def _run(self) -> None:
        if sys.platform == "linux":
            # Only there a thread has a priority.
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + LESS_URGENT)
        while self._wanted.wait():
            # Before it is looked whether all is over, which is said first: who closes must not be overheard.
            self._wanted.clear()
            if self._stopped.wait(AFTER_SECONDS):
                return
            try:
                with reading(self._engine) as connection:
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
            except SQLAlchemyError as error:
                # Nothing is lost by it: commits try it as well, and tell those who wait for them.
                logger.warning("the write-ahead log was not carried over", extra={"why": str(error.__cause__)})
