"""Self-play on a Ray cluster: its workers play, and this machine learns."""

from concurrent.futures import Future
from typing import Any

from rowlock.ray_workers import Worker, Workers, connect, shared
from rowlock.values.net import Net, net_of
from rowlock.values.td_learning import GameBatch, SelfPlayResults, new_results, part_of
from rowlock.values.training import Part, player


class _SelfPlay(Worker):
    def __init__(self, game: str, players: int) -> None:
        self._play = player(game, players)

    def play(self, nets: tuple[Net, Net], batch: GameBatch, sizes: tuple[int, int, int, int]) -> SelfPlayResults:
        results = new_results(*sizes)
        # Arrays that come from Ray are read-only; for these, numba would compile the games again.
        writable = net_of(nets[0]), net_of(nets[1])
        self._play(writable, batch._replace(policies=batch.policies.copy()), results)
        return results


class _PlayedElsewhere:
    """A part of a batch whose results are copied into place when `result` is called."""

    def __init__(self, future: "Future[SelfPlayResults]", results: SelfPlayResults) -> None:
        self._future = future
        self._results = results

    def result(self) -> None:
        arrays: tuple[Any, ...] = self._results
        for array, found in zip(arrays, self._future.result(), strict=True):
            array[:] = found


class RayTeam:
    """Plays batches of games on all cores of a cluster, with one call per core. Each game has its own dice, so it
    doesn't matter which core plays it.
    """

    def __init__(self, game: str, players: int, address: str) -> None:
        connect(address)
        self.workers = Workers(_SelfPlay, game, players)

    def begin(self, nets: tuple[Net, Net], batch: GameBatch, results: SelfPlayResults) -> list[Part]:
        games, turns, players, max_features = results.features.shape
        sent = shared(nets)
        size = -(-games // self.workers.count)
        parts: list[Part] = []
        for begin in range(0, games, size):
            part = part_of(results, begin, begin + size)
            mine = batch._replace(first_game=batch.first_game + begin)
            sizes = (len(part.shares), players, turns, max_features)
            parts.append(_PlayedElsewhere(self.workers.submit("play", sent, mine, sizes), part))
        return parts
