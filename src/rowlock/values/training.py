"""Trains the nets: first on games of simple policies, then by self-play, with a falling learning rate.

All cores play, and one learns from their games in order, so the same seed gives the same net on any number of cores.
"""

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import compiling
from rowlock.fast.policies import POLICIES
from rowlock.fast.sheet_arrays import NO_TRACK, missing_columns
from rowlock.rules import TRACKS, Options, Track, game_named, start
from rowlock.rules.choices import STEPS_FROM, index_in_colour
from rowlock.values import duel_self_play, sheet_self_play
from rowlock.values.feature_numbers import TRAINED_FIELDS
from rowlock.values.net import Net, Weights, initial_squared_gradients, net_of, new_net
from rowlock.values.sheet_play import BY_NET
from rowlock.values.td_learning import (
    MAX_TURNS,
    GameBatch,
    SelfPlayResults,
    TrainingSettings,
    learn_from_games,
    new_results,
    part_of,
)
from rowlock.values.weights import max_features, shape_of

TEST_GAMES = 10_000
"""The number of games that measure a point of the learning curve."""

TEST_SEED = 1_000_003

REFINING_SQUARED_GRADIENT = np.float32(0.1)
"""Higher than for a new net, so that what a net already knows changes in smaller steps."""

RANDOM_TRACKS = 2


class Schedule(NamedTuple):
    """How to learn: the number of games, of which the first `warm_up` are played by simple policies; the first and last
    learning rate, between which it falls geometrically with every batch; the λ of TD(λ); the exploration rate, and
    whether to learn across exploration; the fraction of games with an odd opening; the games per batch, all of which
    are played by the same net; and how often to test the net.
    """

    games: int
    warm_up: int = 20_000
    first_rate: float = 0.02
    last_rate: float = 0.0002
    trace_decay: float = 0.9
    exploration: float = 0.01
    learn_past_exploration: bool = True
    odd_openings: float = 0.5
    batch: int = 500
    tests: int = 20

    def rate(self, done: int) -> float:
        return float(self.first_rate * (self.last_rate / self.first_rate) ** (done / self.games))

    def settings(self, done: int, predict_points: bool) -> TrainingSettings:
        return TrainingSettings(
            self.rate(done),
            self.trace_decay,
            self.exploration,
            predict_points,
            self.learn_past_exploration,
            self.odd_openings,
        )

    def tested_after(self) -> set[int]:
        """After how many games to test the net: after whole batches, and at the end."""
        parts = (self.games * test // self.tests // self.batch * self.batch for test in range(1, self.tests))
        return {*parts, self.games} - {0}


def simple_policy(game: str) -> str:
    """The policy of the first games, and of the opponents in the learning curve."""
    return "beater" if game_named(game).IS_SHARED else "thrifty"


WARM_UP_EXPLORATION = 0.1


class Point(NamedTuple):
    """A point of the learning curve: the share of the win against simple policies (in a solo game the points)."""

    games: int
    seconds: float
    rate: float
    share: float

    @property
    def summary(self) -> str:
        """The result in words. A share is never above 1, and points worth mentioning are never below."""
        return f"{self.share:.1f} points" if self.share > 1 else f"{self.share:.2%} against simple players"


Seats = NDArray[np.int64]
"""Each seat's policy: `BY_NET`, `BY_OTHER_NET`, or the number of a simple policy."""

Play = Callable[[tuple[Net, Net], GameBatch, SelfPlayResults], None]
"""A function that plays a batch of games by the nets. The first net makes the predictions."""


def random_track(seed: int) -> Track:
    """A random track, so that the net learns about fields from their content rather than their place. Numbers tend to
    rise along the track, as on every track worth playing.
    """
    generator = random.Random(seed)
    squares = [(index_in_colour(choice) + generator.gauss(0, 2.5), choice) for choice in range(1, STEPS_FROM + 1)]
    chosen = sorted(generator.sample(squares, TRAINED_FIELDS))
    return Track(f"strange-{seed}", (0, *(choice for _, choice in chosen)), TRACKS["A"].points)


def training_tracks(game: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The fields and points of the tracks on which games with sheets are trained, in turn."""
    tracks = [NO_TRACK]
    if game_named(game).ON_A_TRACK:
        tracks = [TRACKS["A"], TRACKS["B"]] * 3 + [random_track(number) for number in range(RANDOM_TRACKS)]
    fields = np.array([track.fields for track in tracks], dtype=np.int64)
    return fields, np.array([track.points for track in tracks], dtype=np.int64)


def missing_rows(game: str) -> int:
    """The set of standard rows that a game doesn't have."""
    return missing_columns(game_named(game).LAYOUT)


def player(game: str, players: int) -> Play:
    """A function that plays games on the calling thread; its kernel is already compiled."""
    rules = game_named(game)
    if rules.IS_SHARED:
        state = start(Options(game, players))

        def play_duel(nets: tuple[Net, Net], *rest: object) -> None:
            duel_self_play.play_games(nets, state, *rest)

        play: Play = play_duel
    else:
        fields, points = training_tracks(game)
        missing = missing_rows(game)

        def play_sheets(nets: tuple[Net, Net], *rest: object) -> None:
            sheet_self_play.play_games(nets, fields, points, missing, *rest)

        play = play_sheets
    with compiling(f"self-play of {game}"):
        net = new_net(shape_of(game, players), 0)
        play((net, net), GameBatch(np.full(players, BY_NET), 0, 0), new_results(0, players))
    return play


class Part(Protocol):
    """A part of a batch that is being played."""

    def result(self) -> None:
        """Waits until it has been played."""


class Team(Protocol):
    """The players of a batch of games."""

    def begin(self, nets: tuple[Net, Net], batch: GameBatch, results: SelfPlayResults) -> Sequence[Part]:
        """Starts playing games to fill the results."""


def play_batch(team: Team, nets: tuple[Net, Net], batch: GameBatch, results: SelfPlayResults) -> None:
    """Plays games to fill the results."""
    for part in team.begin(nets, batch, results):
        part.result()


class Threads:
    """A team of threads. Each game has its own dice, so it doesn't matter which thread plays it."""

    def __init__(self, play: Play, workers: int | None = None) -> None:
        self._play = play
        self._workers = workers or os.cpu_count() or 1
        self._pool = ThreadPoolExecutor(self._workers)

    def begin(self, nets: tuple[Net, Net], batch: GameBatch, results: SelfPlayResults) -> list[Future[None]]:
        """Starts playing games to fill the results."""
        games = len(results.shares)
        # Smaller parts than one for each thread, because some games are longer.
        size = -(-games // (4 * self._workers))
        return [
            self._pool.submit(
                self._play,
                nets,
                batch._replace(first_game=batch.first_game + begin),
                part_of(results, begin, begin + size),
            )
            for begin in range(0, games, size)
        ]


def learning(
    game: str,
    team: Team,
    nets: tuple[Net, Net],
    squared_gradients: Weights,
    schedule: Schedule,
    seed: int,
    batch_at: Callable[[int], tuple[Seats, TrainingSettings]],
    learnt: int = 0,
) -> Iterator[tuple[int, float, float]]:
    """Trains the first net batch by batch. Whenever a test is due, yields the games so far, the seconds and the rate.
    Training that stopped after a test can be resumed: `learnt` is the number of games that the net has learned from.

    `batch_at` gives the seats and settings of the next batch, after a number of games. While a batch is learned from,
    the next one is already being played, by the net as it was before.
    """
    learner = nets[0]
    tested_after = schedule.tested_after()
    spent = 0.0
    finished: tuple[SelfPlayResults, TrainingSettings] | None = None
    for done in range(learnt, schedule.games, schedule.batch):
        started = time.perf_counter()
        count = min(schedule.batch, schedule.games - done)
        seats, settings = batch_at(done)
        results = new_results(count, len(seats), MAX_TURNS, max_features(game))
        playing = net_of(learner)
        players = playing, playing if nets[1] is learner else nets[1]
        parts = team.begin(players, GameBatch(seats, seed, done, settings), results)
        if finished:
            learn_from_games(learner, squared_gradients, *finished)
        for part in parts:
            part.result()
        finished = results, settings
        if done + count in tested_after:
            learn_from_games(learner, squared_gradients, *finished)
            finished = None
        spent += time.perf_counter() - started
        if not finished:
            yield done + count, spent, settings.rate


def refining_schedule(games: int) -> Schedule:
    """The schedule for a net that already plays well."""
    return Schedule(games, warm_up=0, first_rate=0.005)


def train(
    game: str, players: int, schedule: Schedule, seed: int, team: Team | None = None, refined: Net | None = None
) -> Iterator[tuple[Net, Point]]:
    """Learns by self-play of a team, by default on all cores. Yields the net, which is trained in place, with points of
    the learning curve. It starts as a new net, or as a copy of the one to be refined, whose weights change in smaller
    steps.
    """
    team = team or Threads(player(game, players))
    net = net_of(refined) if refined else new_net(shape_of(game, players), seed)
    simple = np.full(players, POLICIES.index(simple_policy(game)))
    self_play = np.full(players, BY_NET)

    def batch_at(done: int) -> tuple[Seats, TrainingSettings]:
        settings = schedule.settings(done, predict_points=players == 1)
        if done < schedule.warm_up:
            return simple, settings._replace(trace_decay=1.0, exploration=WARM_UP_EXPLORATION, odd_openings=0.0)
        return self_play, settings

    squared_gradients = initial_squared_gradients(net)
    if refined:
        squared_gradients = np.maximum(squared_gradients, REFINING_SQUARED_GRADIENT)
    for games, seconds, rate in learning(game, team, (net, net), squared_gradients, schedule, seed, batch_at):
        yield net, Point(games, seconds, rate, share_against_simple(team, net, game, players))


def share_against_simple(team: Team, net: Net, game: str, players: int) -> float:
    """The share of the win of one seat playing by the net against simple policies, averaged over all seats; in a solo
    game the points.
    """
    total = 0.0
    results = new_results(TEST_GAMES // players, players)
    for seat in range(players):
        seats = np.full(players, POLICIES.index(simple_policy(game)))
        seats[seat] = BY_NET
        play_batch(team, (net, net), GameBatch(seats, TEST_SEED, 0), results)
        total += float(results.points[:, 0].mean() if players == 1 else results.shares[:, seat].mean())
    return total / players
