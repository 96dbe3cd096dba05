"""What each cross of a turn of Qwixx or On Board would do to the seats' shares, by a net's values."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.four_rows import make_cross, row_closed_by, sheet_of
from rowlock.rules.choices import NOTHING, standard_choice
from rowlock.rules.rows import CLOSING, foremost, standard_number, standard_square, two_are_closed
from rowlock.rules.seats import next_seat
from rowlock.rules.sheet import LAST_PENALTY, may_cross
from rowlock.values.luck import SUMS, Gains, become_factors, pass_turn
from rowlock.values.net import MOST_PLAYERS, Net, Room, outlook, share_of
from rowlock.values.sheet_features import Board, look_at_sheets, sheet_features
from rowlock.values.sheet_turns import best_step, final_share, make_rest, net_share, turns_left_after

REACH = 4
"""How many squares right of the rightmost cross are looked at: hardly anybody skips more."""

FAR_BELOW = 10.0
"""A solo game's points are counted from so many hundreds below nothing, so that they can be multiplied."""

EVERYBODY = -1


@kernel_part
def last_share(board: Board, seat: int) -> float:
    """A seat's share if the game ends so."""
    return final_share(board, seat) + (FAR_BELOW if board.pawns.shape[0] == 1 else 0)


@kernel_part
def look_at_shares(
    net: Net,
    room: Room,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    mover: int,
    outlooks: Numbers,
    shares: Numbers,
) -> None:
    """Fills in every seat's share once the active seat's turn is over.

    With more than two players only the outlook of the seat that crossed is looked at anew, unless everybody's is: that
    is a rougher estimate, but much quicker. `outlooks` are those of a turn that passes.
    """
    players = board.pawns.shape[0]
    next_active = next_seat(active, players)
    left = turns_left_after(board, turns_left, active)
    if two_are_closed(closed) or board.sheets[active, 4] == LAST_PENALTY or left == 0:
        for seat in range(players):
            shares[seat] = last_share(board, seat)
    elif players > 2 and mover != EVERYBODY:
        room.outlooks[:] = outlooks
        look_at_sheets(room, board, closed)
        room.outlooks[mover] = outlook(net, room, sheet_features(room, board, closed, left, next_active, mover))
        for seat in range(players):
            shares[seat] = share_of(room.outlooks, players, seat)
    else:
        shares[0] = net_share(net, room, board, closed, left, next_active, 0) + (FAR_BELOW if players == 1 else 0)
        for seat in range(1, players):
            shares[seat] = share_of(room.outlooks, players, seat)


@kernel_part
def look_at_turn(
    net: Net,
    room: Room,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    has_crossed: bool,
    outlooks: Numbers,
    gains: Gains,
    factors: Numbers,
) -> None:
    """What the turn multiplies the shares by once the active seat has crossed: with its best step on a track,
    and with the penalty if it has crossed nothing.
    """
    sheets = board.sheets
    before = sheets[active].copy()
    stood_on = board.pawns[active]
    if board.fields.shape[0] > 0 and not two_are_closed(closed):
        _, third = best_step(net, room, board, closed, turns_left, active, has_crossed)
        closed, has_crossed = make_rest(board, closed, active, NOTHING, third, has_crossed)
    if not has_crossed:
        sheets[active, 4] += 1
    look_at_shares(net, room, board, closed, turns_left, active, active, outlooks, factors)
    become_factors(factors, gains)
    sheets[active] = before
    board.pawns[active] = stood_on


@kernel_part
def look_at_ends(board: Board, closed: int, active: int, taken: Numbers, gains: Gains) -> None:
    """The final shares wherever crosses on the white sum, or a closing number in action 2, close the second row."""
    sheets = board.sheets
    players = board.pawns.shape[0]
    before = sheets.copy()
    for white in range(2, SUMS):
        closed_by_others = closed
        for seat in range(players):
            if taken[white, seat] != NOTHING:
                make_cross(sheets, seat, taken[white, seat])
                closed_by_others |= row_closed_by(taken[white, seat])
        for first in range(5):
            closed_first = closed_by_others
            if first > 0:
                square = standard_square(first - 1, white)
                if gains.crosses[first - 1, square, active] == 0:
                    continue
                make_cross(sheets, active, standard_choice(first - 1, square))
                closed_first |= row_closed_by(standard_choice(first - 1, square))
            for last in range(5):
                if last > 0 and (last == first or gains.crosses[last - 1, CLOSING, active] == 0):
                    continue
                if two_are_closed(closed_first | (1 << last) >> 1):
                    if last > 0:
                        make_cross(sheets, active, standard_choice(last - 1, CLOSING))
                    gains.ended[white, first, last] = True
                    for seat in range(players):
                        gains.final[white, first, last, seat] = last_share(board, seat)
                    if last > 0:
                        sheets[active, last - 1] = before[active, last - 1]
            if first > 0:
                sheets[active, first - 1] = before[active, first - 1]
        sheets[:] = before


@kernel_part
def look_at_gains(net: Net, room: Room, board: Board, closed: int, turns_left: int, active: int, gains: Gains) -> None:
    """Looks at every cross alone: those of the waiting seats beside a turn that passes, with its step on a track."""
    sheets, pawns = board.sheets, board.pawns
    players = pawns.shape[0]
    outlooks, shares = np.zeros(MOST_PLAYERS), np.zeros(players)
    taken = np.zeros((SUMS, players), dtype=np.int64)
    best = np.zeros(SUMS)

    before = sheets[active].copy()
    stood_on = pawns[active]
    closed_then = closed
    if board.fields.shape[0] > 0:
        _, third = best_step(net, room, board, closed, turns_left, active, True)
        closed_then, _ = make_rest(board, closed, active, NOTHING, third, True)
    look_at_shares(net, room, board, closed_then, turns_left, active, EVERYBODY, outlooks, shares)
    outlooks[:] = room.outlooks
    pass_turn(gains, shares)
    for seat in range(players):
        if seat == active:
            continue
        best[:] = 1
        replies = np.ones((SUMS, players))
        for colour in range(4):
            row = sheets[seat, colour]
            front = foremost(row)
            for square in range(front + 1, CLOSING + 1):
                if front + REACH < square < CLOSING or not may_cross(sheet_of(sheets, seat), closed, colour, square):
                    continue
                choice = standard_choice(colour, square)
                make_cross(sheets, seat, choice)
                closed_now = closed_then | row_closed_by(choice)
                look_at_shares(net, room, board, closed_now, turns_left, active, seat, outlooks, shares)
                sheets[seat, colour] = row
                become_factors(shares, gains)
                white = standard_number(colour, square)
                if shares[seat] > best[white]:
                    best[white] = shares[seat]
                    replies[white] = shares
                    taken[white, seat] = choice
        gains.replies[:] *= replies
    sheets[active] = before
    pawns[active] = stood_on

    look_at_turn(net, room, board, closed, turns_left, active, False, outlooks, gains, gains.penalty)
    for colour in range(4):
        row = sheets[active, colour]
        front = foremost(row)
        for square in range(front + 1, CLOSING + 1):
            if front + REACH < square < CLOSING or not may_cross(sheet_of(sheets, active), closed, colour, square):
                continue
            choice = standard_choice(colour, square)
            make_cross(sheets, active, choice)
            closed_now = closed | row_closed_by(choice)
            factors = gains.crosses[colour, square]
            look_at_turn(net, room, board, closed_now, turns_left, active, True, outlooks, gains, factors)
            sheets[active, colour] = row
    look_at_ends(board, closed, active, taken, gains)
