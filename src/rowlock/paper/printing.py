"""Orders become PDF: which pages there are, and how sheets lie on a page."""

import io
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from threading import Lock
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from rowlock.paper import board, sheet, track
from rowlock.paper.ink import colour_inks, grey_inks
from rowlock.paper.look import Look
from rowlock.paper.order import PAPERS, Order, check
from rowlock.paper.pen import PLAIN, Pen, take_fonts
from rowlock.rules import TRACKS, game_named

MARGIN = 7.0
"""What most printers leave white at the edge of a page."""

CUT = (1.2, 1.6)
"""The dashes along which sheets are cut apart."""

USUAL_SHEETS = 2
"""To a page."""

KEPT = 64
"""So many PDFs are kept for those who want the same: a server's printers, say."""

_one_at_a_time = Lock()
"""reportlab keeps its fonts for the whole program, so two threads must not draw with them."""


class Page(NamedTuple):
    """So many copies of a drawing of some size."""

    draw: Callable[[Pen], None]
    width: float
    height: float
    copies: int = 1


@lru_cache(maxsize=KEPT)
def printed(order: Order) -> bytes:
    """The PDF, which is the same every time. Raises BadOrder."""
    check(order)
    look = Look(grey_inks() if order.grey else colour_inks(), order.language)
    file = io.BytesIO()
    with _one_at_a_time:
        take_fonts()
        canvas = Canvas(
            file,
            lang=order.language,
            # Otherwise it would ask for Helvetica, which is not embedded. The types have it for a number.
            initialFontName=PLAIN,  # type: ignore[arg-type]
            pageCompression=1,
            invariant=1,
        )
        canvas.setTitle(look.word("title", game=look.game(order.game)))
        canvas.setSubject(look.word("unofficial"))
        canvas.setAuthor("Rowlock")
        canvas.setCreator("Rowlock")
        for page in _pages(order, look):
            _draw_page(canvas, page, look, PAPERS[order.paper])
        canvas.save()
    return file.getvalue()


def _pages(order: Order, look: Look) -> Iterator[Page]:
    """The sheets, then what is printed once."""
    game = game_named(order.game)
    if game.IS_SHARED:
        yield Page(partial(board.draw_board, look=look, game=game), board.WIDTH, board.HEIGHT)
        return
    draw_sheet = partial(sheet.draw_sheet, look=look, game=game, track=order.track)
    yield Page(draw_sheet, sheet.WIDTH, sheet.sheet_height(game), order.sheets or USUAL_SHEETS)
    if game.ON_A_TRACK:
        for one in [order.track] if order.track else TRACKS.values():
            yield Page(partial(track.draw_track, look=look, game=game, track=one), track.WIDTH, track.HEIGHT)


def _draw_page(canvas: Canvas, page: Page, look: Look, sides: tuple[float, float]) -> None:
    """The copies side by side, each as large as its part of the page allows, and the lines to cut along."""
    (width, height), (across, down) = _cut(sides, page.copies)
    part = width / across, height / down
    scale = min((part[0] - 2 * MARGIN) / page.width, (part[1] - 2 * MARGIN) / page.height)
    left, top = (part[0] - scale * page.width) / 2, (part[1] - scale * page.height) / 2
    canvas.setPageSize((width * mm, height * mm))
    pen = Pen.on_page(canvas, height)
    for row in range(down):
        for column in range(across):
            with pen.within(column * part[0] + left, row * part[1] + top, scale) as own:
                page.draw(own)
    for x in (column * part[0] for column in range(1, across)):
        pen.line([(x, 0), (x, height)], look.inks.line, 0.15, dashes=CUT)
    for y in (row * part[1] for row in range(1, down)):
        pen.line([(0, y), (width, y)], look.inks.line, 0.15, dashes=CUT)
    canvas.showPage()


def _cut(sides: tuple[float, float], parts: int) -> tuple[tuple[float, float], tuple[int, int]]:
    """How a page lies, wide and high, and into how many parts it is cut, across and down, for all to be wide.

    A wide page is turned before it is cut in two: its halves are wide again, and nearly of the same shape.
    """
    (width, height), (across, down) = sides, (1, 1)
    while across * down < parts:
        (width, height), (across, down) = (height, width), (down, 2 * across)
    return (width, height), (across, down)
