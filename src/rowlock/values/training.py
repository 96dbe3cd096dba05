"""How the nets are made: a while of learning from simple play, then self-play, more and more carefully.

The same seed gives the same net on the same machine: one thread plays and learns, game after game.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import compiling
from rowlock.fast.policies import POLICIES
from rowlock.rules import TRACKS, Options, Track, start
from rowlock.rules.track import LAST_FIELD
from rowlock.values import duel_self_play, sheet_self_play
from rowlock.values.net import Net, Weights, new_net, nothing_met
from rowlock.values.sheet_play import BY_NET
from rowlock.values.weights import shape_of

TEST_GAMES = 10_000
"""Games by which a point of the learning curve is measured."""

TEST_SEED = 1_000_003
STRANGE_TRACKS = 2


class Schedule(NamedTuple):
    """How to learn: for how many games from simple play first, then by self-play, with a rate that falls evenly (in
    its logarithm) after each piece; how much to trust the end of a game (λ), and how often to stray from the best.
    """

    games: int
    warm_up: int = 20_000
    first_rate: float = 0.02
    last_rate: float = 0.0002
    trust: float = 0.9
    strays: float = 0.01
    piece: int = 20_000

    def rate(self, done: int) -> float:
        return float(self.first_rate * (self.last_rate / self.first_rate) ** (done / self.games))


SIMPLE = {"qwixx": "thrifty", "onboard": "thrifty", "duel": "beater"}
"""The policy that is watched at first, and played against for the learning curve."""

WARM_UP_STRAYS = 0.1


class Point(NamedTuple):
    """A point of the learning curve: the share of the win against simple players (in a solo game the points)."""

    games: int
    seconds: float
    rate: float
    share: float


Play = Callable[..., None]
"""Plays and learns: the net and what it has met, then the policies by seat, the seed, the first game, room for shares
and for points, the rate, λ and the share of strays.
"""


def strange_track(seed: int) -> Track:
    """A track that nobody has: so that the pawn learns what a field is, not where it lies. Numbers rise with the fields
    more or less, as on every track worth playing.
    """
    generator = random.Random(seed)
    squares = [(square + generator.gauss(0, 2.5), choice) for choice, square in _squares()]
    chosen = sorted(generator.sample(squares, LAST_FIELD))
    return Track(f"strange-{seed}", (0, *(choice for _, choice in chosen)), TRACKS["A"].points)


def _squares() -> Iterator[tuple[int, int]]:
    from rowlock.rules.choices import STEPS_FROM, square_in_row

    for choice in range(1, STEPS_FROM + 1):
        yield choice, square_in_row(choice)


def player(game: str, players: int) -> Play:
    """The kernel that plays and learns a game, compiled."""
    if game == "duel":
        state = start(Options("duel", 2))

        def play_duel(net: Net, met: Weights, *rest: object) -> None:
            duel_self_play.play_and_learn(net, met, state, *rest)

        play: Play = play_duel
    else:
        tracks = [Track("", (), ())]
        if game == "onboard":
            strange = [strange_track(number) for number in range(STRANGE_TRACKS)]
            tracks = [TRACKS["A"], TRACKS["B"]] * 3 + strange
        fields = np.array([track.fields for track in tracks], dtype=np.int64)
        points = np.array([track.points for track in tracks], dtype=np.int64)

        def play_sheets(net: Net, met: Weights, *rest: object) -> None:
            sheet_self_play.play_and_learn(net, met, fields, points, players, *rest)

        play = play_sheets
    nobody = np.zeros((0, players))
    with compiling(f"self-play of {game}"):
        net = new_net(shape_of(game, players), 0)
        play(net, nothing_met(net), np.full(players, BY_NET), 0, 0, nobody, nobody, 0.0, 0.0, 0.0)
    return play


def train(game: str, players: int, schedule: Schedule, seed: int) -> Iterator[tuple[Net, Point]]:
    """Learns, and gives the net (the same one, ever better) with a point of the curve from time to time."""
    play = player(game, players)
    net = new_net(shape_of(game, players), seed)
    met = nothing_met(net)
    simple = np.full(players, POLICIES.index(SIMPLE[game]))
    oneself = np.full(players, BY_NET)
    piece = schedule.piece
    room = np.zeros((piece, players)), np.zeros((piece, players))
    spent = 0.0
    looks = {schedule.games * step // 20 // piece * piece for step in range(1, 20)} | {piece}
    for done in range(0, schedule.games, piece):
        begun = time.perf_counter()
        count = min(piece, schedule.games - done)
        shares, scores = (array[:count] for array in room)
        rate = schedule.rate(done)
        if done < schedule.warm_up:
            play(net, met, simple, seed, done, shares, scores, rate, 1.0, WARM_UP_STRAYS)
        else:
            play(net, met, oneself, seed, done, shares, scores, rate, schedule.trust, schedule.strays)
        spent += time.perf_counter() - begun
        if done + count in looks or done + count == schedule.games:
            yield net, Point(done + count, spent, rate, share_against_simple(play, net, game, players))


def share_against_simple(play: Play, net: Net, game: str, players: int) -> float:
    """One seat by the net, the others simple, each seat in turn; in a solo game the points."""
    total = 0.0
    games = TEST_GAMES // players
    shares, scores = np.zeros((games, players)), np.zeros((games, players))
    for seat in range(players):
        policies = np.full(players, POLICIES.index(SIMPLE[game]))
        policies[seat] = BY_NET
        play(net, nothing_met(net), policies, TEST_SEED, 0, shares, scores, 0.0, 0.0, 0.0)
        total += float(scores[:, 0].mean() if players == 1 else shares[:, seat].mean())
    return total / players
