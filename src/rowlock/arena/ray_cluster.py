"""Tournaments on a Ray cluster, a thousand games or more per call."""

from collections.abc import Callable, Iterator

from rowlock.arena.tournament import Contest, Deal, Results, check, play_deals, tasks_of
from rowlock.ray_workers import Worker, Workers, connect
from rowlock.shards import Shard

GAMES_PER_CALL = 1_000


class _Player(Worker):
    """A worker that plays deals of one contest, which is sent to it only once."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        check(contest)

    def play(self, line_up: int, numbers: range) -> list[Deal]:
        return play_deals(self._contest, line_up, numbers)


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
    workers = Workers(_Player, contest, most=len(tasks))
    on_workers(workers.processes)
    results = Results(contest)
    try:
        for future in [workers.submit("play", *task) for task in tasks]:
            for deal in future.result():
                results.deals[deal.line_up].append(deal)
            yield results
    finally:
        workers.close()
