"""Draw three charts: how strong the levels are, from the tournaments in `benchmarks/strength/`; how the nets learned,
from the curves next to their weights; and how far one net can be exploited, from `benchmarks/exploitability.json`.

python docs/draw_bots.py           redraws the pictures
python docs/draw_bots.py --table   shows the tables of nets in docs/learning.md
"""

import json
import math
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PICTURES = ROOT / "docs" / "pictures"
STRENGTH = ROOT / "benchmarks" / "strength"
EXPLOITABILITY = ROOT / "benchmarks" / "exploitability.json"
CURVES = ROOT / "src" / "rowlock" / "values" / "weights"

USUAL_LAST_RATE = 0.0002
"""The default of `rowlock train --last-rate`."""

WIDTH = 700
TITLES = {"qwixx": "Qwixx", "onboard": "On Board, side A", "duel": "Duel"}
COLOURS = {"qwixx": "#0072b2", "onboard": "#a84a00", "duel": "#00704f", "tworows": "#7a4b9a"}
DASHES = {1: "1 3", 2: "", 3: "7 3", 4: "4 3", 5: "2 2"}

STYLE = """text { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: #1b1f24 }
text.head { font-size: 15px; font-weight: 700 } text.faint { fill: #55524d }
text.middle { text-anchor: middle } text.end { text-anchor: end }
.panel { fill: #fdfcf9; stroke: #d8d4cb } .line { stroke: #d8d4cb } .curve { fill: none; stroke-width: 2 }
.span { stroke-width: 6; stroke-linecap: round; opacity: 0.35 }"""


def frame(height: int, title: str, subtitle: str, parts: list[str]) -> str:
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img">',
        f"<title>{title}</title>",
        f"<desc>{subtitle}</desc>",
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="panel" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="10"/>',
        f'<text class="head" x="20" y="28">{title}</text>',
        f'<text class="faint" x="20" y="48">{subtitle}</text>',
    ]
    return "\n".join([*head, *parts, "</svg>", ""])


def levels() -> str:
    """The ratings of the levels, with one line per game."""
    left, right, top, step = 150, 30, 84, 66
    tournaments = {game: json.loads((STRENGTH / f"{game}-levels.json").read_text(encoding="utf-8")) for game in TITLES}
    places = [place for described in tournaments.values() for place in described["standings"]]
    least = min(place["rating"]["value"] for place in places) // 100 * 100
    most = -(-max(place["rating"]["value"] for place in places) // 100) * 100
    bottom = top + step * len(TITLES) - 14

    def across(rating: float) -> float:
        return round(left + (rating - least) / (most - least) * (WIDTH - left - right), 1)

    parts = []
    for rating in range(int(least), int(most) + 1, 100):
        parts.append(f'<path class="line" d="M{across(rating)} {top - 16}V{bottom}"/>')
        parts.append(f'<text class="middle faint" x="{across(rating)}" y="{bottom + 18}">{rating}</text>')
    for line, (game, described) in enumerate(tournaments.items()):
        height = top + step * line + 10
        parts.append(f'<text x="20" y="{height + 4}">{TITLES[game]}</text>')
        parts.append(f'<path class="line" d="M{left} {height}H{WIDTH - right}"/>')
        for count, place in enumerate(sorted(described["standings"], key=lambda place: place["rating"]["value"])):
            rating, margin = place["rating"]["value"], place["rating"]["margin_95"]
            ends = f"M{across(rating - margin)} {height}H{across(rating + margin)}"
            parts.append(f'<path class="span" stroke="{COLOURS[game]}" d="{ends}"/>')
            parts.append(f'<circle cx="{across(rating)}" cy="{height}" r="4" fill="{COLOURS[game]}"/>')
            # Above and below the line in turn, since neighbours may be close.
            words = height + (-11 if count % 2 else 20)
            parts.append(f'<text class="middle" x="{across(rating)}" y="{words}">{place["name"]}</text>')
    parts.append(
        f'<text class="middle" x="{(left + WIDTH - right) / 2}" y="{bottom + 36}">rating (Elo, mean 1500)</text>'
    )
    subtitle = "two players, everybody against everybody; the bands are 95% intervals"
    return frame(bottom + 48, "How strong the levels are", subtitle, parts)


def nets() -> list[dict[str, Any]]:
    """The game, schedule and learning curve of each net that predicts shares of the win."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(CURVES.glob("*-[0-9].json"))]


def points_nets() -> list[dict[str, Any]]:
    """The same for the nets that predict points."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(CURVES.glob("*-points.json"))]


def trainings(net: dict[str, Any]) -> list[dict[str, Any]]:
    """All training runs of a net, in order. A refined net has more than one."""
    return [*(trainings(net["refines"]) if "refines" in net else []), net]


def curves() -> dict[tuple[str, int], list[dict[str, float]]]:
    """The learning curve of each net over all its training runs, except those on a GPU."""
    found: dict[tuple[str, int], list[dict[str, float]]] = {}
    for net in nets():
        before = 0
        for training in trainings(net):
            if "fitted" in training:
                continue
            curve = found.setdefault((net["game"], net["players"]), [])
            curve += [{**point, "games": before + point["games"]} for point in training["curve"]]
            before += training["schedule"]["games"]
    return found


def nets_table() -> str:
    lines = ["| command | took | final result against simple players | kB |", "| --- | --- | --- | --- |"]
    for net in nets():
        game, players = net["game"], net["players"]
        for training in trainings(net):
            last = training["curve"][-1]
            figure = f"{last['share']:.1f} points" if players == 1 else f"{last['share']:.1%}"
            size = f"{(CURVES / f'{game}-{players}.bin').stat().st_size / 1000:.0f}" if training is net else ""
            lines.append(f"| {origin(training)} | {duration(last['seconds'])} | {figure} | {size} |")
    return "\n".join(lines)


def duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes else "under 1 min"


def origin(training: dict[str, Any]) -> str:
    """The command of a training run or, on a GPU, how many games the net learned from."""
    game, players, schedule = training["game"], training["players"], training["schedule"]
    if "fitted" in training:
        how = "refined with" if "refines" in training else "fitted to"
        return f"{TITLES[game].split(',')[0]}, {players} players: {how} {schedule['games']:,} games"
    command = f"rowlock train {game} nets --players {players} --games {schedule['games']}"
    if "refines" in training:
        command += " --refine"
    if schedule["last_rate"] != USUAL_LAST_RATE:
        command += f" --last-rate {schedule['last_rate']:.5f}"
    return f"`{command}`"


def points_table() -> str:
    lines = ["| command | took | error | error of the mean | bias | kB |", "| --- | --- | --- | --- | --- | --- |"]
    for net in points_nets():
        game, players, games, last = net["game"], net["players"], net["schedule"]["games"], net["curve"][-1]
        size = (CURVES / f"{game}-{players}-points.bin").stat().st_size / 1000
        command = f"rowlock train {game} nets --players {players} --games {games} --points"
        figures = f"{last['error']:.1f} | {last['error_of_mean']:.1f} | {last['bias']:+.1f}"
        lines.append(f"| `{command}` | {duration(last['seconds'])} | {figures} | {size:.0f} |")
    return "\n".join(lines)


def learning() -> str:
    """The share of the win against simple players, by games learned from; without solo games, which have no share."""
    left, right, top, bottom = 58, 118, 70, 340
    shown = {key: curve for key, curve in curves().items() if key[1] > 1}
    every = [point["games"] for curve in shown.values() for point in curve]
    least, most = min(every), max(every)

    def across(games: float) -> float:
        return round(left + math.log(games / least) / math.log(most / least) * (WIDTH - left - right), 1)

    def down(share: float) -> float:
        return round(bottom - share / 0.9 * (bottom - top), 1)

    parts = []
    for percent in range(0, 91, 10):
        parts.append(f'<path class="line" d="M{left} {down(percent / 100)}H{WIDTH - right}"/>')
        parts.append(f'<text class="end faint" x="{left - 6}" y="{down(percent / 100) + 4}">{percent}%</text>')
    for games, label in ((10_000, "10k"), (100_000, "100k"), (1_000_000, "1M"), (10_000_000, "10M")):
        if least <= games <= most:
            parts.append(f'<text class="middle faint" x="{across(games)}" y="{bottom + 18}">{label}</text>')
    labels: list[float] = []
    for (game, players), curve in sorted(shown.items(), key=lambda item: -item[1][-1]["share"]):
        points = " ".join(f"{across(point['games'])},{down(point['share'])}" for point in curve)
        parts.append(
            f'<polyline class="curve" stroke="{COLOURS[game]}" stroke-dasharray="{DASHES[players]}" points="{points}"/>'
        )
        height = max(down(curve[-1]["share"]) + 4, labels[-1] + 15 if labels else 0)
        labels.append(height)
        name = "duel" if game == "duel" else f"{game}, {players}"
        parts.append(f'<text x="{WIDTH - right + 8}" y="{height}" style="fill: {COLOURS[game]}">{name}</text>')
    parts.append(f'<text class="middle" x="{(left + WIDTH - right) / 2}" y="{bottom + 38}">games learned from</text>')
    subtitle = "one net against simple players: share of the win after so many games of self-play"
    return frame(bottom + 50, "How the nets learned", subtitle, parts)


def lost_to_best_response(point: dict[str, float]) -> float:
    """How much a net loses to its best response over both seats, in percentage points."""
    return 100 * ((point["going_first"] + point["going_second"]) / 2 - 0.5)


def exploitability() -> str:
    """How much the net for Two Rows loses to its best response, by games learned from."""
    left, right, top, bottom = 58, 40, 70, 250
    curve = json.loads(EXPLOITABILITY.read_text(encoding="utf-8"))["curve"]
    most = max(point["games"] for point in curve)

    def across(games: float) -> float:
        return round(left + games / most * (WIDTH - left - right), 1)

    def down(points: float) -> float:
        return round(bottom - points / 4 * (bottom - top), 1)

    parts = []
    for points in range(5):
        parts.append(f'<path class="line" d="M{left} {down(points)}H{WIDTH - right}"/>')
        parts.append(f'<text class="end faint" x="{left - 6}" y="{down(points) + 4}">{points}</text>')
    for games in range(0, int(most) + 1, 500_000):
        parts.append(f'<text class="middle faint" x="{across(games)}" y="{bottom + 18}">{games // 1000}k</text>')
    places = [(across(point["games"]), down(lost_to_best_response(point))) for point in curve]
    drawn = " ".join(f"{x},{y}" for x, y in places)
    parts.append(f'<polyline class="curve" stroke="{COLOURS["tworows"]}" points="{drawn}"/>')
    parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{COLOURS["tworows"]}"/>' for x, y in places]
    last = lost_to_best_response(curve[-1])
    parts.append(f'<text class="end" x="{places[-1][0]}" y="{places[-1][1] - 10}">{last:.2f}</text>')
    parts.append(f'<text class="middle" x="{(left + WIDTH - right) / 2}" y="{bottom + 38}">games learned from</text>')
    subtitle = "percentage points that the best response wins beyond perfect play, in Two Rows for two"
    return frame(bottom + 50, "How far the net can be exploited", subtitle, parts)


def pictures() -> dict[str, str]:
    return {"levels.svg": levels(), "learning.svg": learning(), "exploitability.svg": exploitability()}


if __name__ == "__main__":
    if "--table" in sys.argv[1:]:
        print(nets_table(), points_table(), sep="\n\n")
        sys.exit()
    for name, picture in pictures().items():
        (PICTURES / name).write_text(picture, encoding="utf-8")
