"""How the final points of perfect solo play are spread, exactly: every sheet passes its chance on to the next."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, compiling, kernel, kernel_part
from rowlock.fast.four_rows import EMPTY_SHEET
from rowlock.fast.row_states import CLOSED, ROW_STATES, ROWS, RowTables, row_state
from rowlock.fast.sheet_states import in_order_of_progress, pairs, split_pairs, unordered
from rowlock.fast.turn_worth import (
    NO_CROSS,
    better_square,
    closed_rows,
    faces_above,
    final_points,
    look_at_crosses,
    look_at_white_sum,
    mean_of_best,
    workspace,
)
from rowlock.rules.rows import standard_square
from rowlock.rules.sheet import LAST_PENALTY, PENALTY, Sheet

ALL_PAIRS = pairs(ROW_STATES)
LEAST = -PENALTY * LAST_PENALTY
MOST = 4 * 78
"""The points of a sheet lie between these: nobody has more than four full rows."""


@kernel_part
def pass_on(
    chance: float,
    rows: Numbers,
    penalties: int,
    white_row: int,
    white: int,
    colour_row: int,
    square: int,
    tables: RowTables,
    reached: Numbers,
    ends: Numbers,
) -> None:
    """Passes the chance of a sheet on to the sheet that a choice leads to, or to the final points."""
    before_white = rows[white_row] if white_row != NO_CROSS else 0
    if white_row != NO_CROSS:
        rows[white_row] = tables.after[before_white, standard_square(white_row, white)]
    before_colour = rows[colour_row] if colour_row != NO_CROSS else 0
    if colour_row != NO_CROSS:
        rows[colour_row] = tables.after[before_colour, square]
    if white_row == NO_CROSS and colour_row == NO_CROSS:
        penalties += 1
    if penalties == LAST_PENALTY or closed_rows(rows) == 2:
        ends[final_points(rows, penalties, tables) - LEAST] += chance
    else:
        number = unordered(unordered(rows[0], rows[1]), unordered(rows[2], rows[3]))
        reached[penalties, number] += chance
    if colour_row != NO_CROSS:
        rows[colour_row] = before_colour
    if white_row != NO_CROSS:
        rows[white_row] = before_white


@kernel
def pass_chances_on(
    sheets: Numbers,
    worth: Numbers,
    rising: Numbers,
    falling: Numbers,
    greater: Numbers,
    lesser: Numbers,
    tables: RowTables,
    reached: Numbers,
    thread: int,
    ends: Numbers,
) -> None:
    """Passes the chance of each sheet on to those that perfect play leads to, for every roll.

    Threads write to a part of `reached` of their own, and read what all have written.
    """
    mine, ended = reached[thread], ends[thread]
    rows = np.zeros(4, dtype=np.int64)
    alone, both, best, first, values, colours, faces, chances = workspace()
    for index in range(sheets.shape[0]):
        number = sheets[index] // LAST_PENALTY
        penalties = sheets[index] % LAST_PENALTY
        chance = reached[:, penalties, number].sum()
        if chance == 0.0:
            continue
        rows[0], rows[1] = greater[rising[number]], lesser[rising[number]]
        rows[2], rows[3] = greater[falling[number]], lesser[falling[number]]
        look_at_crosses(worth, 0, penalties, rows, tables, alone, both)
        for white in range(2, 13):
            floor, floor_row = look_at_white_sum(worth, 0, penalties, rows, white, tables, alone, both, best, first)
            for white1 in range(max(1, white - 6), white // 2 + 1):
                white2 = white - white1
                share = chance / 36.0 if white1 == white2 else chance / 18.0
                count = faces_above(floor, best, rows, white1, white2, values, colours, faces)
                mean_of_best(floor, count, values, colours, chances)
                chances[: count + 1] *= share
                pass_on(chances[count], rows, penalties, floor_row, white, NO_CROSS, 0, tables, mine, ended)
                for place in range(count):
                    colour = colours[place]
                    square = better_square(best, colour, white1, white2, faces[place])
                    row = first[colour, square]
                    pass_on(chances[place], rows, penalties, row, white, colour, square, tables, mine, ended)


class Distribution(NamedTuple):
    """The final points that can come about, and the chance of each."""

    points: NDArray[np.int64]
    chances: NDArray[np.float64]

    @property
    def mean(self) -> float:
        return float((self.points * self.chances).sum())

    @property
    def spread(self) -> float:
        """The standard deviation."""
        return float(np.sqrt(((self.points - self.mean) ** 2 * self.chances).sum()))

    def percentile(self, percent: float) -> int:
        """The least points that at least so many of a hundred games do not exceed."""
        return int(self.points[np.searchsorted(np.cumsum(self.chances), percent / 100 - 1e-12)])


def solo_distribution(
    worth: NDArray[np.float32],
    progress: Callable[[float], None] = lambda _share: None,
    threads: int | None = None,
    sheet: Sheet = EMPTY_SHEET,
) -> Distribution:
    """The distribution of the final points under perfect solo play from a sheet on, computed over every sheet it can
    come to.
    """
    greater, lesser = split_pairs(ROW_STATES)
    rising, falling = split_pairs(ALL_PAIRS)
    done = ROWS.progress[greater] + ROWS.progress[lesser]
    closed = (greater >= CLOSED).astype(np.int64) + (lesser >= CLOSED)
    sheets, begins = in_order_of_progress(done[rising] + done[falling], closed[rising] + closed[falling] < 2)
    threads = threads or os.cpu_count() or 1
    reached = np.zeros((threads, LAST_PENALTY, len(rising)))
    ends = np.zeros((threads, MOST - LEAST + 1))
    red, yellow, green, blue = map(row_state, sheet.rows)
    reached[0, sheet.penalties, unordered(unordered(red, yellow), unordered(green, blue))] = 1.0
    shared = (worth, rising, falling, greater, lesser, ROWS, reached)
    with compiling("the distribution"):
        pass_chances_on(sheets[:0], *shared, 0, ends)
    with ThreadPoolExecutor(threads) as pool:
        for begin, end in pairwise(begins):
            parts = np.array_split(sheets[begin:end], threads)
            list(pool.map(lambda thread: pass_chances_on(parts[thread], *shared, thread, ends), range(threads)))  # noqa: B023
            progress(end / len(sheets))
    return Distribution(np.arange(LEAST, MOST + 1), ends.sum(axis=0))
