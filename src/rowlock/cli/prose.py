"""Print text so that it fits the width of the terminal."""

import re

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text


def print_wrapped(console: Console, words: str | Text, first: str = "", rest: str = "") -> int:
    """Print the words in lines that fit, and return how many. `first` begins the first line, `rest` the others.

    Lines are broken only at spaces: a path that is too long stays whole, so that it can be copied.
    """
    text = Text(words) if isinstance(words, str) else words
    width = console.width - max(len(first), len(rest))
    lines = [
        line for part in text.split("\n", allow_blank=True) for line in part.divide(_line_starts(part.plain, width))
    ]
    for place, line in enumerate(lines):
        line.rstrip()
        console.print(Text(rest if place else first) + line)
    return len(lines)


def _line_starts(words: str, width: int) -> list[int]:
    """Where to begin a new line, so that each is at most as wide."""
    starts, start = [], 0
    for word in re.finditer(r"\S+", words):
        if words[start : word.start()].strip() and cell_len(words[start : word.end()]) > width:
            start = word.start()
            starts.append(start)
    return starts
