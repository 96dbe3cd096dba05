"""The strength of contenders: win shares with confidence intervals, and Elo ratings by the Bradley-Terry model.

A contender rated 400 points above another is expected to win ten games to one. The ratings maximise the likelihood of
the results. Their intervals come from the variance between deals, so that they benefit from the paired dice.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rowlock.arena.tournament import Results

MEAN_RATING = 1500
ELO = 400 / math.log(10)
NORMAL_95 = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A value and half the width of its 95% confidence interval."""

    value: float
    margin: float


@dataclass(frozen=True)
class Standing:
    """A contender's results: its share of the wins, the same with the luck of the dice subtracted, mean points, and
    rating in the field.
    """

    name: str
    games: int
    wins: Estimate
    wins_less_luck: Estimate | None
    points: Estimate | None
    rating: Estimate | None
    failures: int

    @property
    def always_failed(self) -> bool:
        return self.failures == self.games


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with its confidence interval."""
    numbers = np.asarray(values, dtype=float)
    if len(numbers) < 2:
        return Estimate(float(numbers.mean()), math.inf)
    return Estimate(float(numbers.mean()), float(NORMAL_95 * numbers.std(ddof=1) / math.sqrt(len(numbers))))


def standings(results: Results) -> list[Standing]:
    """Every contender, best first. Contenders with the same name are merged."""
    names = list(dict.fromkeys(contender.name for contender in results.contest.field))
    failures = [name for name, _ in results.notes()]
    rated = ratings(results) if len(names) > 1 else {}
    listed = []
    for name in names:
        shares, less_luck, points, games = [], [], [], 0
        for line_up, deals in zip(results.contest.line_ups, results.deals, strict=True):
            places = [place for place, number in enumerate(line_up) if results.contest.field[number].name == name]
            for deal in deals:
                if not places:
                    break
                seen = [one for place in places for one in deal.of_place(place)]
                games += len(seen)
                shares.append(sum(share for share, _ in seen) / len(seen))
                less_luck.append(sum(share for place in places for share in deal.less_luck(place)) / len(seen))
                made = [score for _, score in seen if score is not None]
                if made:
                    points.append(sum(made) / len(made))
        if shares:
            listed.append(
                Standing(
                    name,
                    games,
                    mean_of(shares),
                    mean_of(less_luck) if results.contest.knows_luck else None,
                    mean_of(points) if points else None,
                    rated.get(name),
                    failures.count(name),
                )
            )
    return sorted(listed, key=lambda one: -(one.rating.value if one.rating else one.wins.value))


def pair_shares(results: Results) -> dict[tuple[str, str], Estimate]:
    """For each pair of names that met: how often the first beat the second, counting ties as half."""
    return {pair: mean_of(values) for pair, values in _meetings(results).items()}


def _meetings(results: Results) -> dict[tuple[str, str], list[float]]:
    """For each pair of names, the first one's share against the second in every deal."""
    meetings: dict[tuple[str, str], list[float]] = {}
    field = results.contest.field
    for line_up, deals in zip(results.contest.line_ups, results.deals, strict=True):
        for deal in deals:
            here: dict[tuple[str, str], list[float]] = {}
            places = range(len(line_up))
            of_place = [list(deal.of_place(place)) for place in places]
            for one in places:
                for other in places:
                    pair = field[line_up[one]].name, field[line_up[other]].name
                    if pair[0] != pair[1]:
                        here.setdefault(pair, []).extend(map(_share_against, of_place[one], of_place[other]))
            for pair, values in here.items():
                meetings.setdefault(pair, []).append(sum(values) / len(values))
    return meetings


def _share_against(one: tuple[float, int | None], other: tuple[float, int | None]) -> float:
    """1 if the first beat the second, 0.5 for a tie, else 0. A bot that failed loses to everybody."""
    first, second = (share if points is None else points for share, points in (one, other))
    return 0.5 if first == second else float(first > second)


def ratings(results: Results) -> dict[str, Estimate]:
    """The rating of each name in the field."""
    meetings = _meetings(results)
    names = sorted({name for pair in meetings for name in pair})
    place = {name: index for index, name in enumerate(names)}
    count = len(names)
    wins = np.zeros((count, count))
    noise = np.zeros((count, count))
    for (one, other), values in meetings.items():
        deals = len(values)
        # Add half a win to each side, so that a contender that never lost gets a finite rating.
        wins[place[one], place[other]] = sum(values) + 0.5
        noise[place[one], place[other]] = deals * max(float(np.var(values)), 0.25 / deals)
    strength = _fit_strengths(wins)
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    met = wins + wins.T
    information = met * expected * (1 - expected)
    curvature = np.diag(information.sum(axis=1)) - information
    scatter = np.diag(noise.sum(axis=1)) - noise
    # Ratings are only determined up to a constant, so the curvature is singular: use the pseudo-inverse.
    inverse = np.linalg.pinv(curvature)
    covariance = inverse @ scatter @ inverse
    margins = NORMAL_95 * ELO * np.sqrt(np.maximum(np.diag(covariance), 0))
    return {
        name: Estimate(MEAN_RATING + ELO * float(strength[index]), float(margins[index]))
        for name, index in place.items()
    }


def _fit_strengths(wins: NDArray[np.float64], rounds: int = 10_000) -> NDArray[np.float64]:
    """The logarithms of the maximum-likelihood strengths, by Hunter's MM algorithm."""
    met = wins + wins.T
    strength = np.ones(len(wins))
    for _ in range(rounds):
        updated = wins.sum(axis=1) / (met / (strength[:, None] + strength[None, :])).sum(axis=1)
        updated /= np.exp(np.log(updated).mean())
        converged = np.allclose(updated, strength, rtol=1e-12)
        strength = updated
        if converged:
            break
    return np.asarray(np.log(strength))
