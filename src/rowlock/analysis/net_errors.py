"""The typical errors of the nets, measured against rollouts by `benchmarks/net_errors.py`."""

import json
from pathlib import Path
from typing import NamedTuple

from rowlock.rules import game_named

MEASURED = Path(__file__).parent / "net_errors.json"
ERRORS: dict[str, dict[str, float]] = json.loads(MEASURED.read_text(encoding="utf-8"))


class NetErrors(NamedTuple):
    """The standard errors of a net's values, and of the difference between two choices of one decision. The latter is
    much smaller, because a net makes mostly the same error for both.
    """

    share: float
    points: float
    margin: float
    loss: float
    loss_points: float


NO_ERRORS = NetErrors(0.0, 0.0, 0.0, 0.0, 0.0)


def net_errors(game: str, players: int) -> NetErrors:
    if players == 1 and game_named(game).SOLVED_ALONE:
        return NO_ERRORS
    return measured_errors(game, players)


def measured_errors(game: str, players: int) -> NetErrors:
    of = ERRORS[f"{game}-{players}"]
    return NetErrors(of["share"], of["points"], of["margin"], of["loss"], of["loss_points"])
