"""On Board's track: a spiral that fills a page, as the page of the browser has it, or a strip for a sheet."""

from rowlock.paper import signs
from rowlock.paper.ink import WHITE
from rowlock.paper.look import HEADING, Look, draw_foot, draw_heading
from rowlock.paper.pen import BOLD, HEAVY, MIDDLE, RIGHT, Pen
from rowlock.rules import Game, Track
from rowlock.rules.picture import track_picture
from rowlock.rules.track import GOAL, LAST_FIELD

ACROSS, DOWN, START_WIDE = 7, 6, 2
"""A lattice that a spiral fills: the start, which is two places wide, and forty fields."""

WIDTH, HEIGHT = 277.0, 190.0
HEADER, FOOTER = 15.0, 5.0
SPACE = 4.0
"""Between fields, where the way is seen."""

FIELD = (WIDTH + SPACE) / ACROSS - SPACE, (HEIGHT - HEADER - FOOTER + SPACE) / DOWN - SPACE
"""How wide and how high a field is."""

STRIP_LINES, STRIP_LINE, STRIP_GAP = 2, 10.8, 1.6
STRIP_HEIGHT = STRIP_LINES * STRIP_LINE + (STRIP_LINES - 1) * STRIP_GAP

Place = tuple[int, int]


def spiral() -> list[Place]:
    """Every place of the lattice as (x, y), from its rim inwards."""
    places: list[Place] = []
    left, top, right, bottom = 0, 0, ACROSS - 1, DOWN - 1
    while left <= right and top <= bottom:
        places += [(x, top) for x in range(left, right + 1)]
        places += [(right, y) for y in range(top + 1, bottom + 1)]
        if top < bottom:
            places += [(x, bottom) for x in range(right - 1, left - 1, -1)]
        if left < right:
            places += [(left, y) for y in range(bottom - 1, top, -1)]
        left, top, right, bottom = left + 1, top + 1, right - 1, bottom - 1
    return places


def draw_track(pen: Pen, look: Look, game: Game, track: Track) -> None:
    """The track as a board for pawns, WIDTH by HEIGHT."""
    inks = look.inks
    name = draw_heading(pen, look, game.NAME) + 4
    hint = name + pen.text(look.word("track", name=track.name), name, HEADING, 6.4, inks.quiet, room=WIDTH / 3) + 10
    pen.text(look.word("hint-track"), WIDTH, HEADING + 1, 3.2, inks.quiet, anchor=RIGHT, room=WIDTH - hint)
    picture = track_picture(track)
    places = spiral()
    with pen.within(0, HEADER) as board:
        _draw_way(board, look, places)
        _draw_start(board, look)
        for field in range(1, LAST_FIELD + 1):
            with board.within(*_corner(places[field + START_WIDE - 1])) as own:
                _draw_field(own, look, picture["fields"][field], picture["points"][field], is_goal=field >= GOAL)
    draw_foot(pen, look, WIDTH, HEIGHT)


def _corner(place: Place) -> tuple[float, float]:
    return place[0] * (FIELD[0] + SPACE), place[1] * (FIELD[1] + SPACE)


def _draw_way(pen: Pen, look: Look, places: list[Place]) -> None:
    """What lies side by side is joined only where the way goes on."""
    middles = [(x + FIELD[0] / 2, y + FIELD[1] / 2) for x, y in map(_corner, places)]
    pen.line(middles, look.inks.line, 10.0)
    pen.line(middles, look.inks.way, 9.2)


def _draw_start(pen: Pen, look: Look) -> None:
    ink = look.inks.text
    width = START_WIDE * (FIELD[0] + SPACE) - SPACE
    pen.box(0, 0, width, FIELD[1], corner=5, fill=WHITE, edge=ink, thick=0.9)
    words = f"{look.word('start')} →"
    pen.text(words, width / 2, FIELD[1] / 2, 7.5, ink, font=HEAVY, anchor=MIDDLE, room=width - 8)


def _draw_field(pen: Pen, look: Look, field: str, points: int, *, is_goal: bool) -> None:
    letter, number = field[0], field[1:]
    ink = look.inks.rows[letter]
    wide, tall = FIELD
    pen.box(0, 0, wide, tall, corner=5, fill=ink.tint, edge=ink.edge, thick=1.5 if is_goal else 0.5)
    pen.box(4, 4, 9.4, 9.4, corner=2.4, fill=ink.full, edge=ink.edge, thick=0.3)
    signs.sign(pen, letter, 8.7, 8.7, 3.0, ink.sign)
    pen.text(number, 15.8, 8.7, 10.4, ink.number, font=HEAVY)
    pen.box(wide - 14.5, tall - 9.5, 11, 6.5, corner=3.25, fill=WHITE, edge=ink.edge, thick=0.35)
    pen.text(str(points), wide - 9, tall - 6.25, 3.8, look.inks.text, font=BOLD, anchor=MIDDLE, room=9)
    if is_goal:
        signs.flag(pen, 8.7, tall - 6.25, 6.5, ink.number)


def draw_strip(pen: Pen, look: Look, track: Track, width: float) -> None:
    """All fields in lines of small boxes, to follow one's pawn with the pen or to see what comes."""
    inks, picture = look.inks, track_picture(track)
    a_line = LAST_FIELD // STRIP_LINES
    start = 12.0
    pitch = (width - start) / a_line
    wide = pitch - 0.8
    pen.box(0, 0, start - 0.2, STRIP_LINE, corner=1.8, fill=WHITE, edge=inks.text, thick=0.5)
    pen.text(look.word("start"), start / 2, STRIP_LINE / 2, 2.8, inks.text, font=BOLD, anchor=MIDDLE, room=start - 2)
    for field in range(1, LAST_FIELD + 1):
        line, column = divmod(field - 1, a_line)
        letter, number = picture["fields"][field][0], picture["fields"][field][1:]
        ink = inks.rows[letter]
        with pen.within(start + column * pitch + 0.8, line * (STRIP_LINE + STRIP_GAP)) as own:
            thick = 0.7 if field >= GOAL else 0.25
            own.box(0, 0, wide, STRIP_LINE, corner=1.8, fill=ink.tint, edge=ink.edge, thick=thick)
            signs.sign(own, letter, wide / 2, 2.3, 1.05, ink.edge)
            own.text(number, wide / 2, 5.7, 3.7, ink.number, font=HEAVY, anchor=MIDDLE)
            own.text(str(picture["points"][field]), wide / 2, 9.0, 2.2, inks.text, anchor=MIDDLE, room=wide - 1)
