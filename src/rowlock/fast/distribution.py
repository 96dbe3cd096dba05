"""The exact distribution of final points under perfect solo play: each sheet passes its probability on to the next."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, compiling, kernel, kernel_part
from rowlock.fast.optimal import make_crosses
from rowlock.fast.row_states import ROW_STATES, ROWS, RowTables, row_state
from rowlock.fast.sheet_arrays import EMPTY_SHEET, ROW_COUNT
from rowlock.fast.sheet_states import SheetPairs, fill_rows, pair_count, sheet_pairs, sheets_in_order, unordered
from rowlock.fast.turn_values import (
    NO_CROSS,
    TurnCrosses,
    ValueTable,
    better_square,
    closed_rows,
    fill_crosses,
    fill_white_sum,
    final_points,
    is_penalty,
    list_faces_above,
    mean_of_best,
    new_turn_workspace,
)
from rowlock.rules.sheet import LAST_PENALTY, PENALTY, Sheet

ALL_PAIRS = pair_count(ROW_STATES)
MIN_POINTS = -PENALTY * LAST_PENALTY
MAX_POINTS = 78 * ROW_COUNT
"""A full row scores 78 points."""


class Probabilities(NamedTuple):
    """The probability of reaching each sheet, by penalties and number, and of the final points. Each thread has its own
    part of both.
    """

    reached: Numbers
    ends: Numbers


@kernel_part
def pass_on(chance: float, rows: Numbers, penalties: int, tables: RowTables, reached: Numbers, ends: Numbers) -> None:
    """Adds the probability of a sheet after a turn to that sheet, or to the final points if the game is over."""
    if penalties == LAST_PENALTY or closed_rows(rows) == 2:
        ends[final_points(tables, rows, penalties) - MIN_POINTS] += chance
    else:
        number = unordered(unordered(rows[0], rows[1]), unordered(rows[2], rows[3]))
        reached[penalties, number] += chance


@kernel
def pass_probabilities_on(
    sheets: Numbers, table: ValueTable, pairs: SheetPairs, probabilities: Probabilities, thread: int
) -> None:
    """Passes the probability of each sheet on to those that perfect play leads to, for every roll.

    Threads write to their own part of the probabilities, and read those of all threads.
    """
    reached, ends = probabilities.reached[thread], probabilities.ends[thread]
    rows, before = np.zeros(ROW_COUNT, dtype=np.int64), np.zeros(ROW_COUNT, dtype=np.int64)
    workspace = new_turn_workspace()
    best, faces = workspace.best, workspace.faces
    for index in range(sheets.shape[0]):
        number = sheets[index] // LAST_PENALTY
        penalties = sheets[index] % LAST_PENALTY
        chance = probabilities.reached[:, penalties, number].sum()
        if chance == 0.0:
            continue
        fill_rows(before, pairs, number)
        rows[:] = before
        fill_crosses(table, penalties, rows, workspace)
        for white in range(2, 13):
            floor, floor_row = fill_white_sum(table, penalties, rows, white, workspace)
            for white1 in range(max(1, white - 6), white // 2 + 1):
                white2 = white - white1
                share = chance / 36.0 if white1 == white2 else chance / 18.0
                count = list_faces_above(floor, best, rows, white1, white2, faces)
                mean_of_best(floor, count, faces)
                faces.chances[: count + 1] *= share
                for face in range(-1, count):
                    crosses = TurnCrosses(floor_row, NO_CROSS, 0)
                    if face >= 0:
                        colour = faces.colours[face]
                        square = better_square(best, colour, white1, white2, faces.shown[face])
                        crosses = TurnCrosses(workspace.first[colour, square], colour, square)
                    make_crosses(table.rows, rows, white, crosses)
                    penalties_then = penalties + 1 if is_penalty(crosses) else penalties
                    likelihood = faces.chances[face if face >= 0 else count]
                    pass_on(likelihood, rows, penalties_then, table.rows, reached, ends)
                    rows[:] = before


class Distribution(NamedTuple):
    """The possible final points, and the probability of each."""

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
        """The lowest points that at least this percentage of games do not exceed."""
        return int(self.points[np.searchsorted(np.cumsum(self.chances), percent / 100 - 1e-12)])


def solo_distribution(
    values: NDArray[np.float32],
    progress: Callable[[float], None] = lambda _share: None,
    threads: int | None = None,
    sheet: Sheet = EMPTY_SHEET,
) -> Distribution:
    """The distribution of the final points under perfect solo play, starting from a sheet. It is computed over every
    sheet that can follow.
    """
    pairs = sheet_pairs(ROW_STATES, ALL_PAIRS)
    sheets, begins = sheets_in_order(pairs)
    threads = threads or os.cpu_count() or 1
    reached = np.zeros((threads, LAST_PENALTY, len(pairs.rising)))
    ends = np.zeros((threads, MAX_POINTS - MIN_POINTS + 1))
    red, yellow, green, blue = map(row_state, sheet.rows)
    reached[0, sheet.penalties, unordered(unordered(red, yellow), unordered(green, blue))] = 1.0
    shared = (ValueTable(values, 0, ROWS), pairs, Probabilities(reached, ends))
    with compiling("the distribution"):
        pass_probabilities_on(sheets[:0], *shared, 0)
    with ThreadPoolExecutor(threads) as pool:
        for begin, end in pairwise(begins):
            parts = np.array_split(sheets[begin:end], threads)
            list(pool.map(lambda thread: pass_probabilities_on(parts[thread], *shared, thread), range(threads)))  # noqa: B023
            progress(end / len(sheets))
    return Distribution(np.arange(MIN_POINTS, MAX_POINTS + 1), ends.sum(axis=0))
