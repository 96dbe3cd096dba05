"""Reviews and hints: each is computed in a worker process and cached."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from rowlock.server.errors import ApiError
from rowlock.server.metrics import Metrics
from rowlock.server.settings import Settings
from rowlock.server.workers.compilation import Compilation
from rowlock.server.workers.worker import Job
from rowlock.server.workers.worker_pool import JobFailed, WorkerPool

MAX_CACHED = 64


class AnalysisJobs:
    """Jobs of one kind ("review" or "hint"), run one at a time, so that one kind does not wait for the other."""

    def __init__(self, kind: str, settings: Settings, compilation: Compilation, metrics: Metrics) -> None:
        self._kind = kind
        self._metrics = metrics
        self._pool = WorkerPool(1, settings.review_seconds, compilation)
        metrics.gauge("workers_busy", "Worker processes at work", lambda: self._pool.busy, pool=kind)
        metrics.gauge("jobs_waiting", "Jobs waiting for a worker", lambda: self._pool.waiting, pool=kind)
        self._max_waiting = settings.reviews_waiting
        self._results: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()

    async def result(self, key: Hashable, job: Job) -> Any:
        """The result of a job. Everybody who asks with the same key gets the same result."""
        if key not in self._results:
            if sum(not task.done() for task in self._results.values()) >= self._max_waiting:
                raise ApiError("busy", f"many others are waiting for a {self._kind}: ask again in a minute")
            self._results[key] = asyncio.create_task(self._run(job))
            while len(self._results) > MAX_CACHED:
                self._results.popitem(last=False)
        try:
            return await asyncio.shield(self._results[key])
        except JobFailed:
            self._results.pop(key, None)
            raise ApiError("busy", f"the {self._kind} failed: ask again") from None

    async def _run(self, job: Job) -> Any:
        with self._metrics.timed("analysis_seconds", kind=self._kind):
            return await self._pool.run(job)

    async def close(self) -> None:
        for task in self._results.values():
            task.cancel()
        await self._pool.close()
