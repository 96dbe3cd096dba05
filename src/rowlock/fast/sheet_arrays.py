"""Sheets as rows of a NumPy array: a column for each row of the sheet, then one for the penalties."""

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.rules.choices import colour_of, square_in_row
from rowlock.rules.rows import COLOURS
from rowlock.rules.sheet import Sheet, crossed

ROW_COUNT = len(COLOURS)

PENALTIES = ROW_COUNT
"""The column of the penalties."""

COLUMNS = len(Sheet._fields)


@kernel_part
def sheet_of(sheets: Numbers, seat: int) -> Sheet:
    return Sheet(sheets[seat, 0], sheets[seat, 1], sheets[seat, 2], sheets[seat, 3], sheets[seat, PENALTIES])


@kernel_part
def make_cross(sheets: Numbers, seat: int, choice: int) -> None:
    colour = colour_of(choice)
    sheets[seat, colour] = crossed(sheets[seat, colour], square_in_row(choice))
