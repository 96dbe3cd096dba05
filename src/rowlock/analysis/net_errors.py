"""The nets' errors, depending on the position, measured against rollouts by `benchmarks/net_errors.py`.

A net errs less where the game is nearly decided, and more where rows are closed or many numbers were skipped, because
it has seen few such positions. The larger the difference between two choices, the less certain it is. So the variance
of a figure is

    scale² · 4·share·(1 − share) · (1 + closed·rows + skipped·numbers² + difference·size)

with a scale for each game and number of players, and the other factors for each game. Points don't depend on the share.
A standard error is half of a 95% interval divided by 1.96, whatever the shape of the distribution.
"""

import json
import math
from pathlib import Path
from typing import Any, NamedTuple

from rowlock.analysis.position_values import SHARE, Values
from rowlock.rules import BadOptions, State, game_named
from rowlock.rules.rows import foremost, is_closed, marks_on
from rowlock.values.net_paths import check_nets

MEASURED = Path(__file__).parent / "net_errors.json"
ERRORS: dict[str, dict[str, Any]] = json.loads(MEASURED.read_text(encoding="utf-8"))

MEASURED_AHEAD = Path(__file__).parent / "look_ahead_errors.json"
"""The errors of values found by looking ahead, measured in the same positions by `benchmarks/look_ahead.py`."""
ERRORS_AHEAD: dict[str, dict[str, Any]] = json.loads(MEASURED_AHEAD.read_text(encoding="utf-8"))


class Situation(NamedTuple):
    """The facts of a position that determine its errors: four times the variance of the win, how many rows are closed,
    and how many numbers each seat has skipped on average.
    """

    uncertainty: float
    closed: int
    skipped: float


class ErrorModel(NamedTuple):
    """The error of one figure in one game, as above."""

    scale: float
    by_share: bool
    closed: float
    skipped: float
    difference: float

    def error(self, situation: Situation, size: float = 0.0) -> float:
        """The standard error in a position, or of the difference between two choices of this size."""
        odd = self.closed * situation.closed + self.skipped * situation.skipped * situation.skipped
        variance = self.scale * self.scale * (1.0 + odd + self.difference * abs(size))
        return math.sqrt(variance * situation.uncertainty if self.by_share else variance)


class NetErrors(NamedTuple):
    """The errors of a net's values, and of the difference between two choices of one decision. The latter is much
    smaller, because a net makes mostly the same error for both.
    """

    share: ErrorModel
    points: ErrorModel
    margin: ErrorModel
    loss: ErrorModel
    loss_points: ErrorModel


NO_ERROR = ErrorModel(0.0, False, 0.0, 0.0, 0.0)
NO_ERRORS = NetErrors(NO_ERROR, NO_ERROR, NO_ERROR, NO_ERROR, NO_ERROR)


def net_errors(game: str, players: int) -> NetErrors:
    """The errors of the nets. Raises BadOptions if there are no nets, or if nobody has measured them."""
    if players == 1 and game_named(game).SOLVED_ALONE:
        return NO_ERRORS
    check_nets(game, players)
    if f"{game}-{players}" not in ERRORS["share"]["scale"]:
        raise BadOptions(
            f"the errors of the nets for {game} with {players} players have not been measured: "
            "run benchmarks/net_errors.py"
        )
    return measured_errors(game, players)


def measured_errors(game: str, players: int) -> NetErrors:
    return _errors_in(ERRORS, game, players)


def look_ahead_errors(game: str, players: int) -> NetErrors:
    """The errors of values found by looking ahead, in a game where hints do that."""
    return _errors_in(ERRORS_AHEAD, game, players)


def _errors_in(measured: dict[str, dict[str, Any]], game: str, players: int) -> NetErrors:
    kind = f"{game}-{players}"
    return NetErrors(
        _model(measured["share"], game, kind),
        _model(measured["points"], game, kind),
        _model(measured["margin"], game, kind),
        _model(measured["loss"], game, kind),
        _model(measured["loss_points"], game, kind),
    )


def _model(of: dict[str, Any], game: str, kind: str) -> ErrorModel:
    factors = of["factors"][game]
    return ErrorModel(of["scale"][kind], of["by_share"], factors["closed"], factors["skipped"], factors["difference"])


def situation(end: State, values: Values, seat: int) -> Situation:
    """The situation of a seat in a position between turns, given the values that the nets expect."""
    share = values[seat][SHARE]
    closed = 0
    skipped = 0
    for row in range(len(end.sheets[0].rows)):
        if is_closed(end.closed, row):
            closed += 1
        for sheet in end.sheets:
            for square in range(foremost(sheet.rows[row])):
                if marks_on(sheet.rows[row], square) == 0:
                    skipped += 1
    return Situation(4.0 * share * (1.0 - share), closed, skipped / len(end.sheets))


def less_certain(one: Situation, other: Situation) -> Situation:
    """The situation in which the game is less decided: a difference is as uncertain as the less certain choice."""
    return one if one.uncertainty >= other.uncertainty else other
