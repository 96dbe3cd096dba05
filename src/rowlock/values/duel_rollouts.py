"""Playing a position of Duel to its end, again and again, by the net."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING, standard_choice
from rowlock.rules.dice import NO_DICE
from rowlock.rules.rows import SQUARES
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_2, OVER, ROLL
from rowlock.values.duel_features import MOST_AT_ONCE
from rowlock.values.duel_turns import best_choice, final_share, turn_share
from rowlock.values.luck import Gains, add_luck, become_factors, new_workplace, pass_turn
from rowlock.values.net import Net, Room, new_room
from rowlock.values.rollout_dice import PAIRS, with_white_pair


@kernel_part
def look_at_shares(net: Net, room: Room, state: duel.State, shares: Numbers) -> None:
    shares[0] = turn_share(net, room, state, 0)
    shares[1] = 1 - shares[0]


@kernel_part
def look_at_gains(net: Net, room: Room, state: duel.State, gains: Gains) -> None:
    """What each token would do to the shares, if it were the only one of the turn."""
    active = state.active
    sides, closed = state.sheets, state.closed
    shares = np.zeros(2)
    look_at_shares(net, room, duel.State(sides, closed, 1 - active, ROLL, NO_DICE, NOTHING), shares)
    pass_turn(gains, shares)
    last = duel.State(sides, closed, active, ACTION_2, NO_DICE, NOTHING)
    look_at_shares(net, room, duel.after_action_2(last, NOTHING), gains.penalty)
    become_factors(gains.penalty, gains)
    for colour in range(4):
        for square in range(SQUARES):
            if duel.may_place(sides[active], sides[1 - active], closed, colour, square):
                factors = gains.crosses[colour, square]
                look_at_shares(net, room, duel.after_action_2(last, standard_choice(colour, square)), factors)
                become_factors(factors, gains)


@kernel
def play_rounds(
    net: Net,
    start: duel.State,
    seed: int,
    first_round: int,
    with_luck: bool,
    shares: Numbers,
    points: Numbers,
    luck: Numbers,
) -> None:
    """Plays a round for each row of `shares`, and fills in its mean shares, points and luck, by seat."""
    room = new_room(net, MOST_AT_ONCE)
    place = new_workplace(2)
    for index in range(shares.shape[0]):
        for pair in range(PAIRS):
            stream = stream_of(seed, (first_round + index) * PAIRS + pair)
            state = start
            turn = 0
            while state.stage != OVER:
                if state.stage != ROLL:
                    _, choice = best_choice(net, room, state)
                    state = duel.after_choices(state, (choice,))
                    continue
                stream += STEP
                dice = rolled(mixed(stream), state.closed)
                if turn == 0:
                    dice = with_white_pair(dice, pair)
                turn += 1
                if with_luck:
                    look_at_gains(net, room, state, place.gains)
                    add_luck(place, state.active, dice, luck[index])
                state = duel.after_roll(state, dice)
            for seat in range(2):
                shares[index, seat] += final_share(state, seat)
                points[index, seat] += sheet_points(state.sheets[seat])
    shares /= PAIRS
    points /= PAIRS
    luck /= PAIRS
