"""What all pages share: colours, language, heading and footer."""

from typing import NamedTuple

from rowlock.paper import signs
from rowlock.paper.ink import Inks
from rowlock.paper.pen import HEAVY, RIGHT, Pen
from rowlock.words import say

HEADING = 5.3
"""The vertical centre of a heading."""


class Style(NamedTuple):
    """The colours and the language of a page."""

    inks: Inks
    language: str

    def word(self, key: str, **facts: object) -> str:
        return say(self.language, f"sheet.{key}", **facts)

    def game(self, game: str) -> str:
        return say(self.language, f"game.{game}")


def draw_heading(pen: Pen, style: Style, game: str) -> float:
    """Draw Rowlock's logo and the name of the game, and return where they end."""
    signs.mark(pen, 0, 0.7, 9.2, style.inks)
    return 13.0 + pen.text(style.game(game), 13.0, HEADING, 6.4, style.inks.text, font=HEAVY)


def draw_foot(pen: Pen, style: Style, width: float, height: float) -> None:
    """Draw the "unofficial" note at the bottom right of a drawing of this size."""
    pen.text(style.word("unofficial"), width, height - 1.0, 2.1, style.inks.quiet, anchor=RIGHT)


def negative(points: int) -> str:
    """A negative number of points, with a real minus sign."""
    return f"−{points}"
