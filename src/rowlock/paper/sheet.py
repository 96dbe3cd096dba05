"""A score sheet: the rows, and to their right a bill that is added up downwards."""

from rowlock.paper import signs
from rowlock.paper.ink import WHITE, Colour
from rowlock.paper.look import HEADING, Look, below_zero, draw_foot, draw_heading
from rowlock.paper.pen import BOLD, MIDDLE, RIGHT, Pen
from rowlock.paper.rows import Columns, draw_numbers, draw_oar, draw_points_table
from rowlock.paper.track import STRIP_HEIGHT, draw_strip
from rowlock.rules import Game, Track
from rowlock.rules.layout import row_count
from rowlock.rules.picture import rows_picture
from rowlock.rules.rows import BEFORE_CLOSING
from rowlock.rules.sheet import LAST_PENALTY, PENALTY

WIDTH = 196.0
HEIGHT = 134.0
"""With four rows, in units of the sheet: millimetres, when two are printed on A4."""

COLUMNS = Columns(handle=12.0, pitch=12.9)
BILL, BILL_WIDTH = 171.5, 24.5
"""Where the bill stands."""

HEADER, FOOTER, GAP = 14.5, 5.5, 3.4
LINE, TOTAL = 11.5, 14.5
"""How high the lines are: those of penalties and pawn, and that of the points and the total."""

FIRST_PENALTY = 2
"""The column of the first penalty: left of it stands the word."""


ROW = (HEIGHT - HEADER - (LINE + GAP) - TOTAL - FOOTER) / 4 - GAP
"""How high a row is on a sheet of four rows without a pawn."""


def sheet_height(game: Game) -> float:
    """A sheet with fewer rows is shorter: its rows don't grow."""
    return HEIGHT - max(0, 4 - row_count(game.LAYOUT)) * (ROW + GAP)


def draw_sheet(pen: Pen, look: Look, game: Game, track: Track | None) -> None:
    """From the pen's corner on, WIDTH by `sheet_height`. The rows take the room that the rest leaves them."""
    _draw_header(pen, look, game.NAME)
    pawn = 0.0
    if game.ON_A_TRACK:
        pawn = (STRIP_HEIGHT if track else LINE) + GAP
    rows = rows_picture(game.LAYOUT)
    bottom = sheet_height(game)
    height = (bottom - HEADER - (LINE + GAP) - pawn - TOTAL - FOOTER) / len(rows) - GAP
    top = HEADER
    for row in rows:
        letter = row["letter"]
        with pen.within(0, top) as own:
            draw_oar(own, look.inks, COLUMNS, letter, height)
            draw_numbers(own, look.inks, COLUMNS, row, height / 2, size=min(6.5, 0.45 * height))
        _draw_bill(pen, top, height, look.inks.rows[letter].edge)
        signs.sign(pen, letter, BILL + 3.4, top + 3.4, 1.3, look.inks.rows[letter].edge)
        top += height + GAP
    _draw_penalties(pen, look, top)
    top += LINE + GAP
    if pawn:
        _draw_pawn(pen, look, track, top)
        top += pawn
    draw_points_table(pen, look, COLUMNS, top, TOTAL, counted=signs.cross)
    _draw_total(pen, look, top)
    draw_foot(pen, look, WIDTH, bottom)


def _draw_header(pen: Pen, look: Look, game: str) -> None:
    inks = look.inks
    name, date, end = draw_heading(pen, look, game) + 10, 128.0, COLUMNS.width
    for word, left, right in ((look.word("name"), name, date - 6), (look.word("date"), date, end)):
        width = pen.text(word, left, HEADING + 1, 3.0, inks.quiet)
        pen.line([(left + width + 2, HEADING + 3.2), (right, HEADING + 3.2)], inks.line, 0.25)
    pen.text(look.word("points"), WIDTH, HEADING + 1, 3.0, inks.quiet, anchor=RIGHT)


def _draw_bill(pen: Pen, top: float, height: float, edge: Colour, thick: float = 0.4) -> None:
    pen.box(BILL, top, BILL_WIDTH, height, corner=3.0, fill=WHITE, edge=edge, thick=thick)


def _draw_penalties(pen: Pen, look: Look, top: float) -> None:
    inks = look.inks
    middle = top + LINE / 2
    pen.text(look.word("penalties"), 0, middle, 3.6, inks.text, font=BOLD, room=COLUMNS.left(FIRST_PENALTY) - 2)
    for column in range(FIRST_PENALTY, FIRST_PENALTY + LAST_PENALTY):
        x = COLUMNS.middle(column)
        pen.box(x - LINE / 2, top, LINE, LINE, corner=3.0, fill=WHITE, edge=inks.line, thick=0.4)
        pen.text(below_zero(PENALTY), x, middle, 3.4, inks.quiet, anchor=MIDDLE)
    hint = COLUMNS.left(FIRST_PENALTY + LAST_PENALTY) + 2
    for words, down in ((look.word("hint-order"), -2.1), (look.word("hint-closing", n=BEFORE_CLOSING), 2.1)):
        pen.text(words, hint, middle + down, 2.5, inks.quiet, room=COLUMNS.width - hint)
    _draw_bill(pen, top, LINE, inks.line)
    pen.text("−", BILL + 2.4, top + 3.4, 4.0, inks.text, font=BOLD)


def _draw_pawn(pen: Pen, look: Look, track: Track | None, top: float) -> None:
    """What the pawn brings: the track to follow it on, or the words alone."""
    inks = look.inks
    if track:
        with pen.within(0, top) as own:
            draw_strip(own, look, track, COLUMNS.width)
    else:
        pen.text(look.word("pawn"), 0, top + LINE / 2, 3.6, inks.text, font=BOLD)
    _draw_bill(pen, top, STRIP_HEIGHT if track else LINE, inks.line)
    signs.pawn(pen, BILL + 3.4, top + 3.6, 3.2, inks.text)


def _draw_total(pen: Pen, look: Look, top: float) -> None:
    _draw_bill(pen, top, TOTAL, look.inks.text, thick=0.9)
    pen.text(look.word("total"), BILL + 2.6, top + 3.2, 2.4, look.inks.text, font=BOLD)
