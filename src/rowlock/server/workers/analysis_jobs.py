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
        self._is_closing = False

    async def result(self, key: Hashable, job: Job, client: str) -> Any:
        """The result of a job. Everybody who asks with the same key gets the same result, unless the job fails."""
        if key not in self._results:
            if self._is_closing:
                raise _closing()
            self._check_queue(client)
            task = self._results[key] = asyncio.create_task(self._run(job, Owner(client)))
            self._unfinished[task] = client
            # By the time the job fails, nobody may be waiting for it any more.
            task.add_done_callback(lambda task: self._on_done(key, task))
            while len(self._results) > MAX_CACHED:
                self._results.popitem(last=False)
        task = self._results[key]
        try:
            return await asyncio.shield(task)
        except JobFailed:
            raise ApiError("busy", f"the {self._kind} failed: ask again") from None
        except asyncio.CancelledError:
            if not task.cancelled():
                raise  # It is the request that was cancelled.
            raise _closing() from None

    async def _run(self, job: Job, owner: Owner) -> Any:
        with self._metrics.timed("analysis_seconds", kind=self._kind):
            return await self._pool.run(job, owner)

    def _check_queue(self, client: str) -> None:
        """Reject a job if the queue is full, or if this client fills half of it."""
        mine = sum(one == client for one in self._unfinished.values())
        if len(self._unfinished) >= self._max_waiting or mine >= (self._max_waiting + 1) // 2:
            raise ApiError("busy", f"too many are waiting for a {self._kind}: ask again in a minute")

    def _on_done(self, key: Hashable, task: asyncio.Task[Any]) -> None:
        del self._unfinished[task]
        if (task.cancelled() or task.exception() is not None) and self._results.get(key) is task:
            del self._results[key]

    def announce_closing(self) -> None:
        """Tell everybody who is waiting that the server is stopping."""
        self._is_closing = True
        for task in self._unfinished:
            task.cancel()

    async def close(self) -> None:
        self.announce_closing()
        await self._pool.close()


def _closing() -> ApiError:
    return ApiError("closing", "the server is shutting down: ask again in a moment")
