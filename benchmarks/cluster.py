"""The overhead of Ray, compared with plain processes on the same cores, and what that means for many machines.

python benchmarks/cluster.py                     # three runs each way, expert against steady
python benchmarks/cluster.py master expert       # another contest

The same contest is played in turn by the processes of `rowlock arena --processes` and by workers of a Ray cluster on
this machine, as many as it has cores, in a short and a long version. The difference between the two is the time for the
games themselves; the rest is the time to start. The estimate for more machines assumes that they are like this one, and
that one process collects all results.
"""

import os
import pickle
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import ray

from rowlock.arena.ray_cluster import GAMES_PER_CALL, tournament_on_cluster
from rowlock.arena.tournament import Contender, Contest, Results, check, play_deals, tournament
from rowlock.ray_workers import LOCAL, Worker, Workers, connect
from rowlock.rules import Options
from rowlock.shards import WHOLE

RUNS = 3
SHORT, LONG = 4_000, 24_000
EMPTY_CALLS = 300
MACHINES, CORES_EACH = 100, 16


def contest_of(bots: list[str], games: int) -> Contest:
    return Contest(tuple(map(Contender, bots)), Options("qwixx", 2), games // 2, with_luck=True)


def seconds(rounds: Iterator[Results]) -> float:
    started = time.perf_counter()
    for _ in rounds:
        pass
    return time.perf_counter() - started


def measure(bots: list[str], play: Callable[[Contest], Iterator[Results]]) -> tuple[float, float]:
    """The seconds per thousand games, and the seconds to start."""
    short, long = (seconds(play(contest_of(bots, games))) for games in (SHORT, LONG))
    thousand = (long - short) / (LONG - SHORT) * 1_000
    return thousand, short - thousand * SHORT / 1_000


def print_runs(name: str, runs: list[tuple[float, float]]) -> None:
    games, starts = zip(*runs, strict=True)
    print(
        f"{name}: {statistics.median(games):.3f} s per 1,000 games ({min(games):.3f} to {max(games):.3f}), "
        f"{statistics.median(starts):.1f} s to start ({min(starts):.1f} to {max(starts):.1f})",
        flush=True,
    )


def cost_of_a_call(bots: list[str]) -> tuple[float, float, int]:
    """The seconds for an empty call, the seconds to read the results of a call, and their size in bytes."""
    workers = Workers(Worker, most=1)
    workers.submit("process").result()
    started = time.perf_counter()
    for _ in range(EMPTY_CALLS):
        workers.submit("process").result()
    empty = (time.perf_counter() - started) / EMPTY_CALLS
    workers.close()
    contest = contest_of(bots, GAMES_PER_CALL)
    check(contest)
    result: Any = pickle.dumps(play_deals(contest, 0, range(contest.deals)))
    started = time.process_time()
    pickle.loads(result)
    return empty, time.process_time() - started, len(result)


def main() -> None:
    bots = sys.argv[1:] or ["expert", "steady"]
    cores = os.cpu_count() or 1
    for _ in tournament(contest_of(bots, 100), cores):  # compiles, if need be
        pass
    connect(LOCAL)
    plain, on_ray = [], []
    for _ in range(RUNS):
        plain.append(measure(bots, lambda contest: tournament(contest, cores)))
        on_ray.append(measure(bots, lambda contest: tournament_on_cluster(contest, LOCAL, WHOLE)))
    print_runs(f"{cores} processes", plain)
    print_runs(f"Ray, {cores} workers", on_ray)
    ratios = [ray_games / games for (games, _), (ray_games, _) in zip(plain, on_ray, strict=True)]
    print(f"Ray takes {statistics.median(ratios):.3f} times as long ({min(ratios):.3f} to {max(ratios):.3f})")
    empty, reading, size = cost_of_a_call(bots)
    call = statistics.median(games for games, _ in on_ray) * cores * GAMES_PER_CALL / 1_000
    workers = MACHINES * CORES_EACH
    limit = call / (empty + reading)
    print(
        f"a call of {GAMES_PER_CALL:,} games keeps a worker busy for {call:.2f} s and the collecting process for "
        f"{1_000 * (empty + reading):.1f} ms ({1_000 * empty:.1f} for the call, {1_000 * reading:.1f} to read "
        f"{size / 1_000:.0f} kB), so one process can feed {limit:,.0f} workers; {MACHINES} machines with {CORES_EACH} "
        f"cores have {workers:,} and would play {min(workers, limit) / call * GAMES_PER_CALL:,.0f} games per second"
    )
    ray.shutdown()


if __name__ == "__main__":
    main()
