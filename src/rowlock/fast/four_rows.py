"""The rules of sheets as kernels use them: on the four standard rows, with a sheet as a row of an array.

A game with fewer rows has its missing rows closed from the start (see `docs/code.md`).
"""

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.rules import sheet as sheet_rules
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.dice import Dice
from rowlock.rules.layout import STANDARD
from rowlock.rules.layout import row_closed_by as row_closed_on
from rowlock.rules.sheet import Sheet, crossed, empty_sheet

ROWS = 4
PENALTIES = ROWS
"""The column of a sheet's penalties, behind those of its rows."""

COLUMNS = ROWS + 1
EMPTY_SHEET = empty_sheet(STANDARD)


@kernel_part
def sheet_of(sheets: Numbers, seat: int) -> Sheet:
    rows = (sheets[seat, 0], sheets[seat, 1], sheets[seat, 2], sheets[seat, 3])
    return Sheet(rows, sheets[seat, PENALTIES])


@kernel_part
def make_cross(sheets: Numbers, seat: int, choice: int) -> None:
    row = colour_of(choice)
    sheets[seat, row] = crossed(sheets[seat, row], index_in_colour(choice))


@kernel_part
def white_sum_choices(sheet: Sheet, closed: int, dice: Dice) -> int:
    return sheet_rules.white_sum_choices(STANDARD, sheet, closed, dice)


@kernel_part
def colour_sum_choices(sheet: Sheet, closed: int, dice: Dice) -> int:
    return sheet_rules.colour_sum_choices(STANDARD, sheet, closed, dice)


@kernel_part
def row_closed_by(choice: int) -> int:
    return row_closed_on(STANDARD, choice)
