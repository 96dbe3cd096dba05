"""A row, drawn from the rules' own picture of it, as an oar: its handle carries the sign, its blade is the closing
number with the lock, and the numbers are strung on its shaft. And what any number of crosses is worth.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

from rowlock.paper import signs
from rowlock.paper.ink import WHITE, Colour, Inks
from rowlock.paper.look import Look
from rowlock.paper.pen import BOLD, HEAVY, MIDDLE, Pen
from rowlock.rules.picture import Data
from rowlock.rules.rows import BEFORE_CLOSING, LOCK, points, with_mark

Sign = Callable[[Pen, float, float, float, Colour], None]
"""Something drawn around a point, of a size and a colour."""


class Columns(NamedTuple):
    """Where everything of a row stands: the handle, then a column for each number and one for the lock."""

    handle: float
    pitch: float

    @property
    def gap(self) -> float:
        """Between two numbers, where the shaft is seen."""
        return 0.13 * self.pitch

    @property
    def width(self) -> float:
        return self.handle + (LOCK + 1) * self.pitch

    def left(self, square: int) -> float:
        return self.handle + square * self.pitch + self.gap

    def middle(self, square: int) -> float:
        return self.left(square) + (self.pitch - self.gap) / 2


def draw_oar(pen: Pen, inks: Inks, columns: Columns, letter: str, height: float) -> None:
    """A row without its numbers, from the pen's corner on."""
    ink = inks.rows[letter]
    corner, thick = 0.24 * columns.pitch, 0.03 * columns.pitch
    shaft = columns.left(LOCK - 1) - columns.handle
    pen.box(columns.handle, 0.4 * height, shaft, 0.2 * height, fill=ink.tint, edge=ink.edge, thick=thick)
    pen.box(0, 0, columns.handle, height, corner=corner, fill=ink.full, edge=ink.edge, thick=thick)
    signs.sign(pen, letter, columns.handle / 2, height / 2, 0.27 * columns.pitch, ink.sign)
    for square in range(LOCK - 1):
        left = columns.left(square)
        pen.box(left, 0, columns.pitch - columns.gap, height, corner=corner, fill=WHITE, edge=ink.edge, thick=thick)
    # The closing number and its lock are crossed together, so they are one.
    left = columns.left(LOCK - 1)
    pen.box(left, 0, columns.width - left, height, corner=corner, fill=ink.tint, edge=ink.edge, thick=2.4 * thick)


def draw_numbers(pen: Pen, inks: Inks, columns: Columns, row: Data, y: float, size: float) -> None:
    """The numbers around a height and, under the closing one, a dot for each cross that is needed before it."""
    ink = inks.rows[row["letter"]]
    for square, number in enumerate(row["numbers"]):
        pen.text(str(number), columns.middle(square), y, size, ink.number, font=HEAVY, anchor=MIDDLE)
    signs.lock(pen, columns.middle(LOCK), y, 0.9 * size, ink.number)
    for dot in range(BEFORE_CLOSING):
        x = columns.middle(LOCK - 1) + (dot - (BEFORE_CLOSING - 1) / 2) * 0.26 * size
        pen.circle(x, y + 0.72 * size, 0.075 * size, fill=ink.number)


def points_table() -> list[tuple[int, int]]:
    """How many crosses, and the points for them, from one cross to all."""
    rows = accumulate(range(LOCK + 1), with_mark, initial=0)
    return [(crosses, points(row)) for crosses, row in enumerate(rows)][1:]


def draw_points_table(pen: Pen, look: Look, columns: Columns, top: float, height: float, counted: Sign) -> None:
    """In the columns of the rows: as many as there are columns of what is counted, and what they are worth."""
    inks = look.inks
    upper, line, lower = (top + share * height for share in (0.22, 0.46, 0.76))
    pen.line([(0, line), (columns.width, line)], inks.line, 0.02 * columns.pitch)
    middle, size = columns.handle / 2, 0.22 * columns.pitch
    counted(pen, middle, upper, size, inks.quiet)
    pen.text(look.word("points"), middle, lower, size, inks.quiet, anchor=MIDDLE, room=columns.handle)
    for column, (crosses, worth) in enumerate(points_table()):
        x = columns.middle(column)
        pen.text(str(crosses), x, upper, 0.24 * columns.pitch, inks.quiet, anchor=MIDDLE)
        pen.text(str(worth), x, lower, 0.36 * columns.pitch, inks.text, font=BOLD, anchor=MIDDLE)
