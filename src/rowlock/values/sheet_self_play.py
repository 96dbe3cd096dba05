"""Learning Qwixx and On Board by playing against oneself: TD(λ) on the positions between turns."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.rules.onboard import NOT_ANNOUNCED
from rowlock.rules.seats import next_seat
from rowlock.values.net import Net, Weights, learn, new_room, outlook, share_of
from rowlock.values.sheet_features import MOST_AT_ONCE, Board, sheet_features
from rowlock.values.sheet_play import play_turn
from rowlock.values.sheet_turns import SOLO_UNIT, board_points, final_share, net_share

MOST_TURNS = 256
"""Learnt from in one game; hardly any has so many."""


@kernel
def play_and_learn(
    net: Net,
    met: Weights,
    tracks: Numbers,
    points: Numbers,
    players: int,
    policies: Numbers,
    seed: int,
    first_game: int,
    shares: Numbers,
    scores: Numbers,
    rate: float,
    trust: float,
    strays: float,
) -> None:
    """Plays a game for each row of `shares`, and learns from each if there is a rate.

    A seat plays by the net or by a policy of `fast.policies`. `trust` is λ: how much of what is learnt is what came of
    the game, and how much what the net thought a turn later. In a share of `strays` decisions something legal is
    chosen at random.
    """
    room = new_room(net, MOST_AT_ONCE)
    features = np.zeros((MOST_TURNS, players, MOST_AT_ONCE), dtype=np.int64)
    counts = np.zeros((MOST_TURNS, players), dtype=np.int64)
    thought = np.zeros((MOST_TURNS, players))
    made = np.zeros((MOST_TURNS, players))
    targets, wrong = np.zeros(players), np.zeros(players)
    taken = np.zeros(players, dtype=np.int64)
    sheets = np.zeros((players, 5), dtype=np.int64)
    pawns = np.zeros(players, dtype=np.int64)
    stray_below = np.uint64(strays * 2.0**32)
    for index in range(shares.shape[0]):
        game = first_game + index
        stream = stream_of(seed, game)
        which = (game // players) % tracks.shape[0]
        board = Board(sheets, pawns, tracks[which], points[which])
        sheets[:] = 0
        pawns[:] = 0
        closed = 0
        active = game % players
        turns_left = NOT_ANNOUNCED
        turn = 0
        while True:
            stream += STEP
            dice = rolled(mixed(stream), closed)
            closed, turns_left, over, stream = play_turn(
                net, room, board, closed, turns_left, active, dice, policies, stray_below, taken, stream
            )
            if over:
                break
            active = next_seat(active, players)
            if rate > 0 and turn < MOST_TURNS:
                net_share(net, room, board, closed, turns_left, active, 0)
                for seat in range(players):
                    counts[turn, seat] = sheet_features(room, board, closed, turns_left, active, seat)
                    features[turn, seat] = room.features
                    if players == 1:
                        # A solo net answers what is still to come; for several nothing is made until the end.
                        made[turn, 0] = room.points[0] / SOLO_UNIT
                        thought[turn, 0] = made[turn, 0] + room.outlooks[0]
                    else:
                        thought[turn, seat] = share_of(room.outlooks, players, seat)
                turn += 1

        for seat in range(players):
            shares[index, seat] = final_share(board, seat)
            scores[index, seat] = board_points(board, seat)
            targets[seat] = shares[index, seat]
        for back in range(turn - 1, -1, -1):
            for seat in range(players):
                room.features[:] = features[back, seat]
                room.outlooks[seat] = outlook(net, room, counts[back, seat])
            for seat in range(players):
                answer = made[back, seat] + room.outlooks[seat]
                if players > 1:
                    answer = share_of(room.outlooks, players, seat)
                wrong[seat] = targets[seat] - answer
            for seat in range(players):
                room.features[:] = features[back, seat]
                outlook(net, room, counts[back, seat])
                learn(net, met, room, counts[back, seat], wrong[seat], rate)
                targets[seat] = (1 - trust) * thought[back, seat] + trust * targets[seat]
