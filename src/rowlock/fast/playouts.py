"""Whole games with sheets, compiled, for every number of players.

The kernel keeps sheets in arrays, which is 1.6 times as fast as tuples; everything that concerns a sheet is a function
of `rules`. Only the order of a turn is repeated here, and a lockstep test compares it with the rules.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.policies import RANDOM, preferred
from rowlock.fast.random_numbers import STEP, mix, new_stream, random_choice, roll
from rowlock.fast.sheet_arrays import (
    COLUMNS,
    EMPTY_SHEET,
    PENALTIES,
    colour_sum_choices,
    make_cross,
    row_closed_by,
    sheet_of,
    white_sum_choices,
)
from rowlock.rules.choices import NOTHING, steps_of
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.pawns import NOT_ANNOUNCED, field_reached, is_crossed, step_choices
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat
from rowlock.rules.sheet import LAST_PENALTY, sheet_points
from rowlock.rules.track import goal_field
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

TRACED = 6
"""How many numbers precede the sheets and the pawns in an event of a trace."""


class SimulatedGames(NamedTuple):
    """The results of games: the points by game and seat; by game, the number of turns and why it ended."""

    scores: NDArray[np.int16]
    turns: NDArray[np.int16]
    reasons: NDArray[np.int8]

    def part(self, begin: int, end: int) -> "SimulatedGames":
        return SimulatedGames(self.scores[begin:end], self.turns[begin:end], self.reasons[begin:end])


def new_games(games: int, players: int) -> SimulatedGames:
    scores = np.zeros((games, players), dtype=np.int16)
    return SimulatedGames(scores, np.zeros(games, dtype=np.int16), np.zeros(games, dtype=np.int8))


def trace_width(players: int) -> int:
    return TRACED + (COLUMNS + 1) * players


@kernel_part
def roll_number(dice: Dice) -> int:
    """A roll as one number whose decimal digits are the dice."""
    number = 0
    for die in range(6):
        number = 10 * number + dice[die]
    return number


@kernel_part
def add_event(
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
    """Adds an event and the position before it to a trace, whose row 0 counts its events."""
    trace[0, 0] += 1
    row = trace[trace[0, 0]]
    row[0], row[1], row[2], row[3], row[4], row[5] = stage, seat, legal, event, closed, turns_left
    players = pawns.shape[0]
    for player in range(players):
        row[TRACED + COLUMNS * players + player] = pawns[player]
        for column in range(COLUMNS):
            row[TRACED + COLUMNS * player + column] = sheets[player, column]


@kernel
def play_sheets(
    fields: Numbers,
    points: Numbers,
    missing: int,
    policies: Numbers,
    seed: int,
    first_game: int,
    games: SimulatedGames,
    trace: Numbers,
) -> None:
    """Plays a game for each row of the scores, on a track with these fields if there are any; `missing` is the set of
    standard rows that the game doesn't have.

    The first seat depends on the number of the game. Events are traced if the trace has any rows.
    """
    scores, turns, reasons = games
    players = scores.shape[1]
    on_board = fields.shape[0] > 0
    traced = trace.shape[0] > 0
    sheets = np.zeros((players, COLUMNS), dtype=np.int64)
    pawns: Numbers = np.zeros(players, dtype=np.int64)
    taken = np.zeros(players, dtype=np.int64)
    for index in range(scores.shape[0]):
        game = first_game + index
        stream = new_stream(seed, game)
        sheets[:] = 0
        pawns[:] = 0
        closed = missing
        active = game % players
        turns_left = NOT_ANNOUNCED
        turn = 0
        while True:
            turn += 1
            stream += STEP
            dice = roll(mix(stream), closed)
            if traced:
                add_event(trace, ROLL, active, 0, roll_number(dice), sheets, pawns, closed, turns_left)

            # Action 1: all seats choose on the same sheets, then all cross, and only then do rows close.
            for seat in range(players):
                own = sheet_of(sheets, seat)
                legal = white_sum_choices(own, closed, dice)
                stream += STEP
                policy = policies[seat]
                wanted = legal if policy == RANDOM else preferred(policy, own, EMPTY_SHEET, legal, False)
                taken[seat] = random_choice(wanted, mix(stream))
                if traced:
                    add_event(trace, ACTION_1, seat, legal, taken[seat], sheets, pawns, closed, turns_left)
            for seat in range(players):
                if taken[seat] != NOTHING:
                    make_cross(sheets, seat, taken[seat])
                    closed |= row_closed_by(taken[seat])
            if two_are_closed(closed & ~missing):
                break

            has_crossed = taken[active] != NOTHING
            dice = without_colours(dice, closed)
            own = sheet_of(sheets, active)
            legal = colour_sum_choices(own, closed, dice)
            stream += STEP
            policy = policies[active]
            penalty_looms = not has_crossed and not on_board
            wanted = legal if policy == RANDOM else preferred(policy, own, EMPTY_SHEET, legal, penalty_looms)
            choice = random_choice(wanted, mix(stream))
            if traced:
                add_event(trace, ACTION_2, active, legal, choice, sheets, pawns, closed, turns_left)
            if choice != NOTHING:
                make_cross(sheets, active, choice)
                closed |= row_closed_by(choice)
                has_crossed = True
                if two_are_closed(closed & ~missing):
                    break

            if on_board:
                own = sheet_of(sheets, active)
                legal = step_choices(fields, own, closed, pawns, active)
                stream += STEP
                wanted = legal if policy == RANDOM else preferred(policy, own, EMPTY_SHEET, legal, not has_crossed)
                choice = random_choice(wanted, mix(stream))
                if traced:
                    add_event(trace, ACTION_3, active, legal, choice, sheets, pawns, closed, turns_left)
                if choice != NOTHING:
                    pawns[active] = field_reached(pawns, active, steps_of(choice))
                    entered = fields[pawns[active]]
                    if not is_crossed(own, entered):
                        make_cross(sheets, active, entered)
                        closed |= row_closed_by(entered)
                        has_crossed = True
                if turns_left > 0:
                    turns_left -= 1
                elif pawns[active] >= goal_field(fields):
                    turns_left = players - 1

            if not has_crossed:
                sheets[active, PENALTIES] += 1
            if two_are_closed(closed & ~missing) or sheets[active, PENALTIES] == LAST_PENALTY or turns_left == 0:
                break
            active = next_seat(active, players)

        if traced:
            add_event(trace, OVER, active, 0, 0, sheets, pawns, closed, turns_left)
        turns[index] = turn
        if two_are_closed(closed & ~missing):
            reasons[index] = TWO_ROWS_CLOSED
        elif sheets[active, PENALTIES] == LAST_PENALTY:
            reasons[index] = FOUR_PENALTIES
        else:
            reasons[index] = GOAL_REACHED
        for seat in range(players):
            bonus = points[pawns[seat]] if on_board else 0
            scores[index, seat] = sheet_points(sheet_of(sheets, seat)) + bonus
