"""The value of a position before a roll, found by playing it to the end many times: by the net, or perfectly if the
game is solved.

Trials come in rounds of 36, one for each pair of white dice in the first roll. All positions of a call get the same
dice. The luck of each roll can be subtracted from the shares (see `luck`), which does not change their mean; by default
it is where that gives a smaller error in the same time. Rounds are independent and identically distributed, so their
spread gives the error of their mean.
"""

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast import tables
from rowlock.fast.compiled import compiling
from rowlock.fast.row_states import ROWS, row_state
from rowlock.fast.turn_values import ValueTable
from rowlock.rules import BadOptions, State, game_of, scores
from rowlock.rules.turn import OVER, ROLL
from rowlock.shards import WHOLE, Shard
from rowlock.values import duel_rollouts, sheet_rollouts, solo_rollouts
from rowlock.values.net import POINTS_UNIT
from rowlock.values.rollout_rounds import PAIRS, Rounds, RoundSums
from rowlock.values.sheet_position import sheet_position
from rowlock.values.weights import learnt_net

SEED = 20_117
MIN_ROUNDS = 2
"""Estimating an error takes at least two rounds."""

Means = NDArray[np.float64]


class TooFewRounds(Exception):
    """Raised if rollouts are stopped before they have a result."""


class RolloutResults(NamedTuple):
    """The results of a position, by round and seat: the mean share of the win (in a solo game the points), and the mean
    points. Luck may be subtracted from the former, and in a solo game from both.
    """

    shares: Means
    points: Means

    @property
    def trials(self) -> int:
        return PAIRS * len(self.shares)


Play = Callable[[int, RolloutResults], None]
"""A function that plays rounds, starting with a given number, to fill the results."""


def rollouts(
    states: Sequence[State],
    rounds: int,
    seed: int = SEED,
    *,
    subtract_luck: bool | None = None,
    workers: int | None = None,
    shard: Shard = WHOLE,
    progress: Callable[[int, int], None] = lambda _done, _rounds: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[RolloutResults]:
    """Plays this many rounds of each position, or a shard of them, on all cores unless `workers` is given.

    Calls `progress` after each round with the rounds done and their total. An interrupt, or `stop`, ends it early with
    the rounds that are complete for all positions. The same seed gives the same rounds on any number of threads.
    """
    if rounds < MIN_ROUNDS:
        raise BadOptions(f"fewer than {MIN_ROUNDS} rounds of {PAIRS} trials give no error estimate: ask for more")
    numbers = shard.part_of(rounds)
    if len(numbers) < MIN_ROUNDS:
        raise BadOptions(f"shard {shard} of {rounds} rounds has fewer than {MIN_ROUNDS}: divide into fewer shards")
    rounds = len(numbers)
    plays = [
        _player(state, seed % 2**63, less_luck(state) if subtract_luck is None else subtract_luck) for state in states
    ]
    results = [
        RolloutResults(*(np.zeros((rounds, len(scores(state)))) for _ in RolloutResults._fields)) for state in states
    ]

    def one_round(number: int, candidate: int) -> None:
        part = slice(number, number + 1)
        plays[candidate](numbers.start + number, RolloutResults(*(means[part] for means in results[candidate])))

    tasks = iter([(number, candidate) for number in range(rounds) for candidate in range(len(states))])
    threads = workers or os.cpu_count() or 1
    running: deque[Future[None]] = deque()
    done = 0
    with ThreadPoolExecutor(threads) as pool, suppress(KeyboardInterrupt):
        try:
            while done < rounds and not stop():
                for _ in states:
                    running.extend(pool.submit(one_round, *task) for task in islice(tasks, 2 * threads - len(running)))
                    running.popleft().result()
                done += 1
                progress(done, rounds)
        finally:
            for future in running:
                future.cancel()
    if done < MIN_ROUNDS:
        raise TooFewRounds(f"stopped after {done} of {rounds} rounds: at least {MIN_ROUNDS} are needed")
    return [RolloutResults(*(means[:done] for means in one)) for one in results]


def less_luck(state: State) -> bool:
    """Whether subtracting luck gives a smaller error in the same time, as `benchmarks/rollouts.py` measures it."""
    return len(scores(state)) in game_of(state).BOTS.rollouts_less_luck


def merged_rollouts(parts: Sequence[Sequence[RolloutResults]]) -> list[RolloutResults]:
    """The results of all shards, given in order, combined as if from one call."""
    return [
        RolloutResults(*(np.concatenate(means) for means in zip(*shards, strict=True)))
        for shards in zip(*parts, strict=True)
    ]


def _player(state: State, seed: int, with_luck: bool) -> Play:
    """A function that plays rounds of a position; its kernel is already compiled."""
    players = len(scores(state))
    if state.stage == OVER:
        return _finished_player(state)
    if state.stage != ROLL:
        raise BadOptions("a rollout starts before a roll, but this position is in the middle of a turn")
    if game_of(state).IS_SHARED:
        what, play = "rollouts of shared boards", _board_player(state, seed, with_luck)
    elif game_of(state).SOLVED_ALONE and players == 1:
        what, play = "rollouts of the solved game", _solo_player(state, seed, with_luck)
    else:
        what, play = "rollouts of sheets", _sheet_player(state, seed, with_luck)
    with compiling(what):
        play(0, RolloutResults(np.zeros((0, players)), np.zeros((0, players))))
    return play


def _finished_player(state: State) -> Play:
    """A player for a finished game, whose results are known."""
    points = np.array(scores(state))
    won = points == points.max()

    def play(_first_round: int, results: RolloutResults) -> None:
        results.points[:] = points
        results.shares[:] = points if len(points) == 1 else won / won.sum()

    return play


def _board_player(state: State, seed: int, with_luck: bool) -> Play:
    net = learnt_net(game_of(state).NAME, len(state.sheets))

    def play(first_round: int, results: RolloutResults) -> None:
        luck = np.zeros_like(results.shares)
        sums = RoundSums(results.shares, results.points, luck)
        duel_rollouts.play_rounds(net, state, Rounds(seed, first_round, with_luck), sums)
        results.shares[:] -= luck

    return play


def _sheet_player(state: State, seed: int, with_luck: bool) -> Play:
    players = len(state.sheets)
    net = learnt_net(game_of(state).NAME, players)
    board, progress = sheet_position(state)

    def play(first_round: int, results: RolloutResults) -> None:
        luck = np.zeros_like(results.shares)
        sums = RoundSums(results.shares, results.points, luck)
        sheet_rollouts.play_rounds(net, board, progress, Rounds(seed, first_round, with_luck), sums)
        results.shares[:] -= luck
        if players == 1:
            results.shares[:] *= POINTS_UNIT
            results.points[:] = results.shares

    return play


def _solo_player(state: State, seed: int, with_luck: bool) -> Play:
    table = ValueTable(tables.ready_table(1), 0, ROWS)
    (sheet,) = state.sheets
    rows = np.array([row_state(row) for row in sheet.rows])

    def play(first_round: int, results: RolloutResults) -> None:
        luck = np.zeros_like(results.points)
        sums = RoundSums(results.shares, results.points, luck)
        solo_rollouts.play_rounds(table, rows, sheet.penalties, Rounds(seed, first_round, with_luck), sums)
        results.points[:] -= luck
        results.shares[:] = results.points

    return play
