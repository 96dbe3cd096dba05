"""Positions of two players with one rising and one falling row each, and the numbers that index their table.

A position is seen from the active player's side. A row is represented by its state, as in the solo game. Once a row is
closed, only the difference of the points in it matters. Turning all dice upside down swaps the two rows, so half of the
positions are enough: those in which the active player's first row has at least the state of the second.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.row_states import CLOSED, OPEN_STATES, ROWS, RowTables
from rowlock.fast.sheet_states import pair_count, split_pairs
from rowlock.rules.rows import MAX_SCORING_MARKS
from rowlock.rules.sheet import LAST_PENALTY, PENALTY

NEITHER, FIRST, SECOND, BOTH = range(4)
"""The sets of closed rows."""

SHEETS = OPEN_STATES * OPEN_STATES * LAST_PENALTY
ORDERED_SHEETS = pair_count(OPEN_STATES) * LAST_PENALTY
"""The sheets whose first row has at least the state of the second."""

MAX_LEAD = MAX_SCORING_MARKS * (MAX_SCORING_MARKS + 1) // 2
LEADS = 2 * MAX_LEAD + 1

BOTH_OPEN_SHAPE = (ORDERED_SHEETS, SHEETS)
ONE_OPEN_SHAPE = (LAST_PENALTY, LAST_PENALTY, OPEN_STATES, OPEN_STATES, LEADS)


class TwoPlayerTable(NamedTuple):
    """The active player's share of the win in every position before a roll.

    `both_open`: by the active player's ordered sheet and the other's sheet. `one_open`: by the active player's
    penalties, the other's, the states of their open rows, and the lead in the closed row plus `MAX_LEAD`.
    """

    both_open: Numbers
    one_open: Numbers


class Position(NamedTuple):
    """The states of the rows and the penalties of the active player and of the other; which rows are closed; and the
    active player's lead in those, whose states then no longer matter.
    """

    first: int
    second: int
    penalties: int
    other_first: int
    other_second: int
    other_penalties: int
    closed: int
    lead: int


def new_table() -> TwoPlayerTable:
    return TwoPlayerTable(np.zeros(BOTH_OPEN_SHAPE, dtype=np.float32), np.zeros(ONE_OPEN_SHAPE, dtype=np.float32))


@kernel_part
def sheet_index(first: int, second: int, penalties: int) -> int:
    return (first * OPEN_STATES + second) * LAST_PENALTY + penalties


@kernel_part
def ordered_sheet_index(first: int, second: int, penalties: int) -> int:
    return (first * (first + 1) // 2 + second) * LAST_PENALTY + penalties


@kernel_part
def share_of_win(lead: int) -> float:
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


@kernel_part
def final_lead(rows: RowTables, position: Position) -> int:
    """The active player's lead in points if the game ends here."""
    lead = position.lead - PENALTY * (position.penalties - position.other_penalties)
    if not position.closed & FIRST:
        lead += rows.points[position.first] - rows.points[position.other_first]
    if not position.closed & SECOND:
        lead += rows.points[position.second] - rows.points[position.other_second]
    return lead


@kernel_part
def is_over(position: Position) -> bool:
    return position.closed == BOTH or position.penalties == LAST_PENALTY or position.other_penalties == LAST_PENALTY


@kernel_part
def share_before_roll(table: TwoPlayerTable, position: Position) -> float:
    """The active player's share of the win before their roll, if the game isn't over."""
    own, other = position.penalties, position.other_penalties
    if position.closed == NEITHER:
        if position.first >= position.second:
            own_sheet = ordered_sheet_index(position.first, position.second, own)
            return table.both_open[own_sheet, sheet_index(position.other_first, position.other_second, other)]
        own_sheet = ordered_sheet_index(position.second, position.first, own)
        return table.both_open[own_sheet, sheet_index(position.other_second, position.other_first, other)]
    lead = position.lead + MAX_LEAD
    if position.closed == FIRST:
        return table.one_open[own, other, position.second, position.other_second, lead]
    return table.one_open[own, other, position.first, position.other_first, lead]


@kernel_part
def from_other_side(position: Position) -> Position:
    """The same position as seen by the other player, whose turn is next."""
    first, second, penalties, other_first, other_second, other_penalties, closed, lead = position
    return Position(other_first, other_second, other_penalties, first, second, penalties, closed, -lead)


@kernel_part
def with_penalty(position: Position) -> Position:
    first, second, penalties, other_first, other_second, other_penalties, closed, lead = position
    return Position(first, second, penalties + 1, other_first, other_second, other_penalties, closed, lead)


@kernel_part
def with_crosses(
    after: Numbers, points: Numbers, position: Position, own: int, own_square: int, other: int, other_square: int
) -> Position:
    """The position after one cross of each player: the row (`FIRST`, `SECOND`, or `NEITHER` for no cross) and its
    square. The crosses are made together, and only then do rows close.
    """
    first, second, penalties, other_first, other_second, other_penalties, closed, lead = position
    if own == FIRST:
        first = after[first, own_square]
    elif own == SECOND:
        second = after[second, own_square]
    if other == FIRST:
        other_first = after[other_first, other_square]
    elif other == SECOND:
        other_second = after[other_second, other_square]
    if not closed & FIRST and (first >= CLOSED or other_first >= CLOSED):
        closed |= FIRST
        lead += points[first] - points[other_first]
    if not closed & SECOND and (second >= CLOSED or other_second >= CLOSED):
        closed |= SECOND
        lead += points[second] - points[other_second]
    return Position(first, second, penalties, other_first, other_second, other_penalties, closed, lead)


class SheetOrder(NamedTuple):
    """All sheets as rows of three numbers, the first row's state, the second's and the penalties, in order of
    progress; and the index at which each step of progress begins.
    """

    sheets: NDArray[np.int64]
    begins: NDArray[np.int64]


def sheets_in_order(ordered: bool) -> SheetOrder:
    """All sheets with both rows open; or only those whose first row has at least the state of the second."""
    if ordered:
        first, second = split_pairs(OPEN_STATES)
    else:
        first, second = (states.ravel() for states in np.indices((OPEN_STATES, OPEN_STATES)))
    penalties = np.arange(LAST_PENALTY)
    sheets = np.stack(
        [np.repeat(first, LAST_PENALTY), np.repeat(second, LAST_PENALTY), np.tile(penalties, len(first))], axis=1
    )
    progress = ROWS.progress[sheets[:, 0]] + ROWS.progress[sheets[:, 1]] + sheets[:, 2]
    order = np.argsort(progress, kind="stable")
    begins = np.searchsorted(progress[order], np.arange(progress.max() + 2))
    return SheetOrder(np.ascontiguousarray(sheets[order]), begins)
