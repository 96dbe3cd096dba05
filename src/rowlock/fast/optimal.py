"""Perfect solo play from the solved table."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.playouts import SimulatedGames
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.fast.row_states import ILLEGAL, RowTables
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.fast.turn_values import (
    NO_CROSS,
    TurnCrosses,
    ValueTable,
    closed_rows,
    cross_value,
    final_points,
    is_penalty,
    penalty_value,
)
from rowlock.rules.dice import Dice, colour_die, white_sum
from rowlock.rules.rows import standard_square
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.rules.turn import FOUR_PENALTIES, TWO_ROWS_CLOSED


@kernel_part
def best_turn(table: ValueTable, rows: Numbers, penalties: int, dice: Dice) -> TurnCrosses:
    """The best turn with these dice. All six are visible before action 1, so both actions are chosen together."""
    tables = table.rows
    highest = penalty_value(table, penalties, rows)
    best_white = best_colour = NO_CROSS
    best_square = 0
    for white_row in range(NO_CROSS, ROW_COUNT):
        gained = 0.0
        before = 0
        if white_row != NO_CROSS:
            before = rows[white_row]
            square = standard_square(white_row, white_sum(dice))
            value = cross_value(table, penalties, rows, white_row, square)
            if value > highest:
                highest, best_white, best_colour = value, white_row, NO_CROSS
            if tables.after[before, square] == ILLEGAL:
                continue
            gained = float(tables.gain[before, square])
            rows[white_row] = tables.after[before, square]
        if closed_rows(rows) < 2:
            for colour in range(ROW_COUNT):
                for white in (dice.white1, dice.white2):
                    square = standard_square(colour, white + colour_die(dice, colour))
                    value = gained + cross_value(table, penalties, rows, colour, square)
                    if value > highest:
                        highest, best_white, best_colour, best_square = value, white_row, colour, square
        if white_row != NO_CROSS:
            rows[white_row] = before
    return TurnCrosses(best_white, best_colour, best_square)


@kernel_part
def make_crosses(tables: RowTables, rows: Numbers, white: int, crosses: TurnCrosses) -> None:
    """Makes the crosses of a turn with this white sum on a sheet's row states."""
    white_row, colour_row, square = crosses
    if white_row != NO_CROSS:
        rows[white_row] = tables.after[rows[white_row], standard_square(white_row, white)]
    if colour_row != NO_CROSS:
        rows[colour_row] = tables.after[rows[colour_row], square]


@kernel
def play_optimal(table: ValueTable, seed: int, first_game: int, games: SimulatedGames) -> None:
    """Plays solo games by the table, one for each row of the scores."""
    scores, turns, reasons = games
    rows = np.zeros(ROW_COUNT, dtype=np.int64)
    for index in range(scores.shape[0]):
        stream = new_stream(seed, first_game + index)
        rows[:] = 0
        penalties = 0
        turn = 0
        while penalties < LAST_PENALTY and closed_rows(rows) < 2:
            turn += 1
            stream += STEP
            dice = roll(mix(stream), 0)
            crosses = best_turn(table, rows, penalties, dice)
            make_crosses(table.rows, rows, white_sum(dice), crosses)
            if is_penalty(crosses):
                penalties += 1
        scores[index, 0] = final_points(table.rows, rows, penalties)
        turns[index] = turn
        reasons[index] = FOUR_PENALTIES if penalties == LAST_PENALTY else TWO_ROWS_CLOSED
