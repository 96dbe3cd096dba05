"""How the nets that tell points are made: they watch the nets that tell shares play to win.

What anybody can expect to make depends on how everybody plays. So the players are the nets that come with Rowlock, and
the one that learns has no say. Now and then somebody strays, so that it also sees positions such players would avoid;
it learns nothing across a stray, or all would seem to be worth a little less than they are.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rowlock.values.lessons import MOST_TURNS, Lesson, room_for_games
from rowlock.values.net import POINTS_UNIT, Net, new_net, nothing_met
from rowlock.values.sheet_play import BY_OTHER_NET
from rowlock.values.training import TEST_SEED, Play, Schedule, Seats, learning, player
from rowlock.values.weights import learnt_net, points_shape

TEST_GAMES = 2_000


class PointsPoint(NamedTuple):
    """A point of the learning curve. In points: how far off the net is, as a root of the mean square over all positions
    and seats of fresh games; how far off one would be by always telling the mean; by how much it tells too many.
    """

    games: int
    seconds: float
    rate: float
    error: float
    error_of_mean: float
    bias: float

    @property
    def told(self) -> str:
        return f"off by {self.error:.2f} points (the mean by {self.error_of_mean:.2f}), {self.bias:+.2f} too many"


def points_schedule(games: int) -> Schedule:
    """The rate falls further than in self-play: at 0.0002 the last games alone moved all points by one or two."""
    return Schedule(games, warm_up=0, last_rate=0.000005, past_strays=False, piece=1_000, looks=5)


def train_points(game: str, players: int, schedule: Schedule, seed: int) -> Iterator[tuple[Net, PointsPoint]]:
    """Learns by watching. Gives the net (the same one, ever better) with a point of the curve from time to time."""
    play = player(game, players)
    nets = new_net(points_shape(game, players), seed), learnt_net(game, players)
    seats = np.full(players, BY_OTHER_NET)

    def piece_of(done: int) -> tuple[Seats, Lesson]:
        return seats, schedule.lesson(done, of_points=True)

    for games, seconds, rate in learning(play, nets, nothing_met(nets[0]), schedule, seed, piece_of):
        yield nets[0], PointsPoint(games, seconds, rate, *errors(play, nets, seats))


def errors(play: Play, nets: tuple[Net, Net], seats: Seats) -> tuple[float, float, float]:
    """Of the first net while the second plays: its error, that of the mean, and its bias."""
    played = room_for_games(TEST_GAMES, len(seats), MOST_TURNS)
    play(nets, nothing_met(nets[0]), seats, TEST_SEED, 0, Lesson(of_points=True), played)
    positions = np.arange(MOST_TURNS) < played.noted[:, None]
    told = played.told[positions] * POINTS_UNIT
    came = np.repeat(played.points, played.noted, axis=0)
    off = told - came
    return float(np.sqrt(np.mean(off**2))), float(came.std()), float(off.mean())
