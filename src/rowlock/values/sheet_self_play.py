"""Plays whole games of Qwixx and On Board by nets or simple policies, and records what a net can learn from."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll, to_int
from rowlock.fast.sheet_arrays import COLUMNS
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.values import odd_openings
from rowlock.values.net import Net, Workspace, forget_summaries
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_features import list_features, summarize_sheets
from rowlock.values.sheet_play import Players, play_turn
from rowlock.values.sheet_position import Board, GameProgress, board_points, final_share, player_count
from rowlock.values.td_learning import GameBatch, SelfPlayResults, record_predictions, record_seat


class Opening(NamedTuple):
    """The opening of a game: the number of its turns, and the players that play them."""

    turns: int
    players: Players


@kernel_part
def record_position(
    net: Net,
    workspace: Workspace,
    board: Board,
    progress: GameProgress,
    results: SelfPlayResults,
    game: int,
    turn: int,
    predict_points: bool,
) -> None:
    summarize_sheets(workspace, board, progress)
    for seat in range(player_count(board)):
        count = list_features(workspace, board, progress, seat)
        record_seat(net, workspace, results, game, turn, seat, count, workspace.summaries.points[seat])
    record_predictions(workspace.outputs, results, game, turn, predict_points)


@kernel_part
def play_game(
    nets: tuple[Net, Net],
    workspaces: tuple[Workspace, Workspace],
    board: Board,
    progress: GameProgress,
    opening: Opening,
    players: Players,
    predict_points: bool,
    stream: np.uint64,
    results: SelfPlayResults,
    game: int,
) -> None:
    """Plays a game to its end on the board, and records its positions after the opening until the arrays are full."""
    turn = 0
    recorded = 0
    over = False
    while not over:
        is_opening = turn < opening.turns
        is_recorded = not is_opening and recorded < results.predictions.shape[1]
        if is_recorded:
            record_position(nets[0], workspaces[0], board, progress, results, game, recorded, predict_points)
        stream += STEP
        dice = roll(mix(stream), progress.closed)
        seated = opening.players if is_opening else players
        progress, over, explored, stream = play_turn(nets, workspaces, board, progress, dice, seated, stream)
        turn += 1
        if is_recorded:
            results.explored[game, recorded] = explored
            recorded += 1
    results.recorded[game] = recorded


class Table(NamedTuple):
    """What a thread needs to play games, one after the other: memory for evaluations and for a board, and the players,
    in the opening and after it.
    """

    workspaces: tuple[Workspace, Workspace]
    sheets: Numbers
    pawns: Numbers
    players: Players
    opening_players: Players


@kernel_part
def play_at(
    table: Table,
    nets: tuple[Net, Net],
    fields: Numbers,
    points: Numbers,
    missing: int,
    batch: GameBatch,
    results: SelfPlayResults,
    index: int,
) -> None:
    """Plays one game of a batch, and fills in its results."""
    settings = batch.settings
    count = results.shares.shape[1]
    game = batch.first_game + index
    track = (game // count) % fields.shape[0]
    table.sheets[:] = 0
    table.pawns[:] = 0
    forget_summaries(table.workspaces[0])
    forget_summaries(table.workspaces[1])
    board = Board(table.sheets, table.pawns, fields[track], points[track], missing)
    progress = GameProgress(to_int(missing), to_int(NOT_ANNOUNCED), game % count)
    stream = new_stream(batch.seed, game)
    turns = odd_openings.draw_opening(
        settings.odd_openings, batch.seed, game, batch.policies, table.opening_players.policies
    )
    opening = Opening(turns, table.opening_players)
    predict_points = settings.predict_points
    play_game(nets, table.workspaces, board, progress, opening, table.players, predict_points, stream, results, index)
    for seat in range(count):
        results.shares[index, seat] = final_share(board, seat)
        results.points[index, seat] = board_points(board, seat)


@kernel
def play_games(
    nets: tuple[Net, Net],
    fields: Numbers,
    points: Numbers,
    missing: int,
    batch: GameBatch,
    results: SelfPlayResults,
) -> None:
    """Plays games to fill the results. `fields` and `points` are those of the tracks, used in turn; `missing` is the
    set of standard rows that the game doesn't have.

    Seats play by one of the nets or by a policy of `fast.policies`.
    """
    count = results.shares.shape[1]
    taken = np.zeros(count, dtype=np.int64)
    exploration = np.uint64(batch.settings.exploration * 2.0**32)
    table = Table(
        (sheet_workspace(nets[0]), sheet_workspace(nets[1])),
        np.zeros((count, COLUMNS), dtype=np.int64),
        np.zeros(count, dtype=np.int64),
        Players(batch.policies, exploration, taken),
        Players(np.zeros(count, dtype=np.int64), odd_openings.EXPLORATION, taken),
    )
    for index in range(results.shares.shape[0]):
        play_at(table, nets, fields, points, missing, batch, results, index)
