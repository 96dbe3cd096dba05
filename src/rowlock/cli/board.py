"""Draw positions in the terminal, with colours where there are any."""

import os
from collections.abc import Iterable
from typing import Literal

from rich.console import Console
from rich.text import Text

from rowlock.boards.text import Line, board_lines, position_lines
from rowlock.cli.wording import printable
from rowlock.record import Record
from rowlock.rules import State, game_of, scores
from rowlock.rules.words import counted


def show_record(name: str, record: Record) -> None:
    console = board_console()
    head = f"{game_of(record.state).TITLE}, {counted(len(record.turns), 'turn')}"
    console.print(Text(name, style="bold") + Text(f"  {head}"))
    names = tuple(printable(record.tags.get(f"Seat{seat + 1}", "")) for seat in range(record.options.players))
    draw(console, position_lines(record.state, names))


def show_position(state: State) -> None:
    console = board_console()
    console.print(Text(game_of(state).TITLE, style="bold"))
    draw(console, position_lines(state, ("",) * len(scores(state))))


def board_console() -> Console:
    # Wrapped lines would break the board, so they stay whole when piped. NO_COLOR turns off bold and other styles too.
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Console(highlight=False, soft_wrap=True, markup=False, emoji=False, color_system=colours)


def draw_board(console: Console, state: State, names: tuple[str, ...]) -> None:
    draw(console, board_lines(state, names))


def draw(console: Console, lines: Iterable[Line]) -> None:
    for line in lines:
        console.print(Text.assemble(*line))
