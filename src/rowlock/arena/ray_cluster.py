"""Tournaments on a Ray cluster: workers that keep their bots and compiled kernels, a thousand games or more per call.

A call that fails because its worker or machine has died is repeated elsewhere. Games are a function of the seed and
their number, so the results are the same as on one machine, whatever happens.
"""

import logging
import os
from collections.abc import Callable, Iterator
from typing import Any

import ray

from rowlock.arena.tournament import Contest, Deal, Results, check, play_deals, tasks_of
from rowlock.rules import BadOptions
from rowlock.shards import Shard

GAMES_PER_CALL = 1_000
LOCAL = "local"
MAX_DEATHS = 20
"""After so many workers have died, something is wrong that repeating won't mend."""


class _Worker:
    """Plays deals of one contest, which it gets only once."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        check(contest)

    def process(self) -> int:
        return os.getpid()

    def play(self, line_up: int, numbers: range) -> list[Deal]:
        return play_deals(self._contest, line_up, numbers)


def connect(address: str) -> None:
    """Connect to a cluster by its address, or start one on this machine."""
    if ray.is_initialized():
        return
    try:
        ray.init(address=address, log_to_driver=False, include_dashboard=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOptions(f"there is no Ray cluster at {address!r}: {error}") from None


def tournament_on_cluster(
    contest: Contest, address: str, shard: Shard, on_workers: Callable[[list[int]], None] = lambda _processes: None
) -> Iterator[Results]:
    """Play a contest, or a shard of it, yielding the results so far after every call.

    `on_workers` gets the process ids of the first workers, for tests that kill one.
    """
    check(contest)
    connect(address)
    return _rounds(contest, shard, on_workers)


def _rounds(contest: Contest, shard: Shard, on_workers: Callable[[list[int]], None]) -> Iterator[Results]:
    deals_per_call = -(-GAMES_PER_CALL // contest.options.players)
    tasks = list(tasks_of(contest, shard, deals_per_call))
    shared = ray.put(contest)
    actor: Any = ray.remote(_Worker)

    def new_worker() -> Any:
        return actor.options(num_cpus=1).remote(shared)

    workers = [new_worker() for _ in range(min(_cores(), len(tasks)))]
    on_workers(ray.get([worker.process.remote() for worker in workers]))
    waiting = list(reversed(range(len(tasks))))
    running: dict[Any, tuple[int, Any]] = {}
    finished: dict[int, list[Deal]] = {}
    results = Results(contest)
    told = 0
    deaths = 0
    idle = list(workers)
    while told < len(tasks):
        while idle and waiting:
            worker, number = idle.pop(), waiting.pop()
            running[worker.play.remote(*tasks[number])] = number, worker
        (done,), _ = ray.wait(list(running), num_returns=1)
        number, worker = running.pop(done)
        try:
            finished[number] = ray.get(done)
        except ray.exceptions.RayActorError:
            deaths += 1
            if deaths > MAX_DEATHS:
                raise BadOptions(f"{deaths} workers have died: see Ray's logs for the reason") from None
            waiting.append(number)
            worker = new_worker()
        idle.append(worker)
        while told in finished:
            for deal in finished.pop(told):
                results.deals[deal.line_up].append(deal)
            told += 1
            yield results


def _cores() -> int:
    resources: Any = ray.cluster_resources  # has no types
    return max(1, int(resources().get("CPU", 1)))
