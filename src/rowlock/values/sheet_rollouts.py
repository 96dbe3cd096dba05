"""Plays a position of Qwixx or On Board to the end many times, by the net."""

import numpy as np

from rowlock.fast.compiled import kernel, kernel_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.rules.dice import Dice
from rowlock.values.luck import add_luck, new_luck_workspace
from rowlock.values.net import Net, Workspace
from rowlock.values.rollout_rounds import PAIRS, Rounds, RoundSums, with_white_pair
from rowlock.values.sheet_evaluation import workspace_for
from rowlock.values.sheet_luck import fill_gains
from rowlock.values.sheet_play import Players, all_by_net, play_turn
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    board_points,
    copy_board,
    final_share,
    player_count,
    restore_board,
)


@kernel_part
def trial_roll(stream: np.uint64, closed: int, trial: int, turn: int) -> Dice:
    """The dice of a turn. In the first turns of a round's trials, each pair of white dice comes up once."""
    dice = roll(mix(stream), closed)
    return with_white_pair(dice, trial % PAIRS) if turn == 0 else dice


@kernel_part
def play_trial(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, players: Players, seed: int, trial: int
) -> None:
    """Plays a trial to its end on the board."""
    stream = new_stream(seed, trial)
    over = False
    turn = 0
    while not over:
        stream += STEP
        dice = trial_roll(stream, progress.closed, trial, turn)
        turn += 1
        progress, over, _, stream = play_turn((net,), (workspace,), board, progress, dice, players, stream)


@kernel
def play_rounds(net: Net, start: Board, first: GameProgress, rounds: Rounds, sums: RoundSums) -> None:
    """Plays a round for each row of the sums, and fills in its mean shares, points and luck, by seat."""
    workspace = workspace_for(net, start)
    board = copy_board(start)
    players = all_by_net(player_count(board))
    luck_workspace = new_luck_workspace(player_count(board))
    for index in range(sums.shares.shape[0]):
        for trial in range((rounds.first + index) * PAIRS, (rounds.first + index + 1) * PAIRS):
            restore_board(board, start)
            progress = first
            stream = new_stream(rounds.seed, trial)
            over = False
            turn = 0
            while not over:
                stream += STEP
                dice = trial_roll(stream, progress.closed, trial, turn)
                turn += 1
                if rounds.with_luck:
                    fill_gains(net, workspace, board, progress, luck_workspace.gains)
                    add_luck(luck_workspace, progress.active, dice, sums.luck[index])
                progress, over, _, stream = play_turn((net,), (workspace,), board, progress, dice, players, stream)
            for seat in range(player_count(board)):
                sums.shares[index, seat] += final_share(board, seat)
                sums.points[index, seat] += board_points(board, seat)
    sums.shares[:] /= PAIRS
    sums.points[:] /= PAIRS
    sums.luck[:] /= PAIRS
