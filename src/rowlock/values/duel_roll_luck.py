"""How lucky a roll of Duel is for both sides."""

from rowlock.fast.compiled import Numbers, kernel
from rowlock.rules import Dice, duel
from rowlock.values.duel_features import MAX_FEATURES
from rowlock.values.duel_rollouts import fill_gains
from rowlock.values.luck import add_luck, new_luck_workspace
from rowlock.values.net import Net, new_workspace


@kernel
def fill_board_luck(net: Net, state: duel.State, dice: Dice, luck: Numbers) -> None:
    luck_workspace = new_luck_workspace(2)
    fill_gains(net, new_workspace(net, MAX_FEATURES), state, luck_workspace.gains)
    add_luck(luck_workspace, state.active, dice, luck)
