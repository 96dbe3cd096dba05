"""The value of each choice in a position of Duel for the active seat."""

from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.rules import duel
from rowlock.rules.turn import OVER
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_turns import best_choice, final_share, turn_share
from rowlock.values.net import Net, Workspace


@kernel_part
def fill_values(net: Net, workspace: Workspace, state: duel.State, values: Numbers, wins: Numbers) -> None:
    """Fills in the value of each legal choice, and 1 for those that win at once."""
    best_choice(net, workspace, state)
    values[:] = workspace.choice_values[state.stage - 1]
    rest = duel.legal_choices(state, state.active)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        after = duel.after_choices(state, (choice,))
        if after.stage == OVER and final_share(after, state.active) == 1:
            wins[choice] = 1.0


@kernel
def fill_choice_values(net: Net, state: duel.State, values: Numbers, wins: Numbers) -> None:
    fill_values(net, duel_workspace(net), state, values, wins)


@kernel
def share_before_roll(net: Net, state: duel.State, seat: int) -> float:
    return turn_share(net, duel_workspace(net), state, seat)
