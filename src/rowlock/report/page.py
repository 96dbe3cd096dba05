"""A review as one HTML file with inline style and script. Its policy forbids any others."""

import base64
import hashlib
import json
from functools import cache
from string import Template
from typing import Any

from rowlock.page.bundles import stripped_styles
from rowlock.report import overview
from rowlock.report.fragment import fragment, part, script_data
from rowlock.report.modules import one_script, page_part
from rowlock.report.words import ReviewData
from rowlock.words import Text, texts

SCRIPT = "review/standalone.js"
STYLES = ("design.css", "board/board.css", "review/review.css")
PARTS = ("board", "game", "review")
"""The parts of `words` that the script uses."""


def page(review: ReviewData) -> str:
    """A review as one HTML file."""
    return Template(part("file.html")).substitute(
        language=review["language"],
        policy=policy(),
        title=overview.title(review),
        style=_style(),
        fragment=fragment(review),
        data=_embedded({"review": _without_positions(script_data(review)), "texts": _texts(review["language"])}),
        script=one_script(SCRIPT),
    )


def _without_positions(data: dict[str, Any]) -> dict[str, Any]:
    """The data without the positions: a file has no explorer to open them in."""
    steps = [{key: value for key, value in step.items() if key != "position"} for step in data["steps"]]
    return {**data, "steps": steps}


def policy() -> str:
    """The content security policy of the file. A server sends the same one."""
    return (
        f"default-src 'none'; style-src '{_hash(_style())}'; script-src '{_hash(one_script(SCRIPT))}'; "
        "base-uri 'none'; form-action 'none'"
    )


@cache
def _style() -> str:
    """The style sheets without comments and indentation."""
    return stripped_styles("".join(map(page_part, STYLES)))


def _texts(language: str) -> dict[str, Text]:
    return {key: text for key, text in texts(language).items() if key.partition(".")[0] in PARTS}


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _embedded(data: dict[str, Any]) -> str:
    """JSON that is safe inside a script element."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.replace("<", "\\u003c")
