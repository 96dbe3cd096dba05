"""Plays whole games of Qwixx and On Board by nets or simple policies, and learns from them."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll, to_int
from rowlock.fast.sheet_arrays import COLUMNS
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.values.net import Net, Weights, Workspace, new_workspace
from rowlock.values.sheet_features import MAX_FEATURES, list_features, summarize_sheets
from rowlock.values.sheet_play import Players, play_turn
from rowlock.values.sheet_position import Board, GameProgress, board_points, final_share, player_count
from rowlock.values.td_learning import (
    GameBatch,
    SelfPlayResults,
    Trajectory,
    copy_predictions,
    learn_from,
    outcome,
    record_predictions,
    record_seat,
    trajectory_for,
)


@kernel_part
def record_position(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, trajectory: Trajectory, turn: int
) -> None:
    summarize_sheets(workspace, board, progress)
    for seat in range(player_count(board)):
        count = list_features(workspace, board, progress, seat)
        record_seat(net, workspace, trajectory, turn, seat, count, workspace.points[seat])
    record_predictions(workspace.outputs, trajectory, turn)


@kernel_part
def play_game(
    nets: tuple[Net, Net],
    workspaces: tuple[Workspace, Workspace],
    board: Board,
    progress: GameProgress,
    players: Players,
    trajectory: Trajectory,
    stream: np.uint64,
) -> int:
    """Plays a game to its end on the board. Returns how many of its positions were recorded."""
    recorded = 0
    over = False
    while not over:
        is_recorded = recorded < trajectory.counts.shape[0]
        if is_recorded:
            record_position(nets[0], workspaces[0], board, progress, trajectory, recorded)
        stream += STEP
        dice = roll(mix(stream), progress.closed)
        progress, over, explored, stream = play_turn(nets, workspaces, board, progress, dice, players, stream)
        if is_recorded:
            trajectory.explored[recorded] = explored
            recorded += 1
    return recorded


@kernel
def play_and_learn(
    nets: tuple[Net, Net],
    squared_gradients: Weights,
    fields: Numbers,
    points: Numbers,
    missing: int,
    batch: GameBatch,
    results: SelfPlayResults,
) -> None:
    """Plays as many games as the results have room for. The first net learns from each, if the learning rate is not
    zero. `fields` and `points` are those of the tracks, used in turn; `missing` are the standard rows that the game
    doesn't have.

    Seats play by one of the nets or by a policy of `fast.policies`.
    """
    settings = batch.settings
    count = results.shares.shape[1]
    workspaces = (new_workspace(nets[0], MAX_FEATURES), new_workspace(nets[1], MAX_FEATURES))
    trajectory = trajectory_for(settings, results, MAX_FEATURES)
    exploration = np.uint64(settings.exploration * 2.0**32)
    players = Players(batch.policies, exploration, np.zeros(count, dtype=np.int64))
    sheets = np.zeros((count, COLUMNS), dtype=np.int64)
    pawns = np.zeros(count, dtype=np.int64)
    for index in range(results.shares.shape[0]):
        game = batch.first_game + index
        track = (game // count) % fields.shape[0]
        sheets[:] = 0
        pawns[:] = 0
        board = Board(sheets, pawns, fields[track], points[track], missing)
        progress = GameProgress(to_int(missing), to_int(NOT_ANNOUNCED), game % count)
        stream = new_stream(batch.seed, game)
        recorded = play_game(nets, workspaces, board, progress, players, trajectory, stream)
        for seat in range(count):
            results.shares[index, seat] = final_share(board, seat)
            results.points[index, seat] = board_points(board, seat)
        if settings.rate > 0:
            targets = outcome(results, index, settings.predict_points)
            learn_from(nets[0], workspaces[0], squared_gradients, trajectory, recorded, settings, targets)
        copy_predictions(trajectory, recorded, results, index)
