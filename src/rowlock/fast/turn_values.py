"""The value of a turn to a player who ignores the others: the core of the solver, and of everything that uses its
tables.

For a pair of white dice, the best use of a colour die depends on that die alone. So the best value of a turn is the
maximum of four independent values and of the best turn without a colour die. Its mean is a sum over the values they can
take, each weighted by products of the dice's distribution functions.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, inlined_part, kernel_part
from rowlock.fast.row_states import CLOSED, ILLEGAL, RowTables
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.fast.sheet_states import sheet_number
from rowlock.rules.rows import SQUARES, standard_square
from rowlock.rules.sheet import LAST_PENALTY, PENALTY

IMPOSSIBLE = -1e9
NO_CROSS = -1
ALL_FACES = 6 * ROW_COUNT


class ValueTable(NamedTuple):
    """The expected future points, by turns until the player is active, penalties and sheet; how many turns that is
    after the turn in question; and the effects of crosses on rows.
    """

    values: Numbers
    waiting: int
    rows: RowTables


class TurnCrosses(NamedTuple):
    """The crosses of a turn: the row of action 1, on the white sum, and the row and square of action 2. A row can be
    `NO_CROSS`.
    """

    white_row: int
    colour_row: int
    square: int


class DiceFaces(NamedTuple):
    """Faces of colour dice in ascending order of value: the value, the colour and the face shown; and the chance that
    each is the best. The last chance is that of the floor.
    """

    values: Numbers
    colours: Numbers
    shown: Numbers
    chances: Numbers


class TurnWorkspace(NamedTuple):
    """Scratch memory for one turn. By row and square: `alone` is the value as the only cross, `best` as action 2 with
    the best action 1 before it, and `first` the row of that. `both` is the value of two crosses, as action 1 and 2.
    """

    alone: Numbers
    both: Numbers
    best: Numbers
    first: Numbers
    faces: DiceFaces


@kernel_part
def new_dice_faces() -> DiceFaces:
    return DiceFaces(
        np.zeros(ALL_FACES),
        np.zeros(ALL_FACES, dtype=np.int64),
        np.zeros(ALL_FACES, dtype=np.int64),
        np.zeros(ALL_FACES + 1),
    )


@kernel_part
def new_turn_workspace() -> TurnWorkspace:
    return TurnWorkspace(
        np.zeros((ROW_COUNT, SQUARES)),
        np.zeros((ROW_COUNT, SQUARES, ROW_COUNT, SQUARES)),
        np.zeros((ROW_COUNT, SQUARES)),
        np.zeros((ROW_COUNT, SQUARES), dtype=np.int64),
        new_dice_faces(),
    )


@inlined_part
def is_penalty(crosses: TurnCrosses) -> bool:
    return crosses.white_row == NO_CROSS and crosses.colour_row == NO_CROSS


@inlined_part
def future_points(table: ValueTable, penalties: int, rows: Numbers) -> float:
    """The expected future points of a sheet."""
    return table.values[table.waiting, penalties, sheet_number(rows[0], rows[1], rows[2], rows[3])]


@inlined_part
def closed_rows(rows: Numbers) -> int:
    closed = 0
    for colour in range(ROW_COUNT):
        if rows[colour] >= CLOSED:
            closed += 1
    return closed


@inlined_part
def final_points(tables: RowTables, rows: Numbers, penalties: int) -> int:
    points = -PENALTY * penalties
    for colour in range(ROW_COUNT):
        points += tables.points[rows[colour]]
    return points


@inlined_part
def cross_value(table: ValueTable, penalties: int, rows: Numbers, colour: int, square: int) -> float:
    """The points of a cross, now and in the future. The second closed row ends the game."""
    before = rows[colour]
    crossed = table.rows.after[before, square]
    if crossed == ILLEGAL:
        return IMPOSSIBLE
    rows[colour] = crossed
    value = float(table.rows.gain[before, square])
    if closed_rows(rows) < 2:
        value += future_points(table, penalties, rows)
    rows[colour] = before
    return value


@inlined_part
def penalty_value(table: ValueTable, penalties: int, rows: Numbers) -> float:
    if penalties + 1 == LAST_PENALTY:
        return -float(PENALTY)
    return future_points(table, penalties + 1, rows) - PENALTY


@inlined_part
def fill_crosses(table: ValueTable, penalties: int, rows: Numbers, workspace: TurnWorkspace) -> None:
    """Fills in the value of each square as the only cross of a turn, and of each pair of squares as action 1 and 2.

    In different rows, the order of two crosses doesn't change their value, only whether they are possible: a cross that
    ends the game must be the last.
    """
    tables, both = table.rows, workspace.both
    was_closed = closed_rows(rows)
    for one_row in range(ROW_COUNT):
        before = rows[one_row]
        for one in range(tables.progress[before], SQUARES):
            workspace.alone[one_row, one] = cross_value(table, penalties, rows, one_row, one)
            crossed = tables.after[before, one]
            one_ends = was_closed == 1 and crossed >= CLOSED
            gained = float(tables.gain[before, one])
            rows[one_row] = crossed if crossed != ILLEGAL else before
            for other_row in range(one_row, ROW_COUNT):
                for other in range(tables.progress[rows[other_row]], SQUARES):
                    value = IMPOSSIBLE
                    if crossed != ILLEGAL:
                        value = gained + cross_value(table, penalties, rows, other_row, other)
                    both[one_row, one, other_row, other] = IMPOSSIBLE if one_ends else value
                    if other_row != one_row:
                        other_ends = was_closed == 1 and tables.after[rows[other_row], other] >= CLOSED
                        both[other_row, other, one_row, one] = IMPOSSIBLE if other_ends else value
            rows[one_row] = before


@inlined_part
def fill_white_sum(
    table: ValueTable, penalties: int, rows: Numbers, white: int, workspace: TurnWorkspace
) -> tuple[float, int]:
    """Fills in the value of each square as action 2 with the best action 1 before it, and the row of that action 1.

    Returns the value of the white sum without an action 2, and its row. A turn without any cross costs a penalty.
    """
    tables, alone, best, first = table.rows, workspace.alone, workspace.best, workspace.first
    floor = penalty_value(table, penalties, rows)
    floor_row = NO_CROSS
    for colour in range(ROW_COUNT):
        for square in range(SQUARES):
            legal = square >= tables.progress[rows[colour]]
            best[colour, square] = alone[colour, square] if legal else IMPOSSIBLE
            first[colour, square] = NO_CROSS
    for white_row in range(ROW_COUNT):
        white_square = standard_square(white_row, white)
        if tables.after[rows[white_row], white_square] == ILLEGAL:
            continue
        if alone[white_row, white_square] > floor:
            floor, floor_row = alone[white_row, white_square], white_row
        for colour in range(ROW_COUNT):
            begin = white_square + 1 if colour == white_row else tables.progress[rows[colour]]
            for square in range(begin, SQUARES):
                value = workspace.both[white_row, white_square, colour, square]
                if value > best[colour, square]:
                    best[colour, square], first[colour, square] = value, white_row
    return floor, floor_row


@inlined_part
def better_square(best: Numbers, colour: int, white1: int, white2: int, shown: int) -> int:
    """The more valuable of the two squares that a colour die makes with a white one."""
    one = standard_square(colour, white1 + shown)
    other = standard_square(colour, white2 + shown)
    return one if best[colour, one] >= best[colour, other] else other


@inlined_part
def list_faces_above(floor: float, best: Numbers, rows: Numbers, white1: int, white2: int, faces: DiceFaces) -> int:
    """Lists the faces of the colour dice that are worth more than the floor, in ascending order. Returns how many."""
    values, colours, shown = faces.values, faces.colours, faces.shown
    count = 0
    for colour in range(ROW_COUNT):
        if rows[colour] >= CLOSED:
            continue
        for face in range(1, 7):
            value = best[colour, better_square(best, colour, white1, white2, face)]
            if value > floor:
                index = count
                while index > 0 and values[index - 1] > value:
                    values[index] = values[index - 1]
                    colours[index] = colours[index - 1]
                    shown[index] = shown[index - 1]
                    index -= 1
                values[index], colours[index], shown[index] = value, colour, face
                count += 1
    return count


@inlined_part
def mean_of_best(floor: float, count: int, faces: DiceFaces) -> float:
    """The mean of the maximum of the floor and the four dice. Fills in each face's chance to be the maximum, and the
    floor's after the last face. A die's distribution function rises by a sixth at each of its faces.
    """
    below_red = below_yellow = below_green = below_blue = 6
    for index in range(count):
        colour = faces.colours[index]
        if colour == 0:
            below_red -= 1
        elif colour == 1:
            below_yellow -= 1
        elif colour == 2:
            below_green -= 1
        else:
            below_blue -= 1
    ways = below_red * below_yellow * below_green * below_blue
    faces.chances[count] = ways / 1296.0
    mean = floor * ways
    for index in range(count):
        colour = faces.colours[index]
        if colour == 0:
            below_red += 1
        elif colour == 1:
            below_yellow += 1
        elif colour == 2:
            below_green += 1
        else:
            below_blue += 1
        ways_now = below_red * below_yellow * below_green * below_blue
        faces.chances[index] = (ways_now - ways) / 1296.0
        mean += faces.values[index] * (ways_now - ways)
        ways = ways_now
    return mean / 1296.0
