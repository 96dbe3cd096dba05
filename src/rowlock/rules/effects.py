"""The effect of a choice on a row: how many numbers it skips, and whether it closes, beats or stacks."""

from typing import NamedTuple

from rowlock.rules.api import game_of
from rowlock.rules.choices import NOTHING, Choice, is_step
from rowlock.rules.game import State
from rowlock.rules.layout import row_of, square_of
from rowlock.rules.rows import CLOSING, foremost, marks, marks_on


class Effect(NamedTuple):
    """The effect of a cross or a token. `skipped` is below 0 for a token stacked on the player's own."""

    row: int
    square: int
    skipped: int
    marks: int
    closes: bool
    beats: bool
    stacks: bool


def effect(state: State, seat: int, choice: Choice) -> Effect | None:
    """The effect of a choice on a row; None if it marks nothing, as with some of the pawn's steps."""
    if is_step(choice):
        entered = choice_entered(state, seat, choice)
        if marks_on(state.sheets[seat].rows[row_of(state.layout, entered)], square_of(state.layout, entered)):
            return None
        choice = entered
    if choice == NOTHING:
        return None
    row, square = row_of(state.layout, choice), square_of(state.layout, choice)
    mine = state.sheets[seat].rows[row]
    skipped = square - foremost(mine) - 1
    return Effect(
        row,
        square,
        skipped,
        marks(mine),
        closes=square == CLOSING,
        beats=marks_on(game_of(state).opposing_row(state, seat, row), square) > 0,
        stacks=skipped < 0,
    )


def choice_entered(state: State, seat: int, step: Choice) -> Choice:
    """The number on the field that a step leads to."""
    rules = game_of(state).TRACK
    track = rules.track_of(state)
    return NOTHING if track is None else track.fields[rules.field_entered(state, seat, step)]
