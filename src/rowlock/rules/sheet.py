"""A player's sheet, and crossing numbers on it: the ordinary rules of Qwixx.

A sheet identifies its rows by their index; the layout determines their numbers and colours.
"""

from typing import NamedTuple

from rowlock.rules.choices import NOTHING, Choice, colour_of, is_square, number_choice, number_of
from rowlock.rules.dice import Dice, colour_die, white_sum
from rowlock.rules.layout import (
    Layout,
    choice_at,
    dice_out,
    row_closed_by,
    row_count,
    row_for,
    row_name,
    row_of,
    square_for,
    square_of,
    square_with,
)
from rowlock.rules.rows import (
    BEFORE_CLOSING,
    CLOSING,
    COLOURS,
    DICE_COLOURS,
    LOCK,
    is_closed,
    marks,
    nothing_from,
    points,
    with_mark,
)
from rowlock.rules.seats import replaced

PENALTY = 5
LAST_PENALTY = 4


class Sheet(NamedTuple):
    """The rows of one player from top to bottom, and the penalties. On a shared board: one player's tokens."""

    rows: tuple[int, ...]
    penalties: int


def empty_sheet(layout: Layout) -> Sheet:
    return Sheet((0,) * row_count(layout), 0)


def with_row(sheet: Sheet, index: int, row: int) -> Sheet:
    return Sheet(replaced(sheet.rows, index, row), sheet.penalties)


def with_penalty(sheet: Sheet) -> Sheet:
    return Sheet(sheet.rows, sheet.penalties + 1)


def sheet_points(sheet: Sheet) -> int:
    total = -PENALTY * sheet.penalties
    for row in sheet.rows:
        total += points(row)
    return total


def may_cross(sheet: Sheet, closed: int, row: int, square: int) -> bool:
    """Whether the row is open, the cross is right of all others, and a closing number has five crosses before it."""
    crosses = sheet.rows[row]
    return (
        nothing_from(crosses, square)
        and not is_closed(closed, row)
        and (square < CLOSING or marks(crosses) >= BEFORE_CLOSING)
    )


def crossed(row: int, square: int) -> int:
    """The row with a cross added, and the lock too if it is the closing number."""
    row = with_mark(row, square)
    return with_mark(row, LOCK) if square == CLOSING else row


def cross(layout: Layout, sheet: Sheet, choice: Choice) -> Sheet:
    if choice == NOTHING:
        return sheet
    row = row_of(layout, choice)
    return with_row(sheet, row, crossed(sheet.rows[row], square_of(layout, choice)))


def all_cross(layout: Layout, sheets: tuple[Sheet, ...], choices: tuple[Choice, ...]) -> tuple[Sheet, ...]:
    """All sheets after action 1, in which everybody crosses at the same time."""
    for seat in range(len(sheets)):
        if choices[seat] != NOTHING:
            sheets = replaced(sheets, seat, cross(layout, sheets[seat], choices[seat]))
    return sheets


def rows_closed_by(layout: Layout, closed: int, choices: tuple[Choice, ...]) -> int:
    """The closed rows after action 1. Rows close only once everybody has made their cross."""
    for choice in choices:
        closed |= row_closed_by(layout, choice)
    return closed


def white_sum_choices(layout: Layout, sheet: Sheet, closed: int, dice: Dice) -> int:
    """The set of choices in action 1: nothing, or the white sum in one row."""
    number = white_sum(dice)
    choices = 1 << NOTHING
    for row in range(row_count(layout)):
        square = square_with(layout, row, number)
        if may_cross(sheet, closed, row, square):
            choices |= 1 << choice_at(layout, row, square)
    return choices


def colour_sum_choices(layout: Layout, sheet: Sheet, closed: int, dice: Dice) -> int:
    """The set of choices in action 2: nothing, or the sum of one white and one colour die, in that colour."""
    choices = 1 << NOTHING
    out = dice_out(layout, closed)
    for colour in range(DICE_COLOURS):
        if is_closed(out, colour):
            continue
        shown = colour_die(dice, colour)
        choices |= _cross_if_legal(layout, sheet, closed, colour, dice.white1 + shown)
        choices |= _cross_if_legal(layout, sheet, closed, colour, dice.white2 + shown)
    return choices


def _cross_if_legal(layout: Layout, sheet: Sheet, closed: int, colour: int, number: int) -> int:
    """The set of this choice if it is legal, otherwise the empty set."""
    if may_cross(sheet, closed, row_for(layout, colour, number), square_for(layout, colour, number)):
        return 1 << number_choice(colour, number)
    return 0


def why_not_white_sum(layout: Layout, closed: int, dice: Dice, choice: Choice) -> str:
    """Why the dice don't allow a choice in action 1; empty if they do."""
    why = _why_not_a_number(layout, closed, choice, "action 1")
    if not why and number_of(choice) != white_sum(dice):
        return f"the white sum is {white_sum(dice)}"
    return why


def why_not_colour_sum(layout: Layout, closed: int, dice: Dice, choice: Choice) -> str:
    """Why the dice don't allow a choice in action 2; empty if they do."""
    why = _why_not_a_number(layout, closed, choice, "action 2")
    if why:
        return why
    colour = colour_of(choice)
    sums = sorted({dice.white1 + colour_die(dice, colour), dice.white2 + colour_die(dice, colour)})
    if number_of(choice) not in sums:
        return f"the {COLOURS[colour]} die makes {' or '.join(map(str, sums))} with a white one"
    return ""


def _why_not_a_number(layout: Layout, closed: int, choice: Choice, action: str) -> str:
    if not is_square(choice):
        return f"{action} takes a number in one row"
    row = row_of(layout, choice)
    if row < 0:
        return f"this game has no {COLOURS[colour_of(choice)]} numbers"
    return f"the {row_name(layout, row)} row is locked" if is_closed(closed, row) else ""
