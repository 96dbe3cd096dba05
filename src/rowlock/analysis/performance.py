"""A seat's performance in a game: luck and skill, marks, and the mean loss with an honest interval."""

import json
import math
from pathlib import Path
from typing import NamedTuple

from rowlock.analysis.figures import TWO_SIDED_95
from rowlock.analysis.position_values import POINTS
from rowlock.analysis.review import Review

MEASURED = Path(__file__).parent / "level_losses.json"
"""The mean loss per decision of each level, measured by `benchmarks/level_losses.py`."""

LEVEL_LOSSES: dict[str, dict[str, float]] = json.loads(MEASURED.read_text(encoding="utf-8"))["mean_loss"]
"""The same, by game and number of players."""


class Breakdown(NamedTuple):
    """How a seat's value changed over the game: final − start = luck + own + others, to the last digit."""

    start: float
    final: float
    luck: float
    own: float
    others: float


class Performance(NamedTuple):
    """A seat's game. `breakdown` is in what players maximise: the share of the win, or the points in a solo game."""

    seat: int
    breakdown: Breakdown
    points: Breakdown
    decisions: int
    marks: dict[str, int]
    close: int
    mean_loss: float
    interval: tuple[float, float] | None
    like: str | None


def performance(review: Review, seat: int) -> Performance:
    """A seat's luck, skill and marks in a reviewed game.

    >>> record = rowlock.new_record(rowlock.Options("duel", players=2)).then("34-2261").then("r7").then("b4")
    >>> seat_1 = rowlock.performance(rowlock.review(record), seat=0)
    >>> seat_1.marks, f"{seat_1.breakdown.luck:+.0%} by luck, {seat_1.breakdown.own:+.0%} by its own choices"
    ({'??': 1}, '-3% by luck, -18% by its own choices')
    """
    found = [chosen for _, chosen in review.real_decisions(seat)]
    losses = [chosen.made.loss.value for chosen in found]
    mean, interval = _mean_and_interval(losses)
    marks: dict[str, int] = {}
    for chosen in found:
        if chosen.mark:
            marks[chosen.mark] = marks[chosen.mark] + 1 if chosen.mark in marks else 1
    game = f"{review.record.options.game}-{review.players}"
    return Performance(
        seat,
        _breakdown(review, seat, review.aim),
        _breakdown(review, seat, POINTS),
        len(found),
        marks,
        sum([chosen.close for chosen in found]),
        mean,
        interval,
        level_like(game, mean) if found else None,
    )


def _breakdown(review: Review, seat: int, column: int) -> Breakdown:
    others = [whose for whose in range(review.players) if whose != seat]
    return Breakdown(
        review.start[seat][column],
        review.final[seat][column],
        review.luck()[seat][column],
        review.skill(seat)[seat][column],
        sum([review.skill(whose)[seat][column] for whose in others]) if others else 0.0,
    )


def _mean_and_interval(losses: list[float]) -> tuple[float, tuple[float, float] | None]:
    """The mean loss per decision, and its 95% confidence interval."""
    if len(losses) < 2:
        return losses[0] if losses else 0.0, None
    mean = sum(losses) / len(losses)
    variance = sum([(loss - mean) * (loss - mean) for loss in losses]) / (len(losses) - 1)
    half = TWO_SIDED_95 * math.sqrt(variance / len(losses))
    return mean, (max(mean - half, 0.0), mean + half)


def level_like(game: str, mean_loss: float) -> str | None:
    """The level with the nearest mean loss per decision; None if none was measured.

    Distance is logarithmic: twice the loss is as far away as half of it.
    """
    if game not in LEVEL_LOSSES:
        return None
    levels = LEVEL_LOSSES[game]
    least = min([loss for loss in levels.values() if loss > 0]) / 2
    return min(levels, key=lambda level: abs(math.log(max(levels[level], least) / max(mean_loss, least))))
