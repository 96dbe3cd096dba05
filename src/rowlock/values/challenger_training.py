"""Looks for weaknesses of the master: trains a challenger that plays only against the master, and learns to beat it."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rowlock.values.net import Net, initial_squared_gradients
from rowlock.values.sheet_play import BY_NET, BY_OTHER_NET
from rowlock.values.td_learning import GameBatch, TrainingSettings, new_results
from rowlock.values.training import Schedule, Seats, Team, Threads, copied, learning, play_batch, player
from rowlock.values.weights import learnt_net

TEST_GAMES = 20_000
"""Games of a test, the same number in each seat, without exploration."""

TEST_SEED = 2_000_003

MIN_SQUARED_GRADIENT = np.float32(1.0)
"""So that the challenger changes what it knows from the start in small steps."""


class ChallengePoint(NamedTuple):
    """A point of the learning curve: the challenger's share of the win against the master, and half the width of its
    95% interval.
    """

    games: int
    seconds: float
    rate: float
    share: float
    margin: float

    @property
    def summary(self) -> str:
        return f"{self.share:.2%} ± {self.margin:.2%} against the master"


def challenge_schedule(games: int) -> Schedule:
    return Schedule(games, warm_up=0, first_rate=0.002, odd_openings=0.0, batch=1_000, tests=2)


def train_challenger(
    game: str, players: int, schedule: Schedule, seed: int, team: Team | None = None
) -> Iterator[tuple[Net, ChallengePoint]]:
    """Learns from games with the master in every other seat. The challenger starts as a copy of the master, and
    changes seats after every batch.
    """
    team = team or Threads(player(game, players))
    master = learnt_net(game, players)
    nets = copied(master), master

    def batch_at(done: int) -> tuple[Seats, TrainingSettings]:
        seat = done // schedule.batch % players
        return challenger_in(seat, players), schedule.settings(done, predict_points=False)

    squared_gradients = np.maximum(initial_squared_gradients(master), MIN_SQUARED_GRADIENT)
    for games, seconds, rate in learning(game, team, nets, squared_gradients, schedule, seed, batch_at):
        yield nets[0], ChallengePoint(games, seconds, rate, *share_against_master(team, nets, players))


def challenger_in(seat: int, players: int) -> Seats:
    seats = np.full(players, BY_OTHER_NET)
    seats[seat] = BY_NET
    return seats


def share_against_master(team: Team, nets: tuple[Net, Net], players: int) -> tuple[float, float]:
    """The first net's share against the second, averaged over all seats, and half the width of its 95% interval."""
    shares = []
    results = new_results(TEST_GAMES // players, players)
    for seat in range(players):
        batch = GameBatch(challenger_in(seat, players), TEST_SEED, 0)
        play_batch(team, nets, batch, results)
        shares.append(results.shares[:, seat].copy())
    return float(np.mean(shares)), float(1.96 * np.std(shares) / np.sqrt(np.size(shares)))
