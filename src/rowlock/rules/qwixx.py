"""Qwixx, 2 to 5 players, and our solo game for one. Rules version "1"."""

from collections.abc import Mapping
from typing import NamedTuple

from rowlock.rules import position
from rowlock.rules.choices import NOTHING, Choice, row_closed_by
from rowlock.rules.dice import NO_DICE, Dice, without_closed
from rowlock.rules.obstacles import why_not_cross
from rowlock.rules.options import Options, check_no_track, check_seats
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat, replaced
from rowlock.rules.sheet import (
    EMPTY_SHEET,
    LAST_PENALTY,
    Sheet,
    all_cross,
    colour_sum_choices,
    cross,
    rows_closed_by,
    sheet_points,
    white_sum_choices,
    why_not_colour_sum,
    why_not_white_sum,
    with_penalty,
)
from rowlock.rules.track import Track
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

NAME = "qwixx"
TITLE = "Qwixx"
LINE = "everybody crosses on a sheet of their own"
RULES = "1"
PLAYERS = range(1, 6)
ON_A_TRACK = False
VERB = "cross"


class State(NamedTuple):
    """A position. `crossed` is 1 once the active player has made a cross in this turn."""

    sheets: tuple[Sheet, ...]
    closed: int
    active: int
    stage: int
    dice: Dice
    crossed: int


def start(options: Options) -> State:
    check_seats(options, PLAYERS)
    check_no_track(options)
    return State((EMPTY_SHEET,) * options.players, 0, options.first, ROLL, NO_DICE, 0)


def after_roll(state: State, dice: Dice) -> State:
    return State(state.sheets, state.closed, state.active, ACTION_1, dice, 0)


def deciding(state: State) -> tuple[int, ...]:
    return EVERYBODY[len(state.sheets)] if state.stage == ACTION_1 else ONE_SEAT[state.active]


def legal_choices(state: State, seat: int) -> int:
    """The set of a deciding seat's legal choices."""
    if state.stage == ACTION_1:
        return white_sum_choices(state.sheets[seat], state.closed, state.dice)
    return colour_sum_choices(state.sheets[seat], state.closed, state.dice)


def after_choices(state: State, choices: tuple[Choice, ...]) -> State:
    return after_action_1(state, choices) if state.stage == ACTION_1 else after_action_2(state, choices[0])


def after_action_1(state: State, choices: tuple[Choice, ...]) -> State:
    sheets = all_cross(state.sheets, choices)
    closed = rows_closed_by(state.closed, choices)
    if two_are_closed(closed):
        return State(sheets, closed, state.active, OVER, NO_DICE, 0)
    dice = without_closed(state.dice, closed)
    return State(sheets, closed, state.active, ACTION_2, dice, int(choices[state.active] != NOTHING))


def after_action_2(state: State, choice: Choice) -> State:
    sheet = cross(state.sheets[state.active], choice)
    if choice == NOTHING and not state.crossed:
        sheet = with_penalty(sheet)
    sheets = replaced(state.sheets, state.active, sheet)
    closed = state.closed | row_closed_by(choice)
    if end_reason(sheets, closed) != NOT_OVER:
        return State(sheets, closed, state.active, OVER, NO_DICE, 0)
    return State(sheets, closed, next_seat(state.active, len(sheets)), ROLL, NO_DICE, 0)


def end_reason(sheets: tuple[Sheet, ...], closed: int) -> int:
    """The ordinary end, which On Board has too."""
    if two_are_closed(closed):
        return TWO_ROWS_CLOSED
    for sheet in sheets:
        if sheet.penalties == LAST_PENALTY:
            return FOUR_PENALTIES
    return NOT_OVER


def reason(state: State) -> int:
    return end_reason(state.sheets, state.closed)


def scores(state: State) -> tuple[int, ...]:
    return tuple(sheet_points(sheet) for sheet in state.sheets)


def why_not(state: State, seat: int, choice: Choice) -> str:
    """Why a choice is not legal, for a person."""
    dice_say = why_not_white_sum if state.stage == ACTION_1 else why_not_colour_sum
    return dice_say(state.closed, state.dice, choice) or why_not_cross(state.sheets[seat], state.closed, choice)


def text_parts(state: State) -> list[str]:
    sheets = [position.sheet_text(sheet) for sheet in state.sheets]
    return [*sheets, position.turn_text(state, "x" if state.crossed else "-")]


def parse_parts(parts: list[position.Part], _tracks: Mapping[str, Track]) -> State:
    *seats, last = parts
    position.check_players(parts, seats, PLAYERS)
    sheets = tuple(map(position.parse_crossed_sheet, seats))
    closed = position.locked_rows(sheets)
    turn = position.parse_turn(last, len(sheets), closed, (ROLL, ACTION_1, ACTION_2, OVER))
    position.check_ends(last, sheets, closed, turn.active, most_closed=3)
    state = State(sheets, closed, turn.active, turn.stage, turn.dice, position.parse_crossed(turn, sheets))
    position.check_over(last, turn, reason(state))
    return state
