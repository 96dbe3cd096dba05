"""Simulates many games on all cores. The same seed gives the same games on any number of threads."""

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from rowlock.fast import duel_playouts, playouts
from rowlock.fast.compiled import compiling
from rowlock.fast.optimal import play_optimal
from rowlock.fast.playouts import SimulatedGames, new_games
from rowlock.fast.policies import POLICIES
from rowlock.fast.row_states import ROWS
from rowlock.fast.sheet_arrays import NO_TRACK, missing_columns
from rowlock.fast.tables import solved_table
from rowlock.fast.turn_values import ValueTable
from rowlock.rules import BadOptions, Options, game_named, start
from rowlock.shards import WHOLE, Shard

BATCH = 5_000
"""How many games a thread plays at a time, which takes a few milliseconds."""

OPTIMAL = "optimal"
"""The policy of perfect solo play."""

NO_TRACE = np.zeros((0, 0), dtype=np.int64)


def policy_numbers(names: list[str], players: int) -> NDArray[np.int64]:
    """The policy of each seat, from one name for all seats or one for each."""
    for name in names:
        if name not in POLICIES:
            raise BadOptions(f"unknown policy {name!r}: choose from {', '.join([*POLICIES, OPTIMAL])}")
    if len(names) not in (1, players):
        raise BadOptions(f"got {len(names)} policies for {players} players: give one for all, or one for each")
    seats = names * players if len(names) == 1 else names
    return np.array([POLICIES.index(name) for name in seats], dtype=np.int64)


def win_shares(games: SimulatedGames) -> NDArray[np.float64]:
    """The share of wins by seat; players with equal points share the win."""
    won = games.scores == games.scores.max(axis=1, keepdims=True)
    return np.asarray((won / won.sum(axis=1, keepdims=True)).mean(axis=0))


Play = Callable[[int, SimulatedGames, NDArray[np.int64]], None]
"""A function that plays games, starting with a given number, to fill the results; the last argument is the trace."""


def player_of(options: Options, policies: list[str], seed: int) -> Play:
    """A function that plays the game with these policies; its kernel is already compiled."""
    if OPTIMAL in policies:
        if options.players != 1 or policies != [OPTIMAL] or not game_named(options.game).SOLVED_ALONE:
            raise BadOptions(f"the policy {OPTIMAL} is only for solved games of one player")
        return _optimal_player(seed % 2**63)
    state = start(options)
    policy_of = policy_numbers(policies, options.players)

    def play(first_game: int, games: SimulatedGames, trace: NDArray[np.int64]) -> None:
        rest = (policy_of, seed % 2**63, first_game, games, trace)
        if game.IS_SHARED:
            duel_playouts.play_duel(state, *rest)
        else:
            playouts.play_sheets(fields, points, missing, *rest)

    game = game_named(options.game)
    missing = missing_columns(game.LAYOUT)
    track = options.track or NO_TRACK
    fields, points = (np.array(numbers, dtype=np.int64) for numbers in (track.fields, track.points))
    with compiling(f"the rules of {options.game}"):
        play(0, new_games(0, options.players), NO_TRACE)
    return play


def _optimal_player(seed: int) -> Play:
    """Perfect solo play, which needs the solved table."""
    table = ValueTable(solved_table(1), 0, ROWS)

    def play(first_game: int, games: SimulatedGames, _trace: NDArray[np.int64]) -> None:
        play_optimal(table, seed, first_game, games)

    with compiling("perfect play"):
        play(0, new_games(0, 1), NO_TRACE)
    return play


def simulation(
    options: Options, games: int, policies: list[str], seed: int, threads: int | None = None, shard: Shard = WHOLE
) -> Iterator[SimulatedGames]:
    """Plays the games, or a shard of them, and yields the results so far after every batch; the last are complete.

    The results so far are always those of the first games, so that an interrupted run can be reproduced. Options and
    policies are checked, and the kernel is compiled, before this returns.
    """
    play = player_of(options, policies, seed)
    numbers = shard.part_of(games)
    return _batches(play, numbers.start, new_games(len(numbers), options.players), threads or os.cpu_count() or 1)


def _batches(play: Play, first_game: int, results: SimulatedGames, threads: int) -> Iterator[SimulatedGames]:
    games = len(results.turns)

    def one_batch(begin: int) -> None:
        play(first_game + begin, results.part(begin, begin + BATCH), NO_TRACE)

    begins = iter(range(0, games, BATCH))
    running: deque[Future[None]] = deque()
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        while done < games:
            for begin in islice(begins, 2 * threads - len(running)):
                running.append(pool.submit(one_batch, begin))
            running.popleft().result()
            done = min(done + BATCH, games)
            yield results.part(0, done)
