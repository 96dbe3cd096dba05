"""How far a net can be exploited: the exact best response to it, in the small two-player game.

The net evaluates every position once. Then the share that a perfectly informed opponent wins against the net follows by
backward induction, just as perfect play does: once with the net's player active, once with the other.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, compiling, kernel, kernel_part
from rowlock.fast.row_states import CLOSED, OPEN_STATES, ROWS, RowTables, row_in_state
from rowlock.fast.sheet_arrays import COLUMNS, PENALTIES, missing_columns
from rowlock.fast.two_player_play import START
from rowlock.fast.two_player_positions import (
    MAX_LEAD,
    NEITHER,
    SECOND,
    Position,
    TwoPlayerTable,
    new_table,
    ordered_sheet_index,
    share_before_roll,
    sheet_index,
)
from rowlock.fast.two_player_solver import Batch, in_steps
from rowlock.rules import GAMES
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.rows import BLUE, RED
from rowlock.rules.sheet import PENALTY
from rowlock.values.net import Net, Workspace, net_output, softmax_share
from rowlock.values.response_turns import mean_responses, new_response_workspace
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_features import list_features, summarize_closer
from rowlock.values.sheet_position import Board, GameProgress


class ResponseTables(NamedTuple):
    """The active player's share in every position: according to the net, against the best response if the net's player
    is active, and of the best response if the other is.
    """

    by_net: TwoPlayerTable
    net_active: TwoPlayerTable
    other_active: TwoPlayerTable


class Exploitation(NamedTuple):
    """The share of the best response if it goes first, and if the net goes first."""

    going_first: float
    going_second: float

    @property
    def mean(self) -> float:
        """The mean over both seats. Against perfect play it would be a half; the rest is what the net gives away."""
        return (self.going_first + self.going_second) / 2


class NetPlayer(NamedTuple):
    """A net, the rows that its game doesn't have, and a row in each open state, which is needed for the features."""

    net: Net
    missing: int
    rows: Numbers


@kernel_part
def empty_board(missing: int) -> Board:
    whole = np.int64
    nothing = np.zeros(0, dtype=whole)
    return Board(np.zeros((2, COLUMNS), dtype=whole), np.zeros(2, dtype=whole), nothing, nothing, missing)


@kernel_part
def net_share(player: NetPlayer, workspace: Workspace, board: Board, rows: RowTables, position: Position) -> float:
    """The active player's share according to the net, which sees only the lead in a closed row. If a row is closed, it
    is the second.
    """
    sheets, summaries = board.sheets, workspace.summaries
    states = summaries.row_states
    closed = player.missing | (1 << BLUE if position.closed == SECOND else 0)
    sheets[:] = 0
    states[:] = CLOSED
    sheets[0, RED], sheets[1, RED] = player.rows[position.first], player.rows[position.other_first]
    states[0, RED], states[1, RED] = position.first, position.other_first
    points = rows.points[position.first] - PENALTY * position.penalties + position.lead
    other_points = rows.points[position.other_first] - PENALTY * position.other_penalties
    if position.closed == NEITHER:
        sheets[0, BLUE], sheets[1, BLUE] = player.rows[position.second], player.rows[position.other_second]
        states[0, BLUE], states[1, BLUE] = position.second, position.other_second
        points += rows.points[position.second]
        other_points += rows.points[position.other_second]
    sheets[0, PENALTIES], sheets[1, PENALTIES] = position.penalties, position.other_penalties
    summaries.points[0], summaries.points[1] = points, other_points
    progress = GameProgress(closed, NOT_ANNOUNCED, 0)
    for seat in range(2):
        summarize_closer(summaries.closer[seat], board, progress, seat)
        count = list_features(workspace, board, progress, seat)
        workspace.outputs[seat] = net_output(player.net, workspace, count)
    return softmax_share(workspace.outputs, 2, 0)


@kernel
def respond_both_open(
    player: NetPlayer, tables: ResponseTables, rows: RowTables, own_sheets: Numbers, other_sheets: Numbers
) -> None:
    """Fills in all three shares of positions with both rows open."""
    by_net, net_active, other_active = tables
    net_workspace, board = sheet_workspace(player.net), empty_board(player.missing)
    workspace = new_response_workspace()
    for other in range(other_sheets.shape[0]):
        other_first, other_second, other_penalties = other_sheets[other]
        column = sheet_index(other_first, other_second, other_penalties)
        for own in range(own_sheets.shape[0]):
            first, second, penalties = own_sheets[own]
            line = ordered_sheet_index(first, second, penalties)
            position = Position(first, second, penalties, other_first, other_second, other_penalties, NEITHER, 0)
            by_net.both_open[line, column] = net_share(player, net_workspace, board, rows, position)
            left, gained = mean_responses(by_net, net_active, other_active, rows, position, workspace)
            net_active.both_open[line, column], other_active.both_open[line, column] = left, gained


@kernel
def respond_one_open(player: NetPlayer, tables: ResponseTables, rows: RowTables, pairs: Numbers) -> None:
    """Like `respond_both_open`, for positions with one open row, with every lead."""
    by_net, net_active, other_active = tables
    net_workspace, board = sheet_workspace(player.net), empty_board(player.missing)
    workspace = new_response_workspace()
    for index in range(pairs.shape[0]):
        penalties, other_penalties, state, other_state = pairs[index]
        for lead in range(-MAX_LEAD, MAX_LEAD + 1):
            position = Position(state, 0, penalties, other_state, 0, other_penalties, SECOND, lead)
            place = (penalties, other_penalties, state, other_state, lead + MAX_LEAD)
            by_net.one_open[place] = net_share(player, net_workspace, board, rows, position)
            left, gained = mean_responses(by_net, net_active, other_active, rows, position, workspace)
            net_active.one_open[place], other_active.one_open[place] = left, gained


def best_response(
    net: Net, progress: Callable[[float], None] = lambda _share: None, threads: int | None = None, least: int = 0
) -> ResponseTables:
    """The exact best response to a net that plays like the master. Mixed choices are solved exactly here; the master
    approximates them in 400 rounds.

    Positions in which both sheets together have made less progress than `least` are left out.
    """
    (game,) = (game for game in GAMES.values() if game.SOLVED_FOR_TWO)
    open_rows = np.array([row_in_state(state) for state in range(OPEN_STATES)], dtype=np.int64)
    player = NetPlayer(net, missing_columns(game.LAYOUT), open_rows)
    tables = ResponseTables(new_table(), new_table(), new_table())

    def respond(batch: Batch) -> int:
        if batch.others is None:
            respond_one_open(player, tables, ROWS, batch.sheets)
        else:
            respond_both_open(player, tables, ROWS, batch.sheets, batch.others)
        return 0

    with compiling("the best response to a net"):
        nothing = np.zeros((0, 4), dtype=np.int64)
        respond(Batch(nothing, None, 0))
        respond(Batch(nothing[:, :3], nothing[:, :3], 0))
    in_steps(respond, progress, threads, least)
    return tables


def exploitation(tables: ResponseTables) -> Exploitation:
    """The shares of the best response from the start of the game."""
    return Exploitation(
        float(share_before_roll(tables.other_active, START)), 1 - float(share_before_roll(tables.net_active, START))
    )
