"""Sheets as numbers, which index the solver's tables.

Swapping red and yellow changes nothing, nor does swapping green and blue, nor swapping the two pairs if all dice are
turned upside down. So a sheet is an unordered pair of unordered pairs of row states, plus its penalties. That leaves an
eighth of the sheets.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, lean_part
from rowlock.fast.row_states import CLOSED, ROWS
from rowlock.rules.sheet import LAST_PENALTY

SUMMED_STATES = CLOSED + 1
"""The number of row states if all closed rows count as one."""


def pair_count(states: int) -> int:
    return states * (states + 1) // 2


PAIRS = pair_count(SUMMED_STATES)
SHEETS = pair_count(PAIRS)
"""How many different sheets there are, for one number of penalties."""


class SheetPairs(NamedTuple):
    """By sheet number: its pair of rising and its pair of falling rows; by pair: its greater and its lesser state."""

    rising: NDArray[np.int64]
    falling: NDArray[np.int64]
    greater: NDArray[np.int64]
    lesser: NDArray[np.int64]


@lean_part
def unordered(one: int, other: int) -> int:
    """The number of an unordered pair."""
    return one * (one + 1) // 2 + other if one >= other else other * (other + 1) // 2 + one


@lean_part
def sheet_number(red: int, yellow: int, green: int, blue: int) -> int:
    """The number of a sheet with these row states, where all closed rows count as one."""
    rising = unordered(min(red, CLOSED), min(yellow, CLOSED))
    falling = unordered(min(green, CLOSED), min(blue, CLOSED))
    return unordered(rising, falling)


@lean_part
def fill_rows(rows: Numbers, pairs: SheetPairs, number: int) -> None:
    """Fills in the row states of a sheet."""
    rising, falling = pairs.rising[number], pairs.falling[number]
    rows[0], rows[1] = pairs.greater[rising], pairs.lesser[rising]
    rows[2], rows[3] = pairs.greater[falling], pairs.lesser[falling]


def split_pairs(states: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By the number of an unordered pair: its greater and its lesser element."""
    greater, lesser = np.tril_indices(states)
    return greater.astype(np.int64), lesser.astype(np.int64)


def sheet_pairs(states: int, pairs: int) -> SheetPairs:
    """All sheets, for this many row states and pairs of them."""
    return SheetPairs(*split_pairs(pairs), *split_pairs(states))


def sheets_in_order(pairs: SheetPairs) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All playable sheets with penalties, as `number * 4 + penalties`, in order of progress; and the index where each
    step of progress begins.

    Every cross increases progress by at least one, and so does a penalty. So the successors of a sheet are in later
    steps, and the sheets of one step can be processed in any order or in parallel.
    """
    rising, falling, greater, lesser = pairs
    closed = (greater >= CLOSED).astype(np.int64) + (lesser >= CLOSED)
    done = ROWS.progress[greater] + ROWS.progress[lesser]
    numbers = np.flatnonzero(closed[rising] + closed[falling] < 2)
    progress = (done[rising] + done[falling])[numbers]
    sheets = (numbers[:, None] * LAST_PENALTY + np.arange(LAST_PENALTY)[None, :]).ravel()
    steps = (progress[:, None] + np.arange(LAST_PENALTY)[None, :]).ravel()
    order = np.argsort(steps, kind="stable")
    begins = np.searchsorted(steps[order], np.arange(steps.max() + 2))
    return sheets[order], begins
