"""Whole games, compiled: one kernel a game, for every number of players.

The kernels keep sheets in arrays, since that is faster than tuples; whatever they ask or do on a sheet is a function
of `rules`. Only the order of a turn is written here again, and a lockstep test holds it to the rules'.
"""

from typing import Any

import numpy as np

from rowlock.fast.compiled import inlined, kernel
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.fast.policies import chosen
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING, colour_of, row_closed_by, square_in_row, steps_of
from rowlock.rules.dice import Dice, without_closed
from rowlock.rules.onboard import NOT_ANNOUNCED, field_reached, is_crossed, step_choices
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat
from rowlock.rules.sheet import (
    EMPTY_SHEET,
    LAST_PENALTY,
    Sheet,
    colour_sum_choices,
    crossed,
    sheet_points,
    white_sum_choices,
)
from rowlock.rules.track import GOAL
from rowlock.rules.turn import (
    ACTION_1,
    ACTION_2,
    ACTION_3,
    FOUR_PENALTIES,
    GOAL_REACHED,
    NOT_OVER,
    OVER,
    ROLL,
    TWO_ROWS_CLOSED,
)

Numbers = Any
"""An array of int64, which the functions of `rules` take as they would a tuple."""

PENALTIES = 4
"""The column of a sheet's penalties, behind those of its four rows."""

NOTED = 7
"""How many numbers a trace notes of an event before the sheets and the pawns."""


def trace_width(players: int) -> int:
    return NOTED + 6 * players


@inlined
def sheet_of(sheets: Numbers, seat: int) -> Sheet:
    return Sheet(sheets[seat, 0], sheets[seat, 1], sheets[seat, 2], sheets[seat, 3], sheets[seat, 4])


@inlined
def make_cross(sheets: Numbers, seat: int, choice: int) -> None:
    colour = colour_of(choice)
    sheets[seat, colour] = crossed(sheets[seat, colour], square_in_row(choice))


@inlined
def roll_number(dice: Dice) -> int:
    """A roll as one number, its dice as decimal digits."""
    number = 0
    for die in range(6):
        number = 10 * number + dice[die]
    return number


@inlined
def note(
    trace: Numbers,
    stage: int,
    seat: int,
    legal: int,
    event: int,
    sheets: Numbers,
    pawns: Numbers,
    closed: int,
    turns_left: int,
) -> None:
    """Notes an event and the position before it, if anybody wants to know. Row 0 of a trace counts its events."""
    if trace.shape[0] == 0:
        return
    trace[0, 0] += 1
    row = trace[trace[0, 0]]
    row[0], row[1], row[2], row[3], row[4], row[5] = stage, seat, legal, event, closed, turns_left
    players = pawns.shape[0]
    for player in range(players):
        row[NOTED + 5 * players + player] = pawns[player]
        for column in range(5):
            row[NOTED + 5 * player + column] = sheets[player, column]


@inlined
def everybody_crosses(
    sheets: Numbers,
    pawns: Numbers,
    closed: int,
    turns_left: int,
    dice: Dice,
    policies: Numbers,
    taken: Numbers,
    stream: np.uint64,
    trace: Numbers,
) -> int:
    """Action 1: all choose on the same sheets, then all cross. Says which rows are closed afterwards."""
    for seat in range(sheets.shape[0]):
        own = sheet_of(sheets, seat)
        legal = white_sum_choices(own, closed, dice)
        stream += STEP
        taken[seat] = chosen(policies[seat], own, EMPTY_SHEET, legal, False, stream)
        note(trace, ACTION_1, seat, legal, taken[seat], sheets, pawns, closed, turns_left)
    for seat in range(sheets.shape[0]):
        if taken[seat] != NOTHING:
            make_cross(sheets, seat, taken[seat])
            closed |= row_closed_by(taken[seat])
    return closed


@kernel
def play_qwixx(
    policies: Numbers, seed: int, first_game: int, scores: Numbers, turns: Numbers, reasons: Numbers, trace: Numbers
) -> None:
    """Plays a game for each row of `scores`; the seat that begins follows the number of the game."""
    players = scores.shape[1]
    sheets = np.zeros((players, 5), dtype=np.int64)
    pawns: Numbers = np.zeros(players, dtype=np.int64)
    taken = np.zeros(players, dtype=np.int64)
    for index in range(scores.shape[0]):
        game = first_game + index
        stream = stream_of(seed, game)
        sheets[:] = 0
        closed = 0
        active = game % players
        reason = NOT_OVER
        turn = 0
        while reason == NOT_OVER:
            turn += 1
            stream += STEP
            dice = rolled(mixed(stream), closed)
            note(trace, ROLL, active, 0, roll_number(dice), sheets, pawns, closed, NOT_ANNOUNCED)
            closed = everybody_crosses(sheets, pawns, closed, NOT_ANNOUNCED, dice, policies, taken, stream, trace)
            stream += STEP * np.uint64(players + 1)
            if two_are_closed(closed):
                reason = TWO_ROWS_CLOSED
                break
            dice = without_closed(dice, closed)
            own = sheet_of(sheets, active)
            legal = colour_sum_choices(own, closed, dice)
            choice = chosen(policies[active], own, EMPTY_SHEET, legal, taken[active] == NOTHING, stream)
            note(trace, ACTION_2, active, legal, choice, sheets, pawns, closed, NOT_ANNOUNCED)
            stream += STEP
            if choice != NOTHING:
                make_cross(sheets, active, choice)
                closed |= row_closed_by(choice)
                if two_are_closed(closed):
                    reason = TWO_ROWS_CLOSED
            elif taken[active] == NOTHING:
                sheets[active, PENALTIES] += 1
                if sheets[active, PENALTIES] == LAST_PENALTY:
                    reason = FOUR_PENALTIES
            if reason == NOT_OVER:
                active = next_seat(active, players)
        note(trace, OVER, active, 0, 0, sheets, pawns, closed, NOT_ANNOUNCED)
        turns[index] = turn
        reasons[index] = reason
        for seat in range(players):
            scores[index, seat] = sheet_points(sheet_of(sheets, seat))


@kernel
def play_onboard(
    fields: Numbers,
    points: Numbers,
    policies: Numbers,
    seed: int,
    first_game: int,
    scores: Numbers,
    turns: Numbers,
    reasons: Numbers,
    trace: Numbers,
) -> None:
    """As for Qwixx, on a track."""
    players = scores.shape[1]
    sheets = np.zeros((players, 5), dtype=np.int64)
    pawns: Numbers = np.zeros(players, dtype=np.int64)
    taken = np.zeros(players, dtype=np.int64)
    for index in range(scores.shape[0]):
        game = first_game + index
        stream = stream_of(seed, game)
        sheets[:] = 0
        pawns[:] = 0
        closed = 0
        active = game % players
        turns_left = NOT_ANNOUNCED
        reason = NOT_OVER
        turn = 0
        while reason == NOT_OVER:
            turn += 1
            stream += STEP
            dice = rolled(mixed(stream), closed)
            note(trace, ROLL, active, 0, roll_number(dice), sheets, pawns, closed, turns_left)
            closed = everybody_crosses(sheets, pawns, closed, turns_left, dice, policies, taken, stream, trace)
            stream += STEP * np.uint64(players + 1)
            if two_are_closed(closed):
                reason = TWO_ROWS_CLOSED
                break
            dice = without_closed(dice, closed)
            own = sheet_of(sheets, active)
            legal = colour_sum_choices(own, closed, dice)
            choice = chosen(policies[active], own, EMPTY_SHEET, legal, False, stream)
            note(trace, ACTION_2, active, legal, choice, sheets, pawns, closed, turns_left)
            stream += STEP
            has_crossed = taken[active] != NOTHING or choice != NOTHING
            if choice != NOTHING:
                make_cross(sheets, active, choice)
                closed |= row_closed_by(choice)
                if two_are_closed(closed):
                    reason = TWO_ROWS_CLOSED
                    break
            own = sheet_of(sheets, active)
            legal = step_choices(fields, own, closed, pawns, active)
            choice = chosen(policies[active], own, EMPTY_SHEET, legal, not has_crossed, stream)
            note(trace, ACTION_3, active, legal, choice, sheets, pawns, closed, turns_left)
            stream += STEP
            if choice != NOTHING:
                pawns[active] = field_reached(pawns, active, steps_of(choice))
                entered = fields[pawns[active]]
                if not is_crossed(own, entered):
                    make_cross(sheets, active, entered)
                    closed |= row_closed_by(entered)
                    has_crossed = True
            if not has_crossed:
                sheets[active, PENALTIES] += 1
            if turns_left > 0:
                turns_left -= 1
            elif pawns[active] >= GOAL:
                turns_left = players - 1
            if two_are_closed(closed):
                reason = TWO_ROWS_CLOSED
            elif sheets[active, PENALTIES] == LAST_PENALTY:
                reason = FOUR_PENALTIES
            elif turns_left == 0:
                reason = GOAL_REACHED
            else:
                active = next_seat(active, players)
        note(trace, OVER, active, 0, 0, sheets, pawns, closed, turns_left)
        turns[index] = turn
        reasons[index] = reason
        for seat in range(players):
            scores[index, seat] = sheet_points(sheet_of(sheets, seat)) + points[pawns[seat]]


@inlined
def note_duel(trace: Numbers, state: duel.State, legal: int, event: int, sheets: Numbers, pawns: Numbers) -> None:
    if trace.shape[0] == 0:
        return
    for seat in range(2):
        side = state.sides[seat]
        for column in range(5):
            sheets[seat, column] = side[column]
    note(trace, state.stage, state.active, legal, event, sheets, pawns, state.closed, NOT_ANNOUNCED)


@kernel
def play_duel(
    first: duel.State,
    policies: Numbers,
    seed: int,
    first_game: int,
    scores: Numbers,
    turns: Numbers,
    reasons: Numbers,
    trace: Numbers,
) -> None:
    """Duel has no more than two sides, so here the very states of the rules are fast enough."""
    sheets = np.zeros((2, 5), dtype=np.int64)
    pawns = np.zeros(2, dtype=np.int64)
    for index in range(scores.shape[0]):
        game = first_game + index
        stream = stream_of(seed, game)
        state = duel.State(first.sides, first.closed, game % 2, first.stage, first.dice, first.placed)
        turn = 0
        while state.stage != OVER:
            stream += STEP
            if state.stage == ROLL:
                turn += 1
                dice = rolled(mixed(stream), state.closed)
                note_duel(trace, state, 0, roll_number(dice), sheets, pawns)
                state = duel.after_roll(state, dice)
                continue
            active = state.active
            legal = duel.legal_choices(state, active)
            looms = state.stage == ACTION_2 and state.placed == NOTHING
            choice = chosen(policies[active], state.sides[active], state.sides[1 - active], legal, looms, stream)
            note_duel(trace, state, legal, choice, sheets, pawns)
            stream += STEP
            if state.stage == ACTION_1:
                state = duel.after_action_1(state, choice)
            else:
                state = duel.after_action_2(state, choice)
        note_duel(trace, state, 0, 0, sheets, pawns)
        turns[index] = turn
        reasons[index] = duel.end_reason(state.sides, state.closed)
        for seat in range(2):
            scores[index, seat] = sheet_points(state.sides[seat])
