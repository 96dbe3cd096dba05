"""Draw the signs that the page uses too: one for each row, the lock, and Rowlock's logo."""

import math

from rowlock.paper.ink import WHITE, Colour, Inks
from rowlock.paper.pen import Pen, Point

CORNERS = {
    "r": ((0.0, -0.95), (1.0, 0.78), (-1.0, 0.78)),
    "g": ((-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)),
    "b": ((0.0, -1.08), (1.08, 0.0), (0.0, 1.08), (-1.08, 0.0)),
}
"""The corners of the signs, relative to their centre: ▲ red, ■ green, ◆ blue. Yellow is ●."""

ARCH_STEPS = 24


def sign(pen: Pen, letter: str, x: float, y: float, radius: float, colour: Colour) -> None:
    """The sign of a row, centred at a point."""
    if letter not in CORNERS:
        pen.circle(x, y, 0.92 * radius, fill=colour)
        return
    pen.shape([(x + radius * right, y + radius * down) for right, down in CORNERS[letter]], colour)


def lock(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    """An open padlock, centred at a point, to be crossed when its row is closed."""
    left, top = x - size / 2, y - 0.05 * size
    shackle = _arch(x - 0.06 * size, top - 0.22 * size, 0.26 * size)
    pen.line([(shackle[0][0], top), *shackle[:-3]], colour, 0.11 * size)
    pen.box(
        left + 0.06 * size, top, 0.88 * size, 0.6 * size, corner=0.13 * size, fill=WHITE, edge=colour, thick=0.11 * size
    )


def pawn(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    """A pawn, centred at a point."""
    pen.circle(x, y - 0.24 * size, 0.24 * size, fill=colour)
    foot = [(x + 0.36 * size, y + 0.5 * size), (x - 0.36 * size, y + 0.5 * size)]
    pen.shape([(x - 0.12 * size, y - 0.1 * size), (x + 0.12 * size, y - 0.1 * size), *foot], colour)


def flag(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    """A flag on a pole, centred at a point."""
    left, top = x - 0.3 * size, y - size / 2
    pen.line([(left, top), (left, y + size / 2)], colour, 0.11 * size)
    pen.shape([(left, top), (x + 0.45 * size, top + 0.28 * size), (left, top + 0.56 * size)], colour)


def cross(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    """A cross, centred at a point."""
    arm = 0.4 * size
    for slope in (1, -1):
        pen.line([(x - arm, y - slope * arm), (x + arm, y + slope * arm)], colour, 0.2 * size)


def token(pen: Pen, x: float, y: float, size: float, colour: Colour) -> None:
    pen.circle(x, y, 0.5 * size, fill=colour)


def mark(pen: Pen, x: float, y: float, size: float, inks: Inks) -> None:
    """Rowlock's logo, a rowlock with an oar, drawn on the same 64 units as page/icon.svg."""
    with pen.within(x, y, size / 64) as own:
        own.box(0, 0, 64, 64, corner=15, fill=inks.text)
        horns = [(20.0, 14.0), *((left, 66.0 - up) for left, up in _arch(32, 33, 12)), (44.0, 14.0)]
        own.line(horns, WHITE, 6)
        own.line([(32, 45), (32, 53)], WHITE, 6)
        own.line([(12, 44), (52, 20)], inks.oar, 6)


def _arch(x: float, y: float, radius: float) -> list[Point]:
    """The upper half of a circle, from left to right."""
    turns = (math.pi * (1 - step / ARCH_STEPS) for step in range(ARCH_STEPS + 1))
    return [(x + radius * math.cos(turn), y - radius * math.sin(turn)) for turn in turns]
