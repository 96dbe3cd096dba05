"""Draw whether predicted shares come true, from the results of `benchmarks/calibration.py`.

python docs/draw_calibration.py   redraws the picture
"""

import json
import runpy
from pathlib import Path
from types import SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEASURED = ROOT / "benchmarks" / "calibration"
PICTURE = ROOT / "docs" / "pictures" / "calibration.svg"

ACROSS = 4
SIDE = 126
LEFT, TOP = 50, 92
STEP_ACROSS, STEP_DOWN = 163, 186
NAMES = {"qwixx": "Qwixx", "onboard": "On Board", "duel": "Duel", "tworows": "Two Rows"}

bots = SimpleNamespace(**runpy.run_path(str(ROOT / "docs" / "draw_bots.py")))


def stored_results() -> list[dict[str, Any]]:
    found = [json.loads(path.read_text(encoding="utf-8")) for path in MEASURED.glob("*.json")]
    return sorted(found, key=lambda one: (list(NAMES).index(one["game"]), one["players"]))


def panel(one: dict[str, Any], left: float, top: float) -> list[str]:
    """A square with the predicted share on the x-axis and the actual one on the y-axis. The more cases in a bin, the
    larger its dot.
    """
    colour = bots.COLOURS[one["game"]]
    bottom = top + SIDE
    parts = [
        f'<text x="{left}" y="{top - 8}">{NAMES[one["game"]]}, {one["players"]} players</text>',
        f'<rect x="{left}" y="{top}" width="{SIDE}" height="{SIDE}" fill="none" class="line"/>',
        f'<path class="line" d="M{left} {bottom}l{SIDE} {-SIDE}"/>',
        f'<text class="end faint" x="{left + SIDE - 4}" y="{bottom - 6}">ECE {one["error"]:.3f}</text>',
    ]
    for tenth in one["bins"]:
        across, down = left + tenth["predicted"] * SIDE, bottom - tenth["actual"] * SIDE
        radius = 1.5 + 6 * (tenth["cases"] / one["cases"]) ** 0.5
        parts.append(f'<circle cx="{across:.1f}" cy="{down:.1f}" r="{radius:.1f}" fill="{colour}" opacity="0.75"/>')
    for share in (0, 50, 100):
        place = round(left + share / 100 * SIDE, 1)
        parts.append(f'<text class="middle faint" x="{place}" y="{bottom + 16}">{share}</text>')
        if left == LEFT:
            parts.append(
                f'<text class="end faint" x="{left - 6}" y="{bottom - share / 100 * SIDE + 4:.1f}">{share}</text>'
            )
    return parts


def draw() -> str:
    parts = []
    shown = stored_results()
    for number, one in enumerate(shown):
        parts += panel(one, LEFT + number % ACROSS * STEP_ACROSS, TOP + number // ACROSS * STEP_DOWN)
    lines = -(-len(shown) // ACROSS)
    caption = "x-axis: predicted share of the win before a roll; y-axis: actual share; both in percent"
    picture: str = bots.frame(TOP + lines * STEP_DOWN - 24, "Do the shares come true?", caption, parts)
    return picture


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
