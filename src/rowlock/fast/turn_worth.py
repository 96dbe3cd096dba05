"""What a turn is worth to one player alone with the dice: the heart of the solver, and of all that uses its tables.

`worth` holds the further points to expect, by the turns until one is active, the penalties and the sheet.
For a pair of white dice the best that can be done with a colour die depends on that die alone. So the best of a turn
is the greatest of four independent numbers and of what needs no colour die, and its mean is a sum over the values
they can take, each with the product of the dice's distribution functions.
"""

from typing import Any

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.row_states import CLOSED, ILLEGAL, RowTables
from rowlock.fast.sheet_states import sheet_number
from rowlock.rules.rows import SQUARES, standard_square
from rowlock.rules.sheet import LAST_PENALTY, PENALTY

IMPOSSIBLE = -1e9
NO_CROSS = -1


@kernel_part
def further(worth: Numbers, waiting: int, penalties: int, rows: Numbers) -> float:
    """The further points to expect of a sheet."""
    return worth[waiting, penalties, sheet_number(rows[0], rows[1], rows[2], rows[3])]


@kernel_part
def closed_rows(rows: Numbers) -> int:
    closed = 0
    for colour in range(4):
        if rows[colour] >= CLOSED:
            closed += 1
    return closed


@kernel_part
def final_points(rows: Numbers, penalties: int, tables: RowTables) -> int:
    return (
        tables.points[rows[0]]
        + tables.points[rows[1]]
        + tables.points[rows[2]]
        + tables.points[rows[3]]
        - PENALTY * penalties
    )


@kernel_part
def worth_of_cross(
    worth: Numbers, waiting: int, penalties: int, rows: Numbers, tables: RowTables, colour: int, square: int
) -> float:
    """What a cross brings, now and later; the second closed row ends the game."""
    before = rows[colour]
    crossed = tables.after[before, square]
    if crossed == ILLEGAL:
        return IMPOSSIBLE
    rows[colour] = crossed
    value = float(tables.gain[before, square])
    if closed_rows(rows) < 2:
        value += further(worth, waiting, penalties, rows)
    rows[colour] = before
    return value


@kernel_part
def worth_of_penalty(worth: Numbers, waiting: int, penalties: int, rows: Numbers) -> float:
    if penalties + 1 == LAST_PENALTY:
        return -float(PENALTY)
    return further(worth, waiting, penalties + 1, rows) - PENALTY


@kernel_part
def look_at_crosses(
    worth: Numbers, waiting: int, penalties: int, rows: Numbers, tables: RowTables, alone: Numbers, both: Numbers
) -> None:
    """Fills in what each square is worth as the only cross of a turn, and each two squares as one's action 1 and 2.

    In different rows the order makes no difference to what two crosses are worth, only to whether they can be made:
    a cross that ends the game is the last.
    """
    was_closed = closed_rows(rows)
    for one_row in range(4):
        before = rows[one_row]
        for one in range(tables.progress[before], SQUARES):
            alone[one_row, one] = worth_of_cross(worth, waiting, penalties, rows, tables, one_row, one)
            crossed = tables.after[before, one]
            one_ends = was_closed == 1 and crossed >= CLOSED
            gained = float(tables.gain[before, one])
            rows[one_row] = crossed if crossed != ILLEGAL else before
            for other_row in range(one_row, 4):
                for other in range(tables.progress[rows[other_row]], SQUARES):
                    value = IMPOSSIBLE
                    if crossed != ILLEGAL:
                        value = gained + worth_of_cross(worth, waiting, penalties, rows, tables, other_row, other)
                    both[one_row, one, other_row, other] = IMPOSSIBLE if one_ends else value
                    if other_row != one_row:
                        other_ends = was_closed == 1 and tables.after[rows[other_row], other] >= CLOSED
                        both[other_row, other, one_row, one] = IMPOSSIBLE if other_ends else value
            rows[one_row] = before


@kernel_part
def look_at_white_sum(
    worth: Numbers,
    waiting: int,
    penalties: int,
    rows: Numbers,
    white: int,
    tables: RowTables,
    alone: Numbers,
    both: Numbers,
    best: Numbers,
    first: Numbers,
) -> tuple[float, int]:
    """Fills in what each square is worth in action 2 with the best action 1 before it, and the row of that action 1.

    Answers what the white sum is worth without an action 2, and in which row; nothing at all is a penalty.
    """
    without = worth_of_penalty(worth, waiting, penalties, rows)
    without_first = NO_CROSS
    for colour in range(4):
        for square in range(SQUARES):
            legal = square >= tables.progress[rows[colour]]
            best[colour, square] = alone[colour, square] if legal else IMPOSSIBLE
            first[colour, square] = NO_CROSS
    for white_row in range(4):
        white_square = standard_square(white_row, white)
        if tables.after[rows[white_row], white_square] == ILLEGAL:
            continue
        if alone[white_row, white_square] > without:
            without, without_first = alone[white_row, white_square], white_row
        for colour in range(4):
            begin = white_square + 1 if colour == white_row else tables.progress[rows[colour]]
            for square in range(begin, SQUARES):
                value = both[white_row, white_square, colour, square]
                if value > best[colour, square]:
                    best[colour, square], first[colour, square] = value, white_row
    return without, without_first


@kernel_part
def better_square(best: Numbers, colour: int, white1: int, white2: int, shown: int) -> int:
    """Of the two squares a colour die makes with a white one, the one worth more."""
    one = standard_square(colour, white1 + shown)
    other = standard_square(colour, white2 + shown)
    return one if best[colour, one] >= best[colour, other] else other


@kernel_part
def faces_above(
    floor: float,
    best: Numbers,
    rows: Numbers,
    white1: int,
    white2: int,
    values: Numbers,
    colours: Numbers,
    faces: Numbers,
) -> int:
    """Lists the faces of the colour dice that are worth more than the floor, the least first, and counts them."""
    count = 0
    for colour in range(4):
        if rows[colour] >= CLOSED:
            continue
        for face in range(1, 7):
            value = best[colour, better_square(best, colour, white1, white2, face)]
            if value > floor:
                place = count
                while place > 0 and values[place - 1] > value:
                    values[place] = values[place - 1]
                    colours[place] = colours[place - 1]
                    faces[place] = faces[place - 1]
                    place -= 1
                values[place], colours[place], faces[place] = value, colour, face
                count += 1
    return count


@kernel_part
def mean_of_best(floor: float, count: int, values: Numbers, colours: Numbers, chances: Numbers) -> float:
    """The mean of the greatest of the floor and the four dice; `chances` are filled with each face's chance to be it,
    the floor's last. A die's distribution function goes up by a sixth at each of its faces.
    """
    below_red = below_yellow = below_green = below_blue = 6
    for place in range(count):
        colour = colours[place]
        if colour == 0:
            below_red -= 1
        elif colour == 1:
            below_yellow -= 1
        elif colour == 2:
            below_green -= 1
        else:
            below_blue -= 1
    ways = below_red * below_yellow * below_green * below_blue
    chances[count] = ways / 1296.0
    mean = floor * ways
    for place in range(count):
        colour = colours[place]
        if colour == 0:
            below_red += 1
        elif colour == 1:
            below_yellow += 1
        elif colour == 2:
            below_green += 1
        else:
            below_blue += 1
        ways_now = below_red * below_yellow * below_green * below_blue
        chances[place] = (ways_now - ways) / 1296.0
        mean += values[place] * (ways_now - ways)
        ways = ways_now
    return mean / 1296.0


@kernel_part
def workspace() -> Any:
    """Room for one turn: alone, both, best, first; values, colours, faces, chances."""
    return (
        np.zeros((4, SQUARES)),
        np.zeros((4, SQUARES, 4, SQUARES)),
        np.zeros((4, SQUARES)),
        np.zeros((4, SQUARES), dtype=np.int64),
        np.zeros(24),
        np.zeros(24, dtype=np.int64),
        np.zeros(24, dtype=np.int64),
        np.zeros(25),
    )
