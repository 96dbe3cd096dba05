"""What every legal choice of a seat is worth: the advice before a choice, and what a review is made of."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rowlock.analysis.judge import POINTS, SHARE, Values, judge
from rowlock.analysis.net_errors import NetErrors, net_errors
from rowlock.analysis.prospects import Option, Prospect, prospect
from rowlock.analysis.rolled_out import Told, nobody_told, rolled_out
from rowlock.rules import BadOptions, Chance, Choice, Decision, Dice, State, apply, game_of, pending, scores
from rowlock.values.intervals import mean_and_error, t_quantile
from rowlock.values.rollout_rounds import PAIRS

EXACT, NET, ROLLOUT = "exact", "net", "rollout"
"""How an answer was found; a rollout also says of how many trials it is."""

TWO_SIDED_95 = 1.96

NEAR_SHARE, NEAR_POINTS = 0.06, 6.0
"""A choice that seems to lose more than this is not worth trials."""


def rollout_level(trials: int) -> str:
    return f"{ROLLOUT} of {trials:,}"


class Figure(NamedTuple):
    """A number, its standard error, and how many such errors the 95% interval reaches to either side. Of what is known
    exactly the error is 0.
    """

    value: float
    error: float
    reach: float = TWO_SIDED_95

    @property
    def half(self) -> float:
        """Half of the 95% interval."""
        return self.error * self.reach

    @property
    def may_be_nothing(self) -> bool:
        return abs(self.value) <= self.half


@dataclass(frozen=True)
class Worth:
    """A choice: the share of the win, the final points and their lead over the best other seat to expect of it, and
    what is lost by it against the best choice, each with its standard error; how that was found (`exact`, `net`,
    `rollout of 360`); and how often to take it. In a solo game points are lost, and the lead is the points.
    """

    choice: Choice
    share: Figure
    points: Figure
    margin: Figure
    loss: Figure
    loss_points: Figure
    level: str
    odds: float


def decided_by(state: State, seat: int, dice: Dice | None = None) -> State:
    """The position with its dice, in which the seat has something to decide."""
    awaited = pending(state)
    if isinstance(awaited, Chance):
        if dice is None:
            raise BadOptions("a roll is awaited: give the dice, as in 41-3652")
        state = apply(state, dice)
        awaited = pending(state)
    elif dice is not None:
        raise BadOptions("no roll is awaited in this position, but dice are given")
    if not isinstance(awaited, Decision) or seat not in awaited.seats:
        raise BadOptions(f"seat {seat + 1} has nothing to decide in this position")
    return state


def evaluate(
    state: State, seat: int, dice: Dice | None = None, rounds: int = 0, told: Told = nobody_told
) -> list[Worth]:
    """Every legal choice of a deciding seat, the best first. Dice are given if the position awaits a roll.

    With rounds of trials, the choices that may be the best are played on so often, to the end of the game.
    """
    state = decided_by(state, seat, dice)
    look = prospect(state, judge)
    errors = net_errors(game_of(state).NAME, len(scores(state)))
    listed = worths(look, seat, errors)
    if not rounds or len(listed) == 1 or listed[0].level == EXACT:
        return listed
    near = NEAR_POINTS if len(scores(state)) == 1 else NEAR_SHARE
    tried = [worth.choice for worth in listed if worth is listed[1] or worth.loss.value <= near]
    return worths(rolled_out(look, seat, tried, rounds, told), seat, errors)


def worths(look: Prospect, seat: int, errors: NetErrors) -> list[Worth]:
    """A seat's choices in a decision that has been looked at, the best first; those that have been rolled out before
    the others, of which the net thought little.
    """
    best = look.best(seat)
    alone = len(look.values) == 1
    first = max(look.options[seat], key=lambda option: float(option.values[seat, POINTS if alone else SHARE]))
    found = []
    for option in look.options[seat]:
        share, points, margin = _figures(option, seat, errors)
        loss_share, loss_points = _losses(option, best if option.rounds is not None else first, seat, errors)
        loss = loss_points if alone else loss_share
        found.append(
            Worth(option.choice, share, points, margin, loss, loss_points, _level(option), _odds(option, best))
        )
    return sorted(found, key=lambda worth: (not worth.level.startswith(ROLLOUT), worth.loss.value))


def _figures(option: Option, seat: int, errors: NetErrors) -> tuple[Figure, Figure, Figure]:
    """The share of the win, the points and the lead to expect of a choice."""
    if option.rounds is not None:
        own = option.rounds[:, seat]
        return _mean(own[:, SHARE]), _mean(own[:, POINTS]), _mean(lead(option.rounds, seat))
    share, points, margin = (errors.share, errors.points, errors.margin) if not option.exact else (0.0, 0.0, 0.0)
    own = option.values[seat]
    return (
        Figure(float(own[SHARE]), share),
        Figure(float(own[POINTS]), points),
        Figure(float(lead(option.values, seat)), margin),
    )


def _losses(option: Option, best: Option, seat: int, errors: NetErrors) -> tuple[Figure, Figure]:
    """What is lost by a choice, in shares of the win and in points: trials against trials, the net's word against the
    net's word.
    """
    if option is best:
        return Figure(0.0, 0.0), Figure(0.0, 0.0)
    if option.rounds is not None and best.rounds is not None:
        lost = (best.rounds - option.rounds)[:, seat]
        return _mean(lost[:, SHARE]), _mean(lost[:, POINTS])
    share, points = (0.0, 0.0) if option.exact and best.exact else (errors.loss, errors.loss_points)
    lost = (best.values - option.values)[seat]
    return Figure(float(lost[SHARE]), share), Figure(float(lost[POINTS]), points)


def _level(option: Option) -> str:
    if option.rounds is not None:
        return rollout_level(len(option.rounds) * PAIRS)
    return EXACT if option.exact else NET


def _odds(option: Option, best: Option) -> float:
    """How often to take a choice. What must not be foreseen stays mixed as it was; else trials may change the best."""
    return option.odds if 0 < option.odds < 1 else float(option is best)


def _mean(rounds: Values) -> Figure:
    """The mean of independent rounds, with its error."""
    mean, error = mean_and_error(rounds)
    return Figure(float(mean), float(error), t_quantile(len(rounds) - 1))


def lead(values: Values, seat: int) -> Values:
    """The seat's points over those of the best other; alone, its points."""
    points = values[..., POINTS]
    others = np.delete(points, seat, axis=-1)
    return points[..., seat] - (others.max(axis=-1) if others.shape[-1] else 0.0)
