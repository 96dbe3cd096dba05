"""Work on a Ray cluster: workers that keep what they have loaded and compiled, and are called one piece at a time.

A call that fails because its worker or machine has died is repeated elsewhere. Callers give pieces of work that are a
function of their arguments, so the results are the same as on one machine, whatever happens.
"""

import logging
import os
import queue
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import ray

from rowlock.rules import BadOptions

LOCAL = "local"
MAX_DEATHS = 20
"""After so many workers have died, something is wrong that repeating won't mend."""


def connect(address: str) -> None:
    """Connect to a cluster by its address, or start one on this machine."""
    if ray.is_initialized():
        return
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOptions(f"there is no Ray cluster at {address!r}: {error}") from None


def shared(value: Any) -> Any:
    """Something for several calls, which is sent to every machine only once."""
    return ray.put(value)


class Worker:
    """What runs on the cluster. Workers inherit from this."""

    def process(self) -> int:
        return os.getpid()


class Workers:
    """A worker for each core of the cluster, or fewer if there is less work. All are made with the same arguments."""

    def __init__(self, kind: type[Worker], *arguments: Any, most: int | None = None) -> None:
        self._actor: Any = ray.remote(kind)
        self._arguments = [shared(argument) for argument in arguments]
        self.count = min(_cores(), most or _cores())
        self._deaths = 0
        workers = [self._new() for _ in range(self.count)]
        self._idle: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for worker in workers:
            self._idle.put(worker)
        self.processes: list[int] = ray.get([worker.process.remote() for worker in workers])
        """The process ids of the first workers, for tests that kill one."""
        # Each thread waits for one worker.
        self._pool = ThreadPoolExecutor(self.count)

    def _new(self) -> Any:
        return self._actor.options(num_cpus=1).remote(*self._arguments)

    def submit(self, method: str, *arguments: Any) -> Future[Any]:
        """Have an idle worker call one of its methods."""
        return self._pool.submit(self._call, method, arguments)

    def _call(self, method: str, arguments: tuple[Any, ...]) -> Any:
        worker = self._idle.get()
        try:
            while True:
                try:
                    return ray.get(getattr(worker, method).remote(*arguments))
                except ray.exceptions.RayActorError:
                    self._deaths += 1
                    if self._deaths > MAX_DEATHS:
                        raise BadOptions(f"{self._deaths} workers have died: see Ray's logs for the reason") from None
                    worker = self._new()
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """Drop what hasn't been started, and end the workers."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _cores() -> int:
    resources: Any = ray.cluster_resources  # has no types
    return max(1, int(resources().get("CPU", 1)))
