"""How the nets are made: a while of learning from simple play, then self-play, more and more carefully.

The same seed gives the same net on the same machine: one thread plays and learns, game after game.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import compiling
from rowlock.fast.policies import POLICIES
from rowlock.rules import TRACKS, Options, Track, start
from rowlock.rules.track import LAST_FIELD
from rowlock.values import duel_self_play, sheet_self_play
from rowlock.values.lessons import Lesson, Played, room_for_games
from rowlock.values.net import Net, Weights, new_net, nothing_met
from rowlock.values.sheet_play import BY_NET
from rowlock.values.weights import shape_of

TEST_GAMES = 10_000
"""Games by which a point of the learning curve is measured."""

TEST_SEED = 1_000_003
STRANGE_TRACKS = 2


class Schedule(NamedTuple):
    """How to learn: for how many games from simple play first, then from the nets' own, with a rate that falls evenly
    (in its logarithm) after each piece; how much to trust the end of a game (λ); how often to stray from the best, and
    whether what came after a stray counts for what went before; how often to look at what was learnt.
    """

    games: int
    warm_up: int = 20_000
    first_rate: float = 0.02
    last_rate: float = 0.0002
    trust: float = 0.9
    strays: float = 0.01
    past_strays: bool = True
    piece: int = 20_000
    looks: int = 20

    def rate(self, done: int) -> float:
        return float(self.first_rate * (self.last_rate / self.first_rate) ** (done / self.games))

    def lesson(self, done: int, of_points: bool) -> Lesson:
        return Lesson(self.rate(done), self.trust, self.strays, of_points, self.past_strays)

    def looked_at(self) -> set[int]:
        """After how many games to look, in whole pieces but for the end."""
        parts = (self.games * look // self.looks // self.piece * self.piece for look in range(1, self.looks))
        return {self.piece, *parts, self.games}


SIMPLE = {"qwixx": "thrifty", "onboard": "thrifty", "duel": "beater"}
"""The policy that is watched at first, and played against for the learning curve."""

WARM_UP_STRAYS = 0.1


class Point(NamedTuple):
    """A point of the learning curve: the share of the win against simple players (in a solo game the points)."""

    games: int
    seconds: float
    rate: float
    share: float

    @property
    def told(self) -> str:
        """In words. No share is above 1, and no points worth telling are below."""
        return f"{self.share:.1f} points" if self.share > 1 else f"{self.share:.2%} against simple players"


Seats = NDArray[np.int64]
"""By what each seat plays: `BY_NET`, `BY_OTHER_NET`, or the number of a simple policy."""

Play = Callable[[tuple[Net, Net], Weights, Seats, int, int, Lesson, Played], None]
"""Plays and learns: the nets and what the first has met, by what each seat plays, the seed, the first game, the lesson,
and room for what comes of the games.
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
    from rowlock.rules.choices import STEPS_FROM, index_in_colour

    for choice in range(1, STEPS_FROM + 1):
        yield choice, index_in_colour(choice)


def player(game: str, players: int) -> Play:
    """The kernel that plays and learns a game, compiled."""
    if game == "duel":
        state = start(Options("duel", 2))

        def play_duel(nets: tuple[Net, Net], met: Weights, *rest: object) -> None:
            duel_self_play.play_and_learn(nets, met, state, *rest)

        play: Play = play_duel
    else:
        tracks = [Track("", (), ())]
        if game == "onboard":
            strange = [strange_track(number) for number in range(STRANGE_TRACKS)]
            tracks = [TRACKS["A"], TRACKS["B"]] * 3 + strange
        fields = np.array([track.fields for track in tracks], dtype=np.int64)
        points = np.array([track.points for track in tracks], dtype=np.int64)

        def play_sheets(nets: tuple[Net, Net], met: Weights, *rest: object) -> None:
            sheet_self_play.play_and_learn(nets, met, fields, points, *rest)

        play = play_sheets
    with compiling(f"self-play of {game}"):
        net = new_net(shape_of(game, players), 0)
        play((net, net), nothing_met(net), np.full(players, BY_NET), 0, 0, Lesson(), room_for_games(0, players))
    return play


def learning(
    play: Play,
    nets: tuple[Net, Net],
    met: Weights,
    schedule: Schedule,
    seed: int,
    piece_of: Callable[[int], tuple[Seats, Lesson]],
) -> Iterator[tuple[int, float, float]]:
    """Lets the first net learn, piece by piece; when it is time to look, tells the games, the seconds and the rate.

    Who plays the next piece, and what the lesson is, depends on how many games there have been.
    """
    looked_at = schedule.looked_at()
    spent = 0.0
    for done in range(0, schedule.games, schedule.piece):
        begun = time.perf_counter()
        count = min(schedule.piece, schedule.games - done)
        seats, lesson = piece_of(done)
        play(nets, met, seats, seed, done, lesson, room_for_games(count, len(seats)))
        spent += time.perf_counter() - begun
        if done + count in looked_at:
            yield done + count, spent, lesson.rate


def train(game: str, players: int, schedule: Schedule, seed: int) -> Iterator[tuple[Net, Point]]:
    """Learns by self-play. Gives the net (the same one, ever better) with a point of the curve from time to time."""
    play = player(game, players)
    net = new_net(shape_of(game, players), seed)
    simple = np.full(players, POLICIES.index(SIMPLE[game]))
    oneself = np.full(players, BY_NET)

    def piece_of(done: int) -> tuple[Seats, Lesson]:
        lesson = schedule.lesson(done, of_points=players == 1)
        if done < schedule.warm_up:
            return simple, lesson._replace(trust=1.0, strays=WARM_UP_STRAYS)
        return oneself, lesson

    for games, seconds, rate in learning(play, (net, net), nothing_met(net), schedule, seed, piece_of):
        yield net, Point(games, seconds, rate, share_against_simple(play, net, game, players))


def share_against_simple(play: Play, net: Net, game: str, players: int) -> float:
    """One seat by the net, the others simple, each seat in turn; in a solo game the points."""
    total = 0.0
    played = room_for_games(TEST_GAMES // players, players)
    for seat in range(players):
        seats = np.full(players, POLICIES.index(SIMPLE[game]))
        seats[seat] = BY_NET
        play((net, net), nothing_met(net), seats, TEST_SEED, 0, Lesson(), played)
        total += float(played.points[:, 0].mean() if players == 1 else played.shares[:, seat].mean())
    return total / players
