"""Hints and reviews as the page computes them: in the shape of the server's, without exact endings and rollouts."""

from rowlock.analysis.as_data import hint_data
from rowlock.analysis.decisions import analyse_decision
from rowlock.analysis.evaluation import decision_position, evaluations
from rowlock.analysis.net_errors import measured_errors
from rowlock.analysis.position_values import evaluate_positions
from rowlock.browser.bots import net_name, state_of
from rowlock.rules.api import game_of
from rowlock.rules.game import State
from rowlock.rules.picture import Data
from rowlock.rules.track import Track


def nets_for(position: str, track: Track | None) -> list[str]:
    """The names of the nets that a hint needs."""
    return _nets_for(state_of(position, track))


def _nets_for(state: State) -> list[str]:
    name = net_name(game_of(state).NAME, len(state.sheets))
    return [name] if len(state.sheets) == 1 else [name, f"{name}-points"]


def hint(position: str, track: Track | None, seat: int) -> Data:
    """What each legal choice of a seat is worth, best first."""
    state = decision_position(state_of(position, track), seat)
    errors = measured_errors(game_of(state).NAME, len(state.sheets))
    return hint_data(evaluations(analyse_decision(state, evaluate_positions), seat, errors), state, seat)
