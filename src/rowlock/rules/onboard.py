"""Qwixx On Board, 2 to 4 players, and our solo game for one. Rules version "1".

Qwixx, with a track and a pawn a player: what is not here is in `sheet` and `qwixx`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rowlock.rules import position
from rowlock.rules.choices import (
    NOTHING,
    Choice,
    choice_words,
    colour_of,
    is_step,
    row_closed_by,
    square_in_row,
    step_choice,
    steps_of,
)
from rowlock.rules.dice import NO_DICE, Dice, without_closed
from rowlock.rules.errors import BadOptions
from rowlock.rules.obstacles import why_not_cross
from rowlock.rules.options import Options, check_seats
from rowlock.rules.qwixx import end_reason
from rowlock.rules.rows import marks_on, two_are_closed
from rowlock.rules.seats import next_seat, replaced
from rowlock.rules.sheet import (
    EMPTY_SHEET,
    Sheet,
    all_cross,
    colour_sum_choices,
    cross,
    may_cross,
    rows_closed_by,
    sheet_points,
    white_sum_choices,
    why_not_colour_sum,
    why_not_white_sum,
    with_penalty,
)
from rowlock.rules.track import GOAL, LAST_FIELD, Track
from rowlock.rules.turn import (
    ACTION_1,
    ACTION_2,
    ACTION_3,
    EVERYBODY,
    GOAL_REACHED,
    NOT_OVER,
    ONE_SEAT,
    OVER,
    ROLL,
)

NAME = "onboard"
TITLE = "Qwixx On Board"
LINE = "Qwixx with a track, and a pawn that crosses where it lands"
RULES = "1"
PLAYERS = range(1, 5)
ON_A_TRACK = True
VERB = "cross"

MOST_STEPS = 5
NOT_ANNOUNCED = -1


class State(NamedTuple):
    """A position. `crossed` is 1 once the active player has made a cross in this turn; `turns_left` counts the turns
    still to come once a pawn has reached the goal.
    """

    track: Track
    sheets: tuple[Sheet, ...]
    pawns: tuple[int, ...]
    closed: int
    active: int
    stage: int
    dice: Dice
    crossed: int
    turns_left: int


def start(options: Options) -> State:
    check_seats(options, PLAYERS)
    if options.track is None:
        raise BadOptions("onboard is played on a track: A, B or one of your own")
    players = options.players
    sheets = (EMPTY_SHEET,) * players
    return State(options.track, sheets, (0,) * players, 0, options.first, ROLL, NO_DICE, 0, NOT_ANNOUNCED)


def after_roll(state: State, dice: Dice) -> State:
    return _moved_on(state, state.sheets, state.closed, ACTION_1, dice, 0)


def deciding(state: State) -> tuple[int, ...]:
    return EVERYBODY[len(state.sheets)] if state.stage == ACTION_1 else ONE_SEAT[state.active]


def legal_choices(state: State, seat: int) -> int:
    """The set of a deciding seat's legal choices."""
    if state.stage == ACTION_1:
        return white_sum_choices(state.sheets[seat], state.closed, state.dice)
    if state.stage == ACTION_2:
        return colour_sum_choices(state.sheets[seat], state.closed, state.dice)
    return step_choices(state.track.fields, state.sheets[seat], state.closed, state.pawns, seat)


def step_choices(fields: tuple[Choice, ...], sheet: Sheet, closed: int, pawns: tuple[int, ...], seat: int) -> int:
    """Action 3: nothing, or 1 to 5 free fields to one that is crossed or can be."""
    choices = 1 << NOTHING
    field = pawns[seat]
    for steps in range(1, MOST_STEPS + 1):
        field = next_free_field(pawns, field)
        if field > LAST_FIELD:
            break
        if may_enter(sheet, closed, fields[field]):
            choices |= 1 << step_choice(steps)
    return choices


def next_free_field(pawns: tuple[int, ...], field: int) -> int:
    """The next field without a pawn; past the last one there is none."""
    field += 1
    while field in pawns:
        field += 1
    return field


def field_reached(pawns: tuple[int, ...], seat: int, steps: int) -> int:
    field = pawns[seat]
    for _ in range(steps):
        field = next_free_field(pawns, field)
    return field


def is_crossed(sheet: Sheet, choice: Choice) -> bool:
    return marks_on(sheet[colour_of(choice)], square_in_row(choice)) > 0


def may_enter(sheet: Sheet, closed: int, choice: Choice) -> bool:
    """The pawn's field is crossed already, or can be crossed now by the ordinary rules."""
    return is_crossed(sheet, choice) or may_cross(sheet, closed, colour_of(choice), square_in_row(choice))


def after_choices(state: State, choices: tuple[Choice, ...]) -> State:
    if state.stage == ACTION_1:
        return after_action_1(state, choices)
    if state.stage == ACTION_2:
        return after_action_2(state, choices[0])
    return after_action_3(state, choices[0])


def after_action_1(state: State, choices: tuple[Choice, ...]) -> State:
    sheets = all_cross(state.sheets, choices)
    closed = rows_closed_by(state.closed, choices)
    if two_are_closed(closed):
        return _moved_on(state, sheets, closed, OVER, NO_DICE, 0)
    dice = without_closed(state.dice, closed)
    return _moved_on(state, sheets, closed, ACTION_2, dice, int(choices[state.active] != NOTHING))


def after_action_2(state: State, choice: Choice) -> State:
    sheets = replaced(state.sheets, state.active, cross(state.sheets[state.active], choice))
    closed = state.closed | row_closed_by(choice)
    if two_are_closed(closed):
        return _moved_on(state, sheets, closed, OVER, NO_DICE, 0)
    dice = without_closed(state.dice, closed)
    return _moved_on(state, sheets, closed, ACTION_3, dice, int(state.crossed or choice != NOTHING))


def _moved_on(state: State, sheets: tuple[Sheet, ...], closed: int, stage: int, dice: Dice, crossed: int) -> State:
    """The state later in the same turn: the pawns stand where they stood."""
    return State(
        state.track,
        sheets,
        state.pawns,
        closed,
        state.active,
        stage,
        dice,
        crossed,
        state.turns_left,
    )


def after_action_3(state: State, choice: Choice) -> State:
    active = state.active
    players = len(state.sheets)
    sheet = state.sheets[active]
    pawns = state.pawns
    closed = state.closed
    crossed = state.crossed
    if choice != NOTHING:
        field = field_reached(pawns, active, steps_of(choice))
        pawns = replaced(pawns, active, field)
        entered = state.track.fields[field]
        if not is_crossed(sheet, entered):
            sheet = cross(sheet, entered)
            closed |= row_closed_by(entered)
            crossed = 1
    if not crossed:
        sheet = with_penalty(sheet)
    sheets = replaced(state.sheets, active, sheet)

    turns_left = state.turns_left
    if turns_left > 0:
        turns_left -= 1
    elif pawns[active] >= GOAL:
        # Every other player has one more turn; nobody, in the solo game.
        turns_left = players - 1

    if turns_left == 0 or end_reason(sheets, closed) != NOT_OVER:
        return State(state.track, sheets, pawns, closed, active, OVER, NO_DICE, 0, turns_left)
    return State(state.track, sheets, pawns, closed, next_seat(active, players), ROLL, NO_DICE, 0, turns_left)


def reason(state: State) -> int:
    ordinary = end_reason(state.sheets, state.closed)
    if ordinary != NOT_OVER:
        return ordinary
    return GOAL_REACHED if state.turns_left == 0 else NOT_OVER


def scores(state: State) -> tuple[int, ...]:
    """Rows and penalties as in Qwixx, and the points of the field the pawn stands on."""
    return tuple(
        sheet_points(sheet) + state.track.points[pawn] for sheet, pawn in zip(state.sheets, state.pawns, strict=True)
    )


def why_not(state: State, seat: int, choice: Choice) -> str:
    """Why a choice is not legal, for a person."""
    sheet = state.sheets[seat]
    if state.stage == ACTION_3:
        return _why_not_step(state, seat, choice)
    dice_say = why_not_white_sum if state.stage == ACTION_1 else why_not_colour_sum
    return dice_say(state.closed, state.dice, choice) or why_not_cross(sheet, state.closed, choice)


def _why_not_step(state: State, seat: int, choice: Choice) -> str:
    if not is_step(choice):
        return "action 3 moves the pawn by 1 to 5 free fields"
    field = field_reached(state.pawns, seat, steps_of(choice))
    if field > LAST_FIELD:
        too_few = "no field is" if steps_of(choice) == 1 else f"fewer than {choice_words(choice)} are"
        return f"{too_few} free ahead of its pawn"
    entered = state.track.fields[field]
    return (
        f"field {field} is {choice_words(entered)}, which is neither crossed nor can be: "
        f"{why_not_cross(state.sheets[seat], state.closed, entered)}"
    )


def text_parts(state: State) -> list[str]:
    seats = [f"{position.sheet_text(sheet)}@{pawn}" for sheet, pawn in zip(state.sheets, state.pawns, strict=True)]
    turn = position.turn_text(state, "x" if state.crossed else "-")
    last = [] if state.turns_left == NOT_ANNOUNCED else [f"last{state.turns_left}"]
    return [state.track.name, *seats, turn, *last]


def parse_parts(parts: list[position.Part], tracks: Mapping[str, Track]) -> State:
    name, *others = parts
    track = tracks.get(name.text)
    if track is None:
        name.refuse(f"{name.text!r} is no track known here: {', '.join(sorted(tracks))}")
    announced = len(others) > 1 and others[-1].text.startswith("last")
    last = others.pop() if announced else None
    *seats, turn_part = others
    position.check_players(parts, seats, PLAYERS)

    pawn_parts = [seat.split("@") for seat in seats]
    for seat, pieces in zip(seats, pawn_parts, strict=True):
        if len(pieces) != 2:
            seat.refuse("a seat is a sheet, @ and the field its pawn stands on")
    sheets = tuple(position.parse_crossed_sheet(pieces[0]) for pieces in pawn_parts)
    closed = position.locked_rows(sheets)
    pawns: tuple[int, ...] = ()
    for sheet, (_, part) in zip(sheets, pawn_parts, strict=True):
        pawn = part.whole_number(0, LAST_FIELD, "a field of the track")
        if pawn > 0 and pawn in pawns:
            part.refuse(f"two pawns stand on field {pawn}")
        if pawn > 0 and not is_crossed(sheet, track.fields[pawn]):
            part.refuse(f"the pawn stands on {choice_words(track.fields[pawn])}, which is not crossed")
        pawns = (*pawns, pawn)

    turns_left = NOT_ANNOUNCED
    if last is not None:
        turns_left = last.rest(4).whole_number(0, len(sheets) - 1, "turns still to come")
    if last is None and max(pawns) >= GOAL:
        turn_part.refuse("a pawn stands on one of the last five fields, so /lastN must tell the turns still to come")
    if last is not None and max(pawns) < GOAL:
        last.refuse("no pawn stands on one of the last five fields, so no last turns are counted")
    stages = (ROLL, ACTION_1, ACTION_2, ACTION_3, OVER)
    turn = position.parse_turn(turn_part, len(sheets), closed, stages)
    position.check_ends(turn_part, sheets, closed, turn.active, most_closed=3)
    if last is not None and turn.stage != OVER and pawns[(turn.active + turns_left) % len(pawns)] < GOAL:
        # The turns to come end with the seat before the one whose pawn arrived first.
        last.refuse("with so many turns to come, the pawn that arrived first would have to be another's")
    state = State(
        track,
        sheets,
        pawns,
        closed,
        turn.active,
        turn.stage,
        turn.dice,
        position.parse_crossed(turn, sheets),
        turns_left,
    )
    position.check_over(turn_part, turn, reason(state))
    return state
