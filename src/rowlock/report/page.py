"""The page put together. Style and script stand inside it, and the browser is told to take no others."""

import base64
import hashlib
import json
from importlib.resources import files
from string import Template
from typing import Any

from rowlock.report import overview
from rowlock.report.decisions import decision_numbers, decision_table
from rowlock.report.graph import graph
from rowlock.report.words import escaped

DECIMALS = 5
"""So many are kept of a share: a hundredth of what the page shows."""

FIGURES = ("share", "points", "margin", "loss")
COLUMNS = ("choice", "words", "field", *FIGURES, *(f"{figure}_half" for figure in FIGURES), "level")
"""What the page needs to know of a choice; of its figures also half of the 95% interval."""


def page(review: dict[str, Any]) -> str:
    """A review as one HTML file."""
    style = _part("review.css")
    script = "".join(map(_part, ("board.js", "words.js", "review.js")))
    return Template(_part("review.html")).substitute(
        policy=f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'",
        style=style,
        script=script,
        data=_data(review),
        title=overview.title(review),
        kicker=overview.kicker(review),
        headline=overview.headline(review),
        scoreboard=overview.scoreboard(review),
        verdict=escaped(review["verdict"]),
        small_print=overview.small_print(review),
        graph=graph(review),
        graph_title="Who was winning" if review["measure"] == "share" else "Points to expect",
        luck_and_skill=overview.luck_and_skill(review),
        totals=overview.totals(review),
        moments=overview.moments(review, decision_numbers(review)),
        decisions=decision_table(review),
    )


def _part(name: str) -> str:
    return (files("rowlock.report") / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _data(review: dict[str, Any]) -> str:
    """The review as JSON that cannot end the element it stands in. There are hundreds of choices, so their keys are
    named once: a choice is a list, in the order of the columns.
    """
    packed = {**review, "columns": COLUMNS, "steps": [_packed(step) for step in review["steps"]]}
    text = json.dumps(_rounded(packed), ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c")


def _packed(step: dict[str, Any]) -> dict[str, Any]:
    if step["kind"] != "decision":
        return step
    seats = [
        {**seat, "choices": [[choice.get(column) for column in COLUMNS] for choice in map(_halved, seat["choices"])]}
        for seat in step["seats"]
    ]
    return {**step, "seats": seats}


def _halved(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice with half of each figure's interval."""
    halves = {f"{figure}_half": (choice.get(f"{figure}_error") or 0) * choice["reach"] for figure in FIGURES}
    return {**choice, **halves}


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DECIMALS)
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(entry) for entry in value]
    return value
