"""Draw positions in the terminal, with colours where there are any."""

import os
import sys
from collections.abc import Iterable
from typing import Literal

from rich.console import Console
from rich.text import Text

from rowlock.boards.pieces import Line
from rowlock.boards.text import board_lines, position_lines
from rowlock.cli.prose import print_wrapped
from rowlock.cli.wording import player_name
from rowlock.record import Record
from rowlock.rules import State, game_of, scores
from rowlock.rules.words import counted

PIPED_WIDTH = 10_000
"""What is piped is not wrapped, whatever terminal its command runs in."""


def show_record(name: str, record: Record) -> None:
    console = board_console()
    head = f"{game_of(record.state).TITLE}, {counted(len(record.turns), 'turn')}"
    print_wrapped(console, Text(name, style="bold") + Text(f"  {head}"), rest="  ")
    names = tuple(player_name(record.tags, seat + 1) for seat in range(record.options.players))
    draw(console, position_lines(record.state, names, console.width))


def show_position(state: State) -> None:
    console = board_console()
    console.print(Text(game_of(state).TITLE, style="bold"))
    draw(console, position_lines(state, ("",) * len(scores(state)), console.width))


def board_console() -> Console:
    # Rich must not wrap lines: it would break boards and paths. NO_COLOR turns off bold and other styles too.
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPED_WIDTH
    return Console(highlight=False, soft_wrap=True, markup=False, emoji=False, color_system=colours, width=width)


def draw_board(console: Console, state: State, names: tuple[str, ...]) -> None:
    draw(console, board_lines(state, names, console.width))


def draw(console: Console, lines: Iterable[Line]) -> None:
    for line in lines:
        print_wrapped(console, Text.assemble(*line), rest="    ")
