"""Plays a position of Duel to the end many times, by the net."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING, standard_choice
from rowlock.rules.dice import NO_DICE
from rowlock.rules.rows import SQUARES
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_2, OVER, ROLL
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_turns import best_choice, final_share, turn_share
from rowlock.values.luck import Gains, add_luck, new_luck_workspace, start_gains, to_factors
from rowlock.values.net import Net, Workspace
from rowlock.values.rollout_rounds import PAIRS, Rounds, RoundSums, with_white_pair


@kernel_part
def fill_shares(net: Net, workspace: Workspace, state: duel.State, shares: Numbers) -> None:
    shares[0] = turn_share(net, workspace, state, 0)
    shares[1] = 1 - shares[0]


@kernel_part
def fill_gains(net: Net, workspace: Workspace, state: duel.State, gains: Gains) -> None:
    """Fills in the effect of each token on the shares if it were the only one of the turn."""
    active = state.active
    sides, closed = state.sheets, state.closed
    shares = np.zeros(2)
    fill_shares(net, workspace, duel.State(sides, closed, 1 - active, ROLL, NO_DICE, NOTHING), shares)
    start_gains(gains, shares)
    last = duel.State(sides, closed, active, ACTION_2, NO_DICE, NOTHING)
    fill_shares(net, workspace, duel.after_action_2(last, NOTHING), gains.penalty)
    to_factors(gains.penalty, gains)
    for colour in range(ROW_COUNT):
        for square in range(SQUARES):
            if duel.may_place(sides[active], sides[1 - active], closed, colour, square):
                factors = gains.crosses[colour, square]
                fill_shares(net, workspace, duel.after_action_2(last, standard_choice(colour, square)), factors)
                to_factors(factors, gains)


@kernel
def play_rounds(net: Net, start: duel.State, rounds: Rounds, sums: RoundSums) -> None:
    """Plays a round for each row of the sums, and fills in its mean shares, points and luck, by seat."""
    workspace = duel_workspace(net)
    luck_workspace = new_luck_workspace(2)
    for index in range(sums.shares.shape[0]):
        for pair in range(PAIRS):
            stream = new_stream(rounds.seed, (rounds.first + index) * PAIRS + pair)
            state = start
            turn = 0
            while state.stage != OVER:
                if state.stage != ROLL:
                    _, choice = best_choice(net, workspace, state)
                    state = duel.after_choices(state, (choice,))
                    continue
                stream += STEP
                dice = roll(mix(stream), state.closed)
                if turn == 0:
                    dice = with_white_pair(dice, pair)
                turn += 1
                if rounds.with_luck:
                    fill_gains(net, workspace, state, luck_workspace.gains)
                    add_luck(luck_workspace, state.active, dice, sums.luck[index])
                state = duel.after_roll(state, dice)
            for seat in range(2):
                sums.shares[index, seat] += final_share(state, seat)
                sums.points[index, seat] += sheet_points(state.sheets[seat])
    sums.shares[:] /= PAIRS
    sums.points[:] /= PAIRS
    sums.luck[:] /= PAIRS
