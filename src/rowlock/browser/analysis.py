"""Hints and reviews as the page computes them: in the server's format, without exact endings, rollouts and looking
ahead.
"""

from collections.abc import Callable
from typing import NamedTuple

from rowlock.analysis.as_data import as_data, hint_data
from rowlock.analysis.decisions import analyse_decision
from rowlock.analysis.evaluation import decision_position, evaluations
from rowlock.analysis.net_errors import measured_errors
from rowlock.analysis.position_values import evaluate_positions
from rowlock.analysis.review import review
from rowlock.browser.bots import net_name, state_of
from rowlock.record.turns import events_of, options_of_tags
from rowlock.report.fragment import fragment, script_data
from rowlock.rules.api import apply, game_of, start
from rowlock.rules.game import State
from rowlock.rules.options import Options
from rowlock.rules.picture import Data
from rowlock.rules.track import TRACKS, Track
from rowlock.rules.turn import Event


def nets_for_hint(position: str, track: Track | None) -> list[str]:
    """The names of the nets that a hint needs."""
    state = state_of(position, track)
    return _nets(game_of(state).NAME, len(state.sheets))


def nets_for_review(tags: dict[str, str]) -> list[str]:
    return _nets(tags["Game"], int(tags["Players"]))


def _nets(game: str, players: int) -> list[str]:
    name = net_name(game, players)
    return [name] if players == 1 else [name, f"{name}-points"]


def hint(position: str, track: Track | None, seat: int) -> Data:
    """The value of each legal choice of a seat, best first."""
    state = decision_position(state_of(position, track), seat)
    errors = measured_errors(game_of(state).NAME, len(state.sheets))
    return hint_data(evaluations(analyse_decision(state, evaluate_positions), seat, errors), state, seat)


class PlayedGame(NamedTuple):
    """A game to review, as its record describes it."""

    options: Options
    tags: dict[str, str]
    events: tuple[Event, ...]
    state: State


def played_game(tags: dict[str, str], turns: list[str], track: Track | None) -> PlayedGame:
    """The game with these tags and turns, written as in a record. The rules check every event."""
    tracks = TRACKS if track is None else {track.name: track}
    options, events = options_of_tags(tags, tracks), events_of(turns)
    state = start(options)
    for event in events:
        state = apply(state, event)
    return PlayedGame(options, tags, tuple(events), state)


def review_data(
    tags: dict[str, str], turns: list[str], track: Track | None, language: str, on_progress: Callable[[int, int], None]
) -> Data:
    """The review of a game in the server's format."""
    return as_data(review(played_game(tags, turns, track), 0, on_progress, may_look_ahead=False), None, language)


def review_parts(review: Data) -> Data:
    """The HTML and the script data with which the page shows a review."""
    return {"html": fragment(review), "data": script_data(review)}
