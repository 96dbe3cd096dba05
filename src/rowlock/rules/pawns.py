"""The pawns on a track: which fields they can reach, what they cross there, and when the last round begins."""

from typing import Any, Protocol

from rowlock.rules.choices import NOTHING, Choice, choice_words, is_step, step_choice, steps_of
from rowlock.rules.errors import NotAwaited
from rowlock.rules.game import State
from rowlock.rules.layout import STANDARD, row_closed_by, row_of, square_of
from rowlock.rules.obstacles import NO_OBSTACLE, Obstacle, obstacle_to_cross, why_not_cross
from rowlock.rules.rows import marks_on
from rowlock.rules.seats import replaced
from rowlock.rules.sheet import Sheet, cross, may_cross
from rowlock.rules.track import Track, goal_field, last_field
from rowlock.rules.turn import OVER

LAYOUT = STANDARD
"""The layout of the sheets; the fields of the track name its numbers."""

MAX_STEPS = 5
NOT_ANNOUNCED = -1


class PawnState(State, Protocol):
    """`turns_left` counts the turns still to come once a pawn has reached the goal."""

    @property
    def track(self) -> Track: ...
    @property
    def pawns(self) -> tuple[int, ...]: ...
    @property
    def turns_left(self) -> int: ...


def step_choices(fields: tuple[Choice, ...], sheet: Sheet, closed: int, pawns: tuple[int, ...], seat: int) -> int:
    """The set of choices in action 3: nothing, or a move by 1 to 5 free fields to one that is crossed or can be."""
    choices = 1 << NOTHING
    field = pawns[seat]
    for count in range(1, MAX_STEPS + 1):
        field = next_free_field(pawns, field)
        if field > last_field(fields):
            break
        if may_enter(sheet, closed, fields[field]):
            choices |= 1 << step_choice(count)
    return choices


def next_free_field(pawns: tuple[int, ...], field: int) -> int:
    """The next field without a pawn, which may be past the last one."""
    field += 1
    while field in pawns:
        field += 1
    return field


def field_reached(pawns: tuple[int, ...], seat: int, count: int) -> int:
    field = pawns[seat]
    for _ in range(count):
        field = next_free_field(pawns, field)
    return field


def is_crossed(sheet: Sheet, choice: Choice) -> bool:
    return marks_on(sheet.rows[row_of(LAYOUT, choice)], square_of(LAYOUT, choice)) > 0


def may_enter(sheet: Sheet, closed: int, choice: Choice) -> bool:
    """Whether the field's number is already crossed, or can be crossed now by the ordinary rules."""
    return is_crossed(sheet, choice) or may_cross(sheet, closed, row_of(LAYOUT, choice), square_of(LAYOUT, choice))


def track_of(state: PawnState) -> Track | None:
    return state.track


def pawn_of(state: PawnState, seat: int) -> int | None:
    """The field a seat's pawn is on; 0 is the start."""
    return state.pawns[seat]


def steps(state: PawnState, seat: int) -> int:
    """The set of a seat's possible steps, including nothing."""
    return step_choices(state.track.fields, state.sheets[seat], state.closed, state.pawns, seat)


def field_entered(state: PawnState, seat: int, step: Choice) -> int:
    """The field that a step leads to."""
    return field_reached(state.pawns, seat, steps_of(step))


def with_step(state: PawnState, seat: int, step: Choice) -> Any:
    """The position with the pawn moved, and its new field crossed if it wasn't yet."""
    field = field_entered(state, seat, step)
    entered = state.track.fields[field]
    sheets = state.sheets
    closed = state.closed
    if not is_crossed(sheets[seat], entered):
        sheets = replaced(sheets, seat, cross(LAYOUT, sheets[seat], entered))
        closed |= row_closed_by(LAYOUT, entered)
    return state._replace(sheets=sheets, pawns=replaced(state.pawns, seat, field), closed=closed)


def after_step(state: PawnState, seat: int, step: Choice) -> Any:
    """Like `with_step`, but without dice, when nobody counts turns. A solo game ends when the pawn reaches the goal."""
    moved = with_step(state, seat, step)
    is_last = len(state.pawns) == 1 and moved.pawns[seat] >= goal_field(state.track.fields)
    return moved._replace(turns_left=0 if is_last else NOT_ANNOUNCED)


def why_not_step(state: PawnState, seat: int, choice: Choice) -> str:
    if not is_step(choice):
        return "action 3 moves the pawn by 1 to 5 free spaces"
    field = field_entered(state, seat, choice)
    if field > last_field(state.track.fields):
        too_few = "no space is" if steps_of(choice) == 1 else f"fewer than {choice_words(choice)} are"
        return f"{too_few} free ahead of its pawn"
    entered = state.track.fields[field]
    return (
        f"space {field} is {choice_words(entered)}, which is not crossed off and cannot be: "
        f"{why_not_cross(LAYOUT, state.sheets[seat], state.closed, entered)}"
    )


def field_obstacle(state: PawnState, seat: int, field: int) -> Obstacle:
    """The obstacle that keeps a seat's pawn from moving to a field."""
    if state.stage == OVER:
        return Obstacle("over")
    if field <= state.pawns[seat]:
        return Obstacle("behind-pawn")
    if field in state.pawns:
        return Obstacle("pawn-there")
    if field not in [field_reached(state.pawns, seat, count) for count in range(1, MAX_STEPS + 1)]:
        return Obstacle("too-far")
    entered = state.track.fields[field]
    if may_enter(state.sheets[seat], state.closed, entered):
        return NO_OBSTACLE
    return obstacle_to_cross(LAYOUT, state.sheets[seat], state.closed, entered)


def last_turns(state: PawnState) -> int | None:
    """How many turns are still to come, this one included; None until a pawn has reached the goal."""
    return None if state.turns_left == NOT_ANNOUNCED else state.turns_left


def goal_is_reached(state: PawnState) -> bool:
    return max(state.pawns) >= goal_field(state.track.fields)


def after_last_round(state: PawnState) -> Any:
    """The position after the players say that everybody has had their last turn."""
    if state.stage == OVER or not goal_is_reached(state):
        raise NotAwaited("the last round cannot be over: no pawn has reached the goal, or the game is over")
    return state._replace(turns_left=0)
