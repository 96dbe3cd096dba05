"""An event log with monitoring: it measures every operation, reports failures, and knows whether the storage works."""

import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from rowlock.server.event_log import EventLog, Notification, Overview, Registry, StorageFailed, TableGone
from rowlock.server.metrics import Metrics

logger = logging.getLogger("rowlock.server.storage")

LOG_SECONDS = 60.0
"""How often a lasting failure is logged again."""

PROBE_SECONDS = 1.0
"""The least time between two attempts to use a failed storage, however often its health is checked."""

MAX_FAILED_READS = 8
"""The number of unreadable tables that are remembered."""

PROBE = "healthz"
"""The prefix of tables that are stored, and deleted at once, to see whether the storage works."""

PROBE_BYTES = 100_000
"""The size of such a table. A small one might fit into pages that are already allocated on a full disk."""


Result = TypeVar("Result")


class ObservedLog:
    """Wraps a log. Operations that failed must succeed before the storage counts as healthy again."""

    def __init__(self, log: EventLog, metrics: Metrics, clock: Callable[[], float] = time.monotonic) -> None:
        self._log, self._metrics, self._clock = log, metrics, clock
        self.epoch = log.epoch
        self._failed_write: StorageFailed | None = None
        self._failed_reads: dict[str, StorageFailed] = {}
        self._next_logged = self._next_probe = 0.0
        self._is_closed = False
        self.events_waiting = 0
        metrics.gauge("storage_healthy", "1 if the storage works, 0 after a failure", lambda: self.failure is None)
        metrics.gauge("storage_events_waiting", "Events waiting to be stored", lambda: self.events_waiting)

    @property
    def failure(self) -> StorageFailed | None:
        """The latest failure of an operation that has not succeeded since."""
        return self._failed_write or next(reversed(self._failed_reads.values()), None)

    async def check(self) -> None:
        """Raise `StorageFailed` if the storage does not work, after retrying operations that failed."""
        if self._failed_write is None:
            await self.read(PROBE)  # There is no such table; a storage that can tell is healthy.
        if self.failure is not None and self._clock() >= self._next_probe:
            self._next_probe = self._clock() + PROBE_SECONDS
            if self._failed_write is not None:
                await self._try_writing()
            for table in tuple(self._failed_reads):
                await self.read(table)
        if self.failure is not None:
            raise self.failure

    async def _try_writing(self) -> None:
        table = f"{PROBE}-{secrets.token_urlsafe(16)}"
        await self.append(table, 1, [" " * PROBE_BYTES], time.time())
        await self.delete(table)

    async def append(self, table: str, first: int, events: Sequence[str], now: float) -> None:
        self.events_waiting += len(events)
        try:
            with self._metrics.timed("storage_seconds", operation="append"):
                await self._log.append(table, first, events, now)
        except StorageFailed as failed:
            self._write_failed("append", failed)
            raise
        finally:
            self.events_waiting -= len(events)
        self._write_worked()

    async def delete(self, table: str, before: float = float("inf")) -> bool:
        try:
            with self._metrics.timed("storage_seconds", operation="delete"):
                deleted = await self._log.delete(table, before)
        except StorageFailed as failed:
            self._write_failed("delete", failed)
            raise
        self._write_worked()
        return deleted

    async def read(self, table: str, since: int = 0) -> list[str]:
        return await self._read(table, self._log.read(table, since))

    async def tables(self) -> list[str]:
        return await self._read(PROBE, self._log.tables())

    async def overview(self, limit: int) -> Overview:
        return await self._read(PROBE, self._log.overview(limit))

    async def idle(self, before: float) -> list[str]:
        return await self._read(PROBE, self._log.idle(before))

    async def last_stored(self) -> float:
        return await self._read(PROBE, self._log.last_stored())

    @property
    def registry(self) -> Registry | None:
        return self._log.registry

    async def claim(self, table: str) -> None:
        try:
            with self._metrics.timed("storage_seconds", operation="claim"):
                await self._log.claim(table)
        except StorageFailed as failed:
            self._write_failed("claim", failed)
            raise

    def release(self, table: str) -> None:
        self._log.release(table)

    def on_notification(self, callback: Callable[[Notification, str], None]) -> None:
        self._log.on_notification(callback)

    async def close(self) -> None:
        self._is_closed = True
        await self._log.close()

    def _write_failed(self, operation: str, failed: StorageFailed) -> None:
        if not isinstance(failed, TableGone):
            self._failed_write = failed
            self._report(operation, failed)

    def _write_worked(self) -> None:
        if self._failed_write is not None:
            self._failed_write = None
            self._report_recovery()

    async def _read(self, table: str, reading: Awaitable[Result]) -> Result:
        try:
            with self._metrics.timed("storage_seconds", operation="read"):
                result = await reading
        except StorageFailed as failed:
            if table in self._failed_reads or len(self._failed_reads) < MAX_FAILED_READS:
                self._failed_reads[table] = failed
            self._report("read", failed)
            raise
        if self._failed_reads.pop(table, None) is not None:
            self._report_recovery()
        return result

    def _report(self, operation: str, failed: StorageFailed) -> None:
        if self._is_closed:
            return
        self._metrics.count("storage_failures", operation=operation)
        if self._clock() >= self._next_logged:
            self._next_logged = self._clock() + LOG_SECONDS
            details = {"operation": operation, "why": str(failed), "cause": _cause(failed)}
            logger.error("the storage failed", extra=details)

    def _report_recovery(self) -> None:
        if self._next_logged and self.failure is None:
            self._next_logged = 0.0
            logger.warning("the storage works again")


def _cause(failed: StorageFailed) -> str:
    """The name or number of the database's error. Its message may quote events, which contain secrets."""
    cause = getattr(failed.__cause__, "orig", None) or failed.__cause__
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return code or ("unknown" if cause is None else type(cause).__name__)
