"""Games in which each player crosses numbers on their own sheet: the turn of Qwixx, on any layout.

The module of such a game has a `State` with the fields of `Parts`, in this order, and calls or re-exports the functions
below. On Board has a state of its own, adds a third action, and uses the rest.
"""

from typing import Any, NamedTuple, Protocol, TypeVar

from rowlock.rules import position
from rowlock.rules.choices import NOTHING, Choice
from rowlock.rules.dice import NO_DICE, Dice, without_colours
from rowlock.rules.game import State
from rowlock.rules.layout import Layout, dice_out, row_closed_by, row_count
from rowlock.rules.obstacles import Obstacle, obstacle_to_cross, why_not_cross
from rowlock.rules.options import Options, check_no_track, check_seats
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat, replaced
from rowlock.rules.sheet import (
    LAST_PENALTY,
    Sheet,
    all_cross,
    colour_sum_choices,
    cross,
    empty_sheet,
    may_cross,
    rows_closed_by,
    sheet_points,
    white_sum_choices,
    why_not_colour_sum,
    why_not_white_sum,
    with_penalty,
)
from rowlock.rules.turn import (
    ACTION_1,
    ACTION_2,
    EVERYBODY,
    FOUR_PENALTIES,
    NOT_OVER,
    ONE_SEAT,
    OVER,
    ROLL,
    TWO_ROWS_CLOSED,
)


class SheetState(State, Protocol):
    """A position. `crossed` is 1 once the active player has made a cross in this turn."""

    @property
    def crossed(self) -> int: ...


S = TypeVar("S", bound=SheetState)


class Parts(NamedTuple):
    """The fields of such a position."""

    sheets: tuple[Sheet, ...]
    closed: int
    active: int
    stage: int
    dice: Dice
    crossed: int


def first_parts(layout: Layout, options: Options, players: range) -> Parts:
    check_seats(options, players)
    check_no_track(options)
    return Parts((empty_sheet(layout),) * options.players, 0, options.first, ROLL, NO_DICE, 0)


def _with_parts(
    state: S, sheets: tuple[Sheet, ...], closed: int, active: int, stage: int, dice: Dice, crossed: int
) -> S:
    """The position with new fields. `_make` takes a third of the time of `_replace`, and every event calls this."""
    made: S = state._make((sheets, closed, active, stage, dice, crossed))
    return made


def after_roll(state: S, dice: Dice) -> S:
    return _with_parts(state, state.sheets, state.closed, state.active, ACTION_1, dice, 0)


def deciding(state: SheetState) -> tuple[int, ...]:
    return EVERYBODY[len(state.sheets)] if state.stage == ACTION_1 else ONE_SEAT[state.active]


def legal_choices(state: SheetState, seat: int) -> int:
    """The set of a deciding seat's legal choices."""
    if state.stage == ACTION_1:
        return white_sum_choices(state.layout, state.sheets[seat], state.closed, state.dice)
    return colour_sum_choices(state.layout, state.sheets[seat], state.closed, state.dice)


def after_choices(state: S, choices: tuple[Choice, ...]) -> S:
    return after_action_1(state, choices) if state.stage == ACTION_1 else after_action_2(state, choices[0])


def after_action_1(state: S, choices: tuple[Choice, ...]) -> S:
    sheets = all_cross(state.layout, state.sheets, choices)
    closed = rows_closed_by(state.layout, state.closed, choices)
    if two_are_closed(closed):
        return _with_parts(state, sheets, closed, state.active, OVER, NO_DICE, 0)
    dice = without_colours(state.dice, dice_out(state.layout, closed))
    return _with_parts(state, sheets, closed, state.active, ACTION_2, dice, int(choices[state.active] != NOTHING))


def after_action_2(state: S, choice: Choice) -> S:
    sheet = cross(state.layout, state.sheets[state.active], choice)
    if choice == NOTHING and not state.crossed:
        sheet = with_penalty(sheet)
    sheets = replaced(state.sheets, state.active, sheet)
    closed = state.closed | row_closed_by(state.layout, choice)
    if end_reason(sheets, closed) != NOT_OVER:
        return _with_parts(state, sheets, closed, state.active, OVER, NO_DICE, 0)
    return _with_parts(state, sheets, closed, next_seat(state.active, len(sheets)), ROLL, NO_DICE, 0)


def end_reason(sheets: tuple[Sheet, ...], closed: int) -> int:
    """Why the game is over by the rules that all games with sheets share."""
    if two_are_closed(closed):
        return TWO_ROWS_CLOSED
    for sheet in sheets:
        if sheet.penalties == LAST_PENALTY:
            return FOUR_PENALTIES
    return NOT_OVER


def reason(state: SheetState) -> int:
    return end_reason(state.sheets, state.closed)


def scores(state: SheetState) -> tuple[int, ...]:
    return tuple(sheet_points(sheet) for sheet in state.sheets)


def why_not(state: SheetState, seat: int, choice: Choice) -> str:
    """Why a choice is not legal, in words."""
    against = why_not_white_sum if state.stage == ACTION_1 else why_not_colour_sum
    return against(state.layout, state.closed, state.dice, choice) or why_not_cross(
        state.layout, state.sheets[seat], state.closed, choice
    )


def text_parts(state: SheetState) -> list[str]:
    sheets = [position.sheet_text(state.layout, sheet) for sheet in state.sheets]
    return [*sheets, position.turn_text(state, "x" if state.crossed else "-")]


def parsed_parts(layout: Layout, parts: list[position.Part], players: range) -> Parts:
    *seats, last = parts
    position.check_players(parts, seats, players)
    sheets = tuple(position.parse_crossed_sheet(layout, seat) for seat in seats)
    closed = position.locked_rows(layout, sheets)
    turn = position.parse_turn(layout, last, len(sheets), closed, (ROLL, ACTION_1, ACTION_2, OVER))
    position.check_ends(last, sheets, closed, turn.active, max_closed=max_closed(layout))
    position.check_over(last, turn, end_reason(sheets, closed))
    return Parts(sheets, closed, turn.active, turn.stage, turn.dice, position.parse_crossed(turn, sheets))


def max_closed(layout: Layout) -> int:
    """The most rows that can be closed at the end: one before the last turn, and two more in its action 1."""
    return min(3, row_count(layout))


def may_mark(state: SheetState, seat: int, row: int, square: int) -> bool:
    """Whether some roll lets the seat cross a square."""
    return may_cross(state.sheets[seat], state.closed, row, square)


def after_mark(state: SheetState, seat: int, choice: Choice) -> Any:
    """The position with a cross made, and its row closed if that closes it, no matter whose turn it is."""
    sheets = replaced(state.sheets, seat, cross(state.layout, state.sheets[seat], choice))
    return state._replace(sheets=sheets, closed=state.closed | row_closed_by(state.layout, choice))


def obstacle(state: SheetState, seat: int, choice: Choice) -> Obstacle:
    return obstacle_to_cross(state.layout, state.sheets[seat], state.closed, choice)


def opposing_row(_state: SheetState, _seat: int, _row: int) -> int:
    """An empty row: nobody else writes on a player's sheet."""
    return 0


def has_marked(state: SheetState) -> bool:
    """Whether the active player has crossed anything in this turn."""
    return state.crossed == 1


def faults_counted(state: SheetState, seat: int) -> int:
    """How many of a seat's penalties count towards the end of the game."""
    return state.sheets[seat].penalties


def supply(_state: SheetState, _seat: int) -> int | None:
    """None, because crosses never run out."""
    return None
