"""Rollouts on a Ray cluster: its workers play shards of the rounds."""

from collections.abc import Callable, Sequence

from rowlock.ray_workers import Worker, Workers, connect
from rowlock.rules import State
from rowlock.shards import Shard
from rowlock.values.rollouts import MIN_ROUNDS, SEED, RolloutResults, merged_rollouts, rollouts

SHARDS_PER_WORKER = 4
"""Several per worker, because some take longer."""


class _Roller(Worker):
    def roll_out(
        self, states: Sequence[State], rounds: int, seed: int, shard: Shard, subtract_luck: bool | None
    ) -> list[RolloutResults]:
        return rollouts(states, rounds, seed, shard=shard, subtract_luck=subtract_luck, workers=1)


def rollouts_on_cluster(
    states: Sequence[State],
    rounds: int,
    address: str,
    seed: int = SEED,
    *,
    subtract_luck: bool | None = None,
    progress: Callable[[int, int], None] = lambda _done, _rounds: None,
) -> list[RolloutResults]:
    """The same results as `rollouts` on one machine."""
    connect(address)
    # `rollouts` needs enough rounds to estimate an error, even for a shard.
    most = max(rounds // MIN_ROUNDS, 1)
    workers = Workers(_Roller, most=most)
    count = min(most, SHARDS_PER_WORKER * workers.count)
    shards = [Shard(place, count) for place in range(count)]
    try:
        futures = [workers.submit("roll_out", states, rounds, seed, shard, subtract_luck) for shard in shards]
        parts: list[list[RolloutResults]] = []
        for future, shard in zip(futures, shards, strict=True):
            parts.append(future.result())
            progress(shard.part_of(rounds).stop, rounds)
    finally:
        workers.close()
    return merged_rollouts(parts)
