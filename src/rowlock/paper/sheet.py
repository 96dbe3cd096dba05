"""Draw a score sheet: the rows, with a column of subtotals and the total to their right."""

from rowlock.paper import signs
from rowlock.paper.ink import WHITE, Colour
from rowlock.paper.pen import BOLD, MIDDLE, RIGHT, Pen
from rowlock.paper.rows import Columns, draw_numbers, draw_oar, draw_points_table
from rowlock.paper.style import HEADING, Style, draw_foot, draw_heading, negative
from rowlock.paper.track import STRIP_HEIGHT, draw_strip
from rowlock.rules import Game, Track
from rowlock.rules.layout import row_count
from rowlock.rules.picture import rows_picture
from rowlock.rules.rows import BEFORE_CLOSING
from rowlock.rules.sheet import LAST_PENALTY, PENALTY

WIDTH = 196.0
HEIGHT = 134.0
"""The height with four rows. The unit is a millimetre when two sheets are printed on A4."""

COLUMNS = Columns(handle=12.0, pitch=12.9)
SUBTOTALS, SUBTOTALS_WIDTH = 171.5, 24.5
"""The position and width of the column of subtotals."""

HEADER, FOOTER, GAP = 14.5, 5.5, 3.4
LINE, TOTAL = 11.5, 14.5
"""The heights of the lines for penalties and pawn, and of the line with the points table and the total."""

FIRST_PENALTY = 2
"""The column of the first penalty, to the right of the word."""


ROW = (HEIGHT - HEADER - (LINE + GAP) - TOTAL - FOOTER) / 4 - GAP
"""The height of a row on a sheet of four rows without a pawn."""


def sheet_height(game: Game) -> float:
    """The height of a sheet. One with fewer rows is shorter; its rows don't grow."""
    return HEIGHT - max(0, 4 - row_count(game.LAYOUT)) * (ROW + GAP)


def draw_sheet(pen: Pen, style: Style, game: Game, track: Track | None) -> None:
    """Draw a sheet, WIDTH by `sheet_height`. The rows share the room that the rest leaves."""
    _draw_header(pen, style, game.NAME)
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
            draw_oar(own, style.inks, COLUMNS, row, height)
            draw_numbers(own, style.inks, COLUMNS, row, height / 2, size=min(6.5, 0.45 * height))
        _draw_subtotal_box(pen, top, height, style.inks.rows[letter].edge)
        signs.sign(pen, letter, SUBTOTALS + 3.4, top + 3.4, 1.3, style.inks.rows[letter].edge)
        top += height + GAP
    _draw_penalties(pen, style, top)
    top += LINE + GAP
    if pawn:
        _draw_pawn(pen, style, track, top)
        top += pawn
    draw_points_table(pen, style, COLUMNS, top, TOTAL, counted=signs.cross)
    _draw_total(pen, style, top)
    draw_foot(pen, style, WIDTH, bottom)


def _draw_header(pen: Pen, style: Style, game: str) -> None:
    inks = style.inks
    name, date, end = draw_heading(pen, style, game) + 10, 128.0, COLUMNS.width
    for word, left, right in ((style.word("name"), name, date - 6), (style.word("date"), date, end)):
        width = pen.text(word, left, HEADING + 1, 3.0, inks.quiet)
        pen.line([(left + width + 2, HEADING + 3.2), (right, HEADING + 3.2)], inks.line, 0.25)
    pen.text(style.word("points"), WIDTH, HEADING + 1, 3.0, inks.quiet, anchor=RIGHT)


def _draw_subtotal_box(pen: Pen, top: float, height: float, edge: Colour, thick: float = 0.4) -> None:
    pen.box(SUBTOTALS, top, SUBTOTALS_WIDTH, height, corner=3.0, fill=WHITE, edge=edge, thick=thick)


def _draw_penalties(pen: Pen, style: Style, top: float) -> None:
    inks = style.inks
    middle = top + LINE / 2
    pen.text(style.word("penalties"), 0, middle, 3.6, inks.text, font=BOLD, room=COLUMNS.left(FIRST_PENALTY) - 2)
    for column in range(FIRST_PENALTY, FIRST_PENALTY + LAST_PENALTY):
        x = COLUMNS.middle(column)
        pen.box(x - LINE / 2, top, LINE, LINE, corner=3.0, fill=WHITE, edge=inks.line, thick=0.4)
        pen.text(negative(PENALTY), x, middle, 3.4, inks.quiet, anchor=MIDDLE)
    hint = COLUMNS.left(FIRST_PENALTY + LAST_PENALTY) + 2
    for words, down in ((style.word("hint-order"), -2.1), (style.word("hint-closing", n=BEFORE_CLOSING), 2.1)):
        pen.text(words, hint, middle + down, 2.5, inks.quiet, room=COLUMNS.width - hint)
    _draw_subtotal_box(pen, top, LINE, inks.line)
    pen.text("−", SUBTOTALS + 2.4, top + 3.4, 4.0, inks.text, font=BOLD)


def _draw_pawn(pen: Pen, style: Style, track: Track | None, top: float) -> None:
    """Draw the line for the pawn's points, with the track if there is one."""
    inks = style.inks
    if track:
        with pen.within(0, top) as own:
            draw_strip(own, style, track, COLUMNS.width)
    else:
        pen.text(style.word("pawn"), 0, top + LINE / 2, 3.6, inks.text, font=BOLD)
    _draw_subtotal_box(pen, top, STRIP_HEIGHT if track else LINE, inks.line)
    signs.pawn(pen, SUBTOTALS + 3.4, top + 3.6, 3.2, inks.text)


def _draw_total(pen: Pen, style: Style, top: float) -> None:
    _draw_subtotal_box(pen, top, TOTAL, style.inks.text, thick=0.9)
    pen.text(style.word("total"), SUBTOTALS + 2.6, top + 3.2, 2.4, style.inks.text, font=BOLD)
