"""Render print jobs as PDF: the pages, and how sheets are placed on them."""

import io
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from threading import Lock
from typing import NamedTuple

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from rowlock.paper import board, sheet, track
from rowlock.paper.ink import colour_inks, grey_inks
from rowlock.paper.pen import PLAIN, Pen, register_fonts
from rowlock.paper.print_job import PAPERS, PrintJob, check
from rowlock.paper.style import Style
from rowlock.rules import TRACKS, game_named

MARGIN = 7.0
"""The margin that most printers can't print on."""

CUT = (1.2, 1.6)
"""The dash pattern of the cutting lines."""

DEFAULT_SHEETS = 2
"""Sheets per page."""

CACHE_SIZE = 64
"""The number of PDFs kept, since servers are often asked for the same ones."""

_reportlab_lock = Lock()
"""reportlab's fonts are global, so only one thread may draw at a time."""


class Page(NamedTuple):
    """A page with several copies of a drawing of the given size."""

    draw: Callable[[Pen], None]
    width: float
    height: float
    copies: int = 1


@lru_cache(maxsize=CACHE_SIZE)
def render_pdf(job: PrintJob) -> bytes:
    """The PDF of a print job, always with the same bytes. Raises BadPrintJob."""
    check(job)
    style = Style(grey_inks() if job.grey else colour_inks(), job.language)
    file = io.BytesIO()
    with _reportlab_lock:
        register_fonts()
        canvas = Canvas(
            file,
            lang=job.language,
            # The default would be Helvetica, which is not embedded. The stubs wrongly declare a number.
            initialFontName=PLAIN,  # type: ignore[arg-type]
            pageCompression=1,
            invariant=1,
        )
        canvas.setTitle(style.word("title", game=style.game(job.game)))
        canvas.setSubject(style.word("unofficial"))
        canvas.setAuthor("Rowlock")
        canvas.setCreator("Rowlock")
        for page in _pages(job, style):
            _draw_page(canvas, page, style, PAPERS[job.paper])
        canvas.save()
    return file.getvalue()


def _pages(job: PrintJob, style: Style) -> Iterator[Page]:
    """The score sheets, then the pages that are printed once."""
    game = game_named(job.game)
    if game.IS_SHARED:
        yield Page(partial(board.draw_board, style=style, game=game), board.WIDTH, board.HEIGHT)
        return
    draw_sheet = partial(sheet.draw_sheet, style=style, game=game, track=job.track)
    yield Page(draw_sheet, sheet.WIDTH, sheet.sheet_height(game), job.sheets or DEFAULT_SHEETS)
    if game.ON_A_TRACK:
        for one in [job.track] if job.track else TRACKS.values():
            yield Page(partial(track.draw_track, style=style, game=game, track=one), track.WIDTH, track.HEIGHT)


def _draw_page(canvas: Canvas, page: Page, style: Style, sides: tuple[float, float]) -> None:
    """Draw the copies, each as large as its part of the page allows, and the cutting lines."""
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
        pen.line([(x, 0), (x, height)], style.inks.line, 0.15, dashes=CUT)
    for y in (row * part[1] for row in range(1, down)):
        pen.line([(0, y), (width, y)], style.inks.line, 0.15, dashes=CUT)
    canvas.showPage()


def _cut(sides: tuple[float, float], parts: int) -> tuple[tuple[float, float], tuple[int, int]]:
    """The orientation of a page (width, height) and its number of parts (across, down), so that all parts are wide.

    A wide page is rotated before it is cut in half, so the halves are wide again and have almost the same shape.
    """
    (width, height), (across, down) = sides, (1, 1)
    while across * down < parts:
        (width, height), (across, down) = (height, width), (down, 2 * across)
    return (width, height), (across, down)
