"""Simple facts about a bot's turn. `rules.effects` has those about a choice."""

from rowlock.bots.player import View
from rowlock.rules import game_of
from rowlock.rules.turn import ACTION_1


def is_active(view: View) -> bool:
    return view.state.active == view.seat


def faces_penalty(view: View) -> bool:
    """Whether the active seat has crossed nothing yet and action 1 is over."""
    return is_active(view) and view.state.stage != ACTION_1 and not game_of(view.state).has_marked(view.state)
