"""Fits the errors of `rowlock.analysis.net_errors` to measured positions, and checks how often the 95% intervals hold.

All games share the factors by which an error depends on the position; each game and number of players has its own
scale. They maximise the likelihood under Student's distribution, whose tails are as long as those of the nets' errors.
Then all scales are multiplied by a factor with which enough of the intervals hold.
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
    "closed": (0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0),
    "skipped": (0.0, 0.002, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2),
    "difference": (0.0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0),
}
"""The factors to try. That of the difference is for points or percentage points."""

BY_SHARE = ("share", "loss")

AIM = 0.96
"""The share of intervals that hold in the positions that the model is fitted to. In other positions it is about one
percentage point lower."""
DEGREES = (3, 5, 10, 30)
"""Degrees of freedom of Student's distribution to try."""
USUAL_DEGREES = 5
"""The degrees of freedom for a few kinds, which say too little to choose them."""

SCALES = np.geomspace(1 / 10, 3, 80)
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


def fit(figure: str, positions: Sequence[Part]) -> dict[str, Any]:
    """The model of a figure, in the form of `net_errors.json`."""
    found = cases(figure, positions)
    by_kind = by_kinds(found)
    unit = 100.0 if figure in BY_SHARE else 1.0
    grids = {name: grid for name, grid in GRIDS.items() if name != "difference"}
    if figure.startswith("loss"):
        grids["difference"] = tuple(unit * factor for factor in GRIDS["difference"])
    best: tuple[float, dict[str, Any]] = (-math.inf, {})
    for degrees in DEGREES:
        shape: dict[str, Any] = {"by_share": figure in BY_SHARE, "closed": 0.0, "skipped": 0.0, "difference": 0.0}
        likelihood = _climb(shape, grids, by_kind, degrees)
        if likelihood > best[0]:
            best = (
                likelihood,
                {**shape, "scale": {kind: _scale(shape, one, degrees)[1] for kind, one in by_kind.items()}},
            )
    return _widened(best[1], found)


def fit_scales(figure: str, positions: Sequence[Part], model: dict[str, Any]) -> dict[str, Any]:
    """The model with new scales for the kinds of these positions. Its other numbers are kept."""
    found = cases(figure, positions)
    if not found:
        return model
    scales = {kind: _scale(model, one, USUAL_DEGREES)[1] for kind, one in by_kinds(found).items()}
    fitted = _widened({**model, "scale": scales}, found)
    return {**model, "scale": {**model["scale"], **fitted["scale"]}}


def _climb(
    shape: dict[str, Any], grids: dict[str, tuple[float, ...]], by_kind: dict[str, Columns], degrees: int
) -> float:
    """Improve one number after another until nothing helps. Returns the likelihood."""

    def likelihood(changed: dict[str, Any]) -> float:
        return sum(_scale(changed, one, degrees)[0] for one in by_kind.values())

    reached = likelihood(shape)
    while True:
        before = reached
        for name, grid in grids.items():
            tried = [(likelihood({**shape, name: value}), value) for value in grid]
            if max(tried)[0] > reached + 1e-9:
                reached, shape[name] = max(tried)
        if reached == before:
            return reached


def _scale(shape: dict[str, Any], one: Columns, degrees: int) -> tuple[float, float]:
    """The likelihood of the best scale for a kind, and that scale."""
    relative = 1 + shape["closed"] * one.closed + shape["skipped"] * one.skipped**2
    relative += shape["difference"] * np.abs(one.size)
    if shape["by_share"]:
        relative *= one.uncertainty
    rough = math.sqrt(float((one.off**2).mean() / relative.mean())) or 1e-9
    scales = rough * SCALES
    variances = scales[:, None] ** 2 * relative + one.variance + 1e-12
    likelihoods = _normalizer(degrees) - 0.5 * np.log(variances)
    likelihoods -= (degrees + 1) / 2 * np.log1p(one.off**2 / (degrees * variances))
    sums = likelihoods.sum(axis=1)
    return float(sums.max()), float(scales[sums.argmax()])


def _normalizer(degrees: int) -> float:
    return math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2) - math.log(degrees) / 2


def _widened(model: dict[str, Any], found: Sequence[Case]) -> dict[str, Any]:
    """The model with all errors multiplied by the factor with which enough of the intervals hold."""
    needed = [
        max((one.off / TWO_SIDED_95) ** 2 - one.variance, 0.0)
        / max(model_of(model, one.kind).error(one.situation, one.size), 1e-9) ** 2
        for one in found
    ]
    factor = math.sqrt(float(np.quantile(needed, AIM)))
    scales = {kind: rounded(factor * scale) for kind, scale in model["scale"].items()}
    return {**model, "scale": scales}


def rounded(number: float) -> float:
    return float(f"{number:.4g}")


def model_of(fitted: dict[str, Any], kind: str) -> ErrorModel:
    factors = (fitted["by_share"], fitted["closed"], fitted["skipped"], fitted["difference"])
    return ErrorModel(fitted["scale"][kind], *factors)


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


def covered(positions: Sequence[Part], fit_to: Fit = fit) -> dict[str, list[tuple[Case, bool]]]:
    """Every case, and whether its interval holds under a model fitted to the other half of the positions."""
    halves = [[one for one in positions if half_of(one) == half] for half in (0, 1)]
    found: dict[str, list[tuple[Case, bool]]] = {}
    for figure in NetErrors._fields:
        found[figure] = []
        for half in (0, 1):
            fitted = fit_to(figure, halves[1 - half])
            found[figure] += [(case, is_covered(case, fitted)) for case in cases(figure, halves[half])]
    return found
