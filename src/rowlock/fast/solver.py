"""Solves the solo game: the best expected points of every sheet, by backward induction.

*Solo*: one player, active in every turn. *Friendly*: two to five players take turns, but the others never close a row
or end the game; a waiting player may cross the white sum. Sheets are solved in steps of decreasing progress, each step
on all cores, so every sheet is solved once.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, compiling, kernel
from rowlock.fast.row_states import ILLEGAL, ROWS, RowTables
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.fast.sheet_states import PAIRS, SHEETS, SUMMED_STATES, SheetPairs, fill_rows, sheet_pairs, sheets_in_order
from rowlock.fast.turn_values import (
    ValueTable,
    cross_value,
    fill_crosses,
    fill_white_sum,
    future_points,
    list_faces_above,
    mean_of_best,
    new_turn_workspace,
)
from rowlock.rules.rows import standard_square
from rowlock.rules.sheet import LAST_PENALTY

BATCH = 4096
"""How many sheets a thread solves at a time."""


@kernel
def solve_sheets(sheets: Numbers, values: Numbers, players: int, pairs: SheetPairs, tables: RowTables) -> None:
    """Fills in the values of some sheets of one step, from the values of sheets in later steps."""
    rows = np.zeros(ROW_COUNT, dtype=np.int64)
    workspace = new_turn_workspace()
    for index in range(sheets.shape[0]):
        number = sheets[index] // LAST_PENALTY
        penalties = sheets[index] % LAST_PENALTY
        fill_rows(rows, pairs, number)
        table = ValueTable(values, players - 1, tables)
        fill_crosses(table, penalties, rows, workspace)
        total = 0.0
        for white in range(2, 13):
            floor, _ = fill_white_sum(table, penalties, rows, white, workspace)
            for white1 in range(max(1, white - 6), white // 2 + 1):
                white2 = white - white1
                count = list_faces_above(floor, workspace.best, rows, white1, white2, workspace.faces)
                mean = mean_of_best(floor, count, workspace.faces)
                total += mean if white1 == white2 else 2 * mean
        values[0, penalties, number] = total / 36.0

        for waiting in range(1, players):
            table = ValueTable(values, waiting - 1, tables)
            total = 0.0
            for white in range(2, 13):
                highest = future_points(table, penalties, rows)
                for colour in range(ROW_COUNT):
                    square = standard_square(colour, white)
                    if tables.after[rows[colour], square] != ILLEGAL:
                        highest = max(highest, cross_value(table, penalties, rows, colour, square))
                total += highest * (6 - abs(white - 7))
            values[waiting, penalties, number] = total / 36.0


def solve(
    players: int = 1,
    progress: Callable[[float], None] = lambda _share: None,
    threads: int | None = None,
    first_step: int = 0,
) -> NDArray[np.float64]:
    """The expected future points, by turns until the player is active, penalties and sheet.

    `progress` is called with the fraction of sheets solved so far. Sheets before the first step stay 0.
    """
    pairs = sheet_pairs(SUMMED_STATES, PAIRS)
    sheets, begins = sheets_in_order(pairs)
    values = np.zeros((players, LAST_PENALTY, SHEETS))
    shared = (values, players, pairs, ROWS)

    with compiling("the solver"):
        solve_sheets(sheets[:0], *shared)
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for begin, end in reversed(list(pairwise(begins[first_step:]))):
            batches = [sheets[at : min(at + BATCH, end)] for at in range(begin, end, BATCH)]
            list(pool.map(lambda batch: solve_sheets(batch, *shared), batches))
            progress(1 - begin / len(sheets))
    return values
