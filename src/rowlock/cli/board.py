"""Draw positions in the terminal, readable with and without colours."""

import os
from typing import Literal

from rich.console import Console
from rich.text import Text

from rowlock.cli.wording import counted, printable
from rowlock.record import Record
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
from rowlock.rules.rows import CLOSING, LOCK, foremost, is_closed, marks, marks_on, points
from rowlock.rules.sheet import LAST_PENALTY, PENALTY, Sheet
from rowlock.rules.track import Track
from rowlock.rules.words import REASONS_IN_WORDS
from rowlock.words import sentence

INK = ("bold red", "bold yellow", "bold green", "bold blue")
NAME_WIDTH = 10
TOKENS = ("●", "○")
SIDES = ("black ●", "grey ○")


def show_record(name: str, record: Record) -> None:
    console = board_console()
    head = f"{game_of(record.state).TITLE}, {counted(len(record.turns), 'turn')}"
    console.print(Text(name, style="bold") + Text(f"  {head}"))
    names = tuple(printable(record.tags.get(f"Seat{seat + 1}", "")) for seat in range(record.options.players))
    _draw(console, record.state, names)


def show_position(state: State) -> None:
    console = board_console()
    console.print(Text(game_of(state).TITLE, style="bold"))
    _draw(console, state, ("",) * len(scores(state)))


def board_console() -> Console:
    # Wrapped lines would break the board, so they stay whole when piped. NO_COLOR turns off bold and other styles too.
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Console(highlight=False, soft_wrap=True, markup=False, emoji=False, color_system=colours)


def _draw(console: Console, state: State, names: tuple[str, ...]) -> None:
    draw_board(console, state, names)
    console.print()
    console.print(_what_now(state, names))
    console.print(Text(text(state), style="dim"))


def draw_board(console: Console, state: State, names: tuple[str, ...]) -> None:
    if game_of(state).IS_SHARED:
        _draw_shared_board(console, state, names)
        return
    track = game_of(state).TRACK.track_of(state)
    for seat, sheet in enumerate(state.sheets):
        pawn = ""
        if track:
            field = game_of(state).TRACK.pawn_of(state, seat)
            pawn = f", pawn on field {field}: {track.points[field]}" if field else ", pawn at the start"
        made = counted(scores(state)[seat], "point")
        console.print(Text.assemble(f"\n{_seat(seat, names)}: ", (made, "bold"), pawn))
        for row in range(len(sheet.rows)):
            console.print(crossed_row(state, seat, row))
        console.print(penalties(sheet))
    if track:
        _draw_track(console, state, track)


def _seat(seat: int, names: tuple[str, ...]) -> str:
    return f"seat {seat + 1}" + (f", {names[seat]}" if names[seat] else "")


def crossed_row(state: State, seat: int, index: int) -> Text:
    """A row with crossed numbers in brackets and a dot for each number that can no longer be crossed."""
    row = state.sheets[seat].rows[index]
    closed = is_closed(state.closed, index)
    line = _row_head(state.layout, index)
    for square, choice in enumerate(state.layout.rows[index]):
        if marks_on(row, square):
            line.append(f"{f'[{number_of(choice)}]':>4}", style="reverse")
        elif square < foremost(row) or closed:
            line.append("  · ", style="dim")
        else:
            line.append(_open_square(state.layout, index, choice))
    line.append(" [L]" if marks_on(row, LOCK) else "  · " if closed else "  L ")
    line.append(f"{marks(row):>6} ✗ {points(row):>4}", style="default")
    return line


def _row_head(layout: Layout, index: int) -> Text:
    return Text(f"  {row_name(layout, index):{NAME_WIDTH}}", style=INK[layout.locks[index]])


def _open_square(layout: Layout, row: int, choice: Choice) -> Text:
    """A number in its colour, with its letter in a row of several colours."""
    is_mixed = len({colour_of(square) for square in layout.rows[row]}) > 1
    words = choice_text(choice) if is_mixed else str(number_of(choice))
    return Text(f"{words:>3} ", style=INK[colour_of(choice)])


def penalties(sheet: Sheet) -> Text:
    boxes = " ".join("[x]" if count < sheet.penalties else "[ ]" for count in range(LAST_PENALTY))
    return Text(f"  {'penalties':{NAME_WIDTH}} {boxes}{-PENALTY * sheet.penalties:>45}")


def _draw_shared_board(console: Console, state: State, names: tuple[str, ...]) -> None:
    for seat, side in enumerate(state.sheets):
        made = counted(scores(state)[seat], "point")
        left = f", {tokens_left(state, seat)}, {side.penalties} misthrown"
        console.print(Text.assemble(f"\n{_seat(seat, names)}, {SIDES[seat]}: ", (made, "bold"), left), end="")
    console.print("\n")
    draw_shared_rows(console, state)


def tokens_left(state: State, seat: int) -> str:
    return f"{counted(game_of(state).supply(state, seat) or 0, 'token')} left"


def draw_shared_rows(console: Console, state: State) -> None:
    for row, squares in enumerate(state.layout.rows):
        numbers = _row_head(state.layout, row)
        for choice in squares:
            numbers.append(_open_square(state.layout, row, choice))
        numbers.append("  L ")
        tokens = Text("  " + " " * NAME_WIDTH)
        for square in range(LOCK + 1):
            tokens.append(f"{_tokens_on(state, row, square):>3} ")
        for seat, side in enumerate(state.sheets):
            numbers.append(f"{TOKENS[seat]:>4}{points(side.rows[row]):>3}", style="default")
        console.print(numbers)
        console.print(tokens)


def _tokens_on(state: State, row: int, square: int) -> str:
    for seat, side in enumerate(state.sheets):
        height = marks_on(side.rows[row], square)
        if height:
            return TOKENS[seat] + (str(height) if height > 1 else "")
    return "·" if square <= CLOSING and not is_closed(state.closed, row) else " "


def _draw_track(console: Console, state: State, track: Track) -> None:
    """Draw ten fields per line; a seat number in brackets after a field is that seat's pawn."""
    console.print(f"\ntrack {track.name}")
    for begin in range(1, len(track.fields), 10):
        line = Text(f"  {begin:>2}–{begin + 9:<2}  ")
        for field in range(begin, begin + 10):
            choice = track.fields[field]
            pawns = pawns_on(state, field)
            line.append(f"{choice_text(choice):>4}", style=INK[colour_of(choice)])
            line.append(f"{pawns:<3}", style="reverse" if pawns else "")
        console.print(line)


def pawns_on(state: State, field: int) -> str:
    seats = range(len(state.sheets))
    return "".join(f"({seat + 1})" for seat in seats if game_of(state).TRACK.pawn_of(state, seat) == field)


def _what_now(state: State, names: tuple[str, ...]) -> Text:
    match pending(state):
        case Over(reason=reason) as over:
            return Text.assemble(("The game is over", "bold"), f": {REASONS_IN_WORDS[reason]}. {_result(over, names)}")
        case Chance():
            return Text(f"{sentence(_seat(state.active, names))} rolls next.{last_turns(state)}")
        case Decision(kind=kind, seats=seats):
            lines = [f"Rolled: {dice_text(state.dice)}. Action {kind}, legal choices:{last_turns(state)}"]
            for seat in seats:
                choices = "  ".join(choice_text(choice) for choice in legal(state, seat))
                lines.append(f"  {_seat(seat, names)}:  {choices}")
            return Text("\n".join(lines))


def _result(over: Over, names: tuple[str, ...]) -> str:
    most = counted(max(over.scores), "point")
    if len(over.scores) == 1:
        return f"Final score: {most}."
    won = " and ".join(_seat(seat, names) for seat in over.winners)
    return f"{sentence(won)} {'wins' if len(over.winners) == 1 else 'share the win'} with {most}."


def last_turns(state: State) -> str:
    """A note on the last round, with the turns left including this one; empty before a pawn reaches the goal."""
    left = game_of(state).TRACK.last_turns(state)
    return "" if left is None else f" Last round: {counted(left, 'turn')} left."
