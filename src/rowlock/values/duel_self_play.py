"""Learning Duel by playing against oneself: TD(λ) on the positions between turns."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel
from rowlock.fast.draws import STEP, mixed, one_of, rolled, stream_of
from rowlock.fast.policies import liked
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_1, ACTION_2, OVER, ROLL
from rowlock.values.duel_features import MOST_AT_ONCE, duel_features
from rowlock.values.duel_turns import best_choice, final_share, turn_share
from rowlock.values.net import Net, Weights, learn, new_room, outlook, share_of
from rowlock.values.sheet_play import BY_NET
from rowlock.values.sheet_self_play import MOST_TURNS


@kernel
def play_and_learn(
    net: Net,
    met: Weights,
    empty: duel.State,
    policies: Numbers,
    seed: int,
    first_game: int,
    shares: Numbers,
    scores: Numbers,
    rate: float,
    trust: float,
    strays: float,
) -> None:
    """Plays a game for each row of `shares`, and learns from each if there is a rate; `sheet_self_play` says how."""
    room = new_room(net, MOST_AT_ONCE)
    features = np.zeros((MOST_TURNS, 2, MOST_AT_ONCE), dtype=np.int64)
    counts = np.zeros((MOST_TURNS, 2), dtype=np.int64)
    thought = np.zeros(MOST_TURNS)
    stray_below = np.uint64(strays * 2.0**32)
    for index in range(shares.shape[0]):
        game = first_game + index
        stream = stream_of(seed, game)
        state = duel.State(empty.sides, empty.closed, game % 2, empty.stage, empty.dice, empty.placed)
        turn = 0
        while state.stage != OVER:
            stream += STEP
            if state.stage == ROLL:
                state = duel.after_roll(state, rolled(mixed(stream), state.closed))
                continue
            active = state.active
            legal = duel.legal_choices(state, active)
            bits = mixed(stream)
            stream += STEP
            if bits >> np.uint64(32) < stray_below:
                choice = one_of(legal, mixed(stream))
            elif policies[active] == BY_NET:
                _, choice = best_choice(net, room, state)
            else:
                looms = state.stage == ACTION_2 and state.placed == NOTHING
                wanted = liked(policies[active], state.sides[active], state.sides[1 - active], legal, looms)
                choice = one_of(wanted, mixed(stream))
            if state.stage == ACTION_1:
                state = duel.after_action_1(state, choice)
            else:
                state = duel.after_action_2(state, choice)
            if rate > 0 and state.stage == ROLL and turn < MOST_TURNS:
                for side in range(2):
                    own, other = state.sides[side], state.sides[1 - side]
                    counts[turn, side] = duel_features(
                        features[turn, side], own, other, state.closed, side == state.active
                    )
                thought[turn] = turn_share(net, room, state, 0)
                turn += 1

        for seat in range(2):
            shares[index, seat] = final_share(state, seat)
            scores[index, seat] = sheet_points(state.sides[seat])
        target = shares[index, 0]
        for back in range(turn - 1, -1, -1):
            for side in range(2):
                room.features[:] = features[back, side]
                room.outlooks[side] = outlook(net, room, counts[back, side])
            wrong = target - share_of(room.outlooks, 2, 0)
            for side in range(2):
                room.features[:] = features[back, side]
                outlook(net, room, counts[back, side])
                learn(net, met, room, counts[back, side], wrong if side == 0 else -wrong, rate)
            target = (1 - trust) * thought[back] + trust * target
