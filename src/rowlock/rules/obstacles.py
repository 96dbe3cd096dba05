"""The obstacles to a cross or a token: their kinds, for translation into any language, and the English sentences."""

from typing import NamedTuple

from rowlock.rules.choices import NOTHING, Choice, choice_words, colour_of
from rowlock.rules.layout import Layout, choice_at, row_of, square_of
from rowlock.rules.rows import (
    BEFORE_CLOSING,
    CLOSING,
    COLOURS,
    foremost,
    is_closed,
    marks,
    marks_on,
    nothing_from,
)
from rowlock.rules.sheet import Sheet


class Obstacle(NamedTuple):
    """An obstacle; `kind` is "" if there is none. `square` is the square in the way, `marks` the marks in the row."""

    kind: str
    square: Choice = NOTHING
    marks: int = 0


NO_OBSTACLE = Obstacle("")


def obstacle_to_cross(layout: Layout, sheet: Sheet, closed: int, choice: Choice) -> Obstacle:
    """Why the sheet doesn't allow a cross."""
    index = row_of(layout, choice)
    square = square_of(layout, choice)
    row = sheet.rows[index]
    if is_closed(closed, index):
        return Obstacle("row-closed", choice)
    if not nothing_from(row, square):
        front = choice_at(layout, index, min(foremost(row), CLOSING))
        return Obstacle("crossed" if foremost(row) == square else "left-of-cross", front)
    if square == CLOSING and marks(row) < BEFORE_CLOSING:
        return Obstacle("too-few-crosses", choice, marks(row))
    return NO_OBSTACLE


def obstacle_to_place(layout: Layout, own: Sheet, other: Sheet, closed: int, choice: Choice) -> Obstacle:
    """Why the shared board doesn't allow a token."""
    index = row_of(layout, choice)
    square = square_of(layout, choice)
    mine = own.rows[index]
    theirs = other.rows[index]
    if is_closed(closed, index):
        return Obstacle("row-closed", choice)
    if square == CLOSING and marks(mine) < BEFORE_CLOSING:
        return Obstacle("too-few-tokens", choice, marks(mine))
    if not nothing_from(mine, square + 1):
        return Obstacle("left-of-token", choice_at(layout, index, min(foremost(mine), CLOSING)))
    if marks_on(mine, square):
        return NO_OBSTACLE if nothing_from(theirs, square) else Obstacle("no-front-to-stack", choice)
    if marks_on(theirs, square) > 1:
        return Obstacle("stack", choice)
    if marks_on(theirs, square) and not nothing_from(theirs, square + 1):
        return Obstacle("no-front-to-beat", choice)
    return NO_OBSTACLE


def obstacle_words(obstacle: Obstacle) -> str:
    """The end of an English sentence such as "seat 1 cannot cross off red 5:"; empty if there is no obstacle."""
    kind = obstacle.kind
    if kind == "over":
        return "the game is over"
    if kind == "not-on-sheet":
        return f"this game has no {COLOURS[colour_of(obstacle.square)]} numbers"
    if kind == "row-closed":
        return f"the {COLOURS[colour_of(obstacle.square)]} row is locked"
    if kind == "crossed":
        return f"{choice_words(obstacle.square)} is already crossed off"
    if kind == "left-of-cross":
        return f"it is left of {choice_words(obstacle.square)}, which is already crossed off"
    if kind == "too-few-crosses":
        return f"the last number needs at least {BEFORE_CLOSING} crosses before it, but the row has {obstacle.marks}"
    if kind == "too-few-tokens":
        return f"the last number needs at least {BEFORE_CLOSING} of their own tokens, but there are {obstacle.marks}"
    if kind == "left-of-token":
        return f"it is left of their own token on {choice_words(obstacle.square)}"
    if kind == "no-front-to-stack":
        row = COLOURS[colour_of(obstacle.square)]
        return f"their token there is no longer at the front of the {row} row, so nothing can be stacked on it"
    if kind == "stack":
        return "a stack cannot be beaten"
    if kind == "no-front-to-beat":
        return "the token there is not at the front of its row, so it cannot be beaten"
    return ""


def why_not_cross(layout: Layout, sheet: Sheet, closed: int, choice: Choice) -> str:
    return obstacle_words(obstacle_to_cross(layout, sheet, closed, choice))
