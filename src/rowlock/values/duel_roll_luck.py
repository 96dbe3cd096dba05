"""The luck of a roll in Duel for both sides (see `roll_luck`)."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.rules import Dice, duel
from rowlock.rules.turn import OVER, ROLL
from rowlock.values.compared_rolls import ROLLS, compared_roll, counter_of, with_number
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_rollouts import fill_gains
from rowlock.values.duel_turns import best_choice, turn_share
from rowlock.values.luck import LuckWorkspace, add_roll, new_luck_workspace, subtract_mean
from rowlock.values.net import Net, Workspace


@kernel_part
def share_after(net: Net, workspace: Workspace, state: duel.State, dice: Dice) -> float:
    """The first seat's share after the best turn with a roll."""
    state = duel.after_roll(state, dice)
    while state.stage not in (ROLL, OVER):
        _, choice = best_choice(net, workspace, state)
        state = duel.after_choices(state, (choice,))
    return turn_share(net, workspace, state, 0)


@kernel_part
def add_board_luck(
    net: Net, workspace: Workspace, luck_workspace: LuckWorkspace, state: duel.State, dice: Dice, luck: Numbers
) -> None:
    """Adds the luck of a roll for both sides."""
    estimates = np.zeros(2)
    fill_gains(net, workspace, state, luck_workspace.gains)
    subtract_mean(luck_workspace, state.active, estimates)
    first = estimates[0] + share_after(net, workspace, state, dice)
    counter = counter_of(dice)
    for side in state.sheets:
        for row in range(ROW_COUNT):
            counter = with_number(counter, side.rows[row])
    for index in range(ROLLS):
        other = compared_roll(counter, index, ROLLS, state.closed)
        estimates[:] = 0
        add_roll(luck_workspace, state.active, other, estimates)
        first += (estimates[0] - share_after(net, workspace, state, other)) / ROLLS
    luck[0] += first
    luck[1] -= first


@kernel
def fill_board_luck(net: Net, state: duel.State, dice: Dice, luck: Numbers) -> None:
    add_board_luck(net, duel_workspace(net), new_luck_workspace(2), state, dice, luck)
