"""How all sheets look and speak: inks, a language, a heading and a line at the foot."""

from typing import NamedTuple

from rowlock.paper import signs
from rowlock.paper.ink import Inks
from rowlock.paper.pen import HEAVY, RIGHT, Pen
from rowlock.words import say

HEADING = 5.3
"""The height around which a heading stands."""


class Look(NamedTuple):
    inks: Inks
    language: str

    def word(self, key: str, **facts: object) -> str:
        return say(self.language, f"sheet.{key}", **facts)

    def game(self, game: str) -> str:
        return say(self.language, f"game.{game}")


def draw_heading(pen: Pen, look: Look, game: str) -> float:
    """Rowlock's mark and the name of the game. Gives where they end."""
    signs.mark(pen, 0, 0.7, 9.2, look.inks)
    return 13.0 + pen.text(look.game(game), 13.0, HEADING, 6.4, look.inks.text, font=HEAVY)


def draw_foot(pen: Pen, look: Look, width: float, height: float) -> None:
    """At the foot of a drawing of this size: whose it is, and whose it is not."""
    pen.text(look.word("unofficial"), width, height - 1.0, 2.1, look.inks.quiet, anchor=RIGHT)


def below_zero(points: int) -> str:
    """With a real minus sign."""
    return f"−{points}"
