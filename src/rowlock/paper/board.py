"""Draw a shared board: the rows with room for tokens, a column for misthrows, and the points."""

from rowlock.paper import signs
from rowlock.paper.ink import WHITE
from rowlock.paper.pen import MIDDLE, RIGHT, Pen
from rowlock.paper.rows import Columns, draw_numbers, draw_oar, draw_points_table
from rowlock.paper.style import HEADING, Style, draw_foot, draw_heading, negative
from rowlock.rules import Game
from rowlock.rules.picture import rows_picture
from rowlock.rules.rows import BEFORE_CLOSING
from rowlock.rules.sheet import LAST_PENALTY, PENALTY

WIDTH, HEIGHT = 277.0, 190.0
COLUMNS = Columns(handle=17.0, pitch=19.2)
HEADER, GAP, POINTS, FOOTER = 15.0, 4.5, 16.0, 5.0
MISTHROWS = 255.0
"""Where the column of misthrows begins."""

TOKEN = 7.4
"""The radius of a token's circle, which fits a one-cent coin."""


def draw_board(pen: Pen, style: Style, game: Game) -> None:
    """Draw the board, WIDTH by HEIGHT, with the misthrows that both players share to the right of the rows."""
    inks = style.inks
    hint = draw_heading(pen, style, game.NAME) + 8
    words = style.word("hint-tokens", tokens=game.TOKENS, needed=BEFORE_CLOSING)
    pen.text(words, hint, HEADING + 1, 3.2, inks.quiet, room=COLUMNS.width - hint)
    pen.text(style.word("penalties"), WIDTH, HEADING + 1, 3.2, inks.quiet, anchor=RIGHT, room=WIDTH - MISTHROWS)
    rows = rows_picture(game.LAYOUT)
    height = (HEIGHT - HEADER - POINTS - FOOTER) / len(rows) - GAP
    number, token = 0.22 * height, height - TOKEN - 2.2
    for place, row in enumerate(rows):
        with pen.within(0, HEADER + place * (height + GAP)) as own:
            draw_oar(own, inks, COLUMNS, row, height)
            draw_numbers(own, inks, COLUMNS, row, number, size=7.6)
            # The lock, too, has room for a token.
            for square, letter in enumerate(row["colours"] + row["letter"]):
                edge = inks.rows[letter].edge
                own.circle(COLUMNS.middle(square), token, TOKEN, fill=WHITE, edge=edge, thick=0.25)
    for place in range(LAST_PENALTY):
        with pen.within(MISTHROWS, HEADER + place * (height + GAP)) as own:
            own.box(0, 0, WIDTH - MISTHROWS, height, corner=4.6, fill=WHITE, edge=inks.line, thick=0.5)
            own.text(negative(PENALTY), (WIDTH - MISTHROWS) / 2, number, 6.0, inks.quiet, anchor=MIDDLE)
            own.circle((WIDTH - MISTHROWS) / 2, token, TOKEN, edge=inks.line, thick=0.25)
    draw_points_table(pen, style, COLUMNS, HEIGHT - FOOTER - POINTS, POINTS, counted=signs.token)
    draw_foot(pen, style, WIDTH, HEIGHT)
