"""Positions of games with sheets as arrays, which kernels change in place."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part, lean_part
from rowlock.fast.sheet_arrays import (
    NO_TRACK,
    PENALTIES,
    closed_columns,
    columns_of,
    missing_columns,
    row_closed_by,
    sheet_of,
)
from rowlock.rules import State, game_of
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat
from rowlock.rules.sheet import LAST_PENALTY, sheet_points
from rowlock.rules.track import Track, goal_field
from rowlock.values.net import POINTS_UNIT


class Board(NamedTuple):
    """The board as arrays: the sheets by seat and column, each seat's pawn, and the track's fields and points, which
    are empty in games without a track; and the set of standard rows that the game doesn't have.
    """

    sheets: Numbers
    pawns: Numbers
    fields: Numbers
    points: Numbers
    missing: int


class GameProgress(NamedTuple):
    """The rest of a position: the set of closed and missing rows, the turns left once a pawn has reached the goal, and
    the active seat. It is a separate argument because one tuple that holds both this and the board makes compiled
    rollouts 10 to 15% slower.
    """

    closed: int
    turns_left: int
    active: int


def sheet_position(state: State) -> tuple[Board, GameProgress]:
    """A state of a game with sheets as arrays."""
    sheets = np.array([columns_of(state.layout, sheet) for sheet in state.sheets], dtype=np.int64)
    pawns, track, turns_left = track_parts(state)
    board = Board(
        sheets,
        np.array(pawns, dtype=np.int64),
        np.array(track.fields, dtype=np.int64),
        np.array(track.points, dtype=np.int64),
        missing_columns(state.layout),
    )
    return board, GameProgress(closed_columns(state), turns_left, state.active)


def track_parts(state: State) -> tuple[list[int], Track, int]:
    """The pawns, the track and the turns left. Without a track all pawns stay at the start."""
    rules = game_of(state).TRACK
    last_turns = rules.last_turns(state)
    pawns = [rules.pawn_of(state, seat) or 0 for seat in range(len(state.sheets))]
    return pawns, rules.track_of(state) or NO_TRACK, NOT_ANNOUNCED if last_turns is None else last_turns


@lean_part
def player_count(board: Board) -> int:
    return board.pawns.shape[0]


@lean_part
def has_track(board: Board) -> bool:
    return board.fields.shape[0] > 0


@kernel_part
def copy_board(board: Board) -> Board:
    """A copy with its own sheets and pawns; the track is shared."""
    return Board(board.sheets.copy(), board.pawns.copy(), board.fields, board.points, board.missing)


@kernel_part
def restore_board(board: Board, saved: Board) -> None:
    board.sheets[:] = saved.sheets
    board.pawns[:] = saved.pawns


@lean_part
def two_closed(board: Board, closed: int) -> bool:
    """Whether two of the game's rows are closed."""
    return two_are_closed(closed & ~board.missing)


@lean_part
def with_closed(progress: GameProgress, closed: int) -> GameProgress:
    return GameProgress(closed, progress.turns_left, progress.active)


@lean_part
def closed_by(progress: GameProgress, choice: int) -> GameProgress:
    """The progress after a choice, which may close a row."""
    return with_closed(progress, progress.closed | row_closed_by(choice))


@lean_part
def next_turn(board: Board, progress: GameProgress) -> GameProgress:
    """The progress before the next seat's roll, once the active seat's turn is over."""
    turns_left, active = progress.turns_left, progress.active
    players = player_count(board)
    if turns_left > 0:
        turns_left -= 1
    elif has_track(board) and board.pawns[active] >= goal_field(board.fields):
        turns_left = players - 1
    return GameProgress(progress.closed, turns_left, next_seat(active, players))


@lean_part
def is_over(board: Board, progress: GameProgress, following: GameProgress) -> bool:
    """Whether the game ends after the active seat's turn; `following` is the `next_turn`."""
    return (
        two_closed(board, progress.closed)
        or board.sheets[progress.active, PENALTIES] == LAST_PENALTY
        or following.turns_left == 0
    )


@lean_part
def board_points(board: Board, seat: int) -> int:
    bonus = board.points[board.pawns[seat]] if has_track(board) else 0
    return sheet_points(sheet_of(board.sheets, seat)) + bonus


@lean_part
def final_share(board: Board, seat: int) -> float:
    """The seat's share of the win if the game ends here; in a solo game its points, in hundreds."""
    players = player_count(board)
    own = board_points(board, seat)
    if players == 1:
        return own / POINTS_UNIT
    winners = 1
    for other in range(players):
        if other != seat:
            points = board_points(board, other)
            if points > own:
                return 0.0
            if points == own:
                winners += 1
    return 1.0 / winners
