"""Crossing without dice, as on a score pad: players roll their own dice and report what they crossed, and only the
position decides whether that is possible.

There are no turns here. The seat that acts counts as active, and after each act the next roll is awaited.
"""

from rowlock.rules.api import action_phrase, game_of
from rowlock.rules.choices import NOTHING, Choice, is_step, number_of
from rowlock.rules.dice import NO_DICE, Dice
from rowlock.rules.errors import IllegalChoice, NotAwaited
from rowlock.rules.game import State
from rowlock.rules.layout import choice_at, row_count, row_of
from rowlock.rules.meaning import Meaning, meaning_between
from rowlock.rules.obstacles import Obstacle, obstacle_words
from rowlock.rules.rows import CLOSING, SQUARES, is_closed
from rowlock.rules.seats import replaced
from rowlock.rules.sheet import white_sum_choices, with_penalty
from rowlock.rules.turn import NOT_OVER, OVER, ROLL


def free_choices(state: State, seat: int, just_closed: int = 0) -> int:
    """The set of squares that some roll lets a seat mark, and of its pawn's steps.

    `just_closed` are rows that others have closed in an action 1 for which this seat still owes its cross. The seat can
    still cross the same white sum, as in the position before the rows were closed.
    """
    game = game_of(state)
    choices = 0
    if game.SIMULTANEOUS:
        for row in range(row_count(state.layout)):
            if is_closed(just_closed, row):
                choices |= _together_with_closing(state, seat, row, just_closed)
    if state.stage == OVER:
        return choices
    for row in range(row_count(state.layout)):
        for square in range(SQUARES):
            if game.may_mark(state, seat, row, square):
                choices |= 1 << choice_at(state.layout, row, square)
    return (choices | game.TRACK.steps(state, seat)) & ~(1 << NOTHING)


def _together_with_closing(state: State, seat: int, row: int, just_closed: int) -> int:
    """The choices with the white sum that closed a row. A closing number is 2 or 12, so the white dice were equal."""
    white = number_of(choice_at(state.layout, row, CLOSING)) // 2
    dice = Dice(white, white, 0, 0, 0, 0)
    choices = white_sum_choices(state.layout, state.sheets[seat], state.closed & ~just_closed, dice)
    return choices & ~(1 << NOTHING)


def after_free_choice(state: State, seat: int, choice: Choice, just_closed: int = 0) -> State:
    """The position after a cross, a token or a step. Anything illegal raises `IllegalChoice`."""
    if not free_choices(state, seat, just_closed) >> choice & 1:
        raise IllegalChoice(seat, action_phrase(game_of(state), choice), why_not_free(state, seat, choice))
    return _after_legal(state, seat, choice)


def _after_legal(state: State, seat: int, choice: Choice) -> State:
    game = game_of(state)
    after: State = (
        game.TRACK.after_step(state, seat, choice) if is_step(choice) else game.after_mark(state, seat, choice)
    )
    return _between_turns(after, seat)


def after_free_penalty(state: State, seat: int) -> State:
    """The position after a penalty or misthrow."""
    if state.stage == OVER:
        raise NotAwaited("no penalty can be taken: the game is over")
    return _between_turns(state._replace(sheets=replaced(state.sheets, seat, with_penalty(state.sheets[seat]))), seat)


def may_end(state: State) -> bool:
    """Whether a pawn has reached the goal, so that the players may say that the last round is over."""
    return state.stage != OVER and game_of(state).TRACK.goal_is_reached(state)


def may_roll(state: State) -> bool:
    """Whether the players may go on with dice. In the last round they can't, because nobody has counted its turns."""
    return state.stage != OVER and not may_end(state)


def with_roller(state: State, seat: int) -> State:
    """The position with a seat to roll next. From there on the rules keep track of whose turn it is."""
    if not may_roll(state):
        raise NotAwaited("no turn can begin: the game is over, or its last round is played without dice")
    return state._replace(active=seat, stage=ROLL, dice=NO_DICE)


def after_last_round(state: State) -> State:
    """The position after the players have said that the last round is over."""
    after: State = game_of(state).TRACK.after_last_round(state)
    return _between_turns(after, state.active)


def _between_turns(state: State, seat: int) -> State:
    """The position before a seat's roll, or at the end if the game is over."""
    over = game_of(state).reason(state) != NOT_OVER
    return state._replace(active=seat, stage=OVER if over else ROLL, dice=NO_DICE)


def free_meaning(state: State, seat: int, choice: Choice) -> Meaning:
    """The consequences of a legal choice without dice. It begins the last round if a pawn arrives at the goal."""
    after = _after_legal(state, seat, choice)
    means = meaning_between(state, after, seat, choice)
    return means._replace(begins_last_round=may_end(after) and not may_end(state))


def why_not_free(state: State, seat: int, choice: Choice) -> str:
    """Why a cross, a token or a step is impossible with any dice, in words."""
    if choice == NOTHING:
        return "that changes nothing"
    if is_step(choice) and state.stage != OVER:
        return game_of(state).TRACK.why_not_step(state, seat, choice)
    return obstacle_words(free_obstacle(state, seat, choice))


def free_obstacle(state: State, seat: int, choice: Choice) -> Obstacle:
    """The obstacle to a cross or a token with any dice."""
    if state.stage == OVER:
        return Obstacle("over")
    if row_of(state.layout, choice) < 0:
        return Obstacle("not-on-sheet", choice)
    return game_of(state).obstacle(state, seat, choice)


def field_obstacle(state: State, seat: int, field: int) -> Obstacle:
    """The obstacle that keeps a seat's pawn from moving to a field of the track."""
    return game_of(state).TRACK.field_obstacle(state, seat, field)
