"""Playing a position of solo Qwixx to its end, again and again, by the solved table."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.fast.optimal import best_turn
from rowlock.fast.row_states import ILLEGAL, RowTables
from rowlock.fast.turn_worth import NO_CROSS, closed_rows, final_points, further, worth_of_cross, worth_of_penalty
from rowlock.rules.dice import white_sum
from rowlock.rules.rows import SQUARES, standard_square
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.values.luck import Gains, add_luck, become_factors, new_workplace, pass_turn
from rowlock.values.rollout_dice import PAIRS, with_white_pair

FAR_BELOW = 1000.0
"""Points are counted from so far below nothing, so that they can be multiplied."""


@kernel_part
def look_at_gains(worth: Numbers, rows: Numbers, penalties: int, tables: RowTables, gains: Gains) -> None:
    """What each cross does to the points to expect: exact, if it is the only one of the turn."""
    expected = np.zeros(1)
    so_far = FAR_BELOW + final_points(rows, penalties, tables)
    expected[0] = so_far + further(worth, 0, penalties, rows)
    pass_turn(gains, expected)
    gains.penalty[0] = so_far + worth_of_penalty(worth, 0, penalties, rows)
    become_factors(gains.penalty, gains)
    for colour in range(4):
        for square in range(SQUARES):
            if tables.after[rows[colour], square] != ILLEGAL:
                factors = gains.crosses[colour, square]
                factors[0] = so_far + worth_of_cross(worth, 0, penalties, rows, tables, colour, square)
                become_factors(factors, gains)


@kernel
def play_rounds(
    worth: Numbers,
    tables: RowTables,
    start: Numbers,
    penalties_first: int,
    seed: int,
    first_round: int,
    with_luck: bool,
    points: Numbers,
    luck: Numbers,
) -> None:
    """Plays a round for each row of `points`, and fills in its mean points and luck."""
    rows = start.copy()
    place = new_workplace(1)
    for index in range(points.shape[0]):
        for pair in range(PAIRS):
            stream = stream_of(seed, (first_round + index) * PAIRS + pair)
            rows[:] = start
            penalties = penalties_first
            turn = 0
            while penalties < LAST_PENALTY and closed_rows(rows) < 2:
                stream += STEP
                dice = rolled(mixed(stream), 0)
                if turn == 0:
                    dice = with_white_pair(dice, pair)
                turn += 1
                if with_luck:
                    look_at_gains(worth, rows, penalties, tables, place.gains)
                    add_luck(place, 0, dice, luck[index])
                white_row, colour_row, square = best_turn(worth, rows, penalties, dice, tables)
                if white_row != NO_CROSS:
                    rows[white_row] = tables.after[rows[white_row], standard_square(white_row, white_sum(dice))]
                if colour_row != NO_CROSS:
                    rows[colour_row] = tables.after[rows[colour_row], square]
                if white_row == NO_CROSS and colour_row == NO_CROSS:
                    penalties += 1
            points[index, 0] += final_points(rows, penalties, tables)
    points /= PAIRS
    luck /= PAIRS
