"""A row as a number in base 32."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.rules.rows import foremost, marks, marks_on, nothing_from, with_mark, without_mark

heights = st.lists(st.integers(0, 4), min_size=12, max_size=12).filter(lambda row: sum(row) <= 22)


def row_of(heights):
    return sum(height << 5 * square for square, height in enumerate(heights))


@pytest.mark.slow
@given(heights)
def test_the_remainder_counts_the_marks(heights):
    assert marks(row_of(heights)) == sum(heights)


@given(heights, st.integers(0, 11))
def test_a_digit_is_the_marks_on_its_square(heights, square):
    row = row_of(heights)
    assert marks_on(row, square) == heights[square]
    assert nothing_from(row, square) == (sum(heights[square:]) == 0)
    assert marks_on(with_mark(row, square), square) == heights[square] + 1
    assert without_mark(with_mark(row, square), square) == row


@pytest.mark.slow
@given(heights)
def test_the_foremost_square_is_the_rightmost_with_a_mark(heights):
    held = [square for square, height in enumerate(heights) if height]
    assert foremost(row_of(heights)) == (held[-1] if held else -1)
