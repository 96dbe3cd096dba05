"""Draw a row as an oar, and the table of points.

The handle carries the sign, the numbers sit along the shaft, and the blade is the closing number with the lock.
"""

from collections.abc import Callable
from itertools import accumulate
from typing import NamedTuple

from rowlock.paper import signs
from rowlock.paper.ink import WHITE, Colour, Inks
from rowlock.paper.pen import BOLD, HEAVY, MIDDLE, Pen
from rowlock.paper.style import Style
from rowlock.rules.picture import Data
from rowlock.rules.rows import BEFORE_CLOSING, LOCK, points, with_mark

Sign = Callable[[Pen, float, float, float, Colour], None]
"""A function that draws something centred at a point, with a size and a colour."""


class Columns(NamedTuple):
    """The horizontal layout of a row: the handle, then a column for each number and one for the lock."""

    handle: float
    pitch: float

    @property
    def gap(self) -> float:
        """The gap between two numbers, where the shaft is visible."""
        return 0.13 * self.pitch

    @property
    def width(self) -> float:
        return self.handle + (LOCK + 1) * self.pitch

    def left(self, square: int) -> float:
        return self.handle + square * self.pitch + self.gap

    def middle(self, square: int) -> float:
        return self.left(square) + (self.pitch - self.gap) / 2


def draw_oar(pen: Pen, inks: Inks, columns: Columns, row: Data, height: float) -> None:
    """Draw a row without its numbers at the pen's origin. In a row of several colours, each square has its own."""
    ink = inks.rows[row["letter"]]
    is_mixed = len(set(row["colours"])) > 1
    corner, thick = 0.24 * columns.pitch, 0.03 * columns.pitch
    shaft = columns.left(LOCK - 1) - columns.handle
    pen.box(columns.handle, 0.4 * height, shaft, 0.2 * height, fill=ink.tint, edge=ink.edge, thick=thick)
    pen.box(0, 0, columns.handle, height, corner=corner, fill=ink.full, edge=ink.edge, thick=thick)
    signs.sign(pen, row["letter"], columns.handle / 2, height / 2, 0.27 * columns.pitch, ink.sign)
    for square, letter in enumerate(row["colours"]):
        own = inks.rows[letter]
        left = columns.left(square)
        # The closing number and its lock are crossed together, so they share a box.
        closes = square == LOCK - 1
        pen.box(
            left,
            0,
            columns.width - left if closes else columns.pitch - columns.gap,
            height,
            corner=corner,
            fill=own.tint if closes or is_mixed else WHITE,
            edge=own.edge,
            thick=2.4 * thick if closes else thick,
        )
        if is_mixed:
            signs.sign(pen, letter, left + 0.2 * columns.pitch, 0.2 * columns.pitch, 0.09 * columns.pitch, own.number)


def draw_numbers(pen: Pen, inks: Inks, columns: Columns, row: Data, y: float, size: float) -> None:
    """Draw the numbers centred at y and, below the closing one, a dot for each cross it requires."""
    for square, (number, letter) in enumerate(zip(row["numbers"], row["colours"], strict=True)):
        pen.text(str(number), columns.middle(square), y, size, inks.rows[letter].number, font=HEAVY, anchor=MIDDLE)
    ink = inks.rows[row["letter"]]
    signs.lock(pen, columns.middle(LOCK), y, 0.9 * size, ink.number)
    for dot in range(BEFORE_CLOSING):
        x = columns.middle(LOCK - 1) + (dot - (BEFORE_CLOSING - 1) / 2) * 0.26 * size
        pen.circle(x, y + 0.72 * size, 0.075 * size, fill=ink.number)


def points_table() -> list[tuple[int, int]]:
    """Pairs of a number of crosses and its points, from one cross to a full row."""
    rows = accumulate(range(LOCK + 1), with_mark, initial=0)
    return [(crosses, points(row)) for crosses, row in enumerate(rows)][1:]


def draw_points_table(pen: Pen, style: Style, columns: Columns, top: float, height: float, counted: Sign) -> None:
    """Draw the points for each number of crosses or tokens, aligned with the columns of the rows."""
    inks = style.inks
    upper, line, lower = (top + share * height for share in (0.22, 0.46, 0.76))
    pen.line([(0, line), (columns.width, line)], inks.line, 0.02 * columns.pitch)
    middle, size = columns.handle / 2, 0.22 * columns.pitch
    counted(pen, middle, upper, size, inks.quiet)
    pen.text(style.word("points"), middle, lower, size, inks.quiet, anchor=MIDDLE, room=columns.handle)
    for column, (crosses, worth) in enumerate(points_table()):
        x = columns.middle(column)
        pen.text(str(crosses), x, upper, 0.24 * columns.pitch, inks.quiet, anchor=MIDDLE)
        pen.text(str(worth), x, lower, 0.36 * columns.pitch, inks.text, font=BOLD, anchor=MIDDLE)
