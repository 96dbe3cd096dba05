"""The same functions, compiled: one kernel a game plays whole games, and plays them as the interpreter does."""

import inspect

import numba
import pytest
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import overload, register_jitable

from playing import ALL_OPTIONS, name_of
from rowlock.rules import choices, dice, duel, onboard, qwixx, rows, seats, sheet, start
from rowlock.rules.dice import Dice, without_closed
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_1, ACTION_2, OVER, ROLL


@overload(seats.replaced)
def _replaced(items, seat, item):  # noqa: ARG001
    return lambda items, seat, item: tuple_setitem(items, seat, item)


for module in (rows, choices, dice, sheet, qwixx, onboard, duel):
    for function in vars(module).values():
        if inspect.isfunction(function) and function.__module__ == module.__name__:
            register_jitable(function)
register_jitable(seats.next_seat)


@register_jitable
def next_random(seed):
    seed ^= (seed << 13) & 0x7FFFFFFFFFFFFFFF
    seed ^= seed >> 7
    return seed ^ ((seed << 17) & 0x7FFFFFFFFFFFFFFF)


@register_jitable
def rolled(closed, seed):
    faces = (seed >> 12) % 46656
    roll = Dice(
        faces % 6 + 1,
        faces // 6 % 6 + 1,
        faces // 36 % 6 + 1,
        faces // 216 % 6 + 1,
        faces // 1296 % 6 + 1,
        faces // 7776 + 1,
    )
    return without_closed(roll, closed)


@register_jitable
def picked(legal, seed):
    """One of a set of choices."""
    count = 0
    rest = legal
    while rest:
        rest &= rest - 1
        count += 1
    skipped = (seed >> 12) % count
    choice = 0
    while True:
        if legal >> choice & 1:
            if skipped == 0:
                return choice
            skipped -= 1
        choice += 1


@numba.njit
def play_qwixx(first, nothing, seed, games):
    points = 0
    for _ in range(games):
        state = first
        while state.stage != OVER:
            seed = next_random(seed)
            if state.stage == ROLL:
                state = qwixx.after_roll(state, rolled(state.closed, seed))
            elif state.stage == ACTION_1:
                chosen = nothing
                for seat in range(len(state.sheets)):
                    seed = next_random(seed)
                    chosen = seats.replaced(chosen, seat, picked(qwixx.legal_choices(state, seat), seed))
                state = qwixx.after_action_1(state, chosen)
            else:
                state = qwixx.after_action_2(state, picked(qwixx.legal_choices(state, state.active), seed))
        for seat in range(len(state.sheets)):
            points = 3 * points % 1000003 + sheet_points(state.sheets[seat])
    return points, seed


@numba.njit
def play_onboard(first, nothing, seed, games):
    points = 0
    for _ in range(games):
        state = first
        while state.stage != OVER:
            seed = next_random(seed)
            if state.stage == ROLL:
                state = onboard.after_roll(state, rolled(state.closed, seed))
            elif state.stage == ACTION_1:
                chosen = nothing
                for seat in range(len(state.sheets)):
                    seed = next_random(seed)
                    chosen = seats.replaced(chosen, seat, picked(onboard.legal_choices(state, seat), seed))
                state = onboard.after_action_1(state, chosen)
            elif state.stage == ACTION_2:
                state = onboard.after_action_2(state, picked(onboard.legal_choices(state, state.active), seed))
            else:
                state = onboard.after_action_3(state, picked(onboard.legal_choices(state, state.active), seed))
        for seat in range(len(state.sheets)):
            points = 3 * points % 1000003 + sheet_points(state.sheets[seat]) + state.pawns[seat]
    return points, seed


@numba.njit
def play_duel(first, nothing, seed, games):
    points = 0
    for _ in range(games):
        state = first
        while state.stage != OVER:
            seed = next_random(seed)
            if state.stage == ROLL:
                state = duel.after_roll(state, rolled(state.closed, seed))
            elif state.stage == ACTION_1:
                state = duel.after_action_1(state, picked(duel.legal_choices(state, state.active), seed))
            else:
                state = duel.after_action_2(state, picked(duel.legal_choices(state, state.active), seed))
        for seat in range(len(nothing)):
            points = 3 * points % 1000003 + sheet_points(state.sides[seat])
    return points, seed


KERNELS = {"qwixx": play_qwixx, "onboard": play_onboard, "duel": play_duel}
SOME = [options for options in ALL_OPTIONS if name_of(options) in ("qwixx-1", "qwixx-3", "onboard-2-A", "duel-2")]


@pytest.mark.parametrize("options", SOME, ids=name_of)
def test_compiled_rules_play_as_the_interpreted_ones(options):
    kernel = KERNELS[options.game]
    arguments = (start(options), (0,) * options.players, 20261115, 300)
    assert kernel(*arguments) == kernel.py_func(*arguments)
