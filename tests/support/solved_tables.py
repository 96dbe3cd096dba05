"""The solved tables that several tests need.

Solving all of the solo game takes more than a minute of processor time. So ordinary runs solve only the sheets near the
end, a sixth of them; those before have rough values. The long run solves all of them.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from rowlock.fast.row_states import ROWS, row_state
from rowlock.fast.sheet_states import PAIRS, SUMMED_STATES, sheet_pairs
from rowlock.fast.solver import solve
from rowlock.rules.sheet import LAST_PENALTY, Sheet
from support.long_run import LONG

FIRST_STEP = 0 if LONG else 35
"""The least progress of sheets that are solved, of 44."""

Table = np.ndarray[Any, np.dtype[np.float64]]


class SolvedTables(NamedTuple):
    folder: Path
    """A cache folder for the tests' own commands, with the tables and the compiled kernels."""
    table: Callable[[int], Table]

    def __call__(self, players: int) -> Table:
        return self.table(players)


def is_solved_sheet(sheet: Sheet) -> bool:
    """Whether the tables have the exact value of a sheet."""
    return sheet.penalties + sum(int(ROWS.progress[row_state(row)]) for row in sheet.rows) >= FIRST_STEP


def solve_late_sheets(players: int) -> Table:
    """The solved table. Sheets before the first step get a rough value, which falls from 115 points at the start."""
    values = solve(players, first_step=FIRST_STEP)
    pairs = sheet_pairs(SUMMED_STATES, PAIRS)
    done = ROWS.progress[pairs.greater] + ROWS.progress[pairs.lesser]
    for penalties in range(LAST_PENALTY):
        step = done[pairs.rising] + done[pairs.falling] + penalties
        early = step < FIRST_STEP
        values[:, penalties, early] = 115 * (1 - step[early] / 45)
    return values
