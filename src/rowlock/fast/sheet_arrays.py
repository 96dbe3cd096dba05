"""Sheets as rows of a NumPy array: a column for each of the four standard rows, then one for the penalties.

In a game with fewer rows, the missing ones are closed from the start. The functions call those of the rules.
"""

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.rules import BadOptions, State
from rowlock.rules import sheet as sheet_rules
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.dice import Dice
from rowlock.rules.layout import STANDARD, Layout, dice_out
from rowlock.rules.layout import row_closed_by as row_closed_on
from rowlock.rules.sheet import Sheet, crossed, empty_sheet
from rowlock.rules.track import Track

ROW_COUNT = 4

PENALTIES = ROW_COUNT
"""The column of the penalties."""

COLUMNS = ROW_COUNT + 1
EMPTY_SHEET = empty_sheet(STANDARD)
NO_TRACK = Track("", (), ())


def columns_of(layout: Layout, sheet: Sheet) -> list[int]:
    """A sheet as a row of such an array: each of its rows in the column of the standard row with the same lock."""
    columns = [0] * COLUMNS
    for row, lock in enumerate(layout.locks):
        columns[lock] = sheet.rows[row]
    columns[PENALTIES] = sheet.penalties
    return columns


def closed_columns(state: State) -> int:
    """The set of closed columns, including the missing ones."""
    return dice_out(state.layout, state.closed)


def missing_columns(layout: Layout) -> int:
    """The set of the standard rows that a layout doesn't have. Its own rows must be standard ones."""
    if any(STANDARD.rows[lock] != row for row, lock in zip(layout.rows, layout.locks, strict=True)):
        raise BadOptions(
            "this game can't be simulated, batched or trained: compiled code supports only the four standard rows, and "
            "it has others"
        )
    return dice_out(layout, 0)


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
