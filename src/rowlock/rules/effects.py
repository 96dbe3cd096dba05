"""What a player sees at a glance of a choice: how many numbers it skips, whether it closes, beats or stacks."""

from typing import NamedTuple

from rowlock.rules import duel, onboard
from rowlock.rules.api import State
from rowlock.rules.choices import NOTHING, Choice, colour_of, is_step, square_in_row, steps_of
from rowlock.rules.onboard import field_reached, is_crossed
from rowlock.rules.rows import CLOSING, foremost, marks, marks_on
from rowlock.rules.sheet import EMPTY_SHEET, Sheet


class Look(NamedTuple):
    """A cross or a token as a player sees it. `skipped` is below 0 for a token stacked on one's own."""

    colour: int
    square: int
    skipped: int
    marks: int
    closes: bool
    beats: bool
    stacks: bool


def sheet_of(state: State, seat: int) -> Sheet:
    """A seat's sheet; in Duel its tokens."""
    return state.sides[seat] if isinstance(state, duel.State) else state.sheets[seat]


def other_sheet(state: State, seat: int) -> Sheet:
    """The opponent's tokens in Duel; in the other games nobody else writes on one's sheet."""
    return state.sides[1 - seat] if isinstance(state, duel.State) else EMPTY_SHEET


def look(state: State, seat: int, choice: Choice) -> Look | None:
    """What a choice does to a row; nothing for one that crosses nothing, as a pawn's step may."""
    if is_step(choice):
        assert isinstance(state, onboard.State)
        choice = state.track.fields[field_entered(state, seat, choice)]
        if is_crossed(state.sheets[seat], choice):
            return None
    if choice == NOTHING:
        return None
    colour, square = colour_of(choice), square_in_row(choice)
    mine, theirs = sheet_of(state, seat)[colour], other_sheet(state, seat)[colour]
    skipped = square - foremost(mine) - 1
    return Look(
        colour,
        square,
        skipped,
        marks(mine),
        closes=square == CLOSING,
        beats=marks_on(theirs, square) > 0,
        stacks=skipped < 0,
    )


def field_entered(state: onboard.State, seat: int, step: Choice) -> int:
    """The field of the track that a step leads to."""
    return field_reached(state.pawns, seat, steps_of(step))
