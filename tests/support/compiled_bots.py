"""Positions of the rules for the compiled levels of batches."""

import random
from collections import Counter

import numpy as np

from rowlock.envs.encoding import options_for
from rowlock.envs.opponents import compiled_opponents
from rowlock.fast.batch_arrays import (
    ACTIVE,
    BOT_STREAM,
    CLOSED,
    COMMON,
    DICE,
    MARKED,
    PAWN,
    STAGE,
    TURNS_LEFT,
    WIN,
    batch_rules,
    new_positions,
)
from rowlock.fast.batch_levels import simple_choice
from rowlock.fast.batches import list_legal
from rowlock.fast.compiled import kernel
from rowlock.fast.sheet_arrays import COLUMNS, closed_columns, columns_of
from rowlock.rules import Chance, Decision, Dice, Options, apply, game_of, legal, pending, start
from rowlock.rules.api import dice_in_play
from rowlock.values.sheet_position import track_parts


@kernel
def _choices_of(rules, habits, level, position, seat, chosen):
    list_legal(rules, position)
    for time in range(chosen.shape[0]):
        chosen[time] = simple_choice(rules, habits, level, position, position.shape[0] - 2, seat)


def positions_to_decide(game, count):
    """Positions of two-player games in which a seat decides, reached by random play."""
    generator = random.Random(game)
    found = []
    while len(found) < count:
        state = start(options_for(game))
        while isinstance(pending(state), Chance | Decision):
            if isinstance(pending(state), Chance):
                state = apply(state, dice_in_play(state, Dice(*(generator.randint(1, 6) for _ in range(6)))))
                continue
            seats = pending(state).seats
            if generator.random() < 0.1:
                found.append((state, generator.choice(seats)))
            state = apply(state, tuple(generator.choice(legal(state, seat)) for seat in seats))
    return found[:count]


def position_of(state):
    """A position of the rules as a batch has it."""
    position = new_positions(1, len(state.sheets))[0]
    pawns, _, turns_left = track_parts(state)
    for seat, sheet in enumerate(state.sheets):
        position[seat, :COLUMNS] = columns_of(state.layout, sheet)
        position[seat, PAWN] = pawns[seat]
    position[COMMON, [CLOSED, ACTIVE, STAGE, TURNS_LEFT]] = closed_columns(state), state.active, state.stage, turns_left
    position[COMMON, MARKED] = getattr(state, "placed", int(game_of(state).has_marked(state)))
    position[COMMON, BOT_STREAM] = 12345
    position[DICE, :6] = state.dice
    return position


def compiled_choices(state, seat, level, times):
    """How often a compiled level makes each choice in a position."""
    options = Options(game_of(state).NAME, len(state.sheets), track=game_of(state).TRACK.track_of(state))
    opponents, _ = compiled_opponents(options, level)
    chosen = np.zeros(times, dtype=np.int64)
    _choices_of(batch_rules(options, WIN), opponents.habits, int(opponents.levels[0]), position_of(state), seat, chosen)
    return Counter(chosen.tolist())
