"""Solves the two-player game with two rows: the share of the win in every position, by backward induction.

In every turn the active player crosses something or takes a penalty. So the progress of both sheets together grows
with every turn, and positions are solved in steps of decreasing progress, each step on all cores. Positions with a
closed row come first, since nothing leads back from them.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, compiling, kernel
from rowlock.fast.row_states import OPEN_STATES, ROWS, RowTables
from rowlock.fast.two_player_positions import (
    LEADS,
    MAX_LEAD,
    NEITHER,
    ORDERED_SHEETS,
    SECOND,
    SHEETS,
    Position,
    TwoPlayerTable,
    new_table,
    ordered_sheet_index,
    sheet_index,
    sheets_in_order,
)
from rowlock.fast.two_player_turns import COLOUR_ROLLS, WHITE_ROLLS, mean_share, new_turn_workspace
from rowlock.rules.rows import CLOSING
from rowlock.rules.sheet import LAST_PENALTY

BATCH = 64
"""How many of one player's sheets a thread combines with the other's at a time."""

POSITIONS = SHEETS * SHEETS + 2 * LAST_PENALTY * LAST_PENALTY * OPEN_STATES * OPEN_STATES * LEADS
"""All positions as the active player sees them: with both rows open, and with either of them closed."""

POSITIONS_STORED = ORDERED_SHEETS * SHEETS + LAST_PENALTY * LAST_PENALTY * OPEN_STATES * OPEN_STATES * LEADS


class SolvedGame(NamedTuple):
    """The table, and the share of all rolls in all its positions that need a mixed choice."""

    table: TwoPlayerTable
    mixed: float


@kernel
def solve_both_open(table: TwoPlayerTable, rows: RowTables, own_sheets: Numbers, other_sheets: Numbers) -> int:
    """Fills in the active player's share for each of their sheets with each of the other player's. Returns the number
    of rolls that need a mixed choice.
    """
    workspace = new_turn_workspace()
    mixed = 0
    for other in range(other_sheets.shape[0]):
        other_first, other_second, other_penalties = other_sheets[other]
        column = sheet_index(other_first, other_second, other_penalties)
        for own in range(own_sheets.shape[0]):
            first, second, penalties = own_sheets[own]
            position = Position(first, second, penalties, other_first, other_second, other_penalties, NEITHER, 0)
            share, rolls = mean_share(table, rows, position, workspace)
            table.both_open[ordered_sheet_index(first, second, penalties), column] = share
            mixed += rolls
    return mixed


@kernel
def solve_one_open(table: TwoPlayerTable, rows: RowTables, pairs: Numbers) -> int:
    """Like `solve_both_open`, for positions with one open row: both players' penalties and states, with every lead."""
    workspace = new_turn_workspace()
    mixed = 0
    for index in range(pairs.shape[0]):
        penalties, other_penalties, state, other_state = pairs[index]
        for lead in range(-MAX_LEAD, MAX_LEAD + 1):
            position = Position(state, 0, penalties, other_state, 0, other_penalties, SECOND, lead)
            share, rolls = mean_share(table, rows, position, workspace)
            table.one_open[penalties, other_penalties, state, other_state, lead + MAX_LEAD] = share
            mixed += rolls
    return mixed


class Batch(NamedTuple):
    """Some positions of one step. With both rows open: sheets of the active player and of the other, to be combined.
    With one row open, `others` is missing, and `sheets` has both players' penalties and states, for every lead.
    """

    sheets: Numbers
    others: Numbers | None
    positions: int


def _one_open_steps(least: int) -> Iterator[list[Batch]]:
    shape = (LAST_PENALTY, LAST_PENALTY, OPEN_STATES, OPEN_STATES)
    pairs = np.stack([numbers.ravel() for numbers in np.indices(shape)], axis=1)
    progress = pairs[:, 0] + pairs[:, 1] + ROWS.progress[pairs[:, 2]] + ROWS.progress[pairs[:, 3]]
    # A closed row takes its progress with it, up to the closing number on both sheets.
    for done in range(int(progress.max()), max(least - 2 * CLOSING, 0) - 1, -1):
        some = pairs[progress == done]
        batches = [some[begin : begin + BATCH] for begin in range(0, len(some), BATCH)]
        yield [Batch(batch, None, len(batch) * LEADS) for batch in batches]


def _both_open_steps(least: int) -> Iterator[list[Batch]]:
    own, other = sheets_in_order(ordered=True), sheets_in_order(ordered=False)
    most = len(own.begins) - 2
    for done in range(2 * most, least - 1, -1):
        step = []
        for own_done in range(max(0, done - most), min(most, done) + 1):
            own_sheets = own.sheets[own.begins[own_done] : own.begins[own_done + 1]]
            end = other.begins[done - own_done + 1]
            for begin in range(other.begins[done - own_done], end, BATCH):
                others = other.sheets[begin : min(begin + BATCH, end)]
                step.append(Batch(own_sheets, others, len(own_sheets) * len(others)))
        yield step


def in_steps(
    solve: Callable[[Batch], int], progress: Callable[[float], None], threads: int | None = None, least: int = 0
) -> tuple[int, int]:
    """Calls `solve` with all positions, each after those that can follow it, and each step on all cores. Returns the
    number of positions and the sum of the results of `solve`.
    """
    solved = total = 0
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for steps in (_one_open_steps(least), _both_open_steps(least)):
            for step in steps:
                total += sum(pool.map(solve, step))
                solved += sum(batch.positions for batch in step)
                progress(solved / POSITIONS_STORED)
    return solved, total


def solve_two_players(
    progress: Callable[[float], None] = lambda _share: None, threads: int | None = None, least: int = 0
) -> SolvedGame:
    """The solved game. `progress` is called with the fraction of positions solved so far.

    Positions in which both sheets together have made less progress than `least` are left out.
    """
    table = new_table()

    def solve(batch: Batch) -> int:
        if batch.others is None:
            return int(solve_one_open(table, ROWS, batch.sheets))
        return int(solve_both_open(table, ROWS, batch.sheets, batch.others))

    with compiling("the solver for two players"):
        nothing = np.zeros((0, 4), dtype=np.int64)
        solve(Batch(nothing, None, 0))
        solve(Batch(nothing[:, :3], nothing[:, :3], 0))
    solved, mixed = in_steps(solve, progress, threads, least)
    return SolvedGame(table, mixed / (solved * WHITE_ROLLS * COLOUR_ROLLS))
