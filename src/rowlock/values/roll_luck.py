"""The luck of a roll for every seat, as a share of the win; it averages out to zero over all rolls of a position.

It is what the net thinks of the position after the roll and the best turn with it, minus what it thinks of that on
average. A net can't evaluate every possible roll, so the average is that of a few random rolls. Where these happen to
be lucky or unlucky as a whole, the estimate of `luck` says by how much: its own mean over all rolls is exact, and the
difference is added back. However rough that estimate is, luck is zero on average.

The random rolls depend on nothing but the position and the roll, so luck is the same wherever a game is played.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, compiling, kernel
from rowlock.rules import Dice, State, game_of
from rowlock.values.duel_roll_luck import fill_board_luck
from rowlock.values.luck import new_luck_workspace
from rowlock.values.net import Net
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_position import Board, GameProgress, player_count, sheet_position
from rowlock.values.sheet_roll_luck import add_sheet_luck
from rowlock.values.weights import learnt_net


@kernel
def fill_sheet_luck(net: Net, board: Board, progress: GameProgress, dice: Dice, luck: Numbers) -> None:
    workspace = sheet_workspace(net)
    luck_workspace = new_luck_workspace(player_count(board))
    add_sheet_luck(net, workspace, luck_workspace, board, progress, dice, luck)


def roll_luck(state: State, dice: Dice) -> NDArray[np.float64]:
    """The luck of a roll by seat, in a game of two or more players, according to the net."""
    players = len(state.sheets)
    net = learnt_net(game_of(state).NAME, players)
    luck: Any = np.zeros(players)
    if game_of(state).IS_SHARED:
        with compiling("luck on shared boards"):
            fill_board_luck(net, state, dice, luck)
    else:
        with compiling("luck on sheets"):
            fill_sheet_luck(net, *sheet_position(state), dice, luck)
    return np.asarray(luck)
