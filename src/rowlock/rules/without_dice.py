"""Crossing without dice, as on a score pad: the players have rolled and say what they crossed, and what lies there says
whether that can be.

There are no turns here. Whoever acts is the active seat, and between two acts the next roll is awaited.
"""

from rowlock.rules import duel, onboard
from rowlock.rules.api import State, deed, game_of
from rowlock.rules.choices import NOTHING, Choice, is_step, row_closed_by, square_choice
from rowlock.rules.dice import NO_DICE, Dice
from rowlock.rules.effects import sheet_of
from rowlock.rules.errors import IllegalChoice, NotAwaited
from rowlock.rules.meaning import Meaning, brought
from rowlock.rules.obstacles import NO_OBSTACLE, Obstacle, obstacle_to_cross, obstacle_to_place, obstacle_words
from rowlock.rules.rows import CLOSING, SQUARES, is_closed, number_on
from rowlock.rules.seats import replaced
from rowlock.rules.sheet import cross, may_cross, white_sum_choices, with_penalty
from rowlock.rules.track import GOAL
from rowlock.rules.turn import ACTION_3, NOT_OVER, OVER, ROLL


def free_choices(state: State, seat: int, just_closed: int = 0) -> int:
    """The set of what a seat could cross or place by some roll, and of its pawn's steps.

    `just_closed` are rows that others closed in the action 1 that this seat still owes its cross for: what the same
    white sum gives can still be crossed, on the position before they closed.
    """
    choices = 0
    if not isinstance(state, duel.State):
        for colour in range(4):
            if is_closed(just_closed, colour):
                choices |= _with_who_closed(state, seat, colour, just_closed)
    if state.stage == OVER:
        return choices
    for colour in range(4):
        for square in range(SQUARES):
            if _may_take(state, seat, colour, square):
                choices |= 1 << square_choice(colour, square)
    if isinstance(state, onboard.State):
        choices |= onboard.step_choices(state.track.fields, state.sheets[seat], state.closed, state.pawns, seat)
    return choices & ~(1 << NOTHING)


def _with_who_closed(state: State, seat: int, colour: int, just_closed: int) -> int:
    """A closing number is 2 or 12, which two white dice make in one way only: by being alike."""
    white = number_on(colour, CLOSING) // 2
    choices = white_sum_choices(sheet_of(state, seat), state.closed & ~just_closed, Dice(white, white, 0, 0, 0, 0))
    return choices & ~(1 << NOTHING)


def _may_take(state: State, seat: int, colour: int, square: int) -> bool:
    if isinstance(state, duel.State):
        return duel.may_place(state.sides[seat], state.sides[1 - seat], state.closed, colour, square)
    return may_cross(state.sheets[seat], state.closed, colour, square)


def after_free_choice(state: State, seat: int, choice: Choice, just_closed: int = 0) -> State:
    """The position after a cross, a token or a step, with all that follows from it. What is not legal is refused."""
    if not free_choices(state, seat, just_closed) >> choice & 1:
        raise IllegalChoice(seat, deed(game_of(state), choice), why_not_free(state, seat, choice))
    return _after_legal(state, seat, choice)


def _after_legal(state: State, seat: int, choice: Choice) -> State:
    if isinstance(state, duel.State):
        sides, closed = duel.place(state.sides, state.closed, seat, choice)
        return _acted(state._replace(sides=sides, closed=closed), seat)
    if is_step(choice):
        assert isinstance(state, onboard.State)
        return _acted(_stepped(state, seat, choice), seat)
    sheets = replaced(state.sheets, seat, cross(state.sheets[seat], choice))
    return _acted(state._replace(sheets=sheets, closed=state.closed | row_closed_by(choice)), seat)


def _stepped(state: onboard.State, seat: int, step: Choice) -> onboard.State:
    """As action 3 of a turn in which something was crossed. For one who plays alone the last round is over with the
    pawn's arrival.
    """
    turn = state._replace(active=seat, stage=ACTION_3, crossed=1, turns_left=onboard.NOT_ANNOUNCED)
    return onboard.after_action_3(turn, step)


def after_free_penalty(state: State, seat: int) -> State:
    """The position after a penalty; in Duel, a misthrow."""
    if state.stage == OVER:
        raise NotAwaited("no penalty can be taken: the game is over")
    sheet = with_penalty(sheet_of(state, seat))
    if isinstance(state, duel.State):
        return _acted(state._replace(sides=duel.in_seat_order(seat, sheet, state.sides[1 - seat])), seat)
    return _acted(state._replace(sheets=replaced(state.sheets, seat, sheet)), seat)


def may_end(state: State) -> bool:
    """Whether a pawn has reached the goal, so that the players may say that the last round is played."""
    return isinstance(state, onboard.State) and state.stage != OVER and max(state.pawns) >= GOAL


def may_roll(state: State) -> bool:
    """Whether the players may go on with dice. Not in the last round: nobody has counted its turns."""
    return state.stage != OVER and not may_end(state)


def with_roller(state: State, seat: int) -> State:
    """The position in which a seat rolls next: from there on the rules know whose turn it is."""
    if not may_roll(state):
        raise NotAwaited("no turn can begin: the game is over, or its last round is played without dice")
    return state._replace(active=seat, stage=ROLL, dice=NO_DICE)


def after_last_round(state: State) -> State:
    if not isinstance(state, onboard.State) or not may_end(state):
        raise NotAwaited("the last round cannot be over: no pawn has reached the goal, or the game is over")
    return _acted(state._replace(turns_left=0), state.active)


def _acted(state: State, seat: int) -> State:
    if isinstance(state, onboard.State) and state.turns_left > 0:
        # Without dice nobody counts the turns of the last round.
        state = state._replace(turns_left=onboard.NOT_ANNOUNCED)
    over = game_of(state).reason(state) != NOT_OVER
    return state._replace(active=seat, stage=OVER if over else ROLL, dice=NO_DICE)


def free_meaning(state: State, seat: int, choice: Choice) -> Meaning:
    """What a legal choice without dice would mean. No rounds are counted, but the last begins with a pawn's arrival."""
    after = _after_legal(state, seat, choice)
    means = brought(state, after, seat, choice)
    return means._replace(begins_last_round=may_end(after) and not may_end(state))


def why_not_free(state: State, seat: int, choice: Choice) -> str:
    """Why something cannot be crossed, placed or stepped on, whatever the dice show."""
    if choice == NOTHING:
        return "that changes nothing"
    if is_step(choice) and state.stage != OVER:
        if not isinstance(state, onboard.State):
            return "there is no pawn"
        return onboard.why_not(state._replace(active=seat, stage=ACTION_3), seat, choice)
    return obstacle_words(free_obstacle(state, seat, choice))


def free_obstacle(state: State, seat: int, choice: Choice) -> Obstacle:
    """What stands in the way of a cross or a token, whatever the dice show."""
    if state.stage == OVER:
        return Obstacle("over")
    if isinstance(state, duel.State):
        return obstacle_to_place(state.sides[seat], state.sides[1 - seat], state.closed, choice)
    return obstacle_to_cross(state.sheets[seat], state.closed, choice)


def field_obstacle(state: State, seat: int, field: int) -> Obstacle:
    """What stands in the way of a seat's pawn to a field of the track."""
    assert isinstance(state, onboard.State)
    if state.stage == OVER:
        return Obstacle("over")
    if field <= state.pawns[seat]:
        return Obstacle("behind-pawn")
    if field in state.pawns:
        return Obstacle("pawn-there")
    reached = [onboard.field_reached(state.pawns, seat, steps) for steps in range(1, onboard.MOST_STEPS + 1)]
    if field not in reached:
        return Obstacle("too-far")
    if onboard.may_enter(state.sheets[seat], state.closed, state.track.fields[field]):
        return NO_OBSTACLE
    return obstacle_to_cross(state.sheets[seat], state.closed, state.track.fields[field])
