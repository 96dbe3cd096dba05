"""The seats' expected shares of the win and final points, for many positions at once.

All positions are between turns (before a roll, or over), and of the same game with the same number of players. The nets
assume that everybody plays to win. Finished games have a result, and solved games need no net.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast import tables
from rowlock.fast.compiled import Numbers, compiling, kernel
from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_arrays import ROW_COUNT, closed_columns, columns_of, missing_columns, sheet_of
from rowlock.fast.sheet_states import sheet_number
from rowlock.rules import BadOptions, State, game_of
from rowlock.rules.rows import is_closed
from rowlock.rules.sheet import sheet_points
from rowlock.rules.track import Track
from rowlock.rules.turn import OVER, ROLL
from rowlock.values import sheet_evaluation, sheet_features
from rowlock.values.duel_outputs import fill_duel_outputs
from rowlock.values.net import POINTS_UNIT, Net, forget_summaries, softmax_share
from rowlock.values.net_outputs import PositionArrays, Whole
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_position import Board, GameProgress, track_parts
from rowlock.values.weights import learnt_net, points_net

Floats = NDArray[np.float64]


class TrackArrays(NamedTuple):
    """By position: the pawns, the turns left, and the index of its track. The fields and points of all tracks, one
    after the other, where each begins and where the last one ends. The set of rows that the game doesn't have.
    """

    pawns: Whole
    turns_left: Whole
    which: Whole
    begins: Whole
    fields: Whole
    points: Whole
    missing: int


def expectations(states: Sequence[State]) -> tuple[Floats, Floats]:
    """The share of the win and the expected final points, each by position and seat. In a solo game the share is 1."""
    if not states:
        return np.zeros((0, 0)), np.zeros((0, 0))
    game, players = _game_of_all(states)
    arrays = position_arrays(states)
    if players == 1 and has_table(states[0]):
        return solved_expectations(arrays)
    # In solo games the net that plays already predicts points.
    share_net = learnt_net(game, players)
    nets = (share_net, share_net if players == 1 else points_net(game, players))
    made = np.zeros((len(states), players))
    outputs = np.zeros((2, len(states), players), dtype=np.float32)
    if game_of(states[0]).IS_SHARED:
        with compiling("expectations of shared boards"):
            fill_duel_outputs(nets, arrays, made, outputs)
    else:
        with compiling("expectations of sheets"):
            sheet_outputs(nets, arrays, track_arrays(states), made, outputs)
    shares = np.zeros((len(states), players))
    points = np.zeros((len(states), players))
    with compiling("shares and points"):
        fill_expectations(arrays, made, outputs, shares, points)
    return shares, points


def has_table(state: State) -> bool:
    """Whether this is the solved solo game, for which a table has the values of all positions."""
    return game_of(state).SOLVED_ALONE


def solved_expectations(arrays: PositionArrays) -> tuple[Floats, Floats]:
    made, future = np.zeros((len(arrays.over), 1)), np.zeros((len(arrays.over), 1))
    with compiling("points of the solved game"):
        solo_points(arrays, tables.ready_table(1), made, future)
    return np.ones_like(made), np.where(arrays.over[:, None], made, made + future)


def _game_of_all(states: Sequence[State]) -> tuple[str, int]:
    """The game and the number of players. Raises `BadOptions` if they are not the same in all positions, or if one
    is in the middle of a turn.
    """
    game, players = game_of(states[0]), len(states[0].sheets)
    for state in states:
        if game_of(state).NAME != game.NAME or len(state.sheets) != players:
            raise BadOptions("all positions must have the same game and number of players")
        if state.stage not in (ROLL, OVER):
            raise BadOptions("expectations are only known between turns: before a roll, or after the end")
    return game.NAME, players


def position_arrays(states: Sequence[State]) -> PositionArrays:
    sheets = [[columns_of(state.layout, sheet) for sheet in state.sheets] for state in states]
    return PositionArrays(
        np.array(sheets, dtype=np.int64),
        np.array([closed_columns(state) for state in states], dtype=np.int64),
        np.array([state.active for state in states], dtype=np.int64),
        np.array([state.stage == OVER for state in states], dtype=np.bool_),
    )


def track_arrays(states: Sequence[State]) -> TrackArrays:
    tracks: dict[Track, int] = {}
    pawns: list[list[int]] = []
    which: list[int] = []
    turns_left: list[int] = []
    for state in states:
        fields, track, left = track_parts(state)
        if track not in tracks:
            tracks[track] = len(tracks)
        which.append(tracks[track])
        pawns.append(fields)
        turns_left.append(left)
    begins = [0]
    for track in tracks:
        begins.append(begins[-1] + len(track.fields))
    return TrackArrays(
        np.array(pawns, dtype=np.int64),
        np.array(turns_left, dtype=np.int64),
        np.array(which, dtype=np.int64),
        np.array(begins, dtype=np.int64),
        np.array([field for track in tracks for field in track.fields], dtype=np.int64),
        np.array([points for track in tracks for points in track.points], dtype=np.int64),
        missing_columns(states[0].layout),
    )


@kernel
def fill_expectations(
    arrays: PositionArrays, made: Numbers, outputs: Numbers, shares: Numbers, points: Numbers
) -> None:
    """Fills in every seat's share of the win and final points, given the points so far and the outputs of two nets."""
    players = made.shape[1]
    values = np.zeros(players)
    for index in range(made.shape[0]):
        most = made[index, 0]
        winners = 0
        for seat in range(players):
            values[seat] = outputs[0, index, seat]
            most = max(most, made[index, seat])
        for seat in range(players):
            if made[index, seat] == most:
                winners += 1
        for seat in range(players):
            if arrays.over[index]:
                shares[index, seat] = 1 / winners if made[index, seat] == most else 0.0
                points[index, seat] = made[index, seat]
            else:
                shares[index, seat] = softmax_share(values, players, seat)
                points[index, seat] = made[index, seat] + outputs[1, index, seat] * POINTS_UNIT


@kernel
def sheet_outputs(
    nets: tuple[Net, Net], arrays: PositionArrays, tracks: TrackArrays, made: Numbers, outputs: Numbers
) -> None:
    """Fills in the points so far by position and seat, and each net's output if the game is not over."""
    workspaces = (sheet_workspace(nets[0]), sheet_workspace(nets[1]))
    for index in range(arrays.sheets.shape[0]):
        begin, end = tracks.begins[tracks.which[index]], tracks.begins[tracks.which[index] + 1]
        fields, points = tracks.fields[begin:end], tracks.points[begin:end]
        board = Board(arrays.sheets[index], tracks.pawns[index], fields, points, tracks.missing)
        progress = GameProgress(arrays.closed[index], tracks.turns_left[index], arrays.active[index])
        for which in range(2):
            # Each net lists its own features: one may know fewer than the other.
            workspace = workspaces[which]
            forget_summaries(workspace)
            sheet_features.summarize_sheets(workspace, board, progress)
            for seat in range(arrays.sheets.shape[1]):
                made[index, seat] = workspace.summaries.points[seat]
                if not arrays.over[index]:
                    output = sheet_evaluation.seat_output(nets[which], workspace, board, progress, seat)
                    outputs[which, index, seat] = output


@kernel
def solo_points(arrays: PositionArrays, values: Numbers, made: Numbers, future: Numbers) -> None:
    """Fills in the points so far, by position of the solved game, and the expected points still to come with perfect
    play if it is not over.
    """
    rows = np.zeros(ROW_COUNT, dtype=np.int64)
    for index in range(arrays.sheets.shape[0]):
        sheet = sheet_of(arrays.sheets[index], 0)
        for colour in range(ROW_COUNT):
            rows[colour] = CLOSED if is_closed(arrays.closed[index], colour) else row_state(sheet.rows[colour])
        made[index, 0] = sheet_points(sheet)
        if sheet.penalties < values.shape[1]:
            number = sheet_number(rows[0], rows[1], rows[2], rows[3])
            future[index, 0] = values[0, sheet.penalties, number]
