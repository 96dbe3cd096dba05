"""The graph of a game as SVG that needs no script. Its width follows the page while its marks keep their size.

Horizontal positions are percentages of the width. Paths don't support those, so they are in a nested, stretched SVG.
"""

import math
from typing import NamedTuple

from rowlock.report.words import MARK_WORDS, ReviewData, escape, name, plain_name, review_text, worth

TOP, BOTTOM, HEIGHT = 34, 254, 280
"""Moments are above the top, turns below the bottom."""

LIKELY_WIDTH = 460
"""The assumed width in pixels when keeping marks apart, between a phone and a desktop."""

MAX_NAME_LENGTH = 18
MARK_HALF_WIDTH, MARK_HALF_HEIGHT, MARK_GAP = 10, 9, 20
GRID_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)


class Scale(NamedTuple):
    """The range of values that the graph shows, and its grid lines."""

    low: float
    high: float
    lines: tuple[float, ...]

    def height(self, value: float) -> float:
        return BOTTOM - (value - self.low) / (self.high - self.low) * (BOTTOM - TOP)


def graph(review: ReviewData) -> str:
    course = course_of(review)
    scale = _scale(review, course)
    badges = _badges(review, course, scale)
    label = _description(review, course)
    parts = [
        f'<svg class="graph course" height="{HEIGHT}" role="img" aria-label="{label}">',
        _curves(review, course, scale),
        *_grid(review, scale),
        *_turns(review),
        *_moments(review),
        f'<line class="cursor" x1="0" x2="0" y1="{TOP}" y2="{BOTTOM}"/>',
        *_names(review, badges),
        *_marks(review, course, scale, badges),
        "</svg>",
    ]
    return _legend(review) + "".join(parts)


def course_of(review: ReviewData) -> list[list[float]]:
    """The values by seat, at the start and after each step."""
    return [review["start"], *(step["after"] for step in review["steps"])]


def _scale(review: ReviewData, course: list[list[float]]) -> Scale:
    if review["measure"] == "share":
        return Scale(0.0, 1.0, (0.0, 0.25, 0.5, 0.75, 1.0))
    low, high = min([min(values) for values in course]), max([max(values) for values in course])
    fitting = [step for step in GRID_STEPS if (high - low) / step <= 5]
    step = fitting[0] if fitting else GRID_STEPS[-1]
    first = math.floor(low / step)
    last = max(math.ceil(high / step), first + 1)
    lines = [float(line * step) for line in range(first, last + 1)]
    return Scale(lines[0], lines[-1], tuple(lines))


def _across(review: ReviewData, place: float) -> float:
    return 100 * place / max(len(review["steps"]), 1)


def _percent(across: float) -> str:
    return f"{across:.2f}%"


def _grid(review: ReviewData, scale: Scale) -> list[str]:
    parts = []
    for value in scale.lines:
        y = scale.height(value)
        parts.append(f'<line class="grid" x1="0" x2="100%" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick scale" x="-6" y="{y + 4:.1f}">{worth(review, value, 0)}</text>')
    return parts


def _turns(review: ReviewData) -> list[str]:
    parts = []
    for place, step in enumerate(review["steps"]):
        if step["kind"] == "roll" and int(step["turn"]) % 5 == 0:
            x = _percent(_across(review, place))
            parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{BOTTOM}" y2="{BOTTOM + 6}"/>')
            parts.append(f'<text class="tick middle" x="{x}" y="{BOTTOM + 20}">{step["turn"]}</text>')
    parts.append(f'<text class="tick" x="0" y="{BOTTOM + 20}">{review_text(review, "graph-turn")}</text>')
    return parts


def _curves(review: ReviewData, course: list[list[float]], scale: Scale) -> str:
    """The curves: one dividing line for two players, otherwise one line per player."""
    lines = []
    if _is_shared_by_two(review):
        line = _points(review, course, 0, scale)
        lines.append(f'<polygon class="area s2" points="0,{TOP} {line} 1000,{TOP}"/>')
        lines.append(f'<polygon class="area s1" points="0,{BOTTOM} {line} 1000,{BOTTOM}"/>')
        lines.append(f'<polyline class="parting" points="{line}"/>')
    else:
        for seat in reversed(range(len(course[0]))):
            lines.append(f'<polyline class="share-line s{seat + 1}" points="{_points(review, course, seat, scale)}"/>')
    return (
        f'<svg class="curves" x="0" y="{TOP}" width="100%" height="{BOTTOM - TOP}" '
        f'viewBox="0 {TOP} 1000 {BOTTOM - TOP}" preserveAspectRatio="none">{"".join(lines)}</svg>'
    )


def _is_shared_by_two(review: ReviewData) -> bool:
    return review["measure"] == "share" and len(review["players"]) == 2


def _points(review: ReviewData, course: list[list[float]], seat: int, scale: Scale) -> str:
    return " ".join(
        f"{10 * _across(review, place):.1f},{scale.height(values[seat]):.1f}" for place, values in enumerate(course)
    )


class Spot(NamedTuple):
    """A position on the graph: percentages across, pixels down."""

    across: float
    height: float


def _badges(review: ReviewData, course: list[list[float]], scale: Scale) -> list[Spot]:
    """The positions of the seat numbers on the lines, if there are at least three."""
    if len(course[0]) < 3:
        return []
    places = [_clearest_step(course, seat) for seat in range(len(course[0]))]
    return [Spot(_across(review, at), scale.height(course[at][seat])) for seat, at in enumerate(places)]


def _names(review: ReviewData, badges: list[Spot]) -> list[str]:
    """The labels of the areas or lines."""
    if _is_shared_by_two(review):
        return [
            f'<text class="whose-area s1" x="8" y="{BOTTOM - 10}">{_short_name(review, 1)}</text>',
            f'<text class="whose-area s2" x="8" y="{TOP + 20}">{_short_name(review, 2)}</text>',
        ]
    return [
        f'<svg class="badge s{seat}" x="{_percent(badge.across)}" y="{badge.height:.1f}">'
        f'<circle r="8"/><text y="4">{seat}</text></svg>'
        for seat, badge in enumerate(badges, start=1)
    ]


def _short_name(review: ReviewData, seat: int) -> str:
    """A name short enough for a phone, since text in an SVG doesn't wrap."""
    whole = plain_name(review, seat)
    return escape(whole if len(whole) <= MAX_NAME_LENGTH else whole[: MAX_NAME_LENGTH - 1] + "…")


def _clearest_step(course: list[list[float]], seat: int) -> int:
    """The step at which a seat's line is furthest from all others, within a separate part of the game for each seat."""
    seats, places = len(course[0]), len(course)
    begin, end = places * (seat + 1) // (seats + 2), places * (seat + 2) // (seats + 2)
    return max(
        range(begin, max(end, begin + 1)),
        key=lambda place: min([abs(course[place][seat] - course[place][o]) for o in range(seats) if o != seat]),
    )


def _moments(review: ReviewData) -> list[str]:
    parts = []
    badges = _without_overlap([_across(review, moment["step"] + 1) for moment in review["moments"]])
    for number, moment in enumerate(review["moments"], start=1):
        x = _percent(_across(review, moment["step"] + 1))
        badge = _percent(badges[number - 1])
        parts.append(f'<line class="moment" x1="{badge}" x2="{x}" y1="22" y2="{TOP + 10}"/>')
        parts.append(f'<line class="moment" x1="{x}" x2="{x}" y1="{TOP + 10}" y2="{BOTTOM}"/>')
        parts.append(f'<svg class="moment" x="{badge}" y="12"><circle r="10"/><text y="4">{number}</text></svg>')
    return parts


def _without_overlap(wanted: list[float]) -> list[float]:
    """Positions for the numbers of the moments: close to the wanted ones, without overlap, and within the graph."""
    gap = 100 * 28 / LIKELY_WIDTH
    places = list(wanted)
    least = gap / 2
    for left, place in enumerate(sorted(range(len(wanted)), key=lambda place: wanted[place]), start=1):
        most = 100 - gap / 2 - gap * (len(wanted) - left)
        places[place] = min(max(wanted[place], least), most)
        least = places[place] + gap
    return places


def _marks(review: ReviewData, course: list[list[float]], scale: Scale, badges: list[Spot]) -> list[str]:
    """The marks on the curves. The worst ones are placed first."""
    marked = [
        (seat["mark"], place + 1, seat["seat"])
        for place, step in enumerate(review["steps"])
        if step["kind"] == "decision"
        for seat in step["seats"]
        if seat["mark"]
    ]
    shared = _is_shared_by_two(review)
    worst_first = list(reversed(MARK_WORDS))
    taken = list(badges)
    parts = []
    for mark, place, seat in sorted(marked, key=lambda found: (worst_first.index(found[0]), found[1])):
        line = Spot(_across(review, place), scale.height(course[place][0 if shared else seat - 1]))
        spot = _free_spot(line, 1 if shared and seat == 1 else -1, taken)
        taken.append(spot)
        x = _percent(spot.across)
        shape = '<circle r="9"/>' if mark != "??" else '<rect x="-11" y="-9" width="22" height="18" rx="4"/>'
        parts.append(
            f'<g class="{MARK_WORDS[mark]} s{seat}"><line x1="{x}" x2="{x}" y1="{line.height:.1f}" '
            f'y2="{spot.height:.1f}"/><svg x="{x}" y="{spot.height:.1f}">{shape}<text y="4">{mark}</text></svg></g>'
        )
    return parts


def _free_spot(line: Spot, own_side: int, taken: list[Spot]) -> Spot:
    """The nearest spot where a mark overlaps no other: first on its own side of the line, then on the other side."""
    heights = [line.height + side * MARK_GAP * count for side in (own_side, -own_side) for count in range(1, 8)]
    within = [y for y in heights if TOP + MARK_HALF_HEIGHT <= y <= BOTTOM - MARK_HALF_HEIGHT]
    for y in within:
        if not any(_overlap(Spot(line.across, y), other) for other in taken):
            return Spot(line.across, y)
    return Spot(line.across, within[0])


def _overlap(one: Spot, other: Spot) -> bool:
    pixels_apart = abs(one.across - other.across) * LIKELY_WIDTH / 100
    return pixels_apart < 2 * MARK_HALF_WIDTH and abs(one.height - other.height) < 2 * MARK_HALF_HEIGHT


def _legend(review: ReviewData) -> str:
    if len(review["players"]) < 3:
        return ""
    entries = "".join(
        f'<li><svg class="sample" width="34" height="18" aria-hidden="true">'
        f'<line class="share-line s{seat}" x1="0" x2="34" y1="9" y2="9"/><g class="badge s{seat}">'
        f'<circle cx="17" cy="9" r="8"/><text x="17" y="13">{seat}</text></g></svg> {name(review, seat)}</li>'
        for seat in range(1, len(review["players"]) + 1)
    )
    return f'<ul class="legend">{entries}</ul>'


def _description(review: ReviewData, course: list[list[float]]) -> str:
    """A description of the graph for screen readers."""
    sentences = []
    for seat in range(len(course[0])):
        values = [values[seat] for values in course]
        facts = {"first": values[0], "lowest": min(values), "highest": max(values), "last": values[-1]}
        figures = {which: worth(review, value) for which, value in facts.items()}
        sentences.append(
            review_text(review, f"graph-{review['measure']}", name=plain_name(review, seat + 1), **figures)
        )
    return escape(" ".join(sentences))
