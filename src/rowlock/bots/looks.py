"""What a player sees at a glance of a choice: how many numbers it skips, whether it closes, beats or stacks."""

from typing import NamedTuple

from rowlock.bots.player import View
from rowlock.rules import NOTHING, Choice, duel, onboard
from rowlock.rules.choices import colour_of, is_step, square_in_row, steps_of
from rowlock.rules.onboard import field_reached, is_crossed
from rowlock.rules.rows import CLOSING, foremost, marks, marks_on
from rowlock.rules.sheet import EMPTY_SHEET, Sheet
from rowlock.rules.turn import ACTION_1


class Look(NamedTuple):
    """A cross or a token as a player sees it. `skipped` is below 0 for a token stacked on one's own."""

    colour: int
    square: int
    skipped: int
    marks: int
    closes: bool
    beats: bool
    stacks: bool


def own_sheet(view: View) -> Sheet:
    state = view.state
    return state.sides[view.seat] if isinstance(state, duel.State) else state.sheets[view.seat]


def other_sheet(view: View) -> Sheet:
    """The opponent's tokens in Duel; in the other games nobody else writes on one's sheet."""
    state = view.state
    return state.sides[1 - view.seat] if isinstance(state, duel.State) else EMPTY_SHEET


def look(view: View, choice: Choice) -> Look | None:
    """What a choice does to a row; nothing for one that crosses nothing, as a pawn's step may."""
    if is_step(choice):
        assert isinstance(view.state, onboard.State)
        choice = field_entered(view.state, view.seat, choice)
        if is_crossed(own_sheet(view), choice):
            return None
    if choice == NOTHING:
        return None
    colour, square = colour_of(choice), square_in_row(choice)
    mine, theirs = own_sheet(view)[colour], other_sheet(view)[colour]
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


def field_entered(state: onboard.State, seat: int, step: Choice) -> Choice:
    """The number on the field that a step leads to."""
    return state.track.fields[field_reached(state.pawns, seat, steps_of(step))]


def is_active(view: View) -> bool:
    return view.state.active == view.seat


def penalty_looms(view: View) -> bool:
    """Nothing has been crossed in one's own turn so far, and action 1 is over."""
    state = view.state
    if not is_active(view) or state.stage == ACTION_1:
        return False
    return state.placed == NOTHING if isinstance(state, duel.State) else not state.crossed
