"""The nets' errors in the measured positions, in total and in parts: the tables of docs/accuracy.md."""

import functools
import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from error_model import Case, cross_validate, fit, fit_scales
from in_parts import Part
from level_games import GROUPS, TABLES
from rowlock.analysis.net_errors import MEASURED, NetErrors

SUMMARY = Path(__file__).parent / "net_errors.json"
BAD = {"share": 0.02, "points": 2.0}
"""A first choice is bad if it loses more than this against another."""

STAGES = ("first third", "second third", "last third")
CLOSED = ("no locked row", "locked rows")

PARTS: dict[str, Callable[[Part], str]] = {
    "level": lambda position: str(position["group"]),
    "stage": lambda position: STAGES[min(3 * (position["turn"] - 1) // position["turns"], 2)],
    "closed": lambda position: CLOSED[position["closed"] > 0],
}
"""The ways to divide the positions of all games together."""


def store(items: dict[str, int], positions: list[Part]) -> None:
    """Fit the errors and store them in the package; store the summary beside this file."""
    stored = json.loads(MEASURED.read_text(encoding="utf-8"))
    for figure in NetErrors._fields:
        fitted = fit(figure, positions)
        # Kinds that were not measured, like a solved game, keep their scale and their figures.
        stored[figure] = {**fitted, "scale": {**stored[figure]["scale"], **fitted["scale"]}}
    found = summary(items, cross_validate(positions), positions)
    kinds = {**read_summary()["kinds"], **found["kinds"]}
    _write(stored, {**found, "kinds": {kind: kinds[kind] for kind in TABLES if kind in kinds}})


def store_some(items: dict[str, int], positions: list[Part]) -> None:
    """Fit the scales of a few kinds, whose nets were replaced, and store them and these kinds' figures. Everything
    else stays as it was: a few kinds don't show how errors depend on the position.
    """
    stored = json.loads(MEASURED.read_text(encoding="utf-8"))

    def fit_these(figure: str, some: Sequence[Part]) -> dict[str, Any]:
        return fit_scales(figure, some, stored[figure])

    found = summary(items, cross_validate(positions, fit_these), positions)
    _write(
        {figure: fit_these(figure, positions) for figure in NetErrors._fields},
        {**read_summary(), "kinds": {**read_summary()["kinds"], **found["kinds"]}},
    )


def _write(stored: dict[str, Any], found: dict[str, Any]) -> None:
    MEASURED.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    SUMMARY.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


def summary(
    items: dict[str, int], checked: dict[str, list[tuple[Case, bool]]], positions: list[Part]
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kinds": {
            kind: _figures(positions, checked, functools.partial(_is_of_kind, kind)) for kind in TABLES if kind in items
        }
    }
    for name, part_of in PARTS.items():
        labels = {"level": GROUPS, "stage": STAGES, "closed": CLOSED}[name]
        found[name] = {
            label: _figures(positions, checked, functools.partial(_is_in_part, part_of, label)) for label in labels
        }
    return found


def _is_of_kind(kind: str, position: Part) -> bool:
    return bool(position["kind"] == kind)


def _is_in_part(part_of: Callable[[Part], str], label: str, position: Part) -> bool:
    return TABLES[position["kind"]].players > 1 and part_of(position) == label


def _figures(
    positions: list[Part], checked: dict[str, list[tuple[Case, bool]]], belongs: Callable[[Part], bool]
) -> dict[str, Any]:
    """The figures of some positions: the root mean square errors, how often the first choice is bad, and how many
    intervals hold. The errors of shares, points and leads are those of the first choice.
    """
    some = [one for one in positions if belongs(one)]
    found: dict[str, Any] = {"positions": len(some), "bad_first_choices": sum(map(bad_first_choice, some))}
    for figure, listed in checked.items():
        here = [(case, holds) for case, holds in listed if belongs(case.position)]
        if not here:
            continue
        of_first = [case for case, _ in here if figure.startswith("loss") or case.place == 0]
        found[figure] = {
            "error": round(_error(of_first), 5),
            "covered": round(sum(holds for _, holds in here) / len(here), 4),
            "cases": len(here),
        }
    return found


def _error(some: Sequence[Case]) -> float:
    """The root mean square error, not counting that of the rollouts."""
    return math.sqrt(max(sum(one.off**2 - one.variance for one in some) / len(some), 0.0))


def bad_first_choice(position: Part) -> float:
    """Whether the net's first choice loses too much against the one that half of the trials find best, judged by the
    other half. Both halves judge, and their mean is returned.
    """
    choices = position["choices"]
    limit = BAD["points" if len(choices[0]["net"]) == 1 else "share"]
    verdicts = []
    for chooser in (0, 1):
        values = [choice["halves"][chooser] for choice in choices]
        best = choices[values.index(max(values))]
        lost = best["halves"][1 - chooser] - choices[0]["halves"][1 - chooser]
        verdicts.append(lost > limit)
    return sum(verdicts) / 2


def read_summary() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SUMMARY.read_text(encoding="utf-8"))
    return found


def tables() -> list[str]:
    """The tables of docs/accuracy.md. Shares and losses are in percentage points."""
    return [errors_table(), trust_table()]


def errors_table() -> str:
    lines = ["| game | share | points | lead | loss | loss in points |", "| --- | --- | --- | --- | --- | --- |"]
    for kind, one in read_summary()["kinds"].items():
        cells = [_cell(one, figure, lambda of: of["error"]) for figure in NetErrors._fields]
        if TABLES[kind].players == 1:
            cells[2] = "–"
        lines.append(f"| {_words(kind)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def _cell(one: dict[str, Any], figure: str, value: Callable[[dict[str, Any]], float]) -> str:
    if figure not in one:
        return "–"
    unit = 100 if figure in ("share", "loss") else 1
    return f"{unit * value(one[figure]):.1f}"


def trust_table() -> str:
    """By game and by part: how often the first choice is bad, and how many of the 95% intervals hold."""
    lines = [
        "| positions | number | share off by | top choice loses over 2 | shares held | points held | losses held |"
    ]
    lines.append("| --- | --- | --- | --- | --- | --- | --- |")
    found = read_summary()
    rows = [(_words(kind), one) for kind, one in found["kinds"].items()]
    rows += [(label, one) for part in PARTS for label, one in found[part].items()]
    for label, one in rows:
        bad = f"{one['bad_first_choices']:g} ({one['bad_first_choices'] / one['positions']:.1%})"
        held = [f"{one[figure]['covered']:.1%}" if figure in one else "–" for figure in ("share", "points")]
        held.append(f"{one['loss' if 'loss' in one else 'loss_points']['covered']:.1%}")
        share = _cell(one, "share", lambda of: of["error"])
        lines.append(f"| {label} | {one['positions']} | {share} | {bad} | {' | '.join(held)} |")
    return "\n".join(lines)


def _words(kind: str) -> str:
    game, players = kind.split("-")
    return f"{game}, {players} player{'' if players == '1' else 's'}"
