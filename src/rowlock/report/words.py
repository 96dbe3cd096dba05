"""Names, figures and texts as a review's page writes them, in the language of its data. What a record says was written
by a stranger, so it is escaped here.
"""

import html
from typing import Any

from rowlock.words import figure, percent, say, signed

MARK_WORDS = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}
"""The keys of their texts, and the classes in the style."""

Review = dict[str, Any]


def said(review: Review, key: str, **facts: object) -> str:
    """A text of the review. Its facts may be HTML, and then so is what comes of it: our own texts have no markup."""
    return say(review["language"], f"review.{key}", **facts)


def escaped(text: object) -> str:
    return html.escape(str(text))


def plain_name(review: Review, seat: int) -> str:
    """The name of a seat, which counts from 1; who gave none is called after the seat."""
    name = str(review["players"][seat - 1].get("name") or "").strip()
    return name or say(review["language"], "game.player", seat=seat)


def name(review: Review, seat: int) -> str:
    """The name as HTML. It may run from right to left, and must not turn the words around it."""
    return f"<bdi>{escaped(plain_name(review, seat))}</bdi>"


def points(review: Review, count: int) -> str:
    return say(review["language"], "game.points", n=count)


def scale(review: Review) -> float:
    """What a figure is multiplied by: shares of the win are told in hundredths, points as they are."""
    return 100.0 if review["measure"] == "share" else 1.0


def figured(review: Review, value: float, decimals: int = 1) -> str:
    return figure(review["language"], value * scale(review), decimals)


def changed(review: Review, value: float) -> str:
    return signed(review["language"], value * scale(review))


def worth(review: Review, value: float, decimals: int = 1) -> str:
    """A share as `61.2%`, points as `61.2`."""
    if review["measure"] == "share":
        return percent(review["language"], value, decimals)
    return figure(review["language"], value, decimals)


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
