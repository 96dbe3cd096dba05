"""What a bot sees of its turn at a glance; `rules.effects` does the same for a choice."""

from rowlock.bots.player import View
from rowlock.rules import game_of
from rowlock.rules.turn import ACTION_1


def is_active(view: View) -> bool:
    return view.state.active == view.seat


def penalty_looms(view: View) -> bool:
    """Nothing has been crossed in one's own turn so far, and action 1 is over."""
    return is_active(view) and view.state.stage != ACTION_1 and not game_of(view.state).has_marked(view.state)
