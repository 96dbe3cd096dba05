"""The bots that play without a net, compiled. `rowlock.bots` has the same levels for positions of the rules. Given the
same random numbers, both make the same choices, and a test compares them.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.batch_arrays import ACTIVE, CLOSED, COMMON, LEGAL, MARKED, PAWN, STAGE, BatchRules
from rowlock.fast.batches import list_legal, make_choices
from rowlock.fast.bits import trailing_zeros
from rowlock.fast.bot_random import next_below, next_choice, next_random
from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.sheet_arrays import PENALTIES
from rowlock.rules.choices import NOTHING, colour_of, index_in_colour, is_step, steps_of
from rowlock.rules.pawns import field_reached
from rowlock.rules.rows import CLOSING, foremost, is_closed, marks, marks_on
from rowlock.rules.sheet import PENALTY
from rowlock.rules.turn import ACTION_1, ROLL

LEVELS = ("beginner", "casual", "steady", "expert", "master")
BEGINNER, CASUAL, STEADY, EXPERT, MASTER = range(len(LEVELS))

MARKS_NOTHING = -100
"""Returned in place of the numbers skipped for a choice that marks nothing."""

MAX_WAYS = 5 * 9 * 6
"""The most ways to play a turn: nothing or a cross in each row, nothing or a colour sum, nothing or a step."""

LOWEST = -1e9


class Habits(NamedTuple):
    """The parameters of the levels, as in their classes in `rowlock.bots`."""

    miss_chance: float
    random_chance: float
    large_skip: int
    max_skip: int
    max_skip_to_avoid_penalty: int
    careless_chance: float
    hope: float
    fear: float
    blur: float


@kernel_part
def skipped_by(fields: Numbers, position: Numbers, players: int, seat: int, choice: int) -> int:
    """How many numbers a choice skips, or MARKS_NOTHING."""
    if is_step(choice):
        choice = fields[field_reached(position[:players, PAWN], seat, steps_of(choice))]
        if marks_on(position[seat, colour_of(choice)], index_in_colour(choice)):
            return MARKS_NOTHING
    if choice == NOTHING:
        return MARKS_NOTHING
    return index_in_colour(choice) - foremost(position[seat, colour_of(choice)]) - 1


@kernel_part
def beginner_choice(
    rules: BatchRules, habits: Habits, position: Numbers, players: int, seat: int, draws: Numbers
) -> int:
    tempting = position[seat, LEGAL] & ~(1 << NOTHING)
    if tempting == 0:
        return NOTHING
    if next_random(draws) < habits.miss_chance and seat != position[COMMON, ACTIVE]:
        return NOTHING
    if next_random(draws) < habits.random_chance:
        return next_choice(draws, tempting)
    nearby = 0
    rest = tempting
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        if skipped_by(rules.fields, position, players, seat, choice) < habits.large_skip:
            nearby |= 1 << choice
    return next_choice(draws, nearby if nearby else 1 << NOTHING)


@kernel_part
def casual_choice(rules: BatchRules, habits: Habits, position: Numbers, players: int, seat: int, draws: Numbers) -> int:
    common = position[COMMON]
    pressed = seat == common[ACTIVE] and common[STAGE] != ACTION_1 and common[MARKED] == NOTHING
    max_skip = habits.max_skip_to_avoid_penalty if pressed else habits.max_skip
    liked, best, least = 0, 0, max_skip + 1
    rest = position[seat, LEGAL] & ~(1 << NOTHING)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        skipped = skipped_by(rules.fields, position, players, seat, choice)
        if skipped == MARKS_NOTHING:
            skipped = 0
        if skipped > max_skip:
            continue
        liked |= 1 << choice
        if skipped < least:
            best, least = 0, skipped
        if skipped == least:
            best |= 1 << choice
    if liked == 0:
        return NOTHING
    is_careless = next_random(draws) < habits.careless_chance
    return next_choice(draws, liked if is_careless else best)


@kernel_part
def hoped_for(rules: BatchRules, habits: Habits, position: Numbers, seat: int) -> float:
    """A seat's final points, as a steady player expects them."""
    points = 0.0
    for column in rules.columns:
        row = position[seat, column]
        front = foremost(row)
        closed = is_closed(position[COMMON, CLOSED], column)
        length = float(marks(row))
        if not closed:
            length += habits.hope * max(CLOSING - front, 0)
        points += length * (length + 1) / 2
        if rules.is_shared and not closed:
            theirs = position[1 - seat, column]
            if front > foremost(theirs) and marks_on(row, front) == 1:
                points -= habits.fear * marks(row)
    points -= PENALTY * position[seat, PENALTIES]
    if rules.points.shape[0] > 0:
        points += rules.points[position[seat, PAWN]]
    return points


@kernel_part
def steady_choice(rules: BatchRules, habits: Habits, position: Numbers, players: int, seat: int, draws: Numbers) -> int:
    """Tries all ways to play the rest of the turn, as if the others chose nothing, and takes one of the best."""
    tried = np.zeros((4, position.shape[0], position.shape[1]), dtype=np.int64)
    rest = np.zeros(4, dtype=np.int64)
    chosen = np.zeros(players, dtype=np.int64)
    best = np.zeros(MAX_WAYS, dtype=np.int64)
    tried[0] = position
    rest[0] = position[seat, LEGAL]
    depth, first, highest, ways = 0, NOTHING, LOWEST, 0
    while depth >= 0:
        if rest[depth] == 0:
            depth -= 1
            continue
        choice = trailing_zeros(rest[depth])
        rest[depth] &= rest[depth] - 1
        if depth == 0:
            first = choice
        after = tried[depth + 1]
        after[:] = tried[depth]
        chosen[:] = NOTHING
        chosen[seat] = choice
        over = make_choices(rules, after, chosen)
        if not over and after[COMMON, STAGE] != ROLL and after[COMMON, ACTIVE] == seat:
            list_legal(rules, after)
            depth += 1
            rest[depth] = after[seat, LEGAL]
            continue
        hope = hoped_for(rules, habits, after, seat)
        if rules.is_shared:
            hope -= hoped_for(rules, habits, after, 1 - seat)
        if hope > highest:
            highest, ways = hope, 0
        if hope == highest:
            best[ways] = first
            ways += 1
    return best[next_below(draws, ways)]


@kernel_part
def simple_choice(
    rules: BatchRules, habits: Habits, level: int, position: Numbers, players: int, seat: int, draws: Numbers
) -> int:
    """The choice of a level that plays without a net."""
    if level == BEGINNER:
        return beginner_choice(rules, habits, position, players, seat, draws)
    if level == CASUAL:
        return casual_choice(rules, habits, position, players, seat, draws)
    return steady_choice(rules, habits, position, players, seat, draws)
