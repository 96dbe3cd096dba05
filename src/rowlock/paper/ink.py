"""The colours of the page's design, or only black for printers without colour."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rowlock.rules.choices import LETTERS

Colour = tuple[float, float, float]

WHITE: Colour = (1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0)


class RowInk(NamedTuple):
    """The colours of one row: `full` strength, `sign` for a sign drawn on it, `tint`, `edge` and `number`."""

    full: Colour
    sign: Colour
    tint: Colour
    edge: Colour
    number: Colour


class Inks(NamedTuple):
    """All colours: `text` for main text, `quiet` for minor text, `line` for lines to write on, `path` for the track."""

    rows: dict[str, RowInk]
    text: Colour
    quiet: Colour
    line: Colour
    path: Colour
    oar: Colour


@cache
def colour_inks() -> Inks:
    """The page's colours in the light theme. Numbers have a darkened row colour, so that pen marks stand out."""
    token = _design_tokens()
    rows = {
        letter: RowInk(
            full=token[letter],
            sign=token[f"on-{letter}"],
            tint=_mixed(token[letter], WHITE, 0.16),
            edge=token[f"edge-{letter}"],
            number=_mixed(token[f"edge-{letter}"], token["ink"], 0.55),
        )
        for letter in LETTERS
    }
    return Inks(rows, text=token["ink"], quiet=token["quiet"], line=token["edge"], path=token["sunken"], oar=token["y"])


def grey_inks() -> Inks:
    """Black and white only, because poor printers turn shades of grey into specks."""
    row = RowInk(full=WHITE, sign=BLACK, tint=WHITE, edge=BLACK, number=BLACK)
    return Inks(dict.fromkeys(LETTERS, row), text=BLACK, quiet=BLACK, line=BLACK, path=WHITE, oar=WHITE)


def _design_tokens() -> dict[str, Colour]:
    """The colours of the light theme, which design.css defines first, by name."""
    css = (files("rowlock.page") / "design.css").read_text(encoding="utf-8")
    light_theme = css[: css.index("}")]
    return {name: _colour(digits) for name, digits in re.findall(r"--([\w-]+): #([0-9a-f]{3,6});", light_theme)}


def _colour(digits: str) -> Colour:
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """A mix of two colours with this share of the first."""
    red, green, blue = (share * one + (1 - share) * two for one, two in zip(colour, other, strict=True))
    return red, green, blue
