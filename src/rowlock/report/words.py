"""Names, figures and texts of a review, in the language of its data. Text from a record is untrusted, so it is escaped
here.
"""

from typing import Any

from rowlock.words import figure, percent, say, signed

MARK_WORDS = {"?!": "inaccuracy", "?": "mistake", "??": "blunder"}
"""The keys of their texts, which are also their CSS classes."""

ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
"""HTML's special characters and their escapes. & must come first, since every escape begins with it."""

ReviewData = dict[str, Any]


def review_text(review: ReviewData, key: str, **facts: object) -> str:
    """A text of the review with facts filled in. The texts have no markup; the facts may be HTML."""
    return say(review["language"], f"review.{key}", **facts)


def escape(text: object) -> str:
    words = str(text)
    for character, entity in ENTITIES.items():
        words = words.replace(character, entity)
    return words


def plain_name(review: ReviewData, seat: int) -> str:
    """The name of a seat, counted from 1; a default based on the seat if there is none."""
    player: dict[str, Any] = review["players"][seat - 1]
    name = str(player.get("name") or "").strip()
    return name or say(review["language"], "game.player", seat=seat)


def name(review: ReviewData, seat: int) -> str:
    """The name as HTML, isolated so that right-to-left names don't affect the surrounding text."""
    return f"<bdi>{escape(plain_name(review, seat))}</bdi>"


def points(review: ReviewData, count: int) -> str:
    return say(review["language"], "game.points", n=count)


def scale(review: ReviewData) -> float:
    """The factor for figures: shares are shown in percent, points as they are."""
    return 100.0 if review["measure"] == "share" else 1.0


def figure_text(review: ReviewData, value: float, decimals: int = 1) -> str:
    return figure(review["language"], value * scale(review), decimals)


def change_text(review: ReviewData, value: float) -> str:
    return signed(review["language"], value * scale(review))


def worth(review: ReviewData, value: float, decimals: int = 1) -> str:
    """A share as `61.2%`, points as `61.2`."""
    if review["measure"] == "share":
        return percent(review["language"], value, decimals)
    return figure(review["language"], value, decimals)


def adding_up(parts: list[float], total: float) -> list[float]:
    """The parts rounded to one decimal, so that they add up to the rounded total.

    Each is rounded on its own first; the remainder goes to the parts that rounding moved furthest the other way.

    >>> adding_up([0.14, 0.14, 0.14], 0.42)
    [0.2, 0.1, 0.1]
    """
    tenths = [round(part * 10) for part in parts]
    over = round(total * 10) - sum(tenths)
    step = 1 if over > 0 else -1
    furthest_off = sorted(range(len(parts)), key=lambda place: step * (tenths[place] - parts[place] * 10))
    for place in range(abs(over)):
        tenths[furthest_off[place % len(parts)]] += step
    return [tenth / 10 for tenth in tenths]
