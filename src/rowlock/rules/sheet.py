"""A player's sheet, and crossing on it: the ordinary rules of Qwixx, which On Board uses too."""

from typing import NamedTuple

from rowlock.rules.choices import (
    NOTHING,
    Choice,
    colour_of,
    is_square,
    number_of,
    row_closed_by,
    square_choice,
    square_in_row,
)
from rowlock.rules.dice import Dice, colour_die, white_sum
from rowlock.rules.rows import (
    BEFORE_CLOSING,
    CLOSING,
    COLOURS,
    LOCK,
    is_closed,
    marks,
    nothing_from,
    points,
    square_of,
    with_mark,
)
from rowlock.rules.seats import replaced

PENALTY = 5
LAST_PENALTY = 4


class Sheet(NamedTuple):
    """The four rows of one player, and the penalties. In Duel: one player's tokens, and misthrows."""

    red: int
    yellow: int
    green: int
    blue: int
    penalties: int


EMPTY_SHEET = Sheet(0, 0, 0, 0, 0)


def with_row(sheet: Sheet, colour: int, row: int) -> Sheet:
    return Sheet(
        row if colour == 0 else sheet.red,
        row if colour == 1 else sheet.yellow,
        row if colour == 2 else sheet.green,
        row if colour == 3 else sheet.blue,
        sheet.penalties,
    )


def with_penalty(sheet: Sheet) -> Sheet:
    return Sheet(sheet.red, sheet.yellow, sheet.green, sheet.blue, sheet.penalties + 1)


def sheet_points(sheet: Sheet) -> int:
    return (
        points(sheet.red) + points(sheet.yellow) + points(sheet.green) + points(sheet.blue) - PENALTY * sheet.penalties
    )


def may_cross(sheet: Sheet, closed: int, colour: int, square: int) -> bool:
    """The row is open, the cross is right of all others, and five stand before the closing number."""
    row = sheet[colour]
    return (
        nothing_from(row, square)
        and not is_closed(closed, colour)
        and (square < CLOSING or marks(row) >= BEFORE_CLOSING)
    )


def crossed(row: int, square: int) -> int:
    """The row with the cross made; a closing number brings the lock with it."""
    row = with_mark(row, square)
    return with_mark(row, LOCK) if square == CLOSING else row


def cross(sheet: Sheet, choice: Choice) -> Sheet:
    if choice == NOTHING:
        return sheet
    colour = colour_of(choice)
    return with_row(sheet, colour, crossed(sheet[colour], square_in_row(choice)))


def all_cross(sheets: tuple[Sheet, ...], choices: tuple[Choice, ...]) -> tuple[Sheet, ...]:
    """Action 1 is simultaneous: everybody crosses on the position before it."""
    for seat in range(len(sheets)):
        if choices[seat] != NOTHING:
            sheets = replaced(sheets, seat, cross(sheets[seat], choices[seat]))
    return sheets


def rows_closed_by(closed: int, choices: tuple[Choice, ...]) -> int:
    """The closed rows once all crosses of action 1 are made: only then do rows close."""
    for choice in choices:
        closed |= row_closed_by(choice)
    return closed


def white_sum_choices(sheet: Sheet, closed: int, dice: Dice) -> int:
    """Action 1: nothing, or the white sum in one row."""
    number = white_sum(dice)
    choices = 1 << NOTHING
    for colour in range(4):
        square = square_of(colour, number)
        if may_cross(sheet, closed, colour, square):
            choices |= 1 << square_choice(colour, square)
    return choices


def colour_sum_choices(sheet: Sheet, closed: int, dice: Dice) -> int:
    """Action 2: nothing, or one white die and one colour die in that colour's row."""
    choices = 1 << NOTHING
    for colour in range(4):
        if is_closed(closed, colour):
            continue
        shown = colour_die(dice, colour)
        square = square_of(colour, dice.white1 + shown)
        if may_cross(sheet, closed, colour, square):
            choices |= 1 << square_choice(colour, square)
        square = square_of(colour, dice.white2 + shown)
        if may_cross(sheet, closed, colour, square):
            choices |= 1 << square_choice(colour, square)
    return choices


def why_not_white_sum(closed: int, dice: Dice, choice: Choice) -> str:
    """What the dice say against a choice in action 1, or nothing."""
    if not is_square(choice):
        return "action 1 takes a number in one row"
    if is_closed(closed, colour_of(choice)):
        return f"the {COLOURS[colour_of(choice)]} row is closed"
    if number_of(choice) != white_sum(dice):
        return f"the white sum is {white_sum(dice)}"
    return ""


def why_not_colour_sum(closed: int, dice: Dice, choice: Choice) -> str:
    """What the dice say against a choice in action 2, or nothing."""
    if not is_square(choice):
        return "action 2 takes a number in one row"
    colour = colour_of(choice)
    if is_closed(closed, colour):
        return f"the {COLOURS[colour]} row is closed"
    sums = sorted({dice.white1 + colour_die(dice, colour), dice.white2 + colour_die(dice, colour)})
    if number_of(choice) not in sums:
        return f"the {COLOURS[colour]} die makes {' or '.join(map(str, sums))} with a white one"
    return ""
