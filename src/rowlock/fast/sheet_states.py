"""Sheets as numbers: what the solver counts its sheets by.

Red and yellow can change places without anything being different, and so can green and blue; and the two pairs can,
if all dice are turned upside down. So a sheet is an unordered pair of unordered pairs of row states, and its
penalties: an eighth of what there would be otherwise.
"""

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import kernel_part
from rowlock.fast.row_states import CLOSED
from rowlock.rules.sheet import LAST_PENALTY

SUMMED_STATES = CLOSED + 1
"""Row states where all closed rows are one."""


def pairs(states: int) -> int:
    return states * (states + 1) // 2


PAIRS = pairs(SUMMED_STATES)
SHEETS = pairs(PAIRS)
"""Sheets that differ, for one number of penalties."""


@kernel_part
def unordered(one: int, other: int) -> int:
    """The number of an unordered pair."""
    return one * (one + 1) // 2 + other if one >= other else other * (other + 1) // 2 + one


@kernel_part
def sheet_number(red: int, yellow: int, green: int, blue: int) -> int:
    """The number of a sheet with these row states, all closed rows being one."""
    rising = unordered(min(red, CLOSED), min(yellow, CLOSED))
    falling = unordered(min(green, CLOSED), min(blue, CLOSED))
    return unordered(rising, falling)


def split_pairs(states: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """By the number of an unordered pair: its greater and its lesser."""
    greater, lesser = np.tril_indices(states)
    return greater.astype(np.int64), lesser.astype(np.int64)


def in_order_of_progress(
    progress: NDArray[np.int64], playable: NDArray[np.bool_]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """All playable sheets with penalties, as `number * 4 + penalties`, by progress; and where each step of it begins.

    A cross makes progress by at least one, and so does a penalty: what follows a sheet is always in a later step, and
    the sheets of one step can be done in any order or at once.
    """
    numbers = np.flatnonzero(playable)
    sheets = (numbers[:, None] * LAST_PENALTY + np.arange(LAST_PENALTY)[None, :]).ravel()
    steps = (progress[numbers][:, None] + np.arange(LAST_PENALTY)[None, :]).ravel()
    order = np.argsort(steps, kind="stable")
    begins = np.searchsorted(steps[order], np.arange(steps.max() + 2))
    return sheets[order], begins
