"""The figures of choices that were rolled out, in arrays by round, seat and figure. The page has no rollouts."""

from typing import Any

import numpy as np

from rowlock.analysis.figures import ROLLOUT, Figure
from rowlock.analysis.position_values import POINTS, SHARE
from rowlock.values.intervals import mean_and_error, t_quantile
from rowlock.values.rollout_rounds import PAIRS


def rollout_level(trials: int) -> str:
    return f"{ROLLOUT} of {trials:,}"


def level_of_rollouts(rounds: Any) -> str:
    return rollout_level(len(rounds) * PAIRS)


def rolled_out_figures(rounds: Any, seat: int) -> tuple[Figure, Figure, Figure]:
    """The expected share of the win, points and lead of a choice."""
    return _mean(rounds[:, seat, SHARE]), _mean(rounds[:, seat, POINTS]), _mean(leads(rounds, seat))


def leads(rounds: Any, seat: int) -> Any:
    """A seat's lead in each round over the seat that is its best opponent in all rounds together; its points in a solo
    game. The best opponent of each single round would, on average, be better than any of them.
    """
    points = rounds[..., POINTS]
    others = np.delete(points, seat, axis=-1)
    if not others.shape[-1]:
        return points[..., seat]
    return points[..., seat] - others[..., others.mean(axis=0).argmax()]


def rolled_out_losses(best: Any, rounds: Any, seat: int) -> tuple[Figure, Figure]:
    """The loss of a choice against the best, in shares of the win and in points."""
    lost = (best - rounds)[:, seat]
    return _mean(lost[:, SHARE]), _mean(lost[:, POINTS])


def _mean(rounds: Any) -> Figure:
    """The mean of independent rounds, with its standard error."""
    mean, error = mean_and_error(rounds)
    return Figure(float(mean), float(error), t_quantile(len(rounds) - 1))
