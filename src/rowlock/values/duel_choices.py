"""What each choice of a position of Duel is worth to the active seat."""

from rowlock.fast.compiled import Numbers, kernel
from rowlock.rules import duel
from rowlock.values.duel_features import MOST_AT_ONCE
from rowlock.values.duel_turns import best_choice, turn_share
from rowlock.values.net import Net, new_room


@kernel
def choices_worth(net: Net, state: duel.State, worth: Numbers) -> None:
    room = new_room(net, MOST_AT_ONCE)
    best_choice(net, room, state)
    worth[:] = room.worth[state.stage - 1]


@kernel
def share_before_roll(net: Net, state: duel.State, seat: int) -> float:
    return turn_share(net, new_room(net, MOST_AT_ONCE), state, seat)
