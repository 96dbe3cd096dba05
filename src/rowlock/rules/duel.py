"""Qwixx Duel, 2 players on one shared board. Rules version "1".

The tokens of a player are kept like a Qwixx sheet: by row, with the misthrows for penalties.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rowlock.rules import position
from rowlock.rules.choices import (
    NOTHING,
    Choice,
    choice_text,
    choice_words,
    colour_of,
    is_square,
    number_of,
    parse_choice,
    square_choice,
    square_in_row,
)
from rowlock.rules.dice import NO_DICE, Dice, colour_die, white_sum, without_closed
from rowlock.rules.errors import BadChoice
from rowlock.rules.obstacles import obstacle_to_place, obstacle_words
from rowlock.rules.options import Options, check_no_track, check_seats
from rowlock.rules.rows import (
    BEFORE_CLOSING,
    CLOSING,
    COLOURS,
    LOCK,
    is_closed,
    marks,
    marks_on,
    nothing_from,
    square_of,
    two_are_closed,
    with_mark,
    without_mark,
)
from rowlock.rules.sheet import (
    EMPTY_SHEET,
    Sheet,
    sheet_points,
    why_not_colour_sum,
    why_not_white_sum,
    with_penalty,
    with_row,
)
from rowlock.rules.track import Track
from rowlock.rules.turn import (
    ACTION_1,
    ACTION_2,
    FOUR_MISTHROWS,
    NOT_OVER,
    ONE_SEAT,
    OUT_OF_TOKENS,
    OVER,
    ROLL,
    TWO_ROWS_CLOSED,
)

NAME = "duel"
TITLE = "Qwixx Duel"
LINE = "one shared board: place, beat and stack tokens"
RULES = "1"
PLAYERS = range(2, 3)
ON_A_TRACK = False
VERB = "place a token on"

TOKENS = 22
LAST_MISTHROW = 4
BLACK, GREY = 0, 1


class State(NamedTuple):
    """A position. `placed` is the square that action 1 of this turn took, or nothing."""

    sides: tuple[Sheet, Sheet]
    closed: int
    active: int
    stage: int
    dice: Dice
    placed: Choice


def start(options: Options) -> State:
    check_seats(options, PLAYERS)
    check_no_track(options)
    return State((EMPTY_SHEET, EMPTY_SHEET), 0, options.first, ROLL, NO_DICE, NOTHING)


def supply(side: Sheet) -> int:
    """The tokens a player has not placed. A player has no more than 22, so all rows' marks are one remainder too."""
    return TOKENS - marks(side.red + side.yellow + side.green + side.blue) - side.penalties


def may_place(own: Sheet, other: Sheet, closed: int, colour: int, square: int) -> bool:
    """The row is open, and the square is empty and right of one's own tokens, or holds a token to beat, or is one's
    own and the foremost.
    """
    mine = own[colour]
    theirs = other[colour]
    if is_closed(closed, colour) or (square == CLOSING and marks(mine) < BEFORE_CLOSING):
        return False
    if nothing_from(mine, square):
        return marks_on(theirs, square) == 0 or may_beat(theirs, square)
    return nothing_from(mine, square + 1) and nothing_from(theirs, square)


def may_beat(theirs: int, square: int) -> bool:
    """A single token, and none of its owner's further right. (The beater's own are further left anyway.)"""
    return marks_on(theirs, square) == 1 and nothing_from(theirs, square + 1)


def after_roll(state: State, dice: Dice) -> State:
    return State(state.sides, state.closed, state.active, ACTION_1, dice, NOTHING)


def deciding(state: State) -> tuple[int, ...]:
    return ONE_SEAT[state.active]


def legal_choices(state: State, seat: int) -> int:
    """The set of the active seat's legal choices."""
    own = state.sides[seat]
    other = state.sides[1 - seat]
    choices = 1 << NOTHING
    for colour in range(4):
        if is_closed(state.closed, colour):
            continue
        if state.stage == ACTION_1:
            choices |= _choice_if_legal(own, other, state.closed, colour, white_sum(state.dice))
        else:
            shown = colour_die(state.dice, colour)
            choices |= _choice_if_legal(own, other, state.closed, colour, state.dice.white1 + shown)
            choices |= _choice_if_legal(own, other, state.closed, colour, state.dice.white2 + shown)
    if state.placed != NOTHING:
        choices &= ~(1 << state.placed)
    return choices


def _choice_if_legal(own: Sheet, other: Sheet, closed: int, colour: int, number: int) -> int:
    square = square_of(colour, number)
    if may_place(own, other, closed, colour, square):
        return 1 << square_choice(colour, square)
    return 0


def after_choices(state: State, choices: tuple[Choice, ...]) -> State:
    return after_action_1(state, choices[0]) if state.stage == ACTION_1 else after_action_2(state, choices[0])


def after_action_1(state: State, choice: Choice) -> State:
    sides, closed = place(state.sides, state.closed, state.active, choice)
    if end_reason(sides, closed) != NOT_OVER:
        return State(sides, closed, state.active, OVER, NO_DICE, NOTHING)
    return State(sides, closed, state.active, ACTION_2, without_closed(state.dice, closed), choice)


def after_action_2(state: State, choice: Choice) -> State:
    active = state.active
    if choice == NOTHING and state.placed == NOTHING:
        sides = in_seat_order(active, with_penalty(state.sides[active]), state.sides[1 - active])
        closed = state.closed
    else:
        sides, closed = place(state.sides, state.closed, active, choice)
    if end_reason(sides, closed) != NOT_OVER:
        return State(sides, closed, active, OVER, NO_DICE, NOTHING)
    return State(sides, closed, 1 - active, ROLL, NO_DICE, NOTHING)


def place(sides: tuple[Sheet, Sheet], closed: int, active: int, choice: Choice) -> tuple[tuple[Sheet, Sheet], int]:
    """Both sides and the closed rows once the token lies on its square."""
    if choice == NOTHING:
        return sides, closed
    own = sides[active]
    other = sides[1 - active]
    colour = colour_of(choice)
    square = square_in_row(choice)
    theirs = other[colour]
    if marks_on(theirs, square) > 0:
        other = with_row(other, colour, without_mark(theirs, square))
    mine = with_mark(own[colour], square)
    if square == CLOSING and supply(own) > 1:
        # With the very last token there is none for the lock, and the row does not count as closed.
        mine = with_mark(mine, LOCK)
        closed |= 1 << colour
    return in_seat_order(active, with_row(own, colour, mine), other), closed


def in_seat_order(active: int, own: Sheet, other: Sheet) -> tuple[Sheet, Sheet]:
    return (own, other) if active == BLACK else (other, own)


def end_reason(sides: tuple[Sheet, Sheet], closed: int) -> int:
    if two_are_closed(closed):
        return TWO_ROWS_CLOSED
    if sides[BLACK].penalties + sides[GREY].penalties == LAST_MISTHROW:
        return FOUR_MISTHROWS
    if supply(sides[BLACK]) == 0 or supply(sides[GREY]) == 0:
        return OUT_OF_TOKENS
    return NOT_OVER


def reason(state: State) -> int:
    return end_reason(state.sides, state.closed)


def scores(state: State) -> tuple[int, ...]:
    return tuple(sheet_points(side) for side in state.sides)


def why_not(state: State, seat: int, choice: Choice) -> str:
    """Why a choice is not legal, for a person."""
    dice_say = why_not_white_sum if state.stage == ACTION_1 else why_not_colour_sum
    return dice_say(state.closed, state.dice, choice) or why_not_place(state, seat, choice)


def why_not_place(state: State, seat: int, choice: Choice) -> str:
    """What the board says against a token."""
    if choice == state.placed:
        return "action 1 of this turn took that square, and action 2 must take another"
    return obstacle_words(obstacle_to_place(state.sides[seat], state.sides[1 - seat], state.closed, choice))


def text_parts(state: State) -> list[str]:
    sides = [position.sheet_text(side) for side in state.sides]
    return [*sides, position.turn_text(state, choice_text(state.placed))]


def parse_parts(parts: list[position.Part], _tracks: Mapping[str, Track]) -> State:
    *seats, last = parts
    position.check_players(parts, seats, PLAYERS)
    sides = (position.parse_sheet(seats[BLACK]), position.parse_sheet(seats[GREY]))
    for seat, side in zip(seats, sides, strict=True):
        _check_tokens(seat, side)
    for colour in range(4):
        for square in range(CLOSING + 1):
            if marks_on(sides[BLACK][colour], square) and marks_on(sides[GREY][colour], square):
                seats[GREY].refuse(f"both have a token on {choice_words(square_choice(colour, square))}")
    misthrows = sides[BLACK].penalties + sides[GREY].penalties
    if misthrows > LAST_MISTHROW:
        seats[GREY].refuse(f"{misthrows} tokens lie in the misthrow column, and the game ends with {LAST_MISTHROW}")
    closed = position.locked_rows(sides)
    turn = position.parse_turn(last, 2, closed, (ROLL, ACTION_1, ACTION_2, OVER))
    if closed.bit_count() > 2:
        last.refuse(f"{closed.bit_count()} rows are closed, and no game comes to more than 2")
    placed = NOTHING if turn.stage != ACTION_2 else _parse_placed(turn, sides[turn.active])
    state = State(sides, closed, turn.active, turn.stage, turn.dice, placed)
    position.check_over(last, turn, reason(state))
    return state


def _parse_placed(turn: position.Turn, own: Sheet) -> Choice:
    """The square that action 1 took."""
    part = turn.fact
    try:
        placed = parse_choice(part.text)
    except BadChoice as error:
        part.refuse(str(error))
    if placed == NOTHING:
        return NOTHING
    if not is_square(placed):
        part.refuse("the square that action 1 took stands here, or - if it took none")
    if not marks_on(own[colour_of(placed)], square_in_row(placed)):
        part.refuse(f"seat {turn.active + 1} has no token on {choice_words(placed)}")
    if number_of(placed) != white_sum(turn.dice):
        part.refuse(f"action 1 cannot have taken {choice_words(placed)}: the white sum is {white_sum(turn.dice)}")
    return placed


def _check_tokens(seat: position.Part, side: Sheet) -> None:
    placed = sum(marks(side[colour]) for colour in range(4)) + side.penalties
    if placed > TOKENS:
        seat.refuse(f"{placed} tokens are placed, and a player has {TOKENS}")
    for colour in range(4):
        unlocked = marks_on(side[colour], CLOSING) and not marks_on(side[colour], LOCK)
        if unlocked and supply(side) > 0:
            seat.refuse(
                f"the closing number of the {COLOURS[colour]} row lacks its lock, though a token is left for it"
            )
