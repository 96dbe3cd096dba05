"""A layout is data: any rows, numbers in any order, and rows of several colours."""

import pytest

from rowlock.rules import Dice, choice_text, parse_choice
from rowlock.rules.choices import CHOICES, in_order
from rowlock.rules.layout import (
    STANDARD,
    choice_at,
    dice_out,
    parse_layout,
    row_count,
    row_name,
    row_of,
    rows_with_letters,
    square_of,
    square_with,
)
from rowlock.rules.sheet import colour_sum_choices, cross, empty_sheet, white_sum_choices

MIXED_COLOURS = parse_layout(
    "y2 y3 y4 b5 b6 b7 g8 g9 g10 r11 r12",
    "r2 r3 g4 g5 g6 g7 b8 b9 y10 y11 y12",
    "b12 b11 b10 y9 y8 y7 r6 r5 r4 g3 g2",
    "g12 g11 r10 r9 r8 r7 y6 y5 b4 b3 b2",
)
MIXED_NUMBERS = parse_layout(
    "r10 r6 r2 r8 r3 r4 r12 r5 r9 r7 r11",
    "y9 y12 y4 y6 y7 y2 y5 y8 y11 y3 y10",
    "g8 g2 g10 g12 g6 g9 g7 g4 g5 g11 g3",
    "b5 b7 b11 b9 b12 b3 b8 b10 b2 b6 b4",
)


def texts(choices):
    return [choice_text(choice) for choice in in_order(choices)]


@pytest.mark.parametrize("layout", [STANDARD, MIXED_COLOURS, MIXED_NUMBERS], ids=["standard", "colours", "numbers"])
def test_every_square_is_found_by_its_choice_and_by_its_number(layout):
    for row in range(row_count(layout)):
        for square in range(11):
            choice = choice_at(layout, row, square)
            assert (row_of(layout, choice), square_of(layout, choice)) == (row, square)
            number = int(choice_text(choice)[1:])
            assert square_with(layout, row, number) == square


def test_a_number_that_is_not_on_the_layout_is_in_no_row():
    two_rows = parse_layout("r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12", "b12 b11 b10 b9 b8 b7 b6 b5 b4 b3 b2")
    on_it = [choice for choice in range(CHOICES) if row_of(two_rows, choice) >= 0]
    assert len(on_it) == 22
    assert row_of(two_rows, parse_choice("y5")) == -1
    assert [dice_out(two_rows, closed) for closed in range(4)] == [0b0110, 0b0111, 0b1110, 0b1111]
    assert rows_with_letters(two_rows, "b") == 0b10


def test_a_row_of_several_colours_is_called_by_its_lock_and_takes_its_die_away():
    assert [row_name(MIXED_COLOURS, row) for row in range(4)] == ["red", "yellow", "green", "blue"]
    assert dice_out(MIXED_COLOURS, 0b0001) == 0b0001


def test_the_white_sum_may_be_crossed_in_any_row_and_a_colour_sum_where_its_colour_has_it():
    sheet = empty_sheet(MIXED_COLOURS)
    dice = Dice(4, 1, 3, 6, 5, 2)
    assert texts(white_sum_choices(MIXED_COLOURS, sheet, 0, dice)) == ["-", "r5", "y5", "g5", "b5"]
    assert texts(colour_sum_choices(MIXED_COLOURS, sheet, 0, dice)) == [
        *("-", "r4", "r7", "y7", "y10", "g9", "g6", "b6", "b3"),
    ]
    crossed = cross(MIXED_COLOURS, sheet, parse_choice("g8"))
    assert crossed.rows == (1 << 5 * 6, 0, 0, 0)
    # Blue 7 and 6 are to the left of green 8 in its row, so they are gone now. Green 9 is to the right of it.
    legal = texts(colour_sum_choices(MIXED_COLOURS, crossed, 0, dice))
    assert "b6" not in legal
    assert "g9" in legal


def test_numbers_in_any_order_are_crossed_from_left_to_right():
    crossed = cross(MIXED_NUMBERS, empty_sheet(MIXED_NUMBERS), parse_choice("r8"))
    assert texts(white_sum_choices(MIXED_NUMBERS, crossed, 0, Dice(5, 1, 1, 1, 1, 1))) == ["-", "y6", "g6", "b6"]
    assert "r3" in texts(white_sum_choices(MIXED_NUMBERS, crossed, 0, Dice(2, 1, 1, 1, 1, 1)))


@pytest.mark.parametrize(
    "rows",
    [
        ("r2 r3 r4 r5 r6 r7 r8 r9 r10 r11",),
        ("r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r11",),
        ("r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12", "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12"),
        ("r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 y12", "y2 y3 y4 y5 y6 y7 y8 y9 y10 r12 y11"),
    ],
    ids=["too short", "a number twice", "a row twice", "two locks of one colour"],
)
def test_impossible_rows_are_rejected(rows):
    with pytest.raises(ValueError, match=r"a row has each number|appears only once"):
        parse_layout(*rows)
