"""A position as text or as a picture of pixels, for the render modes `human`, `ansi` and `rgb_array`."""

import numpy as np
from numpy.typing import NDArray

from rowlock.rules import BadOptions, State, game_of, scores, text
from rowlock.rules.choices import colour_of, number_of
from rowlock.rules.dice import dice_text
from rowlock.rules.layout import row_letter
from rowlock.rules.rows import CLOSING, LOCK, is_closed, marks_on

HUMAN = "human"
RENDER_MODES = (HUMAN, "ansi", "rgb_array")

Pixels = NDArray[np.uint8]
Colour = tuple[int, int, int]

COLOURS: tuple[Colour, ...] = ((205, 62, 58), (214, 170, 28), (62, 142, 82), (58, 98, 180))
PAPER, INK, WHITE = (244, 242, 236), (30, 30, 34), (255, 255, 255)
SQUARE = 18
"""The side of a square in pixels, with its margin."""

FONT = {
    "0": "111101101101111",
    "1": "010110010010111",
    "2": "111001111100111",
    "3": "111001111001111",
    "4": "101101111001001",
    "5": "111100111001111",
    "6": "111100111101111",
    "7": "111001001001001",
    "8": "111101111101111",
    "9": "111101111001111",
}
"""Digits of 3 by 5 pixels."""


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOptions(f"there is no render mode {mode!r}: choose from {', '.join(RENDER_MODES)}")


def render(state: State, mode: str | None) -> str | Pixels | None:
    """The position in a render mode; None without one. For people it is printed, and nothing is returned."""
    if mode is None:
        return None
    if mode == HUMAN:
        print(as_text(state))
        return None
    return as_text(state) if mode == "ansi" else as_pixels(state)


def as_text(state: State) -> str:
    """The dice, then every seat with its rows and points, then the position line."""
    layout, game = state.layout, game_of(state)
    lines = [f"dice {dice_text(state.dice)}" if any(state.dice) else "no dice"]
    for seat, (sheet, points) in enumerate(zip(state.sheets, scores(state), strict=True)):
        pawn = game.TRACK.pawn_of(state, seat)
        place = "" if pawn is None else f", pawn on field {pawn}"
        turn = " (active)" if seat == state.active else ""
        lines.append(f"seat_{seat}{turn}: {points} points, {sheet.penalties} × {game.FAULT}{place}")
        for index, row in enumerate(sheet.rows):
            squares = " ".join(_square_text(row, square, choice) for square, choice in enumerate(layout.rows[index]))
            locked = " locked" if is_closed(state.closed, index) else ""
            lines.append(f"  {row_letter(layout, index)} {squares}{locked}")
    return "\n".join([*lines, text(state), ""])


def _square_text(row: int, square: int, choice: int) -> str:
    count = marks_on(row, square)
    return f"{number_of(choice):>2}" if not count else " x" if count == 1 else f"{count}x"


def as_pixels(state: State) -> Pixels:
    """The dice in the first line, then the sheets one below the other."""
    rows = len(state.layout.rows)
    picture = np.empty((SQUARE * (1 + len(state.sheets) * (rows + 1)), SQUARE * (LOCK + 1), 3), dtype=np.uint8)
    picture[:] = PAPER
    for die, face in enumerate(state.dice):
        if face:
            colour = WHITE if die < 2 else COLOURS[die - 2]
            _draw_square(picture, 0, die, colour)
            _draw_number(picture, 0, die, face)
    for seat, sheet in enumerate(state.sheets):
        top = 1 + seat * (rows + 1)
        for index, row in enumerate(sheet.rows):
            _draw_row(picture, top + index, state, index, row)
        for penalty in range(sheet.penalties):
            _draw_square(picture, top + rows, penalty, INK)
        if seat == state.active:
            _draw_square(picture, top + rows, LOCK, WHITE)
    return picture


def _draw_row(picture: Pixels, line: int, state: State, index: int, row: int) -> None:
    faded = is_closed(state.closed, index)
    for square, choice in enumerate(state.layout.rows[index]):
        red, green, blue = COLOURS[colour_of(choice)]
        _draw_square(picture, line, square, (red // 2, green // 2, blue // 2) if faded else (red, green, blue))
        _draw_number(picture, line, square, number_of(choice))
        _draw_marks(picture, line, square, marks_on(row, square))
    _draw_square(picture, line, LOCK, COLOURS[colour_of(state.layout.rows[index][CLOSING])])
    _draw_marks(picture, line, LOCK, marks_on(row, LOCK))


def _draw_square(picture: Pixels, line: int, column: int, colour: Colour) -> None:
    top, left = line * SQUARE, column * SQUARE
    picture[top + 1 : top + SQUARE - 1, left + 1 : left + SQUARE - 1] = colour


def _draw_number(picture: Pixels, line: int, column: int, number: int) -> None:
    digits = str(number)
    top, left = line * SQUARE + 6, column * SQUARE + (SQUARE - 4 * len(digits)) // 2
    for place, digit in enumerate(digits):
        for pixel, on in enumerate(FONT[digit]):
            if on == "1":
                picture[top + pixel // 3, left + 4 * place + pixel % 3] = INK


def _draw_marks(picture: Pixels, line: int, column: int, count: int) -> None:
    """A cross for a mark; a stack has a bar for each further mark."""
    if not count:
        return
    top, left = line * SQUARE, column * SQUARE
    for step in range(3, SQUARE - 3):
        picture[top + step, left + step] = WHITE
        picture[top + step, left + SQUARE - 1 - step] = WHITE
    for bar in range(min(count - 1, 5)):
        picture[top + 2 + 2 * bar, left + 3 : left + SQUARE - 3] = WHITE
