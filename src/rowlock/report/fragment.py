"""A review as an HTML fragment, for a file or the page, and as the data for its script."""

from importlib.resources import files
from typing import Any

from rowlock.report import overview
from rowlock.report.decisions import decision_numbers, decision_table
from rowlock.report.graph import graph
from rowlock.report.words import ReviewData, escape, review_text

DECIMALS = 5
"""Decimals of a share: a hundredth of what the page shows."""

HALF_DECIMALS = 4
"""Decimals of half an interval's width, which can be less exact."""

FIGURES = ("share", "points", "margin", "loss")
COLUMNS = ("choice", "means", *FIGURES, *(f"{figure}_half" for figure in FIGURES), "level", "proven")
"""The data the script needs for each choice, including half the width of the 95% intervals."""

CHOICE_KEYS = ("seat", "chosen", "forced", "best", "loss", "loss_points", "mark", "close")
"""The data the script needs for each seat's decision."""


def fragment(review: ReviewData) -> str:
    """The HTML that works without a script, with placeholders for the script to fill. It belongs inside a `main`."""
    return FRAGMENT.format_map(_parts(review))


def _parts(review: ReviewData) -> dict[str, str]:
    """The contents of the placeholders, by name."""
    return {
        "kicker": overview.kicker(review),
        "headline": overview.headline(review),
        "scoreboard": overview.scoreboard(review),
        "verdict": escape(review["verdict"]),
        "small_print": overview.small_print(review),
        "graph": graph(review),
        "graph_title": review_text(review, "who-was-winning" if review["measure"] == "share" else "points-to-expect"),
        "luck_title": review_text(review, "luck-and-skill"),
        "luck_and_skill": overview.luck_and_skill(review),
        "moments_title": review_text(review, "what-decided"),
        "moments": overview.moments(review, decision_numbers(review)),
        "totals_title": review_text(review, "in-figures"),
        "totals": overview.totals(review),
        "decisions_title": review_text(review, "all-decisions"),
        "decisions": decision_table(review),
        "made_by": review_text(review, "made-by"),
        "marks": overview.legend_of_marks(review),
        "within_error": review_text(review, "within-error"),
    }


def part(name: str) -> str:
    return (files("rowlock.report") / name).read_text(encoding="utf-8")


FRAGMENT = part("fragment.html")
"""The HTML, with placeholders in braces."""


def script_data(review: ReviewData) -> dict[str, Any]:
    """The data for the script. The many choices are packed as lists in the order of `columns`."""
    packed = {**review, "columns": COLUMNS, "steps": [_packed(step) for step in review["steps"]]}
    rounded: dict[str, Any] = _rounded(packed)
    return rounded


def _packed(step: dict[str, Any]) -> dict[str, Any]:
    if step["kind"] != "decision":
        return step
    seats = [
        {
            **{key: seat[key] for key in CHOICE_KEYS},
            "choices": [_listed(choice) for choice in map(_halved, seat["choices"])],
        }
        for seat in step["seats"]
    ]
    return {**step, "seats": seats}


def _listed(choice: dict[str, Any]) -> list[Any]:
    listed = [choice.get(column) for column in COLUMNS]
    # A file has thousands of choices, and few of them are proven.
    return listed if choice.get("proven") else listed[:-1]


def _halved(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice with half the width of each figure's interval."""
    halves = {
        f"{figure}_half": round((choice.get(f"{figure}_error") or 0) * choice["reach"], HALF_DECIMALS)
        for figure in FIGURES
    }
    return {**choice, **halves}


def _rounded_entries(data: dict[str, Any]) -> dict[str, Any]:
    return {key: _rounded(entry) for key, entry in data.items()}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, dict):
        return _rounded_entries(value)
    if isinstance(value, list | tuple):
        return [_rounded(entry) for entry in value]
    return value
