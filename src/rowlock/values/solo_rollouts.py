"""Plays a position of solo Qwixx to the end many times, by the solved table."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.optimal import best_turn, make_crosses
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.fast.row_states import ILLEGAL
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.fast.turn_values import (
    ValueTable,
    closed_rows,
    cross_value,
    final_points,
    future_points,
    is_penalty,
    penalty_value,
)
from rowlock.rules.dice import white_sum
from rowlock.rules.rows import SQUARES
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.values.luck import Gains, add_luck, new_luck_workspace, start_gains, to_factors
from rowlock.values.rollout_rounds import PAIRS, Rounds, RoundSums, with_white_pair

OFFSET = 1000.0
"""Added to points, so that they are positive and can be multiplied."""


@kernel_part
def fill_gains(table: ValueTable, rows: Numbers, penalties: int, gains: Gains) -> None:
    """Fills in the effect of each cross on the expected points, which is exact if it is the only one of the turn."""
    expected = np.zeros(1)
    so_far = OFFSET + final_points(table.rows, rows, penalties)
    expected[0] = so_far + future_points(table, penalties, rows)
    start_gains(gains, expected)
    gains.penalty[0] = so_far + penalty_value(table, penalties, rows)
    to_factors(gains.penalty, gains)
    for colour in range(ROW_COUNT):
        for square in range(SQUARES):
            if table.rows.after[rows[colour], square] != ILLEGAL:
                factors = gains.crosses[colour, square]
                factors[0] = so_far + cross_value(table, penalties, rows, colour, square)
                to_factors(factors, gains)


@kernel
def play_rounds(table: ValueTable, start: Numbers, first_penalties: int, rounds: Rounds, sums: RoundSums) -> None:
    """Plays a round for each row of the sums, and fills in its mean points and luck."""
    rows = start.copy()
    workspace = new_luck_workspace(1)
    for index in range(sums.points.shape[0]):
        for pair in range(PAIRS):
            stream = new_stream(rounds.seed, (rounds.first + index) * PAIRS + pair)
            rows[:] = start
            penalties = first_penalties
            turn = 0
            while penalties < LAST_PENALTY and closed_rows(rows) < 2:
                stream += STEP
                dice = roll(mix(stream), 0)
                if turn == 0:
                    dice = with_white_pair(dice, pair)
                turn += 1
                if rounds.with_luck:
                    fill_gains(table, rows, penalties, workspace.gains)
                    add_luck(workspace, 0, dice, sums.luck[index])
                crosses = best_turn(table, rows, penalties, dice)
                make_crosses(table.rows, rows, white_sum(dice), crosses)
                if is_penalty(crosses):
                    penalties += 1
            sums.points[index, 0] += final_points(table.rows, rows, penalties)
    sums.points[:] /= PAIRS
    sums.luck[:] /= PAIRS
