"""Workers on a Ray cluster. They keep what they have loaded and compiled, and take one task at a time.

A call that fails because its worker or machine has died is retried on another. Tasks are pure functions of their
arguments, so the results are the same as on one machine.
"""

import functools
import logging
import os
import queue
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import ray

from rowlock.rules import BadOptions

LOCAL = "local"
MAX_DEATHS = 20
"""After this many dead workers, something is wrong that retrying won't fix."""


def connect(address: str) -> None:
    """Connect to a cluster by its address, or start one on this machine."""
    _print_on_standard_error()
    if ray.is_initialized():
        return
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOptions(f"there is no Ray cluster at {address!r}: {error}") from None


@functools.cache
def _print_on_standard_error() -> None:
    """Let Ray print its messages, such as "A worker died", on standard error: on standard output they would break
    tables and JSON. Ray has no setting for that.
    """
    internals: Any = ray._private.worker
    print_logs = getattr(internals, "print_worker_logs", None)
    if print_logs is not None:
        internals.print_worker_logs = lambda data, _print_file, *rest: print_logs(data, sys.stderr, *rest)


def shared(value: Any) -> Any:
    """A reference to a value for several calls, which is sent to each machine only once."""
    return ray.put(value)


class Worker:
    """The base class of workers on the cluster."""

    def process(self) -> int:
        return os.getpid()


class Workers:
    """A pool with a worker per core of the cluster, or fewer if there is less work, all with the same arguments."""

    def __init__(self, kind: type[Worker], *arguments: Any, most: int | None = None) -> None:
        self._actor: Any = ray.remote(kind)
        self._arguments = [shared(argument) for argument in arguments]
        self.count = min(_cores(), most or _cores())
        self._deaths = 0
        self._started: list[Any] = []
        self._is_closed = False
        workers = [self._new() for _ in range(self.count)]
        self._idle: queue.SimpleQueue[Any] = queue.SimpleQueue()
        for worker in workers:
            self._idle.put(worker)
        self.processes: list[int] = ray.get([worker.process.remote() for worker in workers])
        """The process ids of the first workers, for tests that kill one."""
        # Each thread waits for one worker.
        self._pool = ThreadPoolExecutor(self.count)

    def _new(self) -> Any:
        worker = self._actor.options(num_cpus=1).remote(*self._arguments)
        self._started.append(worker)
        if self._is_closed:
            ray.kill(worker)
        return worker

    def submit(self, method: str, *arguments: Any) -> Future[Any]:
        """Call a method of an idle worker."""
        return self._pool.submit(self._call, method, arguments)

    def _call(self, method: str, arguments: tuple[Any, ...]) -> Any:
        worker = self._idle.get()
        try:
            while True:
                try:
                    return ray.get(getattr(worker, method).remote(*arguments))
                except ray.exceptions.RayActorError:
                    if self._is_closed:
                        raise
                    self._deaths += 1
                    if self._deaths > MAX_DEATHS:
                        raise BadOptions(f"{self._deaths} workers have died: see Ray's logs for the reason") from None
                    worker = self._new()
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """Drop the calls that haven't started, and stop the workers.

        Ray would stop them only once nothing refers to them. Until then, others could wait for their cores forever.
        """
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        for worker in self._started:
            ray.kill(worker)


def _cores() -> int:
    resources: Any = ray.cluster_resources  # has no types
    return max(1, int(resources().get("CPU", 1)))
