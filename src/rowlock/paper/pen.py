"""Drawing primitives with the origin at the top left. Nothing here knows about games."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from rowlock.paper.ink import Colour

PLAIN, BOLD, HEAVY = "Manrope-Medium", "Manrope-Bold", "Manrope-ExtraBold"
CAP_HEIGHT = 0.72
"""The height of capitals and digits, relative to the font size."""

LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0
"""Horizontal alignment: the part of the text that is at the given point."""

ROUND_CAP = 1

Point = tuple[float, float]


@cache
def register_fonts() -> None:
    """Register the fonts with reportlab, once per process."""
    for name in (PLAIN, BOLD, HEAVY):
        with as_file(files("font_manrope") / "files" / f"{name}.ttf") as file:
            pdfmetrics.registerFont(TTFont(name, str(file)))


class Pen:
    """Draws on a canvas, relative to a corner. On the page itself the unit is a millimetre."""

    def __init__(self, canvas: Canvas, top: float) -> None:
        self._canvas = canvas
        self._top = top

    @classmethod
    def on_page(cls, canvas: Canvas, height: float) -> "Pen":
        """A pen for a page of this height in millimetres."""
        canvas.scale(mm, mm)
        return cls(canvas, height)

    @contextmanager
    def within(self, x: float, y: float, scale: float = 1.0) -> "Iterator[Pen]":
        """A pen with its own origin and scale."""
        self._canvas.saveState()
        self._canvas.translate(x, self._top - y)
        self._canvas.scale(scale, scale)
        yield Pen(self._canvas, 0.0)
        self._canvas.restoreState()

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        corner: float = 0.0,
        fill: Colour | None = None,
        edge: Colour | None = None,
        thick: float = 0.3,
    ) -> None:
        self._inks(fill, edge, thick)
        down = self._top - y - height
        self._canvas.roundRect(x, down, width, height, corner, stroke=int(edge is not None), fill=int(fill is not None))

    def circle(
        self,
        x: float,
        y: float,
        radius: float,
        *,
        fill: Colour | None = None,
        edge: Colour | None = None,
        thick: float = 0.3,
    ) -> None:
        self._inks(fill, edge, thick)
        self._canvas.circle(x, self._top - y, radius, stroke=int(edge is not None), fill=int(fill is not None))

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill the polygon with these corners."""
        self._inks(fill, None, 0)
        path = self._path(points)
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1)

    def line(self, points: Sequence[Point], colour: Colour, thick: float = 0.3, dashes: Sequence[float] = ()) -> None:
        """Draw a line through the points, with round ends and corners."""
        self._inks(None, colour, thick)
        self._canvas.setLineCap(ROUND_CAP)
        self._canvas.setLineJoin(ROUND_CAP)
        self._canvas.setDash(list(dashes))
        self._canvas.drawPath(self._path(points), stroke=1, fill=0)
        self._canvas.setDash([])

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        *,
        font: str = PLAIN,
        anchor: float = LEFT,
        room: float | None = None,
    ) -> float:
        """Draw words with their capitals centred at y, shrunk to fit the room, and return their width."""
        width = pdfmetrics.stringWidth(words, font, size)
        if room is not None and width > room:
            size, width = size * room / width, room
        self._canvas.setFillColorRGB(*colour)
        self._canvas.setFont(font, size)
        self._canvas.drawString(x - anchor * width, self._top - y - size * CAP_HEIGHT / 2, words)
        return width

    def _inks(self, fill: Colour | None, edge: Colour | None, thick: float) -> None:
        if fill is not None:
            self._canvas.setFillColorRGB(*fill)
        if edge is not None:
            self._canvas.setStrokeColorRGB(*edge)
            self._canvas.setLineWidth(thick)

    def _path(self, points: Sequence[Point]) -> PDFPathObject:
        path = self._canvas.beginPath()
        for place, (x, y) in enumerate(points):
            (path.lineTo if place else path.moveTo)(x, self._top - y)
        return path
