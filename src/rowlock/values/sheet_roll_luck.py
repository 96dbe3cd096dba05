"""The luck of a roll in Qwixx or On Board (see `roll_luck`)."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.sheet_arrays import COLUMNS
from rowlock.rules.dice import Dice
from rowlock.values.compared_rolls import ROLLS, compared_roll, counter_of, with_number
from rowlock.values.luck import LuckWorkspace, add_roll, subtract_mean
from rowlock.values.net import Net, Workspace
from rowlock.values.sheet_choices import value_of_matrix_game
from rowlock.values.sheet_luck import fill_gains
from rowlock.values.sheet_play import Players, all_by_net, play_turn
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    copy_board,
    final_share,
    has_track,
    player_count,
    restore_board,
)
from rowlock.values.sheet_turns import fill_net_shares

ROLLS_OF_TWO_ON_A_TRACK = 9
"""In a race to the goal, the value of a single roll varies more. With more players this many would take too long."""

SCALE_ON_A_TRACK = 0.87
"""How much of the luck counts. A net overrates the best turns in a race, since among many turns these are the ones that
it misjudges most. This factor explained most of the results of masters, on both sides of our track.
"""

NO_RANDOMNESS = np.uint64(0)
"""The random stream of a turn without exploration."""


@kernel_part
def fill_shares_after(
    net: Net,
    workspace: Workspace,
    board: Board,
    progress: GameProgress,
    dice: Dice,
    players: Players,
    saved: Board,
    shares: Numbers,
) -> None:
    """Fills in every seat's share after a turn that everybody plays by the net, two players by the matrix game of their
    sealed choices. The board is changed and restored.
    """
    if player_count(board) == 2:
        share = value_of_matrix_game(net, workspace, board, progress, dice)
        shares[progress.active] = share
        shares[1 - progress.active] = 1 - share
        return
    following, over, _, _ = play_turn((net,), (workspace,), board, progress, dice, players, NO_RANDOMNESS)
    if over:
        for seat in range(player_count(board)):
            shares[seat] = final_share(board, seat)
    else:
        fill_net_shares(net, workspace, board, following, shares)
    restore_board(board, saved)


@kernel_part
def add_sheet_luck(
    net: Net,
    workspace: Workspace,
    luck_workspace: LuckWorkspace,
    board: Board,
    progress: GameProgress,
    dice: Dice,
    luck: Numbers,
) -> None:
    """Adds the luck of a roll for every seat."""
    seats, active = player_count(board), progress.active
    rolls, scale = ROLLS, 1.0
    if has_track(board):
        rolls, scale = ROLLS_OF_TWO_ON_A_TRACK if seats == 2 else ROLLS, SCALE_ON_A_TRACK
    fill_gains(net, workspace, board, progress, luck_workspace.gains)
    saved, players = copy_board(board), all_by_net(seats)
    shares, estimates, found = np.zeros(seats), np.zeros(seats), np.zeros(seats)
    subtract_mean(luck_workspace, active, found)
    fill_shares_after(net, workspace, board, progress, dice, players, saved, shares)
    found += shares
    counter = counter_of(dice)
    for seat in range(seats):
        for column in range(COLUMNS):
            counter = with_number(counter, board.sheets[seat, column])
    for index in range(rolls):
        other = compared_roll(counter, index, rolls, progress.closed)
        fill_shares_after(net, workspace, board, progress, other, players, saved, shares)
        estimates[:] = 0
        add_roll(luck_workspace, active, other, estimates)
        found += (estimates - shares) / rolls
    luck += scale * found
