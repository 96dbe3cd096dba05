"""Draw the distribution of points in perfect solo play, from the exact odds in `pictures/solo-points.json`.

python docs/draw_solo.py             redraws the picture
python docs/draw_solo.py --compute   computes the odds first, which takes two minutes
"""

import json
import sys
from pathlib import Path

PICTURES = Path(__file__).parent / "pictures"
DATA = PICTURES / "solo-points.json"
PICTURE = PICTURES / "solo-points.svg"

WIDTH, HEIGHT = 700, 330
LEFT, RIGHT, TOP, BOTTOM = 52, 20, 66, 44
LEAST, MOST = 0, 220
MARKS = (5, 25, 50, 75, 95)

STYLE = """text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #1b1f24 }
text.head { font-size: 15px; font-weight: 700 } text.faint { fill: #55524d }
text.middle { text-anchor: middle } text.end { text-anchor: end }
.panel { fill: #fdfcf9; stroke: #d8d4cb } .bar { fill: #0072b2 } .line { stroke: #d8d4cb } .mark { stroke: #a84a00 }
.mark { stroke-width: 1.5; stroke-dasharray: 4 3 }"""


def compute() -> None:
    from rowlock.fast.distribution import solo_distribution
    from rowlock.fast.tables import solved_table

    spread = solo_distribution(solved_table(1))
    chances = {str(p): float(f"{c:.9g}") for p, c in zip(spread.points.tolist(), spread.chances, strict=True) if c > 0}
    DATA.write_text(json.dumps(chances, indent=0) + "\n", encoding="utf-8")


def chances_by_points() -> dict[int, float]:
    return {int(points): chance for points, chance in json.loads(DATA.read_text(encoding="utf-8")).items()}


def percentile(chances: dict[int, float], percent: float) -> int:
    """The lowest number of points that this percentage of games does not exceed."""
    sum_so_far = 0.0
    for points in sorted(chances):
        sum_so_far += chances[points]
        if sum_so_far >= percent / 100 - 1e-9:
            return points
    return max(chances)


def draw() -> str:
    chances = chances_by_points()
    mean = sum(points * chance for points, chance in chances.items())
    spread = sum((points - mean) ** 2 * chance for points, chance in chances.items()) ** 0.5
    most = max(chances.values())
    per_point = (WIDTH - LEFT - RIGHT) / (MOST - LEAST + 1)
    bottom = HEIGHT - BOTTOM

    def across(points: float) -> float:
        return round(LEFT + (points - LEAST) * per_point, 1)

    def down(chance: float) -> float:
        return round(bottom - chance / most * (bottom - TOP - 22), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img">',
        "<title>The points of perfect solo play</title>",
        f"<desc>A histogram of final points with mean {mean:.2f} and standard deviation {spread:.2f}</desc>",
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="panel" x="0.5" y="0.5" width="{WIDTH - 1}" height="{HEIGHT - 1}" rx="10"/>',
        '<text class="head" x="20" y="28">Perfect solo play: how the final points are spread</text>',
        f'<text class="faint" x="20" y="48">mean {mean:.2f}, standard deviation {spread:.2f}; '
        "dashed: 5, 25, 50, 75 and 95 of 100 games end there or below</text>",
    ]
    for percent in (0.5, 1.0, 1.5, 2.0):
        height = down(percent / 100)
        if percent / 100 < most:
            parts.append(f'<path class="line" d="M{LEFT} {height}H{WIDTH - RIGHT}"/>')
            parts.append(f'<text class="end faint" x="{LEFT - 6}" y="{height + 4}">{percent}%</text>')
    bars = [
        f"M{across(points)} {bottom}V{down(chances.get(points, 0))}h{round(per_point - 0.6, 1)}V{bottom}z"
        for points in range(LEAST, MOST + 1)
        if chances.get(points, 0) > most / 2000
    ]
    parts.append(f'<path class="bar" d="{"".join(bars)}"/>')
    for percent in MARKS:
        points = percentile(chances, percent)
        here = round(across(points) + per_point / 2, 1)
        parts.append(f'<path class="mark" d="M{here} {TOP + 16}V{bottom}"/>')
        parts.append(f'<text class="middle" x="{here}" y="{TOP + 10}">{points}</text>')
    for points in range(LEAST, MOST + 1, 20):
        parts.append(f'<text class="middle faint" x="{across(points + 0.5)}" y="{bottom + 18}">{points}</text>')
    parts.append(f'<text class="middle" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 10}">final points</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    if "--compute" in sys.argv[1:]:
        compute()
    PICTURE.write_text(draw(), encoding="utf-8")
