"""Whole games, compiled: one kernel for the games of sheets and one for Duel, for every number of players.

The kernel of Qwixx and On Board keeps sheets in arrays, since that is 1.6 times as fast as tuples; whatever it asks
or does on a sheet is a function of `rules`. Only the order of a turn is written there again, and a lockstep test holds
it to the rules'.
"""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.draws import STEP, mixed, one_of, rolled, stream_of
from rowlock.fast.four_rows import (
    COLUMNS,
    EMPTY_SHEET,
    PENALTIES,
    ROWS,
    colour_sum_choices,
    make_cross,
    row_closed_by,
    sheet_of,
    white_sum_choices,
)
from rowlock.fast.policies import RANDOM, liked
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING, steps_of
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.pawns import NOT_ANNOUNCED, field_reached, is_crossed, step_choices
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat
from rowlock.rules.sheet import LAST_PENALTY, sheet_points
from rowlock.rules.track import GOAL
from rowlock.rules.turn import (
    ACTION_1,
    ACTION_2,
    ACTION_3,
    FOUR_PENALTIES,
    GOAL_REACHED,
    OVER,
    ROLL,
    TWO_ROWS_CLOSED,
)

NOTED = 6
"""How many numbers a trace notes of an event before the sheets and the pawns."""


def trace_width(players: int) -> int:
    return NOTED + (COLUMNS + 1) * players


@kernel_part
def roll_number(dice: Dice) -> int:
    """A roll as one number, its dice as decimal digits."""
    number = 0
    for die in range(6):
        number = 10 * number + dice[die]
    return number


@kernel_part
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
    """Notes an event and the position before it. Row 0 of a trace counts its events."""
    trace[0, 0] += 1
    row = trace[trace[0, 0]]
    row[0], row[1], row[2], row[3], row[4], row[5] = stage, seat, legal, event, closed, turns_left
    players = pawns.shape[0]
    for player in range(players):
        row[NOTED + COLUMNS * players + player] = pawns[player]
        for column in range(COLUMNS):
            row[NOTED + COLUMNS * player + column] = sheets[player, column]


@kernel
def play_sheets(
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
    """Plays a game for each row of `scores`: On Board on a track of these fields, or Qwixx if there are none.

    The seat that begins follows the number of the game. A trace with no rows is none.
    """
    players = scores.shape[1]
    on_board = fields.shape[0] > 0
    traced = trace.shape[0] > 0
    sheets = np.zeros((players, COLUMNS), dtype=np.int64)
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
        turn = 0
        while True:
            turn += 1
            stream += STEP
            dice = rolled(mixed(stream), closed)
            if traced:
                note(trace, ROLL, active, 0, roll_number(dice), sheets, pawns, closed, turns_left)

            # Action 1: all choose on the same sheets, then all cross, and only then rows close.
            for seat in range(players):
                own = sheet_of(sheets, seat)
                legal = white_sum_choices(own, closed, dice)
                stream += STEP
                policy = policies[seat]
                wanted = legal if policy == RANDOM else liked(policy, own, EMPTY_SHEET, legal, False)
                taken[seat] = one_of(wanted, mixed(stream))
                if traced:
                    note(trace, ACTION_1, seat, legal, taken[seat], sheets, pawns, closed, turns_left)
            for seat in range(players):
                if taken[seat] != NOTHING:
                    make_cross(sheets, seat, taken[seat])
                    closed |= row_closed_by(taken[seat])
            if two_are_closed(closed):
                break

            has_crossed = taken[active] != NOTHING
            dice = without_colours(dice, closed)
            own = sheet_of(sheets, active)
            legal = colour_sum_choices(own, closed, dice)
            stream += STEP
            policy = policies[active]
            looms = not has_crossed and not on_board
            wanted = legal if policy == RANDOM else liked(policy, own, EMPTY_SHEET, legal, looms)
            choice = one_of(wanted, mixed(stream))
            if traced:
                note(trace, ACTION_2, active, legal, choice, sheets, pawns, closed, turns_left)
            if choice != NOTHING:
                make_cross(sheets, active, choice)
                closed |= row_closed_by(choice)
                has_crossed = True
                if two_are_closed(closed):
                    break

            if on_board:
                own = sheet_of(sheets, active)
                legal = step_choices(fields, own, closed, pawns, active)
                stream += STEP
                wanted = legal if policy == RANDOM else liked(policy, own, EMPTY_SHEET, legal, not has_crossed)
                choice = one_of(wanted, mixed(stream))
                if traced:
                    note(trace, ACTION_3, active, legal, choice, sheets, pawns, closed, turns_left)
                if choice != NOTHING:
                    pawns[active] = field_reached(pawns, active, steps_of(choice))
                    entered = fields[pawns[active]]
                    if not is_crossed(own, entered):
                        make_cross(sheets, active, entered)
                        closed |= row_closed_by(entered)
                        has_crossed = True
                if turns_left > 0:
                    turns_left -= 1
                elif pawns[active] >= GOAL:
                    turns_left = players - 1

            if not has_crossed:
                sheets[active, PENALTIES] += 1
            if two_are_closed(closed) or sheets[active, PENALTIES] == LAST_PENALTY or turns_left == 0:
                break
            active = next_seat(active, players)

        if traced:
            note(trace, OVER, active, 0, 0, sheets, pawns, closed, turns_left)
        turns[index] = turn
        if two_are_closed(closed):
            reasons[index] = TWO_ROWS_CLOSED
        elif sheets[active, PENALTIES] == LAST_PENALTY:
            reasons[index] = FOUR_PENALTIES
        else:
            reasons[index] = GOAL_REACHED
        for seat in range(players):
            bonus = points[pawns[seat]] if on_board else 0
            scores[index, seat] = sheet_points(sheet_of(sheets, seat)) + bonus


@kernel_part
def note_duel(trace: Numbers, state: duel.State, legal: int, event: int) -> None:
    sheets = np.zeros((2, COLUMNS), dtype=np.int64)
    for seat in range(2):
        side = state.sheets[seat]
        for row in range(ROWS):
            sheets[seat, row] = side.rows[row]
        sheets[seat, PENALTIES] = side.penalties
    pawns = np.zeros(2, dtype=np.int64)
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
    traced = trace.shape[0] > 0
    for index in range(scores.shape[0]):
        game = first_game + index
        stream = stream_of(seed, game)
        state = duel.State(first.sheets, first.closed, game % 2, first.stage, first.dice, first.placed)
        turn = 0
        while state.stage != OVER:
            stream += STEP
            if state.stage == ROLL:
                turn += 1
                dice = rolled(mixed(stream), state.closed)
                if traced:
                    note_duel(trace, state, 0, roll_number(dice))
                state = duel.after_roll(state, dice)
                continue
            active = state.active
            legal = duel.legal_choices(state, active)
            policy = policies[active]
            looms = state.stage == ACTION_2 and state.placed == NOTHING
            own, other = state.sheets[active], state.sheets[1 - active]
            wanted = legal if policy == RANDOM else liked(policy, own, other, legal, looms)
            choice = one_of(wanted, mixed(stream))
            if traced:
                note_duel(trace, state, legal, choice)
            if state.stage == ACTION_1:
                state = duel.after_action_1(state, choice)
            else:
                state = duel.after_action_2(state, choice)
        if traced:
            note_duel(trace, state, 0, 0)
        turns[index] = turn
        reasons[index] = duel.end_reason(state.sheets, state.closed)
        for seat in range(2):
            scores[index, seat] = sheet_points(state.sheets[seat])
