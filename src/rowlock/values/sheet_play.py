"""A whole turn of Qwixx or On Board, played by nets or by simple policies."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.draws import STEP, mixed, one_of
from rowlock.fast.four_rows import (
    EMPTY_SHEET,
    colour_sum_choices,
    make_cross,
    row_closed_by,
    sheet_of,
    white_sum_choices,
)
from rowlock.fast.policies import liked
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.pawns import step_choices
from rowlock.rules.rows import two_are_closed
from rowlock.rules.sheet import LAST_PENALTY, Sheet
from rowlock.values.net import Net, Room
from rowlock.values.sheet_features import Board
from rowlock.values.sheet_turns import (
    best_colour_sum,
    best_reply,
    best_step,
    best_turn,
    make_rest,
    turns_left_after,
)

BY_NET = -1
BY_OTHER_NET = -2
"""Policies of seats that play by the first or the second of the nets at the table."""

NO_STRAYS = np.uint64(0)
_32 = np.uint64(32)


@kernel_part
def strayed(choice: int, legal: int, strays: np.uint64, stream: np.uint64) -> tuple[int, bool]:
    """The choice, or now and then any legal one, in `strays` of 2³² cases; and whether that is so."""
    if mixed(stream) >> _32 < strays:
        return one_of(legal, mixed(stream + STEP)), True
    return choice, False


@kernel_part
def simple_choice(policy: int, own: Sheet, legal: int, penalty_looms: bool, stream: np.uint64) -> int:
    return one_of(liked(policy, own, EMPTY_SHEET, legal, penalty_looms), mixed(stream + STEP))


@kernel_part
def net_choices(
    nets: tuple[Net, ...],
    rooms: tuple[Room, ...],
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    dice: Dice,
    policies: Numbers,
    taken: Numbers,
) -> None:
    """Action 1 of all seats that play by a net. Each foresees the active seat's turn as its own net would have it."""
    players = board.pawns.shape[0]
    for which in range(len(nets)):
        policy = BY_NET - which
        if policy not in policies:
            continue
        net, room = nets[which], rooms[which]
        _, first, second, third = best_turn(net, room, board, closed, turns_left, active, dice)
        for seat in range(players):
            if policies[seat] == policy:
                taken[seat] = first
                if seat != active:
                    taken[seat] = best_reply(
                        net, room, board, closed, turns_left, active, dice, first, second, third, seat
                    )


@kernel_part
def play_turn(
    nets: tuple[Net, ...],
    rooms: tuple[Room, ...],
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    dice: Dice,
    policies: Numbers,
    strays: np.uint64,
    taken: Numbers,
    stream: np.uint64,
) -> tuple[int, int, bool, bool, np.uint64]:
    """Plays a turn on the board. Answers the closed rows, the turns left, whether the game is over, whether anybody
    strayed, and how far the stream of random numbers has been used: always the same length for a turn that does not end
    the game.
    """
    sheets = board.sheets
    players = board.pawns.shape[0]
    on_board = board.fields.shape[0] > 0
    astray = False
    net_choices(nets, rooms, board, closed, turns_left, active, dice, policies, taken)
    for seat in range(players):
        own = sheet_of(sheets, seat)
        legal = white_sum_choices(own, closed, dice)
        stream += STEP
        if policies[seat] > BY_NET:
            taken[seat] = simple_choice(policies[seat], own, legal, False, stream)
        taken[seat], left_way = strayed(taken[seat], legal, strays, stream)
        astray |= left_way
        stream += STEP
    for seat in range(players):
        if taken[seat] != NOTHING:
            make_cross(sheets, seat, taken[seat])
            closed |= row_closed_by(taken[seat])
    if two_are_closed(closed):
        return closed, turns_left, True, astray, stream

    policy = policies[active]
    which = BY_NET - policy
    has_crossed = taken[active] != NOTHING
    dice = without_colours(dice, closed)
    own = sheet_of(sheets, active)
    legal = colour_sum_choices(own, closed, dice)
    stream += STEP
    if policy <= BY_NET:
        _, second, _ = best_colour_sum(nets[which], rooms[which], board, closed, turns_left, active, dice, has_crossed)
    else:
        second = simple_choice(policy, own, legal, not has_crossed and not on_board, stream)
    second, left_way = strayed(second, legal, strays, stream)
    astray |= left_way
    stream += STEP
    closed, has_crossed = make_rest(board, closed, active, second, NOTHING, has_crossed)
    if two_are_closed(closed):
        return closed, turns_left, True, astray, stream

    if on_board:
        own = sheet_of(sheets, active)
        legal = step_choices(board.fields, own, closed, board.pawns, active)
        stream += STEP
        if policy <= BY_NET:
            _, third = best_step(nets[which], rooms[which], board, closed, turns_left, active, has_crossed)
        else:
            third = simple_choice(policy, own, legal, not has_crossed, stream)
        third, left_way = strayed(third, legal, strays, stream)
        astray |= left_way
        stream += STEP
        closed, has_crossed = make_rest(board, closed, active, NOTHING, third, has_crossed)
        turns_left = turns_left_after(board, turns_left, active)
    if not has_crossed:
        sheets[active, 4] += 1
    over = two_are_closed(closed) or sheets[active, 4] == LAST_PENALTY or turns_left == 0
    return closed, turns_left, over, astray, stream
