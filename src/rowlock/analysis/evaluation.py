"""Evaluate every legal choice of a seat, for hints and reviews."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rowlock.analysis.choice_rollouts import OnProgress, no_progress, roll_out
from rowlock.analysis.decisions import DecisionAnalysis, Option, analyse_decision
from rowlock.analysis.net_errors import NetErrors, net_errors
from rowlock.analysis.position_values import POINTS, SHARE, Values, evaluate_positions
from rowlock.rules import BadOptions, Chance, Choice, Decision, Dice, State, apply, game_of, pending, scores
from rowlock.values.intervals import mean_and_error, t_quantile
from rowlock.values.rollout_rounds import PAIRS

EXACT, NET, ROLLOUT = "exact", "net", "rollout"
"""How a choice was evaluated. A rollout level also includes the number of trials."""

TWO_SIDED_95 = 1.96

NEAR_SHARE, NEAR_POINTS = 0.06, 6.0
"""Choices that lose more than this by the net's estimate aren't rolled out."""


def rollout_level(trials: int) -> str:
    return f"{ROLLOUT} of {trials:,}"


class Figure(NamedTuple):
    """A value, its standard error (0 if exact), and the reach of its 95% interval to either side in standard errors."""

    value: float
    error: float
    reach: float = TWO_SIDED_95

    @property
    def half(self) -> float:
        """Half the width of the 95% interval."""
        return self.error * self.reach

    @property
    def may_be_nothing(self) -> bool:
        return abs(self.value) <= self.half


@dataclass(frozen=True)
class Evaluation:
    """A choice and its expected share of the win, final points, lead over the best other seat, and loss against the
    best choice; how it was evaluated (`exact`, `net`, `rollout of 360`); and how often to play it. In a solo game the
    loss is in points, and the lead equals the points.
    """

    choice: Choice
    share: Figure
    points: Figure
    margin: Figure
    loss: Figure
    loss_points: Figure
    level: str
    odds: float


def decision_position(state: State, seat: int, dice: Dice | None = None) -> State:
    """The position with its dice. Raises BadOptions if the seat has nothing to decide in it."""
    awaited = pending(state)
    if isinstance(awaited, Chance):
        if dice is None:
            raise BadOptions("this position needs a roll: give the dice, as in 41-3652")
        state = apply(state, dice)
        awaited = pending(state)
    elif dice is not None:
        raise BadOptions("this position isn't waiting for a roll: leave the dice out")
    if not isinstance(awaited, Decision) or seat not in awaited.seats:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")
    return state


def evaluate(
    state: State, seat: int, dice: Dice | None = None, rounds: int = 0, on_progress: OnProgress = no_progress
) -> list[Evaluation]:
    """All legal choices of a deciding seat, best first. Pass the dice if the position is before a roll.

    With `rounds`, the choices that may be best are rolled out to the end of the game.
    """
    state = decision_position(state, seat, dice)
    analysis = analyse_decision(state, evaluate_positions)
    errors = net_errors(game_of(state).NAME, len(scores(state)))
    listed = evaluations(analysis, seat, errors)
    if not rounds or len(listed) == 1 or listed[0].level == EXACT:
        return listed
    near = NEAR_POINTS if len(scores(state)) == 1 else NEAR_SHARE
    tried = [worth.choice for worth in listed if worth is listed[1] or worth.loss.value <= near]
    return evaluations(roll_out(analysis, seat, tried, rounds, on_progress), seat, errors)


def evaluations(analysis: DecisionAnalysis, seat: int, errors: NetErrors) -> list[Evaluation]:
    """A seat's choices in an analysed decision, best first. Choices that were rolled out come before the others, which
    the net ranked low.
    """
    best = analysis.best(seat)
    alone = len(analysis.values) == 1
    first = max(analysis.options[seat], key=lambda option: float(option.values[seat, POINTS if alone else SHARE]))
    found = []
    for option in analysis.options[seat]:
        share, points, margin = _figures(option, seat, errors)
        loss_share, loss_points = _losses(option, best if option.rounds is not None else first, seat, errors)
        loss = loss_points if alone else loss_share
        found.append(
            Evaluation(option.choice, share, points, margin, loss, loss_points, _level(option), _odds(option, best))
        )
    return sorted(found, key=lambda worth: (not worth.level.startswith(ROLLOUT), worth.loss.value))


def _figures(option: Option, seat: int, errors: NetErrors) -> tuple[Figure, Figure, Figure]:
    """The expected share of the win, points and lead of a choice."""
    if option.rounds is not None:
        own = option.rounds[:, seat]
        return _mean(own[:, SHARE]), _mean(own[:, POINTS]), _mean(lead(option.rounds, seat))
    share = 0.0 if option.exact else errors.share
    points, margin = (0.0, 0.0) if option.exact_points else (errors.points, errors.margin)
    own = option.values[seat]
    return (
        Figure(float(own[SHARE]), share),
        Figure(float(own[POINTS]), points),
        Figure(float(lead(option.values, seat)), margin),
    )


def _losses(option: Option, best: Option, seat: int, errors: NetErrors) -> tuple[Figure, Figure]:
    """The loss of a choice against the best, in shares of the win and in points. Rollouts are compared with rollouts
    and net values with net values.
    """
    if option is best:
        return Figure(0.0, 0.0), Figure(0.0, 0.0)
    if option.rounds is not None and best.rounds is not None:
        lost = (best.rounds - option.rounds)[:, seat]
        return _mean(lost[:, SHARE]), _mean(lost[:, POINTS])
    share = 0.0 if option.exact and best.exact else errors.loss
    points = 0.0 if option.exact_points and best.exact_points else errors.loss_points
    lost = (best.values - option.values)[seat]
    return Figure(float(lost[SHARE]), share), Figure(float(lost[POINTS]), points)


def _level(option: Option) -> str:
    if option.rounds is not None:
        return rollout_level(len(option.rounds) * PAIRS)
    return EXACT if option.exact else NET


def _odds(option: Option, best: Option) -> float:
    """How often to play a choice. A mixed strategy stays as it was; otherwise play the best one."""
    return option.odds if 0 < option.odds < 1 else float(option is best)


def _mean(rounds: Values) -> Figure:
    """The mean of independent rounds, with its standard error."""
    mean, error = mean_and_error(rounds)
    return Figure(float(mean), float(error), t_quantile(len(rounds) - 1))


def lead(values: Values, seat: int) -> Values:
    """The seat's lead over the best other seat; its points in a solo game."""
    points = values[..., POINTS]
    others = np.delete(points, seat, axis=-1)
    return points[..., seat] - (others.max(axis=-1) if others.shape[-1] else 0.0)
