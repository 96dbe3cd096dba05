"""What a bot sees at a glance of its turn. Of a choice, `rules.effects` has it."""

from rowlock.bots.player import View
from rowlock.rules import NOTHING, duel
from rowlock.rules.turn import ACTION_1


def is_active(view: View) -> bool:
    return view.state.active == view.seat


def penalty_looms(view: View) -> bool:
    """Nothing has been crossed in one's own turn so far, and action 1 is over."""
    state = view.state
    if not is_active(view) or state.stage == ACTION_1:
        return False
    return state.placed == NOTHING if isinstance(state, duel.State) else not state.crossed
