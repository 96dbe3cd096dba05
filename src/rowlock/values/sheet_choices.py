"""What each choice of a position of Qwixx or On Board is worth to one seat, and how often it should be taken."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part, trailing_zeros
from rowlock.fast.four_rows import make_cross, row_closed_by, sheet_of, white_sum_choices
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.rows import two_are_closed
from rowlock.rules.turn import ACTION_1, ACTION_2
from rowlock.values.net import Net, Room, new_room
from rowlock.values.sealed import settle
from rowlock.values.sheet_features import MOST_AT_ONCE, Board
from rowlock.values.sheet_turns import (
    best_colour_sum,
    best_reply,
    best_step,
    best_turn,
    final_share,
    make_rest,
    net_share,
    turn_share,
)

LISTED = 5
"""Action 1 offers nothing, or the white sum in four rows."""


@kernel_part
def listed(choices: int, into: Numbers) -> int:
    count = 0
    while choices:
        into[count] = trailing_zeros(choices)
        choices &= choices - 1
        count += 1
    return count


@kernel_part
def restore(board: Board, before: Numbers, stood_on: Numbers) -> None:
    board.sheets[:] = before
    board.pawns[:] = stood_on


@kernel_part
def sealed_share(
    net: Net, room: Room, board: Board, closed: int, turns_left: int, active: int, dice: Dice, taken: Numbers
) -> float:
    """The share of the active seat of two players if action 1 goes so and the rest of the turn is its best."""
    before, stood_on = board.sheets.copy(), board.pawns.copy()
    for seat in range(2):
        if taken[seat] != NOTHING:
            make_cross(board.sheets, seat, taken[seat])
            closed |= row_closed_by(taken[seat])
    if two_are_closed(closed):
        share = final_share(board, active)
    else:
        left = without_colours(dice, closed)
        has_crossed = taken[active] != NOTHING
        share, _, _ = best_colour_sum(net, room, board, closed, turns_left, active, left, has_crossed)
    restore(board, before, stood_on)
    return share


@kernel_part
def look_at_pairs(
    net: Net,
    room: Room,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    dice: Dice,
    rows: Numbers,
    columns: Numbers,
    payoff: Numbers,
) -> None:
    """The same for all pairs, where none of the choices closes a row: then the other's cross is no reason for the
    active seat to go on otherwise, and the rest of its turn is looked for only once for each of its choices.
    """
    sheets = board.sheets
    waiting = 1 - active
    before, stood_on = sheets.copy(), board.pawns.copy()
    for row in range(rows.shape[0]):
        has_crossed = rows[row] != NOTHING
        if has_crossed:
            make_cross(sheets, active, rows[row])
        _, second, third = best_colour_sum(net, room, board, closed, turns_left, active, dice, has_crossed)
        closed_then, crossed_then = make_rest(board, closed, active, second, third, has_crossed)
        for column in range(columns.shape[0]):
            if columns[column] != NOTHING:
                make_cross(sheets, waiting, columns[column])
            payoff[row, column] = turn_share(net, room, board, closed_then, turns_left, active, crossed_then, active)
            sheets[waiting] = before[waiting]
        restore(board, before, stood_on)


@kernel_part
def closes_any(choices: Numbers) -> bool:
    closed = 0
    for choice in choices:
        closed |= row_closed_by(choice)
    return closed != 0


@kernel_part
def sealed_choices(
    net: Net,
    room: Room,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    dice: Dice,
    seat: int,
    worth: Numbers,
    odds: Numbers,
) -> None:
    """Two players: every pair of choices is looked at, and the small game between them is settled."""
    waiting = 1 - active
    rows = np.zeros(LISTED, dtype=np.int64)
    columns = np.zeros(LISTED, dtype=np.int64)
    row_count = listed(white_sum_choices(sheet_of(board.sheets, active), closed, dice), rows)
    column_count = listed(white_sum_choices(sheet_of(board.sheets, waiting), closed, dice), columns)
    rows, columns = rows[:row_count], columns[:column_count]
    payoff = np.zeros((LISTED, LISTED))
    if closes_any(rows) or closes_any(columns):
        taken = np.zeros(2, dtype=np.int64)
        for row in range(row_count):
            for column in range(column_count):
                taken[active], taken[waiting] = rows[row], columns[column]
                payoff[row, column] = sealed_share(net, room, board, closed, turns_left, active, dice, taken)
    else:
        look_at_pairs(net, room, board, closed, turns_left, active, dice, rows, columns, payoff)
    row_odds, column_odds = np.zeros(LISTED), np.zeros(LISTED)
    settle(payoff, row_count, column_count, row_odds, column_odds)
    if seat == active:
        for row in range(row_count):
            odds[rows[row]] = row_odds[row]
            worth[rows[row]] = (payoff[row] * column_odds).sum()
    else:
        for column in range(column_count):
            odds[columns[column]] = column_odds[column]
            worth[columns[column]] = 1 - (payoff[:, column] * row_odds).sum()


@kernel_part
def foreseen_choices(
    net: Net,
    room: Room,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    dice: Dice,
    seat: int,
    worth: Numbers,
) -> None:
    """Any number of players: the active seat's best turn is foreseen, then the others' replies to it, and each choice
    of the seat is judged on what the others are foreseen to do.
    """
    players = board.pawns.shape[0]
    before, stood_on = board.sheets.copy(), board.pawns.copy()
    _, first, second, third = best_turn(net, room, board, closed, turns_left, active, dice)
    taken = np.zeros(players, dtype=np.int64)
    for other in range(players):
        if other not in (seat, active):
            taken[other] = best_reply(net, room, board, closed, turns_left, active, dice, first, second, third, other)
    foreseen = closed
    for other in range(players):
        if taken[other] != NOTHING:
            make_cross(board.sheets, other, taken[other])
            foreseen |= row_closed_by(taken[other])
    if foreseen == closed and seat != active:
        best_reply(net, room, board, closed, turns_left, active, dice, first, second, third, seat)
        worth[:] = room.worth[0]
    else:
        own = sheet_of(board.sheets, seat)
        rest = white_sum_choices(own, closed, dice)
        if seat != active and first != NOTHING:
            make_cross(board.sheets, active, first)
            foreseen |= row_closed_by(first)
        so_far, stood = board.sheets.copy(), board.pawns.copy()
        while rest:
            choice = trailing_zeros(rest)
            rest &= rest - 1
            closed_now = foreseen | row_closed_by(choice)
            if choice != NOTHING:
                make_cross(board.sheets, seat, choice)
            if two_are_closed(closed_now):
                worth[choice] = final_share(board, seat)
            else:
                has_crossed = (choice if seat == active else first) != NOTHING
                left = without_colours(dice, closed_now)
                share, then, last = best_colour_sum(net, room, board, closed_now, turns_left, active, left, has_crossed)
                if seat != active:
                    closed_then, crossed_then = make_rest(board, closed_now, active, then, last, has_crossed)
                    share = turn_share(net, room, board, closed_then, turns_left, active, crossed_then, seat)
                worth[choice] = share
            restore(board, so_far, stood)
    restore(board, before, stood_on)


@kernel
def choices_worth(
    net: Net,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    stage: int,
    dice: Dice,
    has_crossed: bool,
    seat: int,
    worth: Numbers,
    odds: Numbers,
) -> None:
    """Fills in what each legal choice is worth, and, where a choice should be mixed, how often to take each."""
    room = new_room(net, MOST_AT_ONCE)
    if stage == ACTION_1:
        if board.pawns.shape[0] == 2:
            sealed_choices(net, room, board, closed, turns_left, active, dice, seat, worth, odds)
        else:
            foreseen_choices(net, room, board, closed, turns_left, active, dice, seat, worth)
    elif stage == ACTION_2:
        best_colour_sum(net, room, board, closed, turns_left, active, dice, has_crossed)
        worth[:] = room.worth[1]
    else:
        best_step(net, room, board, closed, turns_left, active, has_crossed)
        worth[:] = room.worth[2]


@kernel
def share_before_roll(net: Net, board: Board, closed: int, turns_left: int, active: int, seat: int) -> float:
    return net_share(net, new_room(net, MOST_AT_ONCE), board, closed, turns_left, active, seat)
