"""The value of each choice in a position of Duel for the active seat."""

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.rules import duel
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_turns import best_choice, turn_share
from rowlock.values.net import Net, Workspace


@kernel_part
def fill_values(net: Net, workspace: Workspace, state: duel.State, values: Numbers) -> None:
    """Fills in the value of each legal choice."""
    best_choice(net, workspace, state)
    values[:] = workspace.choice_values[state.stage - 1]


@kernel
def fill_choice_values(net: Net, state: duel.State, values: Numbers) -> None:
    fill_values(net, duel_workspace(net), state, values)


@kernel
def share_before_roll(net: Net, state: duel.State, seat: int) -> float:
    return turn_share(net, duel_workspace(net), state, seat)
