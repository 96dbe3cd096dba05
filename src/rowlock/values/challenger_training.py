"""Looks for weaknesses of the master by training a challenger that plays only against it."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import compiling
from rowlock.rules import game_named
from rowlock.values.feature_numbers import FEATURES_OF_CHALLENGERS
from rowlock.values.net import Net, Shape, Weights, initial_squared_gradients, net_of, new_net
from rowlock.values.net_matches import match_player
from rowlock.values.sheet_play import BY_NET, BY_OTHER_NET
from rowlock.values.td_learning import GameBatch, TrainingSettings, new_results
from rowlock.values.training import Schedule, Seats, Team, Threads, learning, play_batch, player
from rowlock.values.weights import learnt_net, shape_of

TEST_GAMES = 20_000
"""Games of a test, the same number in each seat, without exploration."""

TEST_SEED = 2_000_003

MIN_SQUARED_GRADIENT = np.float32(1.0)
"""High enough that the challenger changes its initial weights in small steps."""

WIDER = 2
"""A challenger's layers are this many times as wide as the master's where there are no more features to add."""

MATCH_PART = 100
"""How many games of a match with luck a thread plays at a time."""


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


def schedule_from_scratch(games: int) -> Schedule:
    """The schedule for a challenger that has to learn the game first."""
    return challenge_schedule(games)._replace(first_rate=Schedule(games).first_rate)


def challenger_shape(master: Net, game: str, players: int) -> Shape:
    """The shape of a challenger with more features than the master or, where there aren't any, with wider layers."""
    rules = game_named(game)
    hidden, second_hidden = len(master.first_bias), len(master.second_bias)
    zeroed = shape_of(game, players).zeroed
    if players == 2 and not rules.IS_SHARED and not rules.ON_A_TRACK:
        return Shape(FEATURES_OF_CHALLENGERS, zeroed, hidden, second_hidden)
    return Shape(len(master.first), zeroed, WIDER * hidden, WIDER * second_hidden)


def widened(net: Net, shape: Shape, seed: int) -> Net:
    """A larger net with the same output: its new features and units don't contribute anything yet."""
    larger = new_net(shape, seed)
    features, hidden = net.first.shape
    units = len(net.last)
    larger.first[:features, :hidden] = net.first
    larger.first[features:, :hidden] = 0
    larger.first_bias[:hidden] = net.first_bias
    larger.second[:hidden, :units] = net.second
    larger.second[hidden:, :units] = 0
    larger.second_bias[:units] = net.second_bias
    larger.last[:units] = net.last
    larger.last[units:] = 0
    larger.last_bias[:] = net.last_bias
    return larger


class Learner(NamedTuple):
    """A net in training: its weights, the squared gradients accumulated so far, and the games it has learned from."""

    net: Net
    squared_gradients: Weights
    games: int = 0


def new_learner(net: Net, schedule: Schedule) -> Learner:
    squared_gradients = initial_squared_gradients(net)
    if schedule.first_rate <= challenge_schedule(1).first_rate:
        squared_gradients = np.maximum(squared_gradients, MIN_SQUARED_GRADIENT)
    return Learner(net, squared_gradients)


def train_challenger(
    game: str, players: int, schedule: Schedule, seed: int, team: Team | None = None, learner: Learner | None = None
) -> Iterator[tuple[Net, ChallengePoint]]:
    """Learns from games with the master in every other seat. The challenger starts as a copy of the master unless
    a learner is given, whose arrays are updated in place, and changes seats after every batch.
    """
    team = team or Threads(player(game, players))
    master = learnt_net(game, players)
    learner = learner or new_learner(net_of(master), schedule)
    nets = learner.net, master

    def batch_at(done: int) -> tuple[Seats, TrainingSettings]:
        seat = done // schedule.batch % players
        return challenger_in(seat, players), schedule.settings(done, predict_points=False)

    squared_gradients = learner.squared_gradients
    for games, seconds, rate in learning(game, team, nets, squared_gradients, schedule, seed, batch_at, learner.games):
        point = ChallengePoint(games, seconds, rate, *share_against_master(team, nets, players))
        yield learner.net, point


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


class MatchResult(NamedTuple):
    """The first net's share of the win over all games, and the same with the luck of the dice subtracted, each with
    half the width of its 95% interval.
    """

    share: float
    margin: float
    less_luck: float
    less_luck_margin: float


def match_less_luck(game: str, nets: tuple[Net, Net], deals: int, seed: int) -> MatchResult:
    """Two nets play every deal of two players twice, once in each seat, on all cores."""
    play = match_player(game)
    with compiling(f"matches of {game}"):
        play(nets, 0, seed, 0, np.zeros((0, 2)), np.zeros((0, 2)))
    shares, luck = np.zeros((2, deals, 2)), np.zeros((2, deals, 2))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = [
            pool.submit(
                play,
                nets,
                seat,
                seed,
                begin,
                shares[seat, begin : begin + MATCH_PART],
                luck[seat, begin : begin + MATCH_PART],
            )
            for begin in range(0, deals, MATCH_PART)
            for seat in range(2)
        ]
        for part in parts:
            part.result()
    plain = (shares[0, :, 0] + shares[1, :, 1]) / 2
    corrected = plain - (luck[0, :, 0] + luck[1, :, 1]) / 2
    width = 1.96 / np.sqrt(deals)
    return MatchResult(
        float(plain.mean()), float(width * plain.std()), float(corrected.mean()), float(width * corrected.std())
    )
