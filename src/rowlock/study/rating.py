"""A player's rating: the mean loss per decision over many games, with an interval, and the most similar level.

Luck doesn't affect it. Losses are comparable only within one game and number of players, so each has its own rating.
"""

import math
from typing import NamedTuple

from rowlock.analysis.as_data import Data
from rowlock.analysis.figures import TWO_SIDED_95
from rowlock.analysis.performance import level_like
from rowlock.analysis.review import DecisionStep, Review, ReviewedChoice
from rowlock.rules.choices import NOTHING, is_step
from rowlock.rules.meaning import meaning

LOCK, BEAT, PAWN, PENALTY, PASS, SKIP = "lock", "beat", "pawn", "penalty", "pass", "skip"
KINDS = (LOCK, BEAT, PAWN, PENALTY, PASS, SKIP)
"""The kinds of decisions."""

MIN_GAMES = 5
"""There is no rating for fewer games."""


class Tally(NamedTuple):
    """The number of decisions of one seat in one game, and their total loss."""

    decisions: int
    loss: float


class Rating(NamedTuple):
    """The mean loss per decision, its 95% confidence interval, and the level with the nearest mean loss."""

    games: int
    decisions: int
    mean_loss: float
    interval: tuple[float, float] | None
    like: str | None


def kind_of(step: DecisionStep, chosen: ReviewedChoice) -> str:
    """The kind of a decision, the first that applies: locking a row, beating a token, moving the pawn, accepting a
    penalty, passing, or else how much to skip.
    """
    facts = [meaning(step.state, chosen.seat, one.choice) for one in chosen.choices]
    if any(means.closes for means in facts):
        return LOCK
    if any(means.beats for means in facts):
        return BEAT
    if any(is_step(one.choice) for one in chosen.choices):
        return PAWN
    if any(means.leads_to_penalty for means in facts):
        return PENALTY
    return PASS if NOTHING in (chosen.made.choice, chosen.best.choice) else SKIP


def tallies(review: Review, seat: int) -> dict[str, Tally]:
    """A seat's real decisions in a game, by kind."""
    found: dict[str, Tally] = {}
    for step, chosen in review.real_decisions(seat):
        kind = kind_of(step, chosen)
        so_far = found[kind] if kind in found else Tally(0, 0.0)
        found[kind] = Tally(so_far.decisions + 1, so_far.loss + chosen.made.loss.value)
    return found


def rating(game: str, players: int, games: list[Tally]) -> Rating:
    """The rating over many games. The interval treats each game as one observation, because the decisions of a game
    resemble each other.
    """
    decisions = sum([one.decisions for one in games])
    if not decisions:
        return Rating(len(games), 0, 0.0, None, None)
    mean = sum([one.loss for one in games]) / decisions
    if len(games) < MIN_GAMES:
        return Rating(len(games), decisions, mean, None, None)
    deviations = [one.loss - mean * one.decisions for one in games]
    variance = sum([one * one for one in deviations]) * len(games) / (len(games) - 1)
    half = TWO_SIDED_95 * math.sqrt(variance) / decisions
    return Rating(
        len(games), decisions, mean, (max(mean - half, 0.0), mean + half), level_like(f"{game}-{players}", mean)
    )


def tally_data(review: Review, seat: int) -> Data:
    """A seat's tallies as data to store."""
    found = tallies(review, seat)
    return {kind: [found[kind].decisions, found[kind].loss] for kind in KINDS if kind in found}
