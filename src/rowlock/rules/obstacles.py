"""What stands in the way of a cross or a token, as a kind, so that it can be told in any language; here in English."""

from typing import NamedTuple

from rowlock.rules.choices import NOTHING, Choice, choice_words, colour_of, square_choice, square_in_row
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
    """Its kind; "" is none. `square` is the square that stands in the way, `marks` how many the row has."""

    kind: str
    square: Choice = NOTHING
    marks: int = 0


NO_OBSTACLE = Obstacle("")


def obstacle_to_cross(sheet: Sheet, closed: int, choice: Choice) -> Obstacle:
    """What the sheet says against a cross."""
    colour = colour_of(choice)
    square = square_in_row(choice)
    row = sheet[colour]
    if is_closed(closed, colour):
        return Obstacle("row-closed", choice)
    if not nothing_from(row, square):
        return Obstacle("crossed" if foremost(row) == square else "left-of-cross", square_choice(colour, foremost(row)))
    if square == CLOSING and marks(row) < BEFORE_CLOSING:
        return Obstacle("too-few-crosses", choice, marks(row))
    return NO_OBSTACLE


def obstacle_to_place(own: Sheet, other: Sheet, closed: int, choice: Choice) -> Obstacle:
    """What the board of Duel says against a token."""
    colour = colour_of(choice)
    square = square_in_row(choice)
    mine = own[colour]
    theirs = other[colour]
    if is_closed(closed, colour):
        return Obstacle("row-closed", choice)
    if square == CLOSING and marks(mine) < BEFORE_CLOSING:
        return Obstacle("too-few-tokens", choice, marks(mine))
    if not nothing_from(mine, square + 1):
        return Obstacle("left-of-token", square_choice(colour, foremost(mine)))
    if marks_on(mine, square):
        return NO_OBSTACLE if nothing_from(theirs, square) else Obstacle("no-front-to-stack", choice)
    if marks_on(theirs, square) > 1:
        return Obstacle("stack", choice)
    if marks_on(theirs, square) and not nothing_from(theirs, square + 1):
        return Obstacle("no-front-to-beat", choice)
    return NO_OBSTACLE


def obstacle_words(obstacle: Obstacle) -> str:
    """In English, after "seat 1 cannot cross red 5:"; nothing for none."""
    kind = obstacle.kind
    if kind == "over":
        return "the game is over"
    if kind == "row-closed":
        return f"the {COLOURS[colour_of(obstacle.square)]} row is closed"
    if kind == "crossed":
        return f"{choice_words(obstacle.square)} is already crossed"
    if kind == "left-of-cross":
        return f"it is left of {choice_words(obstacle.square)}, which is already crossed"
    if kind == "too-few-crosses":
        return f"the closing number needs {BEFORE_CLOSING} crosses before it, and the row has {obstacle.marks}"
    if kind == "too-few-tokens":
        return (
            f"the closing number needs {BEFORE_CLOSING} tokens of one's own in the row, and there are {obstacle.marks}"
        )
    if kind == "left-of-token":
        return f"it is left of their own token on {choice_words(obstacle.square)}"
    if kind == "no-front-to-stack":
        row = COLOURS[colour_of(obstacle.square)]
        return f"their token there is no longer the foremost of the {row} row, so none can be stacked on it"
    if kind == "stack":
        return "a stack cannot be beaten"
    if kind == "no-front-to-beat":
        return "the token there is not the foremost of its row, so it cannot be beaten"
    return ""


def why_not_cross(sheet: Sheet, closed: int, choice: Choice) -> str:
    return obstacle_words(obstacle_to_cross(sheet, closed, choice))
