"""Rows in every possible state: compiled, interpreted and as an automaton."""

import numpy as np
import pytest

from rowlock.fast.compiled import kernel
from rowlock.fast.row_states import CLOSED, ILLEGAL, OPEN_STATES, ROW_STATES, ROWS, row_in_state, row_state
from rowlock.fast.sheet_arrays import EMPTY_SHEET
from rowlock.fast.sheet_states import PAIRS, SHEETS, pair_count, sheet_number, split_pairs, unordered
from rowlock.rules.duel import may_place
from rowlock.rules.rows import CLOSING, SQUARES, points
from rowlock.rules.sheet import crossed, may_cross, with_row

pytestmark = pytest.mark.slow

OPEN_ROWS = [sum(1 << 5 * square for square in range(CLOSING) if marks >> square & 1) for marks in range(1 << CLOSING)]
"""Every possible open row: any set of the ten numbers before the closing number."""


@kernel
def crosses(rows, closed, allowed, after):
    for index in range(rows.shape[0]):
        for colour in range(4):
            sheet = with_row(EMPTY_SHEET, colour, rows[index])
            for square in range(SQUARES):
                allowed[index, colour, square] = may_cross(sheet, closed, colour, square)
                after[index, colour, square] = crossed(sheet.rows[colour], square)


def test_every_row_and_square_is_the_same_compiled_and_interpreted():
    rows = np.array(OPEN_ROWS, dtype=np.int64)
    for closed in (0, 0b0101):
        allowed = np.zeros((len(rows), 4, SQUARES), dtype=np.bool_)
        after = np.zeros((len(rows), 4, SQUARES), dtype=np.int64)
        crosses(rows, closed, allowed, after)
        for index, row in enumerate(OPEN_ROWS):
            for colour in range(4):
                sheet = with_row(EMPTY_SHEET, colour, row)
                for square in range(SQUARES):
                    assert allowed[index, colour, square] == may_cross(sheet, closed, colour, square)
                    assert after[index, colour, square] == crossed(row, square)


@kernel
def places(mine, theirs, allowed):
    for one in range(mine.shape[0]):
        for other in range(theirs.shape[0]):
            own, opposing = with_row(EMPTY_SHEET, 2, mine[one]), with_row(EMPTY_SHEET, 2, theirs[other])
            for square in range(SQUARES):
                allowed[one, other, square] = may_place(own, opposing, 0, 2, square)


def test_every_pair_of_short_duel_rows_is_the_same_compiled_and_interpreted():
    """All rows with up to two tokens or stacks, the foremost on every other square, of both players."""
    short = [0]
    for square in range(0, CLOSING, 2):
        for height in (1, 2):
            short.append(height << 5 * square)
            short += [(height << 5 * square) + (more << 5 * right) for right in range(square) for more in (1, 2)]
    rows = np.array(short, dtype=np.int64)
    allowed = np.zeros((len(rows), len(rows), SQUARES), dtype=np.bool_)
    places(rows, rows, allowed)
    for one, mine in enumerate(short):
        for other in range(len(short)):
            own, opposing = with_row(EMPTY_SHEET, 2, mine), with_row(EMPTY_SHEET, 2, short[other])
            for square in range(SQUARES):
                assert allowed[one, other, square] == may_place(own, opposing, 0, 2, square)


def test_the_automaton_agrees_with_the_rules_on_every_row():
    for row in OPEN_ROWS:
        sheet = with_row(EMPTY_SHEET, 0, row)
        state = row_state(row)
        assert ROWS.points[state] == points(row)
        for square in range(SQUARES):
            if may_cross(sheet, 0, 0, square):
                after = crossed(row, square)
                assert ROWS.after[state, square] == row_state(after)
                assert ROWS.gain[state, square] == points(after) - points(row)
                assert ROWS.progress[row_state(after)] > ROWS.progress[state]
            else:
                assert ROWS.after[state, square] == ILLEGAL


def test_rows_have_56_open_states_and_six_closed_ones():
    assert {row_state(row) for row in OPEN_ROWS} == set(range(OPEN_STATES))
    assert [row_state(row_in_state(state)) for state in range(OPEN_STATES)] == list(range(OPEN_STATES))
    closed = {
        row_state(crossed(row, CLOSING)) for row in OPEN_ROWS if may_cross(with_row(EMPTY_SHEET, 0, row), 0, 0, CLOSING)
    }
    assert closed == set(range(CLOSED, ROW_STATES))
    assert ROW_STATES == 62


def test_equivalent_sheets_have_the_same_number():
    assert sheet_number(3, 9, 20, 1) == sheet_number(9, 3, 1, 20) == sheet_number(20, 1, 3, 9)
    assert sheet_number(3, 9, 20, 1) != sheet_number(3, 20, 9, 1)
    assert sheet_number(CLOSED, 9, 20, 1) == sheet_number(CLOSED + 4, 9, 20, 1)


def test_numbers_of_unordered_pairs_are_dense():
    greater, lesser = split_pairs(57)
    assert [unordered(int(a), int(b)) for a, b in zip(greater, lesser, strict=True)] == list(range(pair_count(57)))
    assert (PAIRS, SHEETS) == (1653, 1_367_031)
