"""A row as a small automaton, derived from the rules.

For a player's own points, a row is described by its rightmost cross and its number of crosses: 56 states while it is
open. Closed rows never change, so one more state would be enough for them; there are six, one for each number of
crosses in a closed row, so that a sheet's final points follow from its row states. The effect of each cross on each
state is computed once with `rules.sheet`, on a row in that state.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import kernel_part
from rowlock.fast.sheet_arrays import EMPTY_SHEET
from rowlock.rules.choices import standard_choice
from rowlock.rules.layout import STANDARD
from rowlock.rules.rows import BEFORE_CLOSING, CLOSING, RED, SQUARES, foremost, marks, points, with_mark
from rowlock.rules.sheet import cross, may_cross, with_row

OPEN_STATES = 56
CLOSED = OPEN_STATES
"""The first of the closed states, which stands for all of them where their points no longer matter."""

ROW_STATES = OPEN_STATES + CLOSING - BEFORE_CLOSING + 1
ILLEGAL = -1


@kernel_part
def row_state(row: int) -> int:
    """The state of a row. States are ordered by the rightmost cross, then by the number of crosses."""
    last = foremost(row)
    if last < 0:
        return 0
    if last >= CLOSING:
        return CLOSED + marks(row) - 2 - BEFORE_CLOSING
    return last * (last + 1) // 2 + marks(row)


def row_in_state(state: int) -> int:
    """A row in an open state: all crosses but the rightmost are as far left as possible."""
    if state == 0:
        return 0
    last = 0
    while (last + 1) * (last + 2) // 2 < state:
        last += 1
    row = with_mark(0, last)
    for square in range(state - last * (last + 1) // 2 - 1):
        row = with_mark(row, square)
    return row


class RowTables(NamedTuple):
    """By state and square: the state after a cross there (or `ILLEGAL`), and the points it gains; by state: the points,
    and `progress`, which every cross increases.
    """

    after: NDArray[np.int64]
    gain: NDArray[np.int64]
    points: NDArray[np.int64]
    progress: NDArray[np.int64]


def _row_tables() -> RowTables:
    after = np.full((ROW_STATES, SQUARES), ILLEGAL, dtype=np.int64)
    gain = np.zeros((ROW_STATES, SQUARES), dtype=np.int64)
    values = np.zeros(ROW_STATES, dtype=np.int64)
    progress = np.full(ROW_STATES, CLOSING + 1, dtype=np.int64)
    for state in range(OPEN_STATES):
        row = row_in_state(state)
        sheet = with_row(EMPTY_SHEET, RED, row)
        values[state] = points(row)
        progress[state] = foremost(row) + 1
        for square in range(SQUARES):
            if may_cross(sheet, 0, RED, square):
                crossed = cross(STANDARD, sheet, standard_choice(RED, square)).rows[RED]
                after[state, square] = row_state(crossed)
                gain[state, square] = points(crossed) - points(row)
                values[row_state(crossed)] = points(crossed)
    return RowTables(after, gain, values, progress)


ROWS = _row_tables()
