"""The inks: the colours of the page's design, or black alone for a printer that can do no better."""

import re
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from rowlock.rules.choices import LETTERS

Colour = tuple[float, float, float]

WHITE: Colour = (1.0, 1.0, 1.0)
BLACK: Colour = (0.0, 0.0, 0.0)


class RowInk(NamedTuple):
    """The inks of one row: in full with the sign on it, tinted, at edges, and for numbers."""

    full: Colour
    sign: Colour
    tint: Colour
    edge: Colour
    number: Colour


class Inks(NamedTuple):
    """`text` is for what is read, `quiet` for what is read once, `line` for what is written on, `way` for the track."""

    rows: dict[str, RowInk]
    text: Colour
    quiet: Colour
    line: Colour
    way: Colour
    oar: Colour


@cache
def colour_inks() -> Inks:
    """The page's colours by day. Numbers are the row's colour darkened, so that a pen's cross stands out on them."""
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
    return Inks(rows, text=token["ink"], quiet=token["quiet"], line=token["edge"], way=token["sunken"], oar=token["y"])


def grey_inks() -> Inks:
    """No shade of grey at all: a bad printer makes specks of them, and a good one loses nothing."""
    row = RowInk(full=WHITE, sign=BLACK, tint=WHITE, edge=BLACK, number=BLACK)
    return Inks(dict.fromkeys(LETTERS, row), text=BLACK, quiet=BLACK, line=BLACK, way=WHITE, oar=WHITE)


def _design_tokens() -> dict[str, Colour]:
    """The colours that design.css begins with, by their names there: those of the day."""
    css = (files("rowlock.page") / "design.css").read_text(encoding="utf-8")
    by_day = css[: css.index("}")]
    return {name: _colour(digits) for name, digits in re.findall(r"--([\w-]+): #([0-9a-f]{3,6});", by_day)}


def _colour(digits: str) -> Colour:
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return red, green, blue


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    """So large a share of the colour, and of the other one the rest."""
    red, green, blue = (share * one + (1 - share) * two for one, two in zip(colour, other, strict=True))
    return red, green, blue
