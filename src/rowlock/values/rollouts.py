"""What a position before a roll is worth, by playing it to its end many times: by the net, or perfectly where the game
is solved.

Trials come in rounds of 36, one for each white pair of the first roll. All positions of a call meet the same dice. From
the shares each roll's luck is subtracted (see `luck`), which changes no mean. Rounds are independent and alike, so how
they differ tells how far off their mean may be.
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
from rowlock.rules import BadOptions, State, duel, game_of, onboard, qwixx, scores
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.turn import OVER, ROLL
from rowlock.values import duel_rollouts, sheet_rollouts, solo_rollouts
from rowlock.values.judging import board_of
from rowlock.values.net import POINTS_UNIT
from rowlock.values.rollout_dice import PAIRS
from rowlock.values.weights import learnt_net

SEED = 20_117
LEAST_ROUNDS = 2
"""What differs takes two."""

Means = NDArray[np.float64]


class TooFewRounds(Exception):
    """The rollouts were stopped before there was anything to tell."""


class Rolled(NamedTuple):
    """What came of a position, by round and seat: the mean share of the win less luck (in a solo game the points), and
    the mean points, which are as they fell except in a solo game.
    """

    shares: Means
    points: Means

    @property
    def trials(self) -> int:
        return PAIRS * len(self.shares)


Play = Callable[[int, Rolled], None]
"""Plays rounds from a number on, into the room there is for them."""


def rollouts(
    states: Sequence[State],
    rounds: int,
    seed: int = SEED,
    *,
    subtract_luck: bool = True,
    workers: int | None = None,
    progress: Callable[[int, int], None] = lambda _done, _rounds: None,
    stop: Callable[[], bool] = lambda: False,
) -> list[Rolled]:
    """Plays so many rounds of each position, on all cores unless it is said on how many.

    Tells after each round how many are done of how many. An interrupt, or `stop`, ends it with the rounds that all
    positions have by then. The same seed gives the same rounds, whoever plays them.
    """
    if rounds < LEAST_ROUNDS:
        raise BadOptions(
            f"less than {LEAST_ROUNDS} rounds of {PAIRS} trials do not tell how far off they are: give more"
        )
    plays = [_player(state, seed % 2**63, subtract_luck) for state in states]
    rolled = [Rolled(*(np.zeros((rounds, len(scores(state)))) for _ in Rolled._fields)) for state in states]

    def one_round(number: int, candidate: int) -> None:
        part = slice(number, number + 1)
        plays[candidate](number, Rolled(*(means[part] for means in rolled[candidate])))

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
    if done < LEAST_ROUNDS:
        raise TooFewRounds(f"stopped after {done} of {rounds} rounds: it takes {LEAST_ROUNDS} to say anything")
    return [Rolled(*(means[:done] for means in one)) for one in rolled]


def _player(state: State, seed: int, with_luck: bool) -> Play:
    """The kernel of a position with everything but the rounds filled in, compiled and ready."""
    players = len(scores(state))
    if state.stage == OVER:
        return _ended(state)
    if state.stage != ROLL:
        raise BadOptions("a rollout begins before a roll, and this position is in the middle of a turn")
    if isinstance(state, duel.State):
        what, play = "rollouts of duel", _duel_player(state, seed, with_luck)
    elif isinstance(state, qwixx.State) and players == 1:
        what, play = "rollouts of solo qwixx", _solo_player(state, seed, with_luck)
    else:
        what, play = "rollouts of sheets", _sheet_player(state, seed, with_luck)
    with compiling(what):
        play(0, Rolled(np.zeros((0, players)), np.zeros((0, players))))
    return play


def _ended(state: State) -> Play:
    """Of a game that is over everything is known."""
    points = np.array(scores(state))
    won = points == points.max()

    def play(_first_round: int, room: Rolled) -> None:
        room.points[:] = points
        room.shares[:] = points if len(points) == 1 else won / won.sum()

    return play


def _duel_player(state: duel.State, seed: int, with_luck: bool) -> Play:
    net = learnt_net("duel", 2)

    def play(first_round: int, room: Rolled) -> None:
        luck = np.zeros_like(room.shares)
        duel_rollouts.play_rounds(net, state, seed, first_round, with_luck, room.shares, room.points, luck)
        room.shares[:] -= luck

    return play


def _sheet_player(state: State, seed: int, with_luck: bool) -> Play:
    players = len(state.sheets)
    net = learnt_net(game_of(state).NAME, players)
    turns_left = state.turns_left if isinstance(state, onboard.State) else NOT_ANNOUNCED
    position = (board_of(state), state.closed, turns_left, state.active)

    def play(first_round: int, room: Rolled) -> None:
        luck = np.zeros_like(room.shares)
        sheet_rollouts.play_rounds(net, *position, seed, first_round, with_luck, room.shares, room.points, luck)
        room.shares[:] -= luck
        if players == 1:
            room.shares[:] *= POINTS_UNIT
            room.points[:] = room.shares

    return play


def _solo_player(state: qwixx.State, seed: int, with_luck: bool) -> Play:
    worth = tables.ready_table(1)
    (sheet,) = state.sheets
    rows = np.array([row_state(row) for row in sheet.rows])

    def play(first_round: int, room: Rolled) -> None:
        luck = np.zeros_like(room.points)
        solo_rollouts.play_rounds(worth, ROWS, rows, sheet.penalties, seed, first_round, with_luck, room.points, luck)
        room.points[:] -= luck
        room.shares[:] = room.points

    return play
