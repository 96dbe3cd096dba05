"""The effect of each cross in a turn of Qwixx or On Board on the seats' shares, according to a net."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.sheet_arrays import PENALTIES, ROW_COUNT, make_cross, row_closed_by, sheet_of
from rowlock.rules.choices import NOTHING, standard_choice
from rowlock.rules.rows import CLOSING, foremost, standard_number, standard_square
from rowlock.rules.sheet import may_cross
from rowlock.values.luck import SUMS, Gains, start_gains, to_factors
from rowlock.values.net import MAX_PLAYERS, Net, Workspace, softmax_share
from rowlock.values.sheet_evaluation import seat_output
from rowlock.values.sheet_features import summarize_sheets
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    closed_by,
    final_share,
    has_track,
    is_over,
    next_turn,
    player_count,
    two_closed,
)
from rowlock.values.sheet_turns import best_step, fill_net_shares, finish_turn

REACH = 4
"""How many squares right of the rightmost cross are considered; players hardly ever skip more."""

OFFSET = 10.0
"""Added to a solo game's points (in hundreds), so that they are positive and can be multiplied."""

ALL_SEATS = -1


class Baseline(NamedTuple):
    """A turn without crosses or a penalty: the net's output for each seat, and the gains relative to it."""

    outputs: Numbers
    gains: Gains


@kernel_part
def share_at_end(board: Board, seat: int) -> float:
    """A seat's share if the game ends here."""
    return final_share(board, seat) + (OFFSET if player_count(board) == 1 else 0)


@kernel_part
def fill_shares(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, mover: int, outputs: Numbers, shares: Numbers
) -> None:
    """Fills in every seat's share after the active seat's turn.

    With more than two players only the seat that crossed is evaluated again, unless `mover` is `ALL_SEATS`; for the
    others `outputs` are used. That estimate is rougher, but much faster.
    """
    players = player_count(board)
    following = next_turn(board, progress)
    if is_over(board, progress, following):
        for seat in range(players):
            shares[seat] = share_at_end(board, seat)
    elif players > 2 and mover != ALL_SEATS:
        workspace.outputs[:] = outputs
        summarize_sheets(workspace, board, following)
        workspace.outputs[mover] = seat_output(net, workspace, board, following, mover)
        for seat in range(players):
            shares[seat] = softmax_share(workspace.outputs, players, seat)
    else:
        fill_net_shares(net, workspace, board, following, shares)
        if players == 1:
            shares[0] += OFFSET


@kernel_part
def fill_factors(
    net: Net,
    workspace: Workspace,
    board: Board,
    progress: GameProgress,
    has_crossed: bool,
    baseline: Baseline,
    factors: Numbers,
) -> None:
    """Fills in the factors of the shares for a turn in which the active seat has made the crosses on the board: with
    its best step on the track, and with a penalty if it has crossed nothing.
    """
    active = progress.active
    sheets = board.sheets
    before = sheets[active].copy()
    old_field = board.pawns[active]
    if has_track(board) and not two_closed(board, progress.closed):
        _, third = best_step(net, workspace, board, progress, has_crossed)
        progress, has_crossed = finish_turn(board, progress, NOTHING, third, has_crossed)
    if not has_crossed:
        sheets[active, PENALTIES] += 1
    fill_shares(net, workspace, board, progress, active, baseline.outputs, factors)
    to_factors(factors, baseline.gains)
    sheets[active] = before
    board.pawns[active] = old_field


@kernel_part
def fill_ends(board: Board, progress: GameProgress, taken: Numbers, gains: Gains) -> None:
    """Fills in the final shares where crosses on the white sum, or a closing number in action 2, close the second row.
    `taken` are the other seats' choices, by white sum.
    """
    active = progress.active
    sheets = board.sheets
    players = player_count(board)
    before = sheets.copy()
    for white in range(2, SUMS):
        closed_by_others = progress.closed
        for seat in range(players):
            if taken[white, seat] != NOTHING:
                make_cross(sheets, seat, taken[white, seat])
                closed_by_others |= row_closed_by(taken[white, seat])
        for first in range(ROW_COUNT + 1):
            closed_first = closed_by_others
            if first > 0:
                square = standard_square(first - 1, white)
                if gains.crosses[first - 1, square, active] == 0:
                    continue
                make_cross(sheets, active, standard_choice(first - 1, square))
                closed_first |= row_closed_by(standard_choice(first - 1, square))
            for last in range(ROW_COUNT + 1):
                if last > 0 and (last == first or gains.crosses[last - 1, CLOSING, active] == 0):
                    continue
                if two_closed(board, closed_first | (1 << last) >> 1):
                    if last > 0:
                        make_cross(sheets, active, standard_choice(last - 1, CLOSING))
                    gains.ended[white, first, last] = True
                    for seat in range(players):
                        gains.final[white, first, last, seat] = share_at_end(board, seat)
                    if last > 0:
                        sheets[active, last - 1] = before[active, last - 1]
            if first > 0:
                sheets[active, first - 1] = before[active, first - 1]
        sheets[:] = before


@kernel_part
def is_considered(board: Board, progress: GameProgress, seat: int, colour: int, square: int) -> bool:
    """Whether a seat can cross a square that is near or closes the row."""
    sheet = sheet_of(board.sheets, seat)
    if foremost(sheet.rows[colour]) + REACH < square < CLOSING:
        return False
    return may_cross(sheet, progress.closed, colour, square)


@kernel_part
def fill_gains(net: Net, workspace: Workspace, board: Board, progress: GameProgress, gains: Gains) -> None:
    """Fills in the effect of every cross on its own. The waiting seats' crosses are evaluated for a turn in which the
    active seat crosses nothing, except by its step on the track.
    """
    active = progress.active
    sheets, pawns = board.sheets, board.pawns
    players = player_count(board)
    outputs, shares = np.zeros(MAX_PLAYERS), np.zeros(players)
    taken = np.zeros((SUMS, players), dtype=np.int64)
    best = np.zeros(SUMS)
    baseline = Baseline(outputs, gains)

    before = sheets[active].copy()
    old_field = pawns[active]
    passed = progress
    if has_track(board):
        _, third = best_step(net, workspace, board, progress, True)
        passed, _ = finish_turn(board, progress, NOTHING, third, True)
    fill_shares(net, workspace, board, passed, ALL_SEATS, outputs, shares)
    outputs[:] = workspace.outputs
    start_gains(gains, shares)
    for seat in range(players):
        if seat == active:
            continue
        best[:] = 1
        replies = np.ones((SUMS, players))
        for colour in range(ROW_COUNT):
            row = sheets[seat, colour]
            for square in range(foremost(row) + 1, CLOSING + 1):
                if not is_considered(board, progress, seat, colour, square):
                    continue
                choice = standard_choice(colour, square)
                make_cross(sheets, seat, choice)
                fill_shares(net, workspace, board, closed_by(passed, choice), seat, outputs, shares)
                sheets[seat, colour] = row
                to_factors(shares, gains)
                white = standard_number(colour, square)
                if shares[seat] > best[white]:
                    best[white] = shares[seat]
                    replies[white] = shares
                    taken[white, seat] = choice
        gains.replies[:] *= replies
    sheets[active] = before
    pawns[active] = old_field

    fill_factors(net, workspace, board, progress, False, baseline, gains.penalty)
    for colour in range(ROW_COUNT):
        row = sheets[active, colour]
        for square in range(foremost(row) + 1, CLOSING + 1):
            if not is_considered(board, progress, active, colour, square):
                continue
            choice = standard_choice(colour, square)
            make_cross(sheets, active, choice)
            fill_factors(
                net, workspace, board, closed_by(progress, choice), True, baseline, gains.crosses[colour, square]
            )
            sheets[active, colour] = row
    fill_ends(board, progress, taken, gains)
