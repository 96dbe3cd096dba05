"""Draw the pictures for these pages: `python docs/draw.py` rewrites docs/pictures/*.svg from pictures.toml.

A picture is a position line and the events after it. The rules say what is crossed, legal, closed or worth points.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

from rowlock import rules
from rowlock.boards.svg import Extract, Piece, description, drawing, scene
from rowlock.rules import Decision, State, choice_words, parse_choice, pending
from rowlock.rules.choices import LETTERS

FOLDER = Path(__file__).parent / "pictures"


class Picture(NamedTuple):
    """An entry of pictures.toml."""

    title: str
    line: str
    events: tuple[str, ...] = ()
    rows: str = LETTERS
    seats: tuple[int, ...] = ()
    fields: tuple[int, int] = (0, 0)


def pictures() -> dict[str, str]:
    """The contents of every picture's file, by file name."""
    listed = tomllib.loads((FOLDER / "pictures.toml").read_text(encoding="utf-8"))
    return {f"{name}.svg": draw(Picture(**table)) for name, table in listed.items()}


def draw(picture: Picture) -> str:
    extract = Extract(picture.rows, picture.seats, picture.fields)
    state = rules.parse(picture.line)
    heading = heading_for(picture, state)
    pieces = [*scene(extract, state, heading)]
    sentences = [description(extract, state, heading)]
    for event in picture.events:
        heading = choices_in_words(state, event)
        state = rules.apply(state, tuple(map(parse_choice, event.split())))
        if isinstance(pending(state), rules.Over):
            heading += ". The game is over"
        pieces += [Piece(18, ""), *scene(extract, state, heading)]
        sentences.append(description(extract, state, heading))
    return drawing(picture.title, " ".join(sentences), pieces)


def heading_for(picture: Picture, state: State) -> str:
    if isinstance(awaited := pending(state), Decision):
        return f"Action {awaited.kind}, seat {state.active + 1} is active"
    return picture.title


def choices_in_words(before: State, event: str) -> str:
    awaited = pending(before)
    assert isinstance(awaited, Decision)
    words = [choice_words(parse_choice(word)) for word in event.split()]
    made = [f"{what} (seat {seat + 1})" for seat, what in zip(awaited.seats, words, strict=True)]
    return f"After action {awaited.kind}: {', '.join(made)}"


if __name__ == "__main__":
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
