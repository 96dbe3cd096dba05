"""Print text so that it fits the width of the terminal."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

NO_BREAK = "\N{NO-BREAK SPACE}"
UNLIMITED = 10_000

SHORT = 20
"""The most characters of a figure that is kept on one line with its heading."""


def print_wrapped(console: Console, words: str | Text, first: str = "", rest: str = "") -> int:
    """Print the words in lines that fit, and return how many. Each line of theirs begins with `first`, and if it needs
    more than one, the others with `rest`.

    Lines are broken only at spaces: a path that is too long stays whole, so that it can be copied.
    """
    text = Text(words) if isinstance(words, str) else words
    count = 0
    for part in text.split("\n", allow_blank=True):
        starts = _line_starts(part.plain, console.width - len(first), console.width - len(rest))
        for place, line in enumerate(part.divide(starts)):
            line.rstrip()
            console.print(Text(rest if place else first) + line)
            count += 1
    return count


def _line_starts(words: str, first: int, rest: int) -> list[int]:
    """Where to begin a new line, so that each is at most as wide as its limit."""
    starts: list[int] = []
    start = 0
    for word in re.finditer(r"[^ ]+", words):
        limit = rest if starts else first
        if words[start : word.start()].strip() and cell_len(words[start : word.end()]) > limit:
            start = word.start()
            starts.append(start)
    return starts


def _glued(words: str) -> str:
    return (NO_BREAK if len(words) <= SHORT else " ").join(words.split())


def print_figures(console: Console, name: str | Text, figures: Iterable[tuple[str, str]]) -> None:
    """Print a name and its figures, each after its heading: a row of a table that is too wide for the terminal."""
    listed = ", ".join(_glued(f"{head} {cell}") for head, cell in figures if cell.strip())
    print_wrapped(console, Text.assemble(name, ": ", listed), rest="  ")


class Row(NamedTuple):
    """A row of a table: its line, and for narrow terminals its name and its figures by heading."""

    line: str
    name: str
    figures: Mapping[str, str]


def print_rows(console: Console, title: str, rows: Sequence[Row]) -> None:
    """Print the lines of a table under its title if they fit, otherwise the figures of each row."""
    if max(map(len, [title, *(row.line for row in rows)])) <= console.width:
        console.print(Text(title, style="bold"))
        for row in rows:
            console.print(row.line)
        return
    for row in rows:
        print_figures(console, Text(row.name, style="bold"), row.figures.items())


def print_table(console: Console, table: Table) -> None:
    """Print the table if it fits, otherwise the figures of each row."""
    if console.measure(table, options=console.options.update(width=UNLIMITED)).maximum <= console.width:
        console.print(table)
        return
    if table.title:
        console.print(table.title)
    heads = [str(column.header) for column in table.columns[1:]]
    for name, *cells in zip(*(column.cells for column in table.columns), strict=True):
        print_figures(console, Text(str(name), style="bold"), zip(heads, map(str, cells), strict=True))
    if table.caption:
        console.print(table.caption)
