"""Trains the nets that predict points on games in which everybody plays to win.

How many points a player can expect depends on how everybody plays. So the nets that come with Rowlock play, and the net
being trained only watches. Occasional random choices (exploration) show it positions that such players would avoid.
Nothing is learned across such a choice; otherwise every position would seem a little worse than it is.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rowlock.values.net import POINTS_UNIT, Net, initial_squared_gradients, new_net
from rowlock.values.sheet_play import BY_OTHER_NET
from rowlock.values.td_learning import MAX_TURNS, GameBatch, TrainingSettings, new_results
from rowlock.values.training import TEST_SEED, Schedule, Seats, Team, Threads, learning, play_batch, player
from rowlock.values.weights import learnt_net, points_shape

TEST_GAMES = 2_000


class PointsPoint(NamedTuple):
    """A point of the learning curve. In points, over all positions and seats of test games: the net's root mean square
    error, the error of always predicting the mean, and the bias (positive if the net predicts too many points).
    """

    games: int
    seconds: float
    rate: float
    error: float
    error_of_mean: float
    bias: float

    @property
    def summary(self) -> str:
        return f"error {self.error:.2f} points (of the mean {self.error_of_mean:.2f}), bias {self.bias:+.2f}"


def points_schedule(games: int) -> Schedule:
    """The schedule, whose learning rate begins lower than in self-play and falls further: at 0.02 some nets for four or
    more players diverged, and at 0.01 one on a track, where most features are active at once; at 0.0002 the last few
    games alone shifted all predictions by one or two points.
    """
    return Schedule(
        games, warm_up=0, first_rate=0.004, last_rate=0.000005, learn_past_exploration=False, batch=1_000, tests=5
    )


def train_points(
    game: str, players: int, schedule: Schedule, seed: int, team: Team | None = None
) -> Iterator[tuple[Net, PointsPoint]]:
    """Learns by watching. Yields the net, which is trained in place, with points of the learning curve."""
    team = team or Threads(player(game, players))
    nets = new_net(points_shape(game, players), seed), learnt_net(game, players)
    seats = np.full(players, BY_OTHER_NET)

    def batch_at(done: int) -> tuple[Seats, TrainingSettings]:
        return seats, schedule.settings(done, predict_points=True)

    squared_gradients = initial_squared_gradients(nets[0])
    for games, seconds, rate in learning(game, team, nets, squared_gradients, schedule, seed, batch_at):
        yield nets[0], PointsPoint(games, seconds, rate, *errors(team, nets, seats))


def errors(team: Team, nets: tuple[Net, Net], seats: Seats) -> tuple[float, float, float]:
    """The error of the first net while the second plays, the error of the mean, and the bias."""
    results = new_results(TEST_GAMES, len(seats), MAX_TURNS)
    batch = GameBatch(seats, TEST_SEED, 0, TrainingSettings(predict_points=True))
    play_batch(team, nets, batch, results)
    recorded = np.arange(MAX_TURNS) < results.recorded[:, None]
    predicted = results.predictions[recorded] * POINTS_UNIT
    actual = np.repeat(results.points, results.recorded, axis=0)
    off = predicted - actual
    return float(np.sqrt(np.mean(off**2))), float(actual.std()), float(off.mean())
