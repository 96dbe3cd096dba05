"""Fits the errors of `rowlock.analysis.net_errors` to measured positions, and checks how often the 95% intervals hold.

The factors by which an error depends on the position are fitted for each game, and a scale for each number of players.
They minimise the interval score: the width of an interval, plus a penalty for each case that it doesn't contain, in
proportion to how far outside it is. The best score belongs to intervals that are as narrow as they can be and still
hold often enough.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from in_parts import Part
from rowlock.analysis.figures import TWO_SIDED_95
from rowlock.analysis.net_errors import ErrorModel, NetErrors, Situation, less_certain
from rowlock.analysis.position_values import POINTS, SHARE

GRIDS = {
    "closed": (0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0),
    "skipped": (0.0, 0.002, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5),
    "difference": (0.0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0),
}
"""The factors to try. That of the difference is for points or percentage points."""

BY_SHARE = ("share", "loss")

AIM = 0.955
"""The fraction of intervals that should hold in the positions that the model is fitted to. In others, fewer do."""

SCALES = np.geomspace(1 / 30, 3, 160)
"""Scales to try, as multiples of the kind's root mean square error."""


class Case(NamedTuple):
    """One figure of one choice: the difference between the net and the rollouts, the variance of the rollouts, and the
    facts that the error may depend on; the choice's rank according to the net, and its position.
    """

    kind: str
    off: float
    variance: float
    situation: Situation
    size: float
    place: int
    position: Part


def cases(figure: str, positions: Sequence[Part]) -> list[Case]:
    """Shares, points and leads of every choice that was tried; losses of every choice but the first. In solo games
    nobody wins, so there are no shares.
    """
    found = []
    for position in positions:
        seat, first = position["seat"], position["choices"][0]
        alone = len(first["net"]) == 1
        if alone and figure in ("share", "loss"):
            continue
        here = Situation(*first["situation"])
        for place, choice in enumerate(position["choices"]):
            net = {
                "share": choice["net"][seat][SHARE],
                "points": choice["net"][seat][POINTS],
                "margin": choice["lead"],
                "loss": first["net"][seat][SHARE] - choice["net"][seat][SHARE],
                "loss_points": first["net"][seat][POINTS] - choice["net"][seat][POINTS],
            }[figure]
            mean, variance = choice["rolled_out"][figure]
            if not figure.startswith("loss"):
                there = Situation(*choice["situation"])
                found.append(Case(position["kind"], net - mean, variance, there, 0.0, place, position))
            elif place > 0:
                there = less_certain(here, Situation(*choice["situation"]))
                found.append(Case(position["kind"], net - mean, variance, there, net, place, position))
    return found


class Columns(NamedTuple):
    """Cases as arrays."""

    off: NDArray[np.float64]
    variance: NDArray[np.float64]
    uncertainty: NDArray[np.float64]
    closed: NDArray[np.float64]
    skipped: NDArray[np.float64]
    size: NDArray[np.float64]


def columns(found: Sequence[Case]) -> Columns:
    lines = [(one.off, one.variance, *one.situation, one.size) for one in found]
    return Columns(*np.array(lines, dtype=np.float64).T)


def by_kinds(found: Sequence[Case]) -> dict[str, Columns]:
    return {
        kind: columns([one for one in found if one.kind == kind]) for kind in dict.fromkeys(one.kind for one in found)
    }


def game_of(kind: str) -> str:
    return kind.rpartition("-")[0]


def fit(figure: str, positions: Sequence[Part]) -> dict[str, Any]:
    """The model of a figure, in the form of `net_errors.json`."""
    found = cases(figure, positions)
    fitted: dict[str, Any] = {"by_share": figure in BY_SHARE, "factors": {}, "scale": {}}
    for game in dict.fromkeys(game_of(one.kind) for one in found):
        by_kind = by_kinds([one for one in found if game_of(one.kind) == game])
        factors = _fit_factors(figure, by_kind)
        fitted["factors"][game] = factors
        for kind, one in by_kind.items():
            fitted["scale"][kind] = rounded(_scale(figure in BY_SHARE, factors, one)[1])
    return fitted


def fit_scales(figure: str, positions: Sequence[Part], model: dict[str, Any]) -> dict[str, Any]:
    """The model with new scales for the kinds of these positions. Its other numbers are kept."""
    by_kind = by_kinds(cases(figure, positions))
    scales = {
        kind: rounded(_scale(model["by_share"], model["factors"][game_of(kind)], one)[1])
        for kind, one in by_kind.items()
    }
    return {**model, "scale": {**model["scale"], **scales}}


def _fit_factors(figure: str, by_kind: dict[str, Columns]) -> dict[str, float]:
    """The factors of a game. One after the other is improved until nothing helps."""
    unit = 100.0 if figure in BY_SHARE else 1.0
    grids = {name: grid for name, grid in GRIDS.items() if name != "difference"}
    if figure.startswith("loss"):
        grids["difference"] = tuple(unit * factor for factor in GRIDS["difference"])

    def score(factors: dict[str, float]) -> float:
        return sum(_scale(figure in BY_SHARE, factors, one)[0] for one in by_kind.values())

    factors = dict.fromkeys(GRIDS, 0.0)
    reached = score(factors)
    while True:
        before = reached
        for name, grid in grids.items():
            tried = [(score({**factors, name: value}), value) for value in grid]
            if min(tried)[0] < reached - 1e-9:
                reached, factors[name] = min(tried)
        if reached == before:
            return factors


def _scale(by_share: bool, factors: dict[str, float], one: Columns) -> tuple[float, float]:
    """The interval score of the best scale for a kind, relative to the size of its errors, and that scale."""
    relative = 1 + factors["closed"] * one.closed + factors["skipped"] * one.skipped**2
    relative += factors["difference"] * np.abs(one.size)
    if by_share:
        relative *= one.uncertainty
    size = math.sqrt(float((one.off**2).mean())) or 1e-9
    scales = size / math.sqrt(float(relative.mean()) or 1.0) * SCALES
    halves = TWO_SIDED_95 * np.sqrt(scales[:, None] ** 2 * relative + one.variance)
    outside = np.maximum(np.abs(one.off) - halves, 0.0)
    scores = (halves + outside / (1 - AIM)).sum(axis=1) / size
    return float(scores.min()), float(scales[scores.argmin()])


def rounded(number: float) -> float:
    return float(f"{number:.4g}")


def model_of(fitted: dict[str, Any], kind: str) -> ErrorModel:
    return ErrorModel(fitted["scale"][kind], fitted["by_share"], **fitted["factors"][game_of(kind)])


def is_covered(case: Case, fitted: dict[str, Any]) -> bool:
    """Whether the 95% interval contains the result of the rollouts, allowing for their own error."""
    error = model_of(fitted, case.kind).error(case.situation, case.size)
    return abs(case.off) <= TWO_SIDED_95 * math.sqrt(error * error + case.variance)


def half_of(position: Part) -> int:
    """The half that a position belongs to. Both halves have the same share of each group of players and board side."""
    number: int = position["number"]
    return number // 12 % 2


Fit = Callable[[str, Sequence[Part]], dict[str, Any]]
"""A function that fits the model of a figure to positions."""


def cross_validate(positions: Sequence[Part], fit_to: Fit = fit) -> dict[str, list[tuple[Case, bool]]]:
    """Every case, and whether its interval holds under a model fitted to the other half of the positions."""
    halves = [[one for one in positions if half_of(one) == half] for half in (0, 1)]
    found: dict[str, list[tuple[Case, bool]]] = {}
    for figure in NetErrors._fields:
        found[figure] = []
        for half in (0, 1):
            fitted = fit_to(figure, halves[1 - half])
            found[figure] += [(case, is_covered(case, fitted)) for case in cases(figure, halves[half])]
    return found
