"""Boards as lines of text for narrow terminals: 40 columns are enough.

Rows of sheets are named by a letter, and a cross takes the place of its number.
"""

from rowlock.boards.pieces import INK, TOKENS, Line, open_square, pawns_on, tokens_on
from rowlock.rules import State, choice_text
from rowlock.rules.choices import colour_of
from rowlock.rules.layout import row_letter, row_name
from rowlock.rules.rows import LOCK, foremost, is_closed, marks, marks_on, points
from rowlock.rules.sheet import LAST_PENALTY, PENALTY
from rowlock.rules.track import Track, last_field

FIELDS_PER_LINE = 5


def narrow_sheet(state: State, seat: int) -> list[Line]:
    """A seat's rows and penalties."""
    sheet = state.sheets[seat]
    boxes = " ".join("[x]" if count < sheet.penalties else "[ ]" for count in range(LAST_PENALTY))
    rows = [_crossed_row(state, seat, row) for row in range(len(sheet.rows))]
    return [*rows, [(f"penalties {boxes}{-PENALTY * sheet.penalties:>6}", "")]]


def _crossed_row(state: State, seat: int, index: int) -> Line:
    """A row with a cross for each crossed number and a dot for each that can no longer be crossed."""
    row = state.sheets[seat].rows[index]
    closed = is_closed(state.closed, index)
    ink = INK[state.layout.locks[index]]
    line = [(row_letter(state.layout, index), ink)]
    for square, choice in enumerate(state.layout.rows[index]):
        number, own_ink = open_square(state.layout, index, choice)
        lost = square < foremost(row) or closed
        sign = "✗" if marks_on(row, square) else "·" if lost else number
        line.append((f" {sign:>{len(number)}}", f"{ink} dim" if sign == "·" else own_ink))
    lock = "✗" if marks_on(row, LOCK) else "·" if closed else "L"
    return [*line, (f" {lock}", ink), (f"{marks(row):>3}✗{points(row):>3}", "bold default")]


def narrow_shared_rows(state: State) -> list[Line]:
    """The rows of a shared board: whose points, the numbers, the tokens."""
    lines: list[Line] = []
    for row, squares in enumerate(state.layout.rows):
        ink = INK[state.layout.locks[row]]
        made = "".join(f"  {TOKENS[seat]} {points(side.rows[row]):>2}" for seat, side in enumerate(state.sheets))
        numbers = [open_square(state.layout, row, choice) for choice in squares]
        tokens = "".join(f"{tokens_on(state, row, square):>3}" for square in range(LOCK + 1))
        lines += [
            [(f"{row_name(state.layout, row):7}", ink), (made, "bold default")],
            [*((f"{number:>3}", own_ink) for number, own_ink in numbers), ("  L", ink)],
            [(tokens, "")],
        ]
    return lines


def narrow_track(state: State, track: Track) -> list[Line]:
    """Five fields per line; a seat number in brackets after a field is that seat's pawn."""
    lines: list[Line] = [[], [(f"track {track.name}", "")]]
    last = last_field(track.fields)
    for begin in range(1, last + 1, FIELDS_PER_LINE):
        line: Line = [(f"{begin:>2} ", "")]
        for field in range(begin, min(begin + FIELDS_PER_LINE, last + 1)):
            choice, pawns = track.fields[field], pawns_on(state, field)
            line += [(f"{choice_text(choice):>4}", INK[colour_of(choice)]), (f"{pawns:<3}", "reverse" if pawns else "")]
        lines.append(line)
    return lines
