"""Positions drawn for the terminal: with colours where there are any, and as readable without."""

import os
from typing import Literal

from rich.console import Console
from rich.text import Text

from rowlock.record import Record
from rowlock.rules import (
    COLOURS,
    Chance,
    Decision,
    Over,
    State,
    choice_text,
    dice_text,
    duel,
    game_of,
    legal,
    onboard,
    pending,
    scores,
    text,
)
from rowlock.rules.choices import colour_of
from rowlock.rules.rows import CLOSING, LOCK, SQUARES, foremost, is_closed, marks, marks_on, number_on, points
from rowlock.rules.sheet import PENALTY, Sheet
from rowlock.rules.words import REASONS_IN_WORDS

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
    # A board that is folded is no board: lines stay whole when they are piped. Who wants no colours gets no bold type
    # and the like either.
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Console(highlight=False, soft_wrap=True, markup=False, emoji=False, color_system=colours)


def _draw(console: Console, state: State, names: tuple[str, ...]) -> None:
    draw_board(console, state, names)
    console.print()
    console.print(_what_now(state, names))
    console.print(Text(text(state), style="dim"))


def draw_board(console: Console, state: State, names: tuple[str, ...]) -> None:
    if isinstance(state, duel.State):
        _draw_duel(console, state, names)
    else:
        for seat, sheet in enumerate(state.sheets):
            pawn = ""
            if isinstance(state, onboard.State):
                field = state.pawns[seat]
                pawn = f", pawn on field {field}: {state.track.points[field]}" if field else ", pawn at the start"
            made = counted(scores(state)[seat], "point")
            console.print(Text.assemble(f"\n{_seat(seat, names)}: ", (made, "bold"), pawn))
            for colour in range(4):
                console.print(crossed_row(sheet, colour, state.closed))
            console.print(penalties(sheet))
        if isinstance(state, onboard.State):
            _draw_track(console, state)


def _seat(seat: int, names: tuple[str, ...]) -> str:
    return f"seat {seat + 1}" + (f", {names[seat]}" if names[seat] else "")


def printable(name: str) -> str:
    """A name with nothing in it that a terminal would obey."""
    return "".join(character if character.isprintable() else "·" for character in name)


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if abs(count) == 1 else f"{count} {what}s"


def sentence(words: str) -> str:
    """The words as a sentence begins; a name in them stays as it is."""
    return words[:1].upper() + words[1:]


def crossed_row(sheet: Sheet, colour: int, closed: int) -> Text:
    """Crossed numbers in brackets, numbers that can no longer be crossed as dots."""
    row = sheet[colour]
    line = Text(f"  {COLOURS[colour]:{NAME_WIDTH}}", style=INK[colour])
    for square in range(SQUARES):
        number = number_on(colour, square)
        if marks_on(row, square):
            line.append(f"{f'[{number}]':>4}", style="reverse")
        elif square < foremost(row) or is_closed(closed, colour):
            line.append("  · ", style="dim")
        else:
            line.append(f"{number:>3} ")
    line.append(" [L]" if marks_on(row, LOCK) else "  · " if is_closed(closed, colour) else "  L ")
    line.append(f"{marks(row):>6} ✗ {points(row):>4}", style="default")
    return line


def penalties(sheet: Sheet) -> Text:
    boxes = " ".join("[x]" if count < sheet.penalties else "[ ]" for count in range(4))
    return Text(f"  {'penalties':{NAME_WIDTH}} {boxes}{-PENALTY * sheet.penalties:>45}")


def _draw_duel(console: Console, state: duel.State, names: tuple[str, ...]) -> None:
    for seat, side in enumerate(state.sides):
        made = counted(scores(state)[seat], "point")
        left = f", {counted(duel.supply(side), 'token')} left, {side.penalties} misthrown"
        console.print(Text.assemble(f"\n{_seat(seat, names)}, {SIDES[seat]}: ", (made, "bold"), left), end="")
    console.print("\n")
    draw_shared_rows(console, state)


def draw_shared_rows(console: Console, state: duel.State) -> None:
    for colour in range(4):
        numbers = Text(f"  {COLOURS[colour]:{NAME_WIDTH}}", style=INK[colour])
        for square in range(SQUARES):
            numbers.append(f"{number_on(colour, square):>3} ")
        numbers.append("  L ")
        tokens = Text("  " + " " * NAME_WIDTH)
        for square in range(LOCK + 1):
            tokens.append(f"{_tokens_on(state, colour, square):>3} ")
        for seat, side in enumerate(state.sides):
            numbers.append(f"{TOKENS[seat]:>4}{points(side[colour]):>3}", style="default")
        console.print(numbers)
        console.print(tokens)


def _tokens_on(state: duel.State, colour: int, square: int) -> str:
    for seat, side in enumerate(state.sides):
        height = marks_on(side[colour], square)
        if height:
            return TOKENS[seat] + (str(height) if height > 1 else "")
    return "·" if square <= CLOSING and not is_closed(state.closed, colour) else " "


def _draw_track(console: Console, state: onboard.State) -> None:
    """Ten fields a line; a pawn is its seat's number in brackets behind the field."""
    console.print(f"\ntrack {state.track.name}")
    for begin in range(1, len(state.track.fields), 10):
        line = Text(f"  {begin:>2}–{begin + 9:<2}  ")
        for field in range(begin, begin + 10):
            choice = state.track.fields[field]
            pawns = "".join(f"({seat + 1})" for seat, pawn in enumerate(state.pawns) if pawn == field)
            line.append(f"{choice_text(choice):>4}", style=INK[colour_of(choice)])
            line.append(f"{pawns:<3}", style="reverse" if pawns else "")
        console.print(line)


def _what_now(state: State, names: tuple[str, ...]) -> Text:
    match pending(state):
        case Over(reason=reason) as over:
            return Text.assemble(("The game is over", "bold"), f": {REASONS_IN_WORDS[reason]}. {_result(over, names)}")
        case Chance():
            return Text(f"{sentence(_seat(state.active, names))} is to roll.{last_turns(state)}")
        case Decision(kind=kind, seats=seats):
            lines = [f"Rolled: {dice_text(state.dice)}. Action {kind}, the legal choices:{last_turns(state)}"]
            for seat in seats:
                choices = "  ".join(choice_text(choice) for choice in legal(state, seat))
                lines.append(f"  {_seat(seat, names)}:  {choices}")
            return Text("\n".join(lines))


def _result(over: Over, names: tuple[str, ...]) -> str:
    most = counted(max(over.scores), "point")
    if len(over.scores) == 1:
        return f"It ends with {most}."
    won = " and ".join(_seat(seat, names) for seat in over.winners)
    return f"{sentence(won)} {'wins' if len(over.winners) == 1 else 'share the win'} with {most}."


def last_turns(state: State) -> str:
    """A pawn has reached the goal: how many turns are still to come, this one included."""
    if not isinstance(state, onboard.State) or state.turns_left == onboard.NOT_ANNOUNCED:
        return ""
    return f" The last round: {counted(state.turns_left, 'turn')} to come."
