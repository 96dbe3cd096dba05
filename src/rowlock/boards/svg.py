"""Positions as SVG. Each row has the sign it has on the page, and a colour; colours and shapes are in frame.xml.

A drawing is made of pieces, stacked from top to bottom, and has a description for those who can't see it.
"""

from collections.abc import Iterable, Iterator
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from rowlock.rules import COLOURS, Chance, Decision, Over, State, choice_words, game_of, legal, pending, scores
from rowlock.rules.choices import LETTERS, colour_of, number_of, step_choice
from rowlock.rules.dice import colour_die, white_sum
from rowlock.rules.layout import Layout, choice_at, row_count, row_letter, row_name
from rowlock.rules.pawns import MAX_STEPS, PawnState, field_reached, is_crossed
from rowlock.rules.rows import CLOSING, LOCK, foremost, is_closed, marks_on, points
from rowlock.rules.sheet import LAST_PENALTY, Sheet
from rowlock.rules.track import goal_field, last_field
from rowlock.rules.turn import ACTION_1, ACTION_3
from rowlock.rules.words import REASONS_IN_WORDS, counted

FRAME = Template((files("rowlock.boards") / "frame.xml").read_text(encoding="utf-8"))

LEFT, RIGHT = 22, 678
CELLS_FROM, CELL_PITCH = 74, 46
FIELDS_FROM, FIELD_PITCH, FIELDS_A_LINE = 84, 60, 10
PIPS = ("4", "08", "048", "0268", "02468", "023568")  # which of nine places, line by line


class Extract(NamedTuple):
    """The part of a position to draw: rows by letter, seats from 1 (all if none are given), and fields of the track."""

    rows: str = LETTERS
    seats: tuple[int, ...] = ()
    fields: tuple[int, int] = (0, 0)

    def rows_of(self, layout: Layout) -> list[int]:
        return [row for row in range(row_count(layout)) if row_letter(layout, row) in self.rows]


class Piece(NamedTuple):
    """A part of a drawing."""

    height: int
    svg: str


def svg(state: State) -> str:
    """The whole position."""
    track = game_of(state).TRACK.track_of(state)
    whole = Extract(fields=(0, last_field(track.fields)) if track else (0, 0))
    heading = _heading(state)
    title = f"{game_of(state).TITLE}: {heading}"
    return drawing(title, description(whole, state, heading), scene(whole, state, title))


def _heading(state: State) -> str:
    match pending(state):
        case Over(reason=reason):
            return f"the game is over, because {REASONS_IN_WORDS[reason]}"
        case Chance():
            return f"seat {state.active + 1} rolls next"
        case Decision(kind=kind):
            return f"action {kind}, seat {state.active + 1} is active"


def drawing(title: str, described: str, pieces: Iterable[Piece]) -> str:
    body, height = [], 20
    for piece in pieces:
        body.append(f'<g transform="translate(0 {height})">{piece.svg}</g>')
        height += piece.height
    words = {"title": escape(title), "desc": escape(described)}
    return FRAME.substitute(words, height=height + 12, panel=height + 10, body="\n".join(body))


def description(extract: Extract, state: State, heading: str) -> str:
    """A description of the scene, for screen readers."""
    sentences = [heading]
    if dice_are_used(state):
        sentences.append(" ".join(dice_words(state)))
    for seat, sheet in seats_shown(extract, state):
        rows = [row_words(state.layout, sheet, row) for row in extract.rows_of(state.layout) if sheet.rows[row]]
        sentences.append(f"{seat_words(state, seat)}; {', '.join(rows) or 'no marks here'}")
        if choices := legal(state, seat)[1:]:
            sentences.append(f"Seat {seat + 1} may choose {', '.join(map(choice_words, choices))}")
    return ". ".join(sentences) + "."


def seat_words(state: State, seat: int) -> str:
    words = f"Seat {seat + 1}: {counted(scores(state)[seat], 'point')}"
    game = game_of(state)
    left = game.supply(state, seat)
    if left is not None:
        return f"{words}, {counted(left, 'token')} left, {state.sheets[seat].penalties} misthrown"
    track, field = game.TRACK.track_of(state), game.TRACK.pawn_of(state, seat)
    return f"{words}, {track.points[field]} of them for field {field}" if track and field else words


def row_words(layout: Layout, sheet: Sheet, row: int) -> str:
    words = [row_name(layout, row)]
    for square, choice in enumerate(layout.rows[row]):
        height = marks_on(sheet.rows[row], square)
        words += [str(number_of(choice))] * (height > 0) + [f"(stack of {height})"] * (height > 1)
    return " ".join(words) + " and the lock" * marks_on(sheet.rows[row], LOCK)


def dice_words(state: State) -> list[str]:
    dice = state.dice
    if state.stage == ACTION_1:
        return [f"White sum: {dice.white1} + {dice.white2} = {white_sum(dice)}"]
    sums = []
    for colour, name in enumerate(COLOURS):
        if shown := colour_die(dice, colour):
            both = sorted({dice.white1 + shown, dice.white2 + shown})
            sums.append(f"{name} {' or '.join(map(str, both))}")
    if len(sums) <= 2:
        return ["Colour sums: " + ", ".join(sums)]
    return ["Colour sums: " + ", ".join(sums[:2]) + ",", ", ".join(sums[2:])]


def dice_are_used(state: State) -> bool:
    return isinstance(pending(state), Decision) and state.stage != ACTION_3


def seats_shown(extract: Extract, state: State) -> Iterator[tuple[int, Sheet]]:
    return ((seat, sheet) for seat, sheet in enumerate(state.sheets) if not extract.seats or seat + 1 in extract.seats)


def scene(extract: Extract, state: Any, heading: str) -> Iterator[Piece]:
    yield Piece(28, text(LEFT, 14, heading, "bold"))
    if dice_are_used(state):
        yield Piece(78, dice_line(state))
    if game_of(state).ON_A_TRACK:
        first, last = extract.fields
        for begin in range(first or 1, last + 1, FIELDS_A_LINE):
            mover = extract.seats[0] - 1 if extract.seats else state.active
            yield Piece(110, track_line(state, mover, begin, with_start=first < begin == 1))
    for seat, sheet in seats_shown(extract, state) if extract.rows else ():
        yield Piece(30, seat_line(state, seat, sheet, extract.rows == LETTERS or sheet.penalties > 0))
        if not game_of(state).IS_SHARED:
            yield from (Piece(68, row_line(state, row, {seat: sheet})) for row in extract.rows_of(state.layout))
    if game_of(state).IS_SHARED:
        tokens = dict(enumerate(state.sheets))
        yield from (Piece(68, row_line(state, row, tokens)) for row in extract.rows_of(state.layout))


def text(x: float, y: float, words: object, kind: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}"' + (f' class="{kind}"' if kind else "") + f">{escape(str(words))}</text>"


def use(shape: str, kind: str, x: float, y: float = 0, scale: float = 1) -> str:
    look = f' class="{kind}"' if kind else ""
    place = f'x="{x:g}"' + (f' y="{y:g}"' if y else "")
    if scale != 1:
        place = f'transform="translate({x:g} {y:g}) scale({scale:g})"'
    return f'<use href="#{shape}"{look} {place}/>'


def ring(x: int, y: int, width: int, height: int) -> str:
    """A ring around something that can be chosen."""
    return f'<rect class="ring" x="{x - 2}" y="{y - 2}" width="{width + 4}" height="{height + 4}" rx="11"/>'


def dice_line(state: State) -> str:
    dice = [die(LEFT + 54 * place, shown) for place, shown in enumerate(state.dice[:2])]
    colours = sorted(state.layout.locks)
    for place, colour in enumerate(colours):
        name = COLOURS[colour]
        dice.append(f'<g class="{name}">{die(LEFT + 118 + 54 * place, colour_die(state.dice, colour), name)}</g>')
    said = dice_words(state)
    x, y = LEFT + 130 + 54 * len(colours), 38 - 10 * len(said)
    lines = [text(x, y + 20 * line, words) for line, words in enumerate(said)]
    return "".join(dice + lines)


def die(x: int, shown: int, name: str = "") -> str:
    symbol = use(f"little-{name}", "sign", x + 23, 59) if name else ""
    if shown == 0:
        return use("die", "gone", x) + text(x + 23, 27, "out", "small faint") + symbol
    places = [divmod(int(place), 3) for place in PIPS[shown - 1]]
    pips = "".join(f'<circle cx="{x + 11 + 12 * across}" cy="{11 + 12 * down}" r="4"/>' for down, across in places)
    return use("die", "full" if name else "box", x) + f'<g class="on">{pips}</g>' + symbol


def seat_line(state: State, seat: int, sheet: Sheet, with_penalties: bool) -> str:
    words = seat_words(state, seat)
    if game_of(state).IS_SHARED:
        return token(seat, 1, LEFT + 10, 11) + text(LEFT + 30, 16, words)
    boxes = [text(RIGHT - 108, 16, "penalties", "end")]
    for place in range(LAST_PENALTY):
        x = RIGHT - 20 - 26 * (LAST_PENALTY - 1 - place)
        boxes.append(use("box", "box", x, 1))
        boxes.append(use("cross", "mark", x + 10, 11, 0.7) if place < sheet.penalties else "")
    return text(LEFT, 16, words) + "".join(boxes if with_penalties else ())


def row_line(state: State, row: int, owners: dict[int, Sheet]) -> str:
    """A row with the marks of its owners: one on a sheet, both players on a shared board."""
    name = row_name(state.layout, row)
    drawing = [use("cell", "full", LEFT), use(name, "on", LEFT + 21, 29)]
    choices = {choice for seat in owners for choice in legal(state, seat)}
    for square in range(LOCK + 1):
        x = CELLS_FROM + CELL_PITCH * square
        colour = COLOURS[colour_of(state.layout.rows[row][square])] if square <= CLOSING else name
        drawn = cell(state, row, square, x, owners)
        drawing.append(drawn if colour == name else f'<g class="{colour}">{drawn}</g>')
        if square <= CLOSING and choice_at(state.layout, row, square) in choices:
            drawing.append(ring(x, 0, 42, 58))
    for line, (seat, sheet) in enumerate(owners.items()):
        y = 35 if len(owners) == 1 else 24 + 22 * line
        drawing.append(text(RIGHT, y, points(sheet.rows[row]), "end"))
        drawing.append(token(seat, 1, RIGHT - 36, y - 5, 6) if len(owners) > 1 else "")
    return f'<g class="row {name}">{"".join(drawing)}</g>'


def cell(state: State, row: int, square: int, x: int, owners: dict[int, Sheet]) -> str:
    """A square or the lock. On a sheet, a number left of a cross is lost for good; a token may be beaten."""
    heights = {seat: height for seat, sheet in owners.items() if (height := marks_on(sheet.rows[row], square))}
    on_sheet = len(owners) == 1
    crossed = on_sheet and bool(heights)
    left_behind = on_sheet and all(square < foremost(sheet.rows[row]) for sheet in owners.values())
    gone = not crossed and (left_behind or is_closed(state.closed, row))
    drawing = use("cell", "full" if crossed else "gone" if gone else "", x)
    if square == LOCK:
        drawing += use("lock", "lock", x + 21, 16, 0.9)
    else:
        drawing += text(x + 21, 22, number_of(choice_at(state.layout, row, square)))
    if crossed:
        return drawing + use("cross", "mark", x + 21, 42)
    return drawing + "".join(token(seat, height, x + 21, 43) for seat, height in heights.items())


def token(seat: int, height: int, x: int, y: int, radius: int = 9) -> str:
    """A token, or a stack with its height on top."""
    side, ink = (("black", "light"), ("grey", "bold"))[seat]
    layers = [y] if height == 1 else [y + 3 - 6 * layer for layer in range(min(height, 3))]
    discs = "".join(f'<circle class="{side}" cx="{x}" cy="{layer}" r="{radius}"/>' for layer in layers)
    return discs + (text(x, layers[-1] + 4, height, f"small {ink}") if height > 1 else "")


def track_line(state: PawnState, mover: int, begin: int, with_start: bool) -> str:
    choices = legal(state, mover)
    legal_steps = [steps for steps in range(1, MAX_STEPS + 1) if step_choice(steps) in choices]
    steps_to = {field_reached(state.pawns, mover, steps): steps for steps in legal_steps}
    fields = [text(LEFT + 27, 10, "start", "small faint") + use("field", "box", LEFT, 16) + pawns_on(state, 0, LEFT)]
    for field in range(begin, min(begin + FIELDS_A_LINE, len(state.track.fields))):
        x = FIELDS_FROM + FIELD_PITCH * (field - begin)
        fields.append(field_cell(state, mover, field, x, steps_to.get(field, 0)))
    return "".join(fields if with_start else fields[1:])


def field_cell(state: PawnState, mover: int, field: int, x: int, steps: int) -> str:
    """A field with its position, number and points; its pawn or the mover's steps to it; a cross if it is crossed."""
    choice, worth = state.track.fields[field], state.track.points[field]
    name = COLOURS[colour_of(choice)]
    drawing = [
        text(x + 27, 10, field, "small bold" if field >= goal_field(state.track.fields) else "small faint"),
        use("field", "", x, 16) + use(f"little-{name}", "sign", x + 12, 33) + text(x + 36, 39, number_of(choice)),
        text(x + 27, 93, counted(worth, "pt"), "small"),
        pawns_on(state, field, x),
    ]
    if steps:
        drawing.append(ring(x, 16, 54, 62) + text(x + 18, 68, f"+{steps}", "step"))
    if is_crossed(state.sheets[mover], choice) and field not in state.pawns:
        drawing.append(use("cross", "tick", x + 41, 63, 0.7))
    return f'<g class="row {name}">{"".join(drawing)}</g>'


def pawns_on(state: PawnState, field: int, x: int) -> str:
    """One pawn on a field; up to four on the start field, two by two."""
    seats = [seat for seat, pawn in enumerate(state.pawns) if pawn == field]
    drawing = ""
    for place, seat in enumerate(seats):
        middle, base = (x + 27, 61) if field else (x + 14 + 26 * (place % 2), 33 + 29 * (place // 2))
        drawing += use("pawn", "black", middle, base, 0.9) + text(middle, base + 11, seat + 1, "small light")
    return drawing
