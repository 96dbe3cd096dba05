"""Whole games of Duel, compiled."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.playouts import SimulatedGames, add_event, roll_number
from rowlock.fast.policies import RANDOM, preferred
from rowlock.fast.random_numbers import STEP, mix, new_stream, random_choice, roll
from rowlock.fast.sheet_arrays import COLUMNS, PENALTIES, ROW_COUNT
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_1, ACTION_2, OVER, ROLL


@kernel_part
def add_duel_event(trace: Numbers, state: duel.State, legal: int, event: int) -> None:
    sheets = np.zeros((2, COLUMNS), dtype=np.int64)
    for seat in range(2):
        side = state.sheets[seat]
        for row in range(ROW_COUNT):
            sheets[seat, row] = side.rows[row]
        sheets[seat, PENALTIES] = side.penalties
    pawns = np.zeros(2, dtype=np.int64)
    add_event(trace, state.stage, state.active, legal, event, sheets, pawns, state.closed, NOT_ANNOUNCED)


@kernel
def play_duel(
    first: duel.State,
    policies: Numbers,
    seed: int,
    first_game: int,
    games: SimulatedGames,
    trace: Numbers,
) -> None:
    """Plays a game for each row of the scores. Duel has only two sides, so the states of the rules are fast enough."""
    scores, turns, reasons = games
    traced = trace.shape[0] > 0
    for index in range(scores.shape[0]):
        game = first_game + index
        stream = new_stream(seed, game)
        state = duel.State(first.sheets, first.closed, game % 2, first.stage, first.dice, first.placed)
        turn = 0
        while state.stage != OVER:
            stream += STEP
            if state.stage == ROLL:
                turn += 1
                dice = roll(mix(stream), state.closed)
                if traced:
                    add_duel_event(trace, state, 0, roll_number(dice))
                state = duel.after_roll(state, dice)
                continue
            active = state.active
            legal = duel.legal_choices(state, active)
            policy = policies[active]
            penalty_looms = state.stage == ACTION_2 and state.placed == NOTHING
            own, other = state.sheets[active], state.sheets[1 - active]
            wanted = legal if policy == RANDOM else preferred(policy, own, other, legal, penalty_looms)
            choice = random_choice(wanted, mix(stream))
            if traced:
                add_duel_event(trace, state, legal, choice)
            if state.stage == ACTION_1:
                state = duel.after_action_1(state, choice)
            else:
                state = duel.after_action_2(state, choice)
        if traced:
            add_duel_event(trace, state, 0, 0)
        turns[index] = turn
        reasons[index] = duel.end_reason(state.sheets, state.closed)
        for seat in range(2):
            scores[index, seat] = sheet_points(state.sheets[seat])
