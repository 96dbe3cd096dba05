"""The value of each choice in a position of Duel for the active seat."""

from rowlock.fast.compiled import Numbers, kernel
from rowlock.rules import duel
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_turns import best_choice, turn_share
from rowlock.values.net import Net


@kernel
def fill_choice_values(net: Net, state: duel.State, values: Numbers) -> None:
    workspace = duel_workspace(net)
    best_choice(net, workspace, state)
    values[:] = workspace.choice_values[state.stage - 1]


@kernel
def share_before_roll(net: Net, state: duel.State, seat: int) -> float:
    return turn_share(net, duel_workspace(net), state, seat)
