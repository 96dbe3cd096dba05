"""The search for holes: a challenger that plays nobody but the master, and learns what beats it."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from rowlock.values.lessons import Lesson, room_for_games
from rowlock.values.net import Net, nothing_met
from rowlock.values.sheet_play import BY_NET, BY_OTHER_NET
from rowlock.values.training import Play, Schedule, Seats, learning, player
from rowlock.values.weights import learnt_net

TEST_GAMES = 20_000
"""Without strays, as many in each seat."""

TEST_SEED = 2_000_003

MET = 1.0
"""What the challenger knows from the beginning it changes in small steps."""


class ChallengePoint(NamedTuple):
    """A point of the learning curve: the challenger's share of the win against the master, and the half width of its
    95% interval.
    """

    games: int
    seconds: float
    rate: float
    share: float
    margin: float

    @property
    def told(self) -> str:
        return f"{self.share:.2%} ± {self.margin:.2%} against the master"


def challenge_schedule(games: int) -> Schedule:
    return Schedule(games, warm_up=0, first_rate=0.002, piece=1_000, looks=2)


def train_challenger(game: str, players: int, schedule: Schedule, seed: int) -> Iterator[tuple[Net, ChallengePoint]]:
    """Learns from games with a master in every other seat. The challenger begins as the master's copy, and changes its
    seat after every piece.
    """
    play = player(game, players)
    master = learnt_net(game, players)
    nets = Net(*(weights.copy() for weights in master)), master

    def piece_of(done: int) -> tuple[Seats, Lesson]:
        return challenging(done // schedule.piece % players, players), schedule.lesson(done, of_points=False)

    met = np.maximum(nothing_met(master), np.float32(MET))
    for games, seconds, rate in learning(play, nets, met, schedule, seed, piece_of):
        yield nets[0], ChallengePoint(games, seconds, rate, *share_against_master(play, nets, players))


def challenging(seat: int, players: int) -> Seats:
    seats = np.full(players, BY_OTHER_NET)
    seats[seat] = BY_NET
    return seats


def share_against_master(play: Play, nets: tuple[Net, Net], players: int) -> tuple[float, float]:
    """The first net's share against the second, in each seat equally, with the half width of its 95% interval."""
    shares = []
    played = room_for_games(TEST_GAMES // players, players)
    for seat in range(players):
        play(nets, nothing_met(nets[0]), challenging(seat, players), TEST_SEED, 0, Lesson(), played)
        shares.append(played.shares[:, seat].copy())
    return float(np.mean(shares)), float(1.96 * np.std(shares) / np.sqrt(np.size(shares)))
