"""Playing a position of Qwixx or On Board to its end, again and again, by the net."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.rules.seats import next_seat
from rowlock.values.luck import add_luck, new_workplace
from rowlock.values.net import Net, new_room
from rowlock.values.rollout_dice import PAIRS, with_white_pair
from rowlock.values.sheet_features import MOST_AT_ONCE, Board
from rowlock.values.sheet_luck import look_at_gains
from rowlock.values.sheet_play import BY_NET, NO_STRAYS, play_turn
from rowlock.values.sheet_turns import board_points, final_share


@kernel
def play_rounds(
    net: Net,
    start: Board,
    closed_first: int,
    left_first: int,
    first: int,
    seed: int,
    first_round: int,
    with_luck: bool,
    shares: Numbers,
    points: Numbers,
    luck: Numbers,
) -> None:
    """Plays a round for each row of `shares`, and fills in its mean shares, points and luck, by seat."""
    room = new_room(net, MOST_AT_ONCE)
    players = start.pawns.shape[0]
    place = new_workplace(players)
    board = Board(start.sheets.copy(), start.pawns.copy(), start.fields, start.points)
    taken = np.zeros(players, dtype=np.int64)
    all_by_net = np.full(players, BY_NET)
    for index in range(shares.shape[0]):
        for pair in range(PAIRS):
            board.sheets[:] = start.sheets
            board.pawns[:] = start.pawns
            closed, turns_left, active = closed_first, left_first, first
            stream = stream_of(seed, (first_round + index) * PAIRS + pair)
            over = False
            turn = 0
            while not over:
                stream += STEP
                dice = rolled(mixed(stream), closed)
                if turn == 0:
                    dice = with_white_pair(dice, pair)
                turn += 1
                if with_luck:
                    look_at_gains(net, room, board, closed, turns_left, active, place.gains)
                    add_luck(place, active, dice, luck[index])
                closed, turns_left, over, _, stream = play_turn(
                    (net,), (room,), board, closed, turns_left, active, dice, all_by_net, NO_STRAYS, taken, stream
                )
                active = next_seat(active, players)
            for seat in range(players):
                shares[index, seat] += final_share(board, seat)
                points[index, seat] += board_points(board, seat)
    shares /= PAIRS
    points /= PAIRS
    luck /= PAIRS
