"""The `TrackRules` of games without a track."""

from typing import NoReturn

from rowlock.rules.choices import Choice
from rowlock.rules.errors import NotAwaited
from rowlock.rules.game import State
from rowlock.rules.obstacles import Obstacle
from rowlock.rules.track import Track


def track_of(_state: State) -> Track | None:
    return None


def pawn_of(_state: State, _seat: int) -> int | None:
    return None


def steps(_state: State, _seat: int) -> int:
    return 0


def field_entered(_state: State, _seat: int, _step: Choice) -> int:
    return 0


def after_step(_state: State, _seat: int, _step: Choice) -> NoReturn:
    raise NotAwaited("no pawn can move: this game has none")


def why_not_step(_state: State, _seat: int, _choice: Choice) -> str:
    return "there is no pawn"


def field_obstacle(_state: State, _seat: int, _field: int) -> Obstacle:
    return Obstacle("no-track")


def last_turns(_state: State) -> int | None:
    return None


def goal_is_reached(_state: State) -> bool:
    return False


def after_last_round(_state: State) -> NoReturn:
    raise NotAwaited("the last round cannot be over: this game has none")
