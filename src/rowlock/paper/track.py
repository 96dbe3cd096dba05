"""Draw a track: as a spiral that fills a page, as in the browser, or as a strip on a score sheet."""

from math import isqrt

from rowlock.paper import signs
from rowlock.paper.ink import WHITE
from rowlock.paper.pen import BOLD, HEAVY, MIDDLE, RIGHT, Pen
from rowlock.paper.style import HEADING, Style, draw_foot, draw_heading
from rowlock.rules import Game, Track
from rowlock.rules.picture import track_picture
from rowlock.rules.track import goal_field, last_field

START_WIDE = 2
"""The start is two cells wide, each field one."""

WIDTH, HEIGHT = 277.0, 190.0
HEADER, FOOTER = 15.0, 5.0
SPACE = 4.0
"""The gap between fields, where the path is visible."""

USUAL_FIELD = 36.0, 25.0
"""The contents of a field shrink if it is narrower or lower than this."""

STRIP_LINES, STRIP_LINE, STRIP_GAP = 2, 10.8, 1.6
STRIP_HEIGHT = STRIP_LINES * STRIP_LINE + (STRIP_LINES - 1) * STRIP_GAP

Place = tuple[int, int]
Size = tuple[float, float]


def grid(fields: int) -> Place:
    """The cells across and down of a grid for the start and this many fields: 7 by 6 for 40."""
    cells = START_WIDE + fields
    across = isqrt(cells - 1) + 1
    return across, -(-cells // across)


def spiral(across: int, down: int) -> list[Place]:
    """Every cell of a grid as (x, y), from the edge inwards."""
    places: list[Place] = []
    left, top, right, bottom = 0, 0, across - 1, down - 1
    while left <= right and top <= bottom:
        places += [(x, top) for x in range(left, right + 1)]
        places += [(right, y) for y in range(top + 1, bottom + 1)]
        if top < bottom:
            places += [(x, bottom) for x in range(right - 1, left - 1, -1)]
        if left < right:
            places += [(left, y) for y in range(bottom - 1, top, -1)]
        left, top, right, bottom = left + 1, top + 1, right - 1, bottom - 1
    return places


def draw_track(pen: Pen, style: Style, game: Game, track: Track) -> None:
    """Draw the track as a board for pawns, WIDTH by HEIGHT."""
    inks = style.inks
    name = draw_heading(pen, style, game.NAME) + 4
    hint = name + pen.text(style.word("track", name=track.name), name, HEADING, 6.4, inks.quiet, room=WIDTH / 3) + 10
    pen.text(style.word("hint-track"), WIDTH, HEADING + 1, 3.2, inks.quiet, anchor=RIGHT, room=WIDTH - hint)
    picture = track_picture(track)
    last, goal = last_field(track.fields), goal_field(track.fields)
    across, down = grid(last)
    size = (WIDTH + SPACE) / across - SPACE, (HEIGHT - HEADER - FOOTER + SPACE) / down - SPACE
    corners = [_corner(place, size) for place in spiral(across, down)[: START_WIDE + last]]
    scale = min(1.0, size[0] / USUAL_FIELD[0], size[1] / USUAL_FIELD[1])
    scaled = size[0] / scale, size[1] / scale
    with pen.within(0, HEADER) as board:
        _draw_path(board, style, corners, size)
        _draw_start(board, style, size)
        for field in range(1, last + 1):
            with board.within(*corners[field + START_WIDE - 1], scale) as own:
                text, points = picture["fields"][field], picture["points"][field]
                _draw_field(own, style, scaled, text, points, is_goal=field >= goal)
    draw_foot(pen, style, WIDTH, HEIGHT)


def _corner(place: Place, size: Size) -> tuple[float, float]:
    return place[0] * (size[0] + SPACE), place[1] * (size[1] + SPACE)


def _draw_path(pen: Pen, style: Style, corners: list[tuple[float, float]], size: Size) -> None:
    """Draw the path, which connects consecutive fields only."""
    middles = [(x + size[0] / 2, y + size[1] / 2) for x, y in corners]
    pen.line(middles, style.inks.line, 10.0)
    pen.line(middles, style.inks.path, 9.2)


def _draw_start(pen: Pen, style: Style, size: Size) -> None:
    ink = style.inks.text
    width = START_WIDE * (size[0] + SPACE) - SPACE
    pen.box(0, 0, width, size[1], corner=5, fill=WHITE, edge=ink, thick=0.9)
    words = f"{style.word('start')} →"
    pen.text(words, width / 2, size[1] / 2, 7.5, ink, font=HEAVY, anchor=MIDDLE, room=width - 8)


def _draw_field(pen: Pen, style: Style, size: Size, field: str, points: int, *, is_goal: bool) -> None:
    letter, number = field[0], field[1:]
    ink = style.inks.rows[letter]
    wide, tall = size
    pen.box(0, 0, wide, tall, corner=5, fill=ink.tint, edge=ink.edge, thick=1.5 if is_goal else 0.5)
    pen.box(4, 4, 9.4, 9.4, corner=2.4, fill=ink.full, edge=ink.edge, thick=0.3)
    signs.sign(pen, letter, 8.7, 8.7, 3.0, ink.sign)
    pen.text(number, 15.8, 8.7, 10.4, ink.number, font=HEAVY)
    pen.box(wide - 14.5, tall - 9.5, 11, 6.5, corner=3.25, fill=WHITE, edge=ink.edge, thick=0.35)
    pen.text(str(points), wide - 9, tall - 6.25, 3.8, style.inks.text, font=BOLD, anchor=MIDDLE, room=9)
    if is_goal:
        signs.flag(pen, 8.7, tall - 6.25, 6.5, ink.number)


def draw_strip(pen: Pen, style: Style, track: Track, width: float) -> None:
    """Draw all fields as lines of small boxes, to track a pawn with a pen or to see what comes next."""
    inks, picture = style.inks, track_picture(track)
    last, goal = last_field(track.fields), goal_field(track.fields)
    per_line = -(-last // STRIP_LINES)
    start = 12.0
    pitch = (width - start) / per_line
    wide = pitch - 0.8
    pen.box(0, 0, start - 0.2, STRIP_LINE, corner=1.8, fill=WHITE, edge=inks.text, thick=0.5)
    pen.text(style.word("start"), start / 2, STRIP_LINE / 2, 2.8, inks.text, font=BOLD, anchor=MIDDLE, room=start - 2)
    for field in range(1, last + 1):
        line, column = divmod(field - 1, per_line)
        letter, number = picture["fields"][field][0], picture["fields"][field][1:]
        ink = inks.rows[letter]
        with pen.within(start + column * pitch + 0.8, line * (STRIP_LINE + STRIP_GAP)) as own:
            thick = 0.7 if field >= goal else 0.25
            own.box(0, 0, wide, STRIP_LINE, corner=1.8, fill=ink.tint, edge=ink.edge, thick=thick)
            signs.sign(own, letter, wide / 2, 2.3, 1.05, ink.edge)
            own.text(number, wide / 2, 5.7, 3.7, ink.number, font=HEAVY, anchor=MIDDLE, room=wide - 0.4)
            own.text(str(picture["points"][field]), wide / 2, 9.0, 2.2, inks.text, anchor=MIDDLE, room=wide - 1)
