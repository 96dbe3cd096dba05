"""Names and figures as a page writes them. What a record says was written by a stranger, so it is escaped here."""

import html
from typing import Any, NamedTuple

MARK_WORDS = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}


class Measure(NamedTuple):
    """What a game is judged in: shares of the win in points of a hundred, or points."""

    scale: float
    unit: str
    loss_unit: str
    what: str


MEASURES = {
    "share": Measure(100.0, "%", "points of a hundred", "chance of winning"),
    "points": Measure(1.0, "", "points", "points to expect"),
}


def measure_of(review: dict[str, Any]) -> Measure:
    return MEASURES[review["measure"]]


def escaped(text: object) -> str:
    return html.escape(str(text))


def plain_name(review: dict[str, Any], seat: int) -> str:
    """The name of a seat, which counts from 1; who gave none is called after the seat."""
    name = str(review["players"][seat - 1].get("name") or "").strip()
    return name or f"Seat {seat}"


def name(review: dict[str, Any], seat: int) -> str:
    """The name as HTML. It may run from right to left, and must not turn the words around it."""
    return f"<bdi>{escaped(plain_name(review, seat))}</bdi>"


def figure(value: float) -> str:
    """One decimal, a true minus, and no minus before nothing."""
    text = f"{value:.1f}"
    return text.removeprefix("-") if float(text) == 0 else text.replace("-", "−")


def signed(value: float) -> str:
    text = figure(value)
    return text if text.startswith("−") else f"+{text}"


def worth(measure: Measure, value: float) -> str:
    """A share as `61.2%`, points as `61.2`."""
    return figure(value * measure.scale) + measure.unit


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if abs(count) == 1 else f"{count} {what}s"


def listed(parts: list[str]) -> str:
    """Ann, Bob and Cleo."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def adding_up(parts: list[float], total: float) -> list[float]:
    """The parts with one decimal each, so that those add up to the total with one decimal.

    Each is rounded by itself first; what is over goes to the parts that rounding moved furthest the other way.

    >>> adding_up([0.14, 0.14, 0.14], 0.42)
    [0.2, 0.1, 0.1]
    """
    tenths = [round(part * 10) for part in parts]
    over = round(total * 10) - sum(tenths)
    step = 1 if over > 0 else -1
    hardest_done_by = sorted(range(len(parts)), key=lambda place: step * (tenths[place] - parts[place] * 10))
    for place in range(abs(over)):
        tenths[hardest_done_by[place % len(parts)]] += step
    return [tenth / 10 for tenth in tenths]
