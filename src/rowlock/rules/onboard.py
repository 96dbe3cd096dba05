"""Qwixx On Board for 2 to 4 players, and our solo game for one. Rules version "1".

This is Qwixx with a track and one pawn per player; the parts shared with other games are in `own_sheets` and `pawns`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from rowlock.rules import pawns as pawns_on_track
from rowlock.rules import position
from rowlock.rules.choices import NOTHING, Choice, choice_words
from rowlock.rules.dice import NO_DICE, Dice, without_colours
from rowlock.rules.errors import BadOptions
from rowlock.rules.game import BotTuning
from rowlock.rules.layout import STANDARD, Layout, dice_out, row_closed_by
from rowlock.rules.options import Options, check_seats
from rowlock.rules.own_sheets import (  # noqa: F401  These are the same in every game with sheets.
    after_mark,
    deciding,
    end_reason,
    faults_counted,
    has_marked,
    max_closed,
    may_mark,
    obstacle,
    opposing_row,
    supply,
)
from rowlock.rules.own_sheets import legal_choices as legal_crosses
from rowlock.rules.own_sheets import why_not as why_not_cross
from rowlock.rules.pawns import NOT_ANNOUNCED, is_crossed, steps, why_not_step, with_step
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat, replaced
from rowlock.rules.sheet import Sheet, all_cross, cross, empty_sheet, rows_closed_by, sheet_points, with_penalty
from rowlock.rules.track import Track, goal_field, last_field
from rowlock.rules.turn import ACTION_1, ACTION_2, ACTION_3, GOAL_REACHED, NOT_OVER, OVER, ROLL

NAME = "onboard"
TITLE = "Qwixx On Board"
LINE = "Qwixx with a track, and a pawn that crosses numbers off, too"
RULES = "1"
PLAYERS = range(1, 5)
LAYOUT = STANDARD
ON_A_TRACK = True
TRACK = pawns_on_track
IS_SHARED = False
SIMULTANEOUS = True
VERB = "cross off"
MARK = "cross"
FAULT = "penalty"
TOKENS = 0
SOLVED_ALONE = False
SOLVED_FOR_TWO = False
# Less hope than in Qwixx: the pawn leaps over some squares.
BOTS = BotTuning(hope=0.2, blur=0.03, trials_for_two=36, rollouts_less_luck=(1,))


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

    @property
    def layout(self) -> Layout:
        return LAYOUT


def start(options: Options) -> State:
    check_seats(options, PLAYERS)
    if options.track is None:
        raise BadOptions("onboard is played on a track: A, B or one of your own")
    players = options.players
    sheets = (empty_sheet(LAYOUT),) * players
    return State(options.track, sheets, (0,) * players, 0, options.first, ROLL, NO_DICE, 0, NOT_ANNOUNCED)


def after_roll(state: State, dice: Dice) -> State:
    return _later_in_turn(state, state.sheets, state.closed, ACTION_1, dice, 0)


def legal_choices(state: State, seat: int) -> int:
    """The set of a deciding seat's legal choices."""
    return steps(state, seat) if state.stage == ACTION_3 else legal_crosses(state, seat)


def after_choices(state: State, choices: tuple[Choice, ...]) -> State:
    if state.stage == ACTION_1:
        return after_action_1(state, choices)
    if state.stage == ACTION_2:
        return after_action_2(state, choices[0])
    return after_action_3(state, choices[0])


def after_action_1(state: State, choices: tuple[Choice, ...]) -> State:
    sheets = all_cross(LAYOUT, state.sheets, choices)
    closed = rows_closed_by(LAYOUT, state.closed, choices)
    if two_are_closed(closed):
        return _later_in_turn(state, sheets, closed, OVER, NO_DICE, 0)
    dice = without_colours(state.dice, dice_out(LAYOUT, closed))
    return _later_in_turn(state, sheets, closed, ACTION_2, dice, int(choices[state.active] != NOTHING))


def after_action_2(state: State, choice: Choice) -> State:
    sheets = replaced(state.sheets, state.active, cross(LAYOUT, state.sheets[state.active], choice))
    closed = state.closed | row_closed_by(LAYOUT, choice)
    if two_are_closed(closed):
        return _later_in_turn(state, sheets, closed, OVER, NO_DICE, 0)
    dice = without_colours(state.dice, dice_out(LAYOUT, closed))
    return _later_in_turn(state, sheets, closed, ACTION_3, dice, int(state.crossed or choice != NOTHING))


def _later_in_turn(state: State, sheets: tuple[Sheet, ...], closed: int, stage: int, dice: Dice, crossed: int) -> State:
    """The state later in the same turn; the pawns haven't moved."""
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
    moved = state if choice == NOTHING else with_step(state, active, choice)
    sheets = moved.sheets
    if not state.crossed and sheets == state.sheets:
        sheets = replaced(sheets, active, with_penalty(sheets[active]))

    turns_left = state.turns_left
    if turns_left > 0:
        turns_left -= 1
    elif moved.pawns[active] >= goal_field(state.track.fields):
        # Every other player has one more turn; in the solo game that is nobody.
        turns_left = players - 1

    is_over = turns_left == 0 or end_reason(sheets, moved.closed) != NOT_OVER
    return State(
        state.track,
        sheets,
        moved.pawns,
        moved.closed,
        active if is_over else next_seat(active, players),
        OVER if is_over else ROLL,
        NO_DICE,
        0,
        turns_left,
    )


def reason(state: State) -> int:
    ordinary = end_reason(state.sheets, state.closed)
    if ordinary != NOT_OVER:
        return ordinary
    return GOAL_REACHED if state.turns_left == 0 else NOT_OVER


def scores(state: State) -> tuple[int, ...]:
    """The points for rows and penalties as in Qwixx, plus those of the field the pawn is on."""
    return tuple(
        sheet_points(sheet) + state.track.points[pawn] for sheet, pawn in zip(state.sheets, state.pawns, strict=True)
    )


def why_not(state: State, seat: int, choice: Choice) -> str:
    """Why a choice is not legal, in words."""
    return why_not_step(state, seat, choice) if state.stage == ACTION_3 else why_not_cross(state, seat, choice)


def text_parts(state: State) -> list[str]:
    sheets = [position.sheet_text(LAYOUT, sheet) for sheet in state.sheets]
    seats = [f"{sheet}@{pawn}" for sheet, pawn in zip(sheets, state.pawns, strict=True)]
    turn = position.turn_text(state, "x" if state.crossed else "-")
    last = [] if state.turns_left == NOT_ANNOUNCED else [f"last{state.turns_left}"]
    return [state.track.name, *seats, turn, *last]


def parse_parts(parts: list[position.Part], tracks: Mapping[str, Track]) -> State:
    name, *others = parts
    track = tracks.get(name.text)
    if track is None:
        name.reject(f"{name.text!r} is not a known track: {', '.join(sorted(tracks))}")
    announced = len(others) > 1 and others[-1].text.startswith("last")
    last = others.pop() if announced else None
    *seats, turn_part = others
    position.check_players(parts, seats, PLAYERS)

    pawn_parts = [seat.split("@") for seat in seats]
    for seat, pieces in zip(seats, pawn_parts, strict=True):
        if len(pieces) != 2:
            seat.reject("a seat is a sheet, @ and the space its pawn is on")
    sheets = tuple(position.parse_crossed_sheet(LAYOUT, pieces[0]) for pieces in pawn_parts)
    closed = position.locked_rows(LAYOUT, sheets)
    pawns: tuple[int, ...] = ()
    for sheet, (_, part) in zip(sheets, pawn_parts, strict=True):
        pawn = part.whole_number(0, last_field(track.fields), "a space of the track")
        if pawn > 0 and pawn in pawns:
            part.reject(f"two pawns are on space {pawn}")
        if pawn > 0 and not is_crossed(sheet, track.fields[pawn]):
            part.reject(f"the pawn is on {choice_words(track.fields[pawn])}, which is not crossed off")
        pawns = (*pawns, pawn)

    goal = goal_field(track.fields)
    turns_left = NOT_ANNOUNCED
    if last is not None:
        turns_left = last.rest(4).whole_number(0, len(sheets) - 1, "turns still to come")
    if last is None and max(pawns) >= goal:
        turn_part.reject("a pawn is on one of the last five spaces, so /lastN must say how many turns are left")
    if last is not None and max(pawns) < goal:
        last.reject("no pawn is on the last five spaces, so /lastN doesn't belong here")
    stages = (ROLL, ACTION_1, ACTION_2, ACTION_3, OVER)
    turn = position.parse_turn(LAYOUT, turn_part, len(sheets), closed, stages)
    position.check_ends(turn_part, sheets, closed, turn.active, max_closed=max_closed(LAYOUT))
    if last is not None and turn.stage != OVER and pawns[(turn.active + turns_left) % len(pawns)] < goal:
        # The turns to come end with the seat before the one whose pawn arrived first.
        last.reject("with this many turns to come, a different pawn must have arrived first")
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
