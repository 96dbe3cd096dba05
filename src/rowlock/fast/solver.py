"""The solo game solved: the best expected points of every sheet, by backward induction.

*Solo*: one player, active every turn. *Friendly*: two to five players take turns, and no other ever closes a row or
ends the game; a player who waits may cross the white sum. Sheets are done in steps of falling progress, each step on
all cores, so nothing has to be done twice.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, compiling, kernel
from rowlock.fast.row_states import CLOSED, ILLEGAL, ROWS, RowTables
from rowlock.fast.sheet_states import PAIRS, SHEETS, SUMMED_STATES, in_order_of_progress, split_pairs
from rowlock.fast.turn_worth import (
    faces_above,
    further,
    look_at_crosses,
    look_at_white_sum,
    mean_of_best,
    workspace,
    worth_of_cross,
)
from rowlock.rules.rows import standard_square
from rowlock.rules.sheet import LAST_PENALTY

PIECE = 4096
"""Sheets a thread does at a time."""


@kernel
def solve_sheets(
    sheets: Numbers,
    worth: Numbers,
    players: int,
    rising: Numbers,
    falling: Numbers,
    greater: Numbers,
    lesser: Numbers,
    tables: RowTables,
) -> None:
    """Fills in what some sheets of one step are worth, from the worth of those of later steps."""
    rows = np.zeros(4, dtype=np.int64)
    alone, both, best, first, values, colours, faces, chances = workspace()
    for index in range(sheets.shape[0]):
        number = sheets[index] // LAST_PENALTY
        penalties = sheets[index] % LAST_PENALTY
        rows[0], rows[1] = greater[rising[number]], lesser[rising[number]]
        rows[2], rows[3] = greater[falling[number]], lesser[falling[number]]
        waiting = players - 1
        look_at_crosses(worth, waiting, penalties, rows, tables, alone, both)
        total = 0.0
        for white in range(2, 13):
            floor, _ = look_at_white_sum(worth, waiting, penalties, rows, white, tables, alone, both, best, first)
            for white1 in range(max(1, white - 6), white // 2 + 1):
                white2 = white - white1
                count = faces_above(floor, best, rows, white1, white2, values, colours, faces)
                mean = mean_of_best(floor, count, values, colours, chances)
                total += mean if white1 == white2 else 2 * mean
        worth[0, penalties, number] = total / 36.0

        for waiting in range(1, players):
            total = 0.0
            for white in range(2, 13):
                most = further(worth, waiting - 1, penalties, rows)
                for colour in range(4):
                    square = standard_square(colour, white)
                    if tables.after[rows[colour], square] != ILLEGAL:
                        most = max(
                            most,
                            worth_of_cross(worth, waiting - 1, penalties, rows, tables, colour, square),
                        )
                total += most * (6 - abs(white - 7))
            worth[waiting, penalties, number] = total / 36.0


def solve(
    players: int = 1, progress: Callable[[float], None] = lambda _share: None, threads: int | None = None
) -> NDArray[np.float64]:
    """The further points to expect, by the turns until one is active, penalties and sheet. `progress` is told the share
    of the sheets that are done.
    """
    greater, lesser = split_pairs(SUMMED_STATES)
    rising, falling = split_pairs(PAIRS)
    done = ROWS.progress[greater] + ROWS.progress[lesser]
    closed = (greater == CLOSED).astype(np.int64) + (lesser == CLOSED)
    sheets, begins = in_order_of_progress(done[rising] + done[falling], closed[rising] + closed[falling] < 2)
    worth = np.zeros((players, LAST_PENALTY, SHEETS))
    shared = (worth, players, rising, falling, greater, lesser, ROWS)

    with compiling("the solver"):
        solve_sheets(sheets[:0], *shared)
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for begin, end in reversed(list(pairwise(begins))):
            pieces = [sheets[at : min(at + PIECE, end)] for at in range(begin, end, PIECE)]
            list(pool.map(lambda piece: solve_sheets(piece, *shared), pieces))
            progress(1 - begin / len(sheets))
    return worth
