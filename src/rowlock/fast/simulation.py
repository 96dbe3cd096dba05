"""Many games at once, on all cores, the same from the same seed whatever the number of threads."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from rowlock.fast import playouts
from rowlock.fast.compiled import compiling
from rowlock.fast.optimal import play_optimal
from rowlock.fast.policies import POLICIES
from rowlock.fast.row_states import ROWS
from rowlock.fast.tables import solved_table
from rowlock.rules import BadOptions, Options, Track, duel, game_named, onboard, start

BATCH = 5_000
"""Games a thread plays before it asks for more: a few milliseconds' worth."""

OPTIMAL = "optimal"
"""The policy of perfect solo play."""

NO_TRACK = Track("", (), ())
NO_TRACE = np.zeros((0, 0), dtype=np.int64)


@dataclass
class Games:
    """What came of a number of games: points by seat, turns, and why each ended."""

    scores: NDArray[np.int16]
    turns: NDArray[np.int16]
    reasons: NDArray[np.int8]

    def first(self, count: int) -> "Games":
        return Games(self.scores[:count], self.turns[:count], self.reasons[:count])


def room_for(games: int, players: int) -> Games:
    scores = np.zeros((games, players), dtype=np.int16)
    return Games(scores, np.zeros(games, dtype=np.int16), np.zeros(games, dtype=np.int8))


def policy_numbers(names: list[str], players: int) -> NDArray[np.int64]:
    """The policy of each seat: one for all, or one each."""
    for name in names:
        if name not in POLICIES:
            raise BadOptions(f"there is no policy {name!r}: the policies are {', '.join([*POLICIES, OPTIMAL])}")
    if len(names) not in (1, players):
        raise BadOptions(f"{len(names)} policies are given for {players} players: give one for all, or one each")
    seats = names * players if len(names) == 1 else names
    return np.array([POLICIES.index(name) for name in seats], dtype=np.int64)


def win_shares(games: Games) -> NDArray[np.float64]:
    """The share of the wins by seat; equal points share the win."""
    won = games.scores == games.scores.max(axis=1, keepdims=True)
    return np.asarray((won / won.sum(axis=1, keepdims=True)).mean(axis=0))


Play = Callable[[int, Games, NDArray[np.int64]], None]
"""Plays games from a number on into the room there is for them; the last argument may trace what happens."""


def player_of(options: Options, policies: list[str], seed: int) -> Play:
    """The kernel of a game with everything but the games filled in, compiled and ready."""
    if OPTIMAL in policies:
        if options.players != 1 or policies != [OPTIMAL] or not game_named(options.game).SOLVED_ALONE:
            raise BadOptions(f"the policy {OPTIMAL} is for solved games of one player")
        return _optimal_player(seed % 2**63)
    state = start(options)
    policy_of = policy_numbers(policies, options.players)

    def play(first_game: int, games: Games, trace: NDArray[np.int64]) -> None:
        rest = (policy_of, seed % 2**63, first_game, games.scores, games.turns, games.reasons, trace)
        if isinstance(state, duel.State):
            playouts.play_duel(state, *rest)
        else:
            playouts.play_sheets(fields, points, *rest)

    track = state.track if isinstance(state, onboard.State) else NO_TRACK
    fields, points = (np.array(numbers, dtype=np.int64) for numbers in (track.fields, track.points))
    with compiling(f"the rules of {options.game}"):
        play(0, room_for(0, options.players), NO_TRACE)
    return play


def _optimal_player(seed: int) -> Play:
    """Perfect solo play, which needs the solved table."""
    worth = solved_table(1)

    def play(first_game: int, games: Games, _trace: NDArray[np.int64]) -> None:
        play_optimal(worth, ROWS, seed, first_game, games.scores, games.turns, games.reasons)

    with compiling("perfect play"):
        play(0, room_for(0, 1), NO_TRACE)
    return play


def simulation(
    options: Options, games: int, policies: list[str], seed: int, threads: int | None = None
) -> Iterator[Games]:
    """Plays the games and gives what there is after every batch; the last is all of them.

    What is given are always the first games, so that what an interrupted run shows can be had again. Options and
    policies are checked, and the kernel compiled, before this returns.
    """
    play = player_of(options, policies, seed)
    return _batches(play, room_for(games, options.players), threads or os.cpu_count() or 1)


def _batches(play: Play, room: Games, threads: int) -> Iterator[Games]:
    games = len(room.turns)

    def one_batch(begin: int) -> None:
        part = slice(begin, begin + BATCH)
        play(begin, Games(room.scores[part], room.turns[part], room.reasons[part]), NO_TRACE)

    begins = iter(range(0, games, BATCH))
    running: deque[Future[None]] = deque()
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        while done < games:
            for begin in islice(begins, 2 * threads - len(running)):
                running.append(pool.submit(one_batch, begin))
            running.popleft().result()
            done = min(done + BATCH, games)
            yield room.first(done)
