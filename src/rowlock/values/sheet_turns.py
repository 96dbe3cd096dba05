"""The best a turn of Qwixx or On Board can be, by a net's values.

All six dice are seen before action 1, so the active player's actions are chosen together: each choice is worth the
best that can follow it. What the game would be afterwards is tried in place, on arrays, and taken back.
"""

from rowlock.fast.compiled import kernel_part, trailing_zeros
from rowlock.fast.four_rows import colour_sum_choices, make_cross, row_closed_by, sheet_of, white_sum_choices
from rowlock.rules.choices import NOTHING, colour_of, steps_of
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.pawns import field_reached, is_crossed, step_choices
from rowlock.rules.rows import two_are_closed
from rowlock.rules.seats import next_seat
from rowlock.rules.sheet import LAST_PENALTY, sheet_points
from rowlock.rules.track import GOAL
from rowlock.values.net import POINTS_UNIT, Net, Room, outlook, told_of
from rowlock.values.sheet_features import Board, look_at_sheets, sheet_features

NEVER = -1e9


@kernel_part
def board_points(board: Board, seat: int) -> int:
    bonus = board.points[board.pawns[seat]] if board.fields.shape[0] > 0 else 0
    return sheet_points(sheet_of(board.sheets, seat)) + bonus


@kernel_part
def final_share(board: Board, seat: int) -> float:
    """The seat's share of the win if the game ends so; its points in a solo game."""
    players = board.pawns.shape[0]
    own = board_points(board, seat)
    if players == 1:
        return own / POINTS_UNIT
    winners = 1
    for other in range(players):
        if other != seat:
            made = board_points(board, other)
            if made > own:
                return 0.0
            if made == own:
                winners += 1
    return 1.0 / winners


@kernel_part
def net_share(net: Net, room: Room, board: Board, closed: int, turns_left: int, next_active: int, seat: int) -> float:
    """What the net says the seat's share of the win will be, before the next active seat rolls."""
    players = board.pawns.shape[0]
    look_at_sheets(room, board, closed)
    for other in range(players):
        count = sheet_features(room, board, closed, turns_left, next_active, other)
        room.outlooks[other] = outlook(net, room, count)
    return told_of(room.outlooks, players, seat, room.points[seat] / POINTS_UNIT, players == 1)


@kernel_part
def turns_left_after(board: Board, turns_left: int, active: int) -> int:
    """Of the last round, once the active seat's turn is over."""
    if turns_left > 0:
        return turns_left - 1
    if board.fields.shape[0] > 0 and board.pawns[active] >= GOAL:
        return board.pawns.shape[0] - 1
    return turns_left


@kernel_part
def turn_share(
    net: Net, room: Room, board: Board, closed: int, turns_left: int, active: int, has_crossed: bool, seat: int
) -> float:
    """A seat's share once the active seat has made its last choice of the turn."""
    sheets = board.sheets
    if not has_crossed:
        sheets[active, 4] += 1
    left = turns_left_after(board, turns_left, active)
    if two_are_closed(closed) or sheets[active, 4] == LAST_PENALTY or left == 0:
        share = final_share(board, seat)
    else:
        share = net_share(net, room, board, closed, left, next_seat(active, board.pawns.shape[0]), seat)
    if not has_crossed:
        sheets[active, 4] -= 1
    return share


@kernel_part
def best_step(
    net: Net, room: Room, board: Board, closed: int, turns_left: int, active: int, has_crossed: bool
) -> tuple[float, int]:
    """The best of action 3, and its worth."""
    pawns = board.pawns
    own = sheet_of(board.sheets, active)
    stood_on = pawns[active]
    most = NEVER
    best = NOTHING
    rest = step_choices(board.fields, own, closed, pawns, active)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        closed_now = closed
        crossed_now = has_crossed
        colour = -1
        row = 0
        if choice != NOTHING:
            pawns[active] = field_reached(pawns, active, steps_of(choice))
            entered = board.fields[pawns[active]]
            if not is_crossed(own, entered):
                colour = colour_of(entered)
                row = board.sheets[active, colour]
                make_cross(board.sheets, active, entered)
                closed_now |= row_closed_by(entered)
                crossed_now = True
        share = turn_share(net, room, board, closed_now, turns_left, active, crossed_now, active)
        room.worth[2, choice] = share
        if share > most:
            most, best = share, choice
        if colour >= 0:
            board.sheets[active, colour] = row
        pawns[active] = stood_on
    return most, best


@kernel_part
def best_colour_sum(
    net: Net, room: Room, board: Board, closed: int, turns_left: int, active: int, dice: Dice, has_crossed: bool
) -> tuple[float, int, int]:
    """The best of action 2 with the step that follows it, and their worth."""
    on_board = board.fields.shape[0] > 0
    most = NEVER
    best = NOTHING
    best_then = NOTHING
    rest = colour_sum_choices(sheet_of(board.sheets, active), closed, dice)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        closed_now = closed | row_closed_by(choice)
        crossed_now = has_crossed or choice != NOTHING
        colour = colour_of(choice)
        row = 0
        if choice != NOTHING:
            row = board.sheets[active, colour]
            make_cross(board.sheets, active, choice)
        then = NOTHING
        if two_are_closed(closed_now):
            share = final_share(board, active)
        elif on_board:
            share, then = best_step(net, room, board, closed_now, turns_left, active, crossed_now)
        else:
            share = turn_share(net, room, board, closed_now, turns_left, active, crossed_now, active)
        room.worth[1, choice] = share
        if share > most:
            most, best, best_then = share, choice, then
        if choice != NOTHING:
            board.sheets[active, colour] = row
    return most, best, best_then


@kernel_part
def best_turn(
    net: Net, room: Room, board: Board, closed: int, turns_left: int, active: int, dice: Dice
) -> tuple[float, int, int, int]:
    """The best turn of the active seat as if nobody else crossed: its worth and its three actions."""
    most = NEVER
    best = NOTHING
    best_second = NOTHING
    best_third = NOTHING
    rest = white_sum_choices(sheet_of(board.sheets, active), closed, dice)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        closed_now = closed | row_closed_by(choice)
        colour = colour_of(choice)
        row = 0
        if choice != NOTHING:
            row = board.sheets[active, colour]
            make_cross(board.sheets, active, choice)
        second = NOTHING
        third = NOTHING
        if two_are_closed(closed_now):
            share = final_share(board, active)
        else:
            left = without_colours(dice, closed_now)
            share, second, third = best_colour_sum(
                net, room, board, closed_now, turns_left, active, left, choice != NOTHING
            )
        room.worth[0, choice] = share
        if share > most:
            most, best, best_second, best_third = share, choice, second, third
        if choice != NOTHING:
            board.sheets[active, colour] = row
    return most, best, best_second, best_third


@kernel_part
def make_rest(board: Board, closed: int, active: int, second: int, third: int, has_crossed: bool) -> tuple[int, bool]:
    """Makes the active seat's actions 2 and 3 on the board, and tells which rows are closed then."""
    sheets, pawns = board.sheets, board.pawns
    if second != NOTHING:
        make_cross(sheets, active, second)
        closed |= row_closed_by(second)
        has_crossed = True
    if third != NOTHING:
        pawns[active] = field_reached(pawns, active, steps_of(third))
        entered = board.fields[pawns[active]]
        if not is_crossed(sheet_of(sheets, active), entered):
            make_cross(sheets, active, entered)
            closed |= row_closed_by(entered)
            has_crossed = True
    return closed, has_crossed


@kernel_part
def best_reply(
    net: Net,
    room: Room,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    dice: Dice,
    first: int,
    second: int,
    third: int,
    seat: int,
) -> int:
    """A waiting seat's best action 1, if the active seat's turn is going to be this one."""
    sheets, pawns = board.sheets, board.pawns
    before = (sheets[active, 0], sheets[active, 1], sheets[active, 2], sheets[active, 3])
    stood_on = pawns[active]
    rest = white_sum_choices(sheet_of(sheets, seat), closed, dice)
    closed_first = closed | row_closed_by(first)
    closed_now = closed_first
    has_crossed = first != NOTHING
    if first != NOTHING:
        make_cross(sheets, active, first)
    if not two_are_closed(closed_first):
        closed_now, has_crossed = make_rest(board, closed_first, active, second, third, has_crossed)
    most = NEVER
    best = NOTHING
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        colour = colour_of(choice)
        row = 0
        if choice != NOTHING:
            row = sheets[seat, colour]
            make_cross(sheets, seat, choice)
        # Two rows closed in action 1 leave nobody to be penalised.
        safe = has_crossed or two_are_closed(closed_first | row_closed_by(choice))
        share = turn_share(net, room, board, closed_now | row_closed_by(choice), turns_left, active, safe, seat)
        room.worth[0, choice] = share
        if share > most:
            most, best = share, choice
        if choice != NOTHING:
            sheets[seat, colour] = row
    for colour in range(4):
        sheets[active, colour] = before[colour]
    pawns[active] = stood_on
    return best
