"""The best turn in Duel, according to a net: both actions are chosen together."""

from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import lean_part
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_2, OVER
from rowlock.values.duel_evaluation import side_output
from rowlock.values.net import Net, Workspace, softmax_share

LOWEST = -1e9


@lean_part
def final_share(state: duel.State, seat: int) -> float:
    own, other = sheet_points(state.sheets[seat]), sheet_points(state.sheets[1 - seat])
    return 1.0 if own > other else 0.5 if own == other else 0.0


@lean_part
def turn_share(net: Net, workspace: Workspace, state: duel.State, seat: int) -> float:
    """A seat's share of the win between turns."""
    if state.stage == OVER:
        return final_share(state, seat)
    for side in range(2):
        workspace.outputs[side] = side_output(net, workspace, state, side)
    return softmax_share(workspace.outputs, 2, seat)


@lean_part
def best_second(net: Net, workspace: Workspace, state: duel.State) -> tuple[float, int]:
    """The value of the best action 2, and that choice."""
    highest = LOWEST
    best = NOTHING
    rest = duel.legal_choices(state, state.active)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        share = turn_share(net, workspace, duel.after_action_2(state, choice), state.active)
        workspace.choice_values[1, choice] = share
        if share > highest:
            highest, best = share, choice
    return highest, best


@lean_part
def best_first(net: Net, workspace: Workspace, state: duel.State) -> tuple[float, int]:
    """The value of the best action 1 with the best action 2 after it, and that action 1."""
    highest = LOWEST
    best = NOTHING
    rest = duel.legal_choices(state, state.active)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        after = duel.after_action_1(state, choice)
        share = final_share(after, state.active) if after.stage == OVER else best_second(net, workspace, after)[0]
        workspace.choice_values[0, choice] = share
        if share > highest:
            highest, best = share, choice
    return highest, best


@lean_part
def best_choice(net: Net, workspace: Workspace, state: duel.State) -> tuple[float, int]:
    return best_second(net, workspace, state) if state.stage == ACTION_2 else best_first(net, workspace, state)
