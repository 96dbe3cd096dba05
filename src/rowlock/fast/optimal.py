"""Perfect solo play: a kernel that plays by the solved table."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.fast.row_states import ILLEGAL, RowTables
from rowlock.fast.turn_worth import NO_CROSS, closed_rows, final_points, worth_of_cross, worth_of_penalty
from rowlock.rules.dice import Dice, colour_die, white_sum
from rowlock.rules.rows import standard_square
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.rules.turn import FOUR_PENALTIES, TWO_ROWS_CLOSED


@kernel_part
def best_turn(worth: Numbers, rows: Numbers, penalties: int, dice: Dice, tables: RowTables) -> tuple[int, int, int]:
    """The best a turn can be with these dice: the row of action 1, the row of action 2, and the square of that.

    All six dice are seen before action 1, so both actions are chosen together.
    """
    most = worth_of_penalty(worth, 0, penalties, rows)
    best_white = best_colour = NO_CROSS
    best_square = 0
    for white_row in range(NO_CROSS, 4):
        gained = 0.0
        before = 0
        if white_row != NO_CROSS:
            before = rows[white_row]
            square = standard_square(white_row, white_sum(dice))
            value = worth_of_cross(worth, 0, penalties, rows, tables, white_row, square)
            if value > most:
                most, best_white, best_colour = value, white_row, NO_CROSS
            if tables.after[before, square] == ILLEGAL:
                continue
            gained = float(tables.gain[before, square])
            rows[white_row] = tables.after[before, square]
        if closed_rows(rows) < 2:
            for colour in range(4):
                for white in (dice.white1, dice.white2):
                    square = standard_square(colour, white + colour_die(dice, colour))
                    value = gained + worth_of_cross(worth, 0, penalties, rows, tables, colour, square)
                    if value > most:
                        most, best_white, best_colour, best_square = value, white_row, colour, square
        if white_row != NO_CROSS:
            rows[white_row] = before
    return best_white, best_colour, best_square


@kernel
def play_optimal(
    worth: Numbers,
    tables: RowTables,
    seed: int,
    first_game: int,
    scores: Numbers,
    turns: Numbers,
    reasons: Numbers,
) -> None:
    """Plays solo games by the table, one for each row of `scores`."""
    rows = np.zeros(4, dtype=np.int64)
    for index in range(scores.shape[0]):
        stream = stream_of(seed, first_game + index)
        rows[:] = 0
        penalties = 0
        turn = 0
        while penalties < LAST_PENALTY and closed_rows(rows) < 2:
            turn += 1
            stream += STEP
            dice = rolled(mixed(stream), 0)
            white_row, colour_row, square = best_turn(worth, rows, penalties, dice, tables)
            if white_row != NO_CROSS:
                rows[white_row] = tables.after[rows[white_row], standard_square(white_row, white_sum(dice))]
            if colour_row != NO_CROSS:
                rows[colour_row] = tables.after[rows[colour_row], square]
            if white_row == NO_CROSS and colour_row == NO_CROSS:
                penalties += 1
        scores[index, 0] = final_points(rows, penalties, tables)
        turns[index] = turn
        reasons[index] = FOUR_PENALTIES if penalties == LAST_PENALTY else TWO_ROWS_CLOSED
