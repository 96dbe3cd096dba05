"""The functions of `rules.layout` for the standard layout, in which a row is its colour and a square is arithmetic.

Kernels support only the four standard rows, so compiled code calls these functions in place of the rules' own.
"""

from collections.abc import Callable
from typing import Any

from rowlock.rules import layout as rules
from rowlock.rules.choices import colour_of, index_in_colour, standard_choice
from rowlock.rules.layout import Layout
from rowlock.rules.rows import DICE_COLOURS, standard_square


def row_count(_layout: Layout) -> int:
    return DICE_COLOURS


def row_of(_layout: Layout, choice: int) -> int:
    return colour_of(choice)


def square_of(_layout: Layout, choice: int) -> int:
    return index_in_colour(choice)


def choice_at(_layout: Layout, row: int, square: int) -> int:
    return standard_choice(row, square)


def square_with(_layout: Layout, row: int, number: int) -> int:
    return standard_square(row, number)


def row_for(_layout: Layout, colour: int, _number: int) -> int:
    return colour


def square_for(_layout: Layout, colour: int, number: int) -> int:
    return standard_square(colour, number)


def dice_out(_layout: Layout, closed: int) -> int:
    return closed


STANDARD_ROWS: dict[Callable[..., Any], Callable[..., Any]] = {
    rules.row_count: row_count,
    rules.row_of: row_of,
    rules.square_of: square_of,
    rules.choice_at: choice_at,
    rules.square_with: square_with,
    rules.row_for: row_for,
    rules.square_for: square_for,
    rules.dice_out: dice_out,
}
"""The functions of the rules that these replace."""
