"""Qwixx Duel: 2 players on one shared board. Rules version "1".

A player's tokens are stored like a Qwixx sheet: by row, with the misthrows as penalties.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rowlock.rules import no_track, position
from rowlock.rules.choices import (
    NOTHING,
    Choice,
    choice_text,
    choice_words,
    is_square,
    number_choice,
    number_of,
    parse_choice,
)
from rowlock.rules.dice import NO_DICE, Dice, colour_die, white_sum, without_colours
from rowlock.rules.errors import BadChoice
from rowlock.rules.game import BotTuning
from rowlock.rules.layout import (
    STANDARD,
    Layout,
    choice_at,
    dice_out,
    row_count,
    row_for,
    row_name,
    row_of,
    square_for,
    square_of,
)
from rowlock.rules.obstacles import Obstacle, obstacle_to_place, obstacle_words
from rowlock.rules.options import Options, check_no_track, check_seats
from rowlock.rules.rows import (
    BEFORE_CLOSING,
    CLOSING,
    DICE_COLOURS,
    LOCK,
    is_closed,
    marks,
    marks_on,
    nothing_from,
    two_are_closed,
    with_mark,
    without_mark,
)
from rowlock.rules.sheet import (
    Sheet,
    empty_sheet,
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
LAYOUT = STANDARD
ON_A_TRACK = False
TRACK = no_track
IS_SHARED = True
SIMULTANEOUS = False
VERB = "place a token on"
MARK = "token"
FAULT = "misthrow"
TOKENS = 22
SOLVED_ALONE = False
SOLVED_FOR_TWO = False
# Less hope than in Qwixx: the other player is in the way.
BOTS = BotTuning(hope=0.2, blur=0.025, trials_for_two=36, rollouts_less_luck=(2,))

LAST_MISTHROW = 4
BLACK, GREY = 0, 1


class State(NamedTuple):
    """A position. `placed` is the square taken in action 1 of this turn, or nothing."""

    sheets: tuple[Sheet, Sheet]
    closed: int
    active: int
    stage: int
    dice: Dice
    placed: Choice

    @property
    def layout(self) -> Layout:
        return LAYOUT


def start(options: Options) -> State:
    check_seats(options, PLAYERS)
    check_no_track(options)
    return State((empty_sheet(LAYOUT), empty_sheet(LAYOUT)), 0, options.first, ROLL, NO_DICE, NOTHING)


def tokens_left(side: Sheet) -> int:
    """The tokens a player has not placed. With at most 22 of them, one remainder counts the marks of all rows too."""
    placed = 0
    for row in side.rows:
        placed += row
    return TOKENS - marks(placed) - side.penalties


def may_place(own: Sheet, other: Sheet, closed: int, row: int, square: int) -> bool:
    """Whether the row is open, and the square is either right of the player's own tokens, and empty or holding a token
    to beat, or else holds the player's own token, the foremost in the row.
    """
    mine = own.rows[row]
    theirs = other.rows[row]
    if is_closed(closed, row) or (square == CLOSING and marks(mine) < BEFORE_CLOSING):
        return False
    if nothing_from(mine, square):
        return marks_on(theirs, square) == 0 or may_beat(theirs, square)
    return nothing_from(mine, square + 1) and nothing_from(theirs, square)


def may_beat(theirs: int, square: int) -> bool:
    """Whether this is a single token and its owner has none further right. (The beater's own are all further left.)"""
    return marks_on(theirs, square) == 1 and nothing_from(theirs, square + 1)


def after_roll(state: State, dice: Dice) -> State:
    return State(state.sheets, state.closed, state.active, ACTION_1, dice, NOTHING)


def deciding(state: State) -> tuple[int, ...]:
    return ONE_SEAT[state.active]


def legal_choices(state: State, seat: int) -> int:
    """The set of the active seat's legal choices."""
    own = state.sheets[seat]
    other = state.sheets[1 - seat]
    choices = 1 << NOTHING
    out = dice_out(LAYOUT, state.closed)
    for colour in range(DICE_COLOURS):
        if is_closed(out, colour):
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
    if may_place(own, other, closed, row_for(LAYOUT, colour, number), square_for(LAYOUT, colour, number)):
        return 1 << number_choice(colour, number)
    return 0


def after_choices(state: State, choices: tuple[Choice, ...]) -> State:
    return after_action_1(state, choices[0]) if state.stage == ACTION_1 else after_action_2(state, choices[0])


def after_action_1(state: State, choice: Choice) -> State:
    sheets, closed = place(state.sheets, state.closed, state.active, choice)
    if end_reason(sheets, closed) != NOT_OVER:
        return State(sheets, closed, state.active, OVER, NO_DICE, NOTHING)
    return State(sheets, closed, state.active, ACTION_2, without_colours(state.dice, dice_out(LAYOUT, closed)), choice)


def after_action_2(state: State, choice: Choice) -> State:
    active = state.active
    if choice == NOTHING and state.placed == NOTHING:
        sheets = in_seat_order(active, with_penalty(state.sheets[active]), state.sheets[1 - active])
        closed = state.closed
    else:
        sheets, closed = place(state.sheets, state.closed, active, choice)
    if end_reason(sheets, closed) != NOT_OVER:
        return State(sheets, closed, active, OVER, NO_DICE, NOTHING)
    return State(sheets, closed, 1 - active, ROLL, NO_DICE, NOTHING)


def place(sheets: tuple[Sheet, Sheet], closed: int, active: int, choice: Choice) -> tuple[tuple[Sheet, Sheet], int]:
    """Both sheets and the closed rows after a token is placed."""
    if choice == NOTHING:
        return sheets, closed
    own = sheets[active]
    other = sheets[1 - active]
    row = row_of(LAYOUT, choice)
    square = square_of(LAYOUT, choice)
    theirs = other.rows[row]
    if marks_on(theirs, square) > 0:
        other = with_row(other, row, without_mark(theirs, square))
    mine = with_mark(own.rows[row], square)
    if square == CLOSING and tokens_left(own) > 1:
        # After the very last token there is none left for the lock, and the row does not count as closed.
        mine = with_mark(mine, LOCK)
        closed |= 1 << row
    return in_seat_order(active, with_row(own, row, mine), other), closed


def in_seat_order(active: int, own: Sheet, other: Sheet) -> tuple[Sheet, Sheet]:
    return (own, other) if active == BLACK else (other, own)


def end_reason(sheets: tuple[Sheet, Sheet], closed: int) -> int:
    if two_are_closed(closed):
        return TWO_ROWS_CLOSED
    if sheets[BLACK].penalties + sheets[GREY].penalties == LAST_MISTHROW:
        return FOUR_MISTHROWS
    if tokens_left(sheets[BLACK]) == 0 or tokens_left(sheets[GREY]) == 0:
        return OUT_OF_TOKENS
    return NOT_OVER


def reason(state: State) -> int:
    return end_reason(state.sheets, state.closed)


def scores(state: State) -> tuple[int, ...]:
    return tuple(sheet_points(side) for side in state.sheets)


def why_not(state: State, seat: int, choice: Choice) -> str:
    """Why a choice is not legal, in words."""
    against = why_not_white_sum if state.stage == ACTION_1 else why_not_colour_sum
    return against(LAYOUT, state.closed, state.dice, choice) or why_not_place(state, seat, choice)


def why_not_place(state: State, seat: int, choice: Choice) -> str:
    """Why a token can't be placed here, in words."""
    if choice == state.placed:
        return "action 1 of this turn took that square, so action 2 must take another"
    return obstacle_words(obstacle(state, seat, choice))


def may_mark(state: State, seat: int, row: int, square: int) -> bool:
    """Whether some roll lets the seat place a token on a square."""
    return may_place(state.sheets[seat], state.sheets[1 - seat], state.closed, row, square)


def after_mark(state: State, seat: int, choice: Choice) -> State:
    """The position with a token placed, and its row closed if that closes it, no matter whose turn it is."""
    sheets, closed = place(state.sheets, state.closed, seat, choice)
    return state._replace(sheets=sheets, closed=closed)


def obstacle(state: State, seat: int, choice: Choice) -> Obstacle:
    return obstacle_to_place(LAYOUT, state.sheets[seat], state.sheets[1 - seat], state.closed, choice)


def opposing_row(state: State, seat: int, row: int) -> int:
    """The opponent's tokens in a row."""
    return state.sheets[1 - seat].rows[row]


def has_marked(state: State) -> bool:
    """Whether the active player has placed a token in action 1 of this turn."""
    return state.placed != NOTHING


def faults_counted(state: State, _seat: int) -> int:
    """How many misthrows count towards the end of the game: those of both players together."""
    return state.sheets[BLACK].penalties + state.sheets[GREY].penalties


def supply(state: State, seat: int) -> int | None:
    """The tokens a seat has left."""
    return tokens_left(state.sheets[seat])


def text_parts(state: State) -> list[str]:
    sheets = [position.sheet_text(LAYOUT, side) for side in state.sheets]
    return [*sheets, position.turn_text(state, choice_text(state.placed))]


def parse_parts(parts: list[position.Part], _tracks: Mapping[str, Track]) -> State:
    *seats, last = parts
    position.check_players(parts, seats, PLAYERS)
    sheets = (position.parse_sheet(LAYOUT, seats[BLACK]), position.parse_sheet(LAYOUT, seats[GREY]))
    for seat, side in zip(seats, sheets, strict=True):
        _check_tokens(seat, side)
    for row in range(row_count(LAYOUT)):
        for square in range(CLOSING + 1):
            if marks_on(sheets[BLACK].rows[row], square) and marks_on(sheets[GREY].rows[row], square):
                seats[GREY].reject(f"both players have a token on {choice_words(choice_at(LAYOUT, row, square))}")
    misthrows = sheets[BLACK].penalties + sheets[GREY].penalties
    if misthrows > LAST_MISTHROW:
        seats[GREY].reject(f"{misthrows} tokens are in the misthrow column, but the game ends with {LAST_MISTHROW}")
    closed = position.locked_rows(LAYOUT, sheets)
    turn = position.parse_turn(LAYOUT, last, 2, closed, (ROLL, ACTION_1, ACTION_2, OVER))
    if closed.bit_count() > 2:
        last.reject(f"{closed.bit_count()} rows are closed, but a game never has more than 2")
    placed = NOTHING if turn.stage != ACTION_2 else _parse_placed(turn, sheets[turn.active])
    state = State(sheets, closed, turn.active, turn.stage, turn.dice, placed)
    position.check_over(last, turn, reason(state))
    return state


def _parse_placed(turn: position.TurnPart, own: Sheet) -> Choice:
    """The square taken in action 1."""
    part = turn.fact
    try:
        placed = parse_choice(part.text)
    except BadChoice as error:
        part.reject(str(error))
    if placed == NOTHING:
        return NOTHING
    if not is_square(placed):
        part.reject("the square that action 1 took belongs here, or - if it took none")
    if not marks_on(own.rows[row_of(LAYOUT, placed)], square_of(LAYOUT, placed)):
        part.reject(f"seat {turn.active + 1} has no token on {choice_words(placed)}")
    if number_of(placed) != white_sum(turn.dice):
        part.reject(f"action 1 cannot have taken {choice_words(placed)}: the white sum is {white_sum(turn.dice)}")
    return placed


def _check_tokens(seat: position.Part, side: Sheet) -> None:
    placed = sum(marks(row) for row in side.rows) + side.penalties
    if placed > TOKENS:
        seat.reject(f"{placed} tokens are placed, but a player has {TOKENS}")
    for row, tokens in enumerate(side.rows):
        unlocked = marks_on(tokens, CLOSING) and not marks_on(tokens, LOCK)
        if unlocked and tokens_left(side) > 0:
            seat.reject(
                f"the last number of the {row_name(LAYOUT, row)} row lacks its lock, though a token is left for it"
            )
