"""Reviews and hints: each is computed in a worker process and cached."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from rowlock.server.errors import ApiError
from rowlock.server.metrics import Metrics
from rowlock.server.settings import Settings
from rowlock.server.workers.compilation import Compilation
from rowlock.server.workers.fair_slots import Owner
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
        self._unfinished: dict[asyncio.Task[Any], str] = {}
        """The client of each job that is not done."""

    async def result(self, key: Hashable, job: Job, client: str) -> Any:
        """The result of a job. Everybody who asks with the same key gets the same result, unless the job fails."""
        if key not in self._results:
            self._check_queue(client)
            task = self._results[key] = asyncio.create_task(self._run(job, Owner(client)))
            self._unfinished[task] = client
            # By the time the job fails, nobody may be waiting for it any more.
            task.add_done_callback(lambda task: self._on_done(key, task))
            while len(self._results) > MAX_CACHED:
                self._results.popitem(last=False)
        try:
            return await asyncio.shield(self._results[key])
        except JobFailed:
            raise ApiError("busy", f"the {self._kind} failed: ask again") from None

    async def _run(self, job: Job, owner: Owner) -> Any:
        with self._metrics.timed("analysis_seconds", kind=self._kind):
            return await self._pool.run(job, owner)

    def _check_queue(self, client: str) -> None:
        """Rejects a job if the queue is full, or if this client fills half of it."""
        mine = sum(one == client for one in self._unfinished.values())
        if len(self._unfinished) >= self._max_waiting or mine >= (self._max_waiting + 1) // 2:
            raise ApiError("busy", f"too many are waiting for a {self._kind}: ask again in a minute")

    def _on_done(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        del self._unfinished[task]
        if (task.cancelled() or task.exception() is not None) and self._results.get(key) is task:
            del self._results[key]

    async def close(self) -> None:
        for task in self._unfinished:
            task.cancel()
        await self._pool.close()
