"""The best a turn of Duel can be, by a net's values: both actions chosen together."""

from rowlock.fast.compiled import kernel_part, trailing_zeros
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_2, OVER
from rowlock.values.duel_features import duel_features
from rowlock.values.net import Net, Room, outlook, share_of

NEVER = -1e9


@kernel_part
def final_share(state: duel.State, seat: int) -> float:
    own, other = sheet_points(state.sheets[seat]), sheet_points(state.sheets[1 - seat])
    return 1.0 if own > other else 0.5 if own == other else 0.0


@kernel_part
def turn_share(net: Net, room: Room, state: duel.State, seat: int) -> float:
    """The share of the seat whose turn has just ended."""
    if state.stage == OVER:
        return final_share(state, seat)
    for side in range(2):
        own, other = state.sheets[side], state.sheets[1 - side]
        count = duel_features(room.features, own, other, state.closed, side == state.active)
        room.outlooks[side] = outlook(net, room, count)
    return share_of(room.outlooks, 2, seat)


@kernel_part
def best_second(net: Net, room: Room, state: duel.State) -> tuple[float, int]:
    """The best of action 2, and its worth."""
    most = NEVER
    best = NOTHING
    rest = duel.legal_choices(state, state.active)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        share = turn_share(net, room, duel.after_action_2(state, choice), state.active)
        room.worth[1, choice] = share
        if share > most:
            most, best = share, choice
    return most, best


@kernel_part
def best_first(net: Net, room: Room, state: duel.State) -> tuple[float, int]:
    """The best of action 1 with the best action 2 after it, and its worth."""
    most = NEVER
    best = NOTHING
    rest = duel.legal_choices(state, state.active)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        after = duel.after_action_1(state, choice)
        share = final_share(after, state.active) if after.stage == OVER else best_second(net, room, after)[0]
        room.worth[0, choice] = share
        if share > most:
            most, best = share, choice
    return most, best


@kernel_part
def best_choice(net: Net, room: Room, state: duel.State) -> tuple[float, int]:
    return best_second(net, room, state) if state.stage == ACTION_2 else best_first(net, room, state)
