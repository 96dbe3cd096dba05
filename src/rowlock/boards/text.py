"""Positions as lines of text, readable with and without colours."""

from rowlock.boards.narrow import narrow_shared_rows, narrow_sheet, narrow_track
from rowlock.boards.pieces import INK, TOKENS, Line, open_square, pawns_on, tokens_on
from rowlock.rules import (
    Chance,
    Choice,
    Decision,
    Over,
    State,
    choice_text,
    dice_text,
    game_of,
    legal,
    pending,
    scores,
    text,
)
from rowlock.rules.choices import colour_of, number_of
from rowlock.rules.layout import Layout, row_name
from rowlock.rules.rows import LOCK, foremost, is_closed, marks, marks_on, points
from rowlock.rules.sheet import LAST_PENALTY, PENALTY, Sheet
from rowlock.rules.track import Track, last_field
from rowlock.rules.words import REASONS_IN_WORDS, counted
from rowlock.words import sentence

Names = tuple[str, ...]
"""The players' names by seat, which may be empty."""

NAME_WIDTH = 10
FULL_WIDTH = 79
"""Columns of the widest line of a board."""

SIDES = ("black ●", "grey ○")


def plain_text(state: State) -> str:
    """The position as text: the game, the board, what happens next, and the position line."""
    lines: list[Line] = [[(game_of(state).TITLE, "bold")], *position_lines(state, ("",) * len(scores(state)))]
    return "\n".join("".join(words for words, _ in line).rstrip() for line in lines)


def position_lines(state: State, names: Names, width: int = FULL_WIDTH) -> list[Line]:
    """The board, what happens next, and the position line."""
    return [*board_lines(state, names, width), [], *_what_now(state, names), [(text(state), "dim")]]


def board_lines(state: State, names: Names, width: int = FULL_WIDTH) -> list[Line]:
    """The board. In less than its full width it is drawn closely, which takes 40 columns."""
    if game_of(state).IS_SHARED:
        return [[], *(_side(state, seat, names) for seat in range(len(state.sheets))), [], *shared_rows(state, width)]
    track = game_of(state).TRACK.track_of(state)
    lines: list[Line] = []
    for seat in range(len(state.sheets)):
        lines += [[], _seat_line(state, seat, names), *sheet_lines(state, seat, width)]
    return lines + (_track_lines(state, track, width) if track else [])


def _seat_line(state: State, seat: int, names: Names) -> Line:
    pawn = ""
    track = game_of(state).TRACK.track_of(state)
    if track:
        field = game_of(state).TRACK.pawn_of(state, seat)
        pawn = f", pawn on space {field}: {track.points[field]}" if field else ", pawn at the start"
    return [(f"{_seat(seat, names)}: ", ""), (counted(scores(state)[seat], "point"), "bold"), (pawn, "")]


def _seat(seat: int, names: Names) -> str:
    return f"seat {seat + 1}" + (f", {names[seat]}" if names[seat] else "")


def sheet_lines(state: State, seat: int, width: int = FULL_WIDTH) -> list[Line]:
    """A seat's rows and penalties."""
    if width < FULL_WIDTH:
        return narrow_sheet(state, seat)
    sheet = state.sheets[seat]
    return [*(_crossed_row(state, seat, row) for row in range(len(sheet.rows))), _penalties(sheet)]


def _crossed_row(state: State, seat: int, index: int) -> Line:
    """A row with crossed numbers in brackets and a dot for each number that can no longer be crossed."""
    row = state.sheets[seat].rows[index]
    closed = is_closed(state.closed, index)
    ink = INK[state.layout.locks[index]]
    line = [_row_head(state.layout, index)]
    for square, choice in enumerate(state.layout.rows[index]):
        if marks_on(row, square):
            line.append((f"{f'[{number_of(choice)}]':>4}", f"{ink} reverse"))
        elif square < foremost(row) or closed:
            line.append(("  · ", f"{ink} dim"))
        else:
            line.append(_open_cell(state.layout, index, choice))
    lock = " [L]" if marks_on(row, LOCK) else "  · " if closed else "  L "
    return [*line, (lock, ink), (f"{marks(row):>6} ✗ {points(row):>4}", "bold default")]


def _open_cell(layout: Layout, row: int, choice: Choice) -> tuple[str, str]:
    number, ink = open_square(layout, row, choice)
    return f"{number:>3} ", ink


def _row_head(layout: Layout, index: int) -> tuple[str, str]:
    return f"  {row_name(layout, index):{NAME_WIDTH}}", INK[layout.locks[index]]


def _penalties(sheet: Sheet) -> Line:
    boxes = " ".join("[x]" if count < sheet.penalties else "[ ]" for count in range(LAST_PENALTY))
    return [(f"  {'penalties':{NAME_WIDTH}} {boxes}{-PENALTY * sheet.penalties:>45}", "")]


def _side(state: State, seat: int, names: Names) -> Line:
    made = counted(scores(state)[seat], "point")
    left = f", {tokens_left(state, seat)}, {state.sheets[seat].penalties} misthrown"
    return [(f"{_seat(seat, names)}, {SIDES[seat]}: ", ""), (made, "bold"), (left, "")]


def tokens_left(state: State, seat: int) -> str:
    return f"{counted(game_of(state).supply(state, seat) or 0, 'token')} left"


def shared_rows(state: State, width: int = FULL_WIDTH) -> list[Line]:
    """The rows of a shared board, with the tokens of both players below the numbers."""
    if width < FULL_WIDTH:
        return narrow_shared_rows(state)
    lines: list[Line] = []
    for row, squares in enumerate(state.layout.rows):
        numbers = [_row_head(state.layout, row), *(_open_cell(state.layout, row, choice) for choice in squares)]
        numbers.append(("  L ", INK[state.layout.locks[row]]))
        for seat, side in enumerate(state.sheets):
            numbers.append((f"{TOKENS[seat]:>4}{points(side.rows[row]):>3}", "bold default"))
        tokens = [f"{tokens_on(state, row, square):>3} " for square in range(LOCK + 1)]
        lines += [numbers, [("  " + " " * NAME_WIDTH + "".join(tokens), "")]]
    return lines


def _track_lines(state: State, track: Track, width: int) -> list[Line]:
    """Ten fields per line; a seat number in brackets after a field is that seat's pawn."""
    if width < FULL_WIDTH:
        return narrow_track(state, track)
    lines: list[Line] = [[], [(f"track {track.name}", "")]]
    last = last_field(track.fields)
    for begin in range(1, last + 1, 10):
        end = min(begin + 9, last)
        line = [(f"  {begin:>2}–{end:<2}  ", "")]
        for field in range(begin, end + 1):
            choice = track.fields[field]
            pawns = pawns_on(state, field)
            line += [(f"{choice_text(choice):>4}", INK[colour_of(choice)]), (f"{pawns:<3}", "reverse" if pawns else "")]
        lines.append(line)
    return lines


def _what_now(state: State, names: Names) -> list[Line]:
    match pending(state):
        case Over(reason=reason) as over:
            return [[("The game is over", "bold"), (f": {REASONS_IN_WORDS[reason]}. {_result(over, names)}", "")]]
        case Chance():
            return [[(f"{sentence(_seat(state.active, names))} rolls next.{last_turns(state)}", "")]]
        case Decision(kind=kind, seats=seats):
            rolled = f"Rolled: {dice_text(state.dice)}. Action {kind}, legal choices:{last_turns(state)}"
            choices = {seat: "  ".join(map(choice_text, legal(state, seat))) for seat in seats}
            return [[(rolled, "")], *([(f"  {_seat(seat, names)}:  {choices[seat]}", "")] for seat in seats)]


def _result(over: Over, names: Names) -> str:
    most = counted(max(over.scores), "point")
    if len(over.scores) == 1:
        return f"Final score: {most}."
    won = " and ".join(_seat(seat, names) for seat in over.winners)
    return f"{sentence(won)} {'wins' if len(over.winners) == 1 else 'share the win'} with {most}."


def last_turns(state: State) -> str:
    """A note on the last round, with the turns left including this one; empty before a pawn reaches the goal."""
    left = game_of(state).TRACK.last_turns(state)
    return "" if left is None else f" Last round: {counted(left, 'turn')} left."
