"""The best turn in Qwixx or On Board, according to a net.

All six dice are visible before action 1, so the active player's actions are chosen together: the value of a choice is
that of the best continuation. Choices are tried in place, on the board's arrays, and undone.
"""

from typing import NamedTuple

from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import Numbers, lean_part
from rowlock.fast.sheet_arrays import (
    PENALTIES,
    colour_sum_choices,
    make_cross,
    row_closed_by,
    sheet_of,
    white_sum_choices,
)
from rowlock.rules.choices import NOTHING, colour_of, steps_of
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.pawns import field_reached, is_crossed, step_choices
from rowlock.values.net import POINTS_UNIT, Net, Workspace, softmax_share
from rowlock.values.sheet_evaluation import fill_outputs
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    board_points,
    closed_by,
    final_share,
    has_track,
    is_over,
    next_turn,
    player_count,
    two_closed,
    with_closed,
)

LOWEST = -1e9


class TurnActions(NamedTuple):
    """The active seat's choices in one turn."""

    first: int
    second: int
    third: int


@lean_part
def net_share(net: Net, workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> float:
    """The seat's share of the win before a roll, according to the net; in a solo game its points, in hundreds."""
    players = player_count(board)
    fill_outputs(net, workspace, board, progress)
    if players == 1:
        return board_points(board, seat) / POINTS_UNIT + workspace.outputs[seat]
    return softmax_share(workspace.outputs, players, seat)


@lean_part
def fill_net_shares(net: Net, workspace: Workspace, board: Board, progress: GameProgress, shares: Numbers) -> None:
    """Fills in every seat's `net_share`."""
    players = player_count(board)
    shares[0] = net_share(net, workspace, board, progress, 0)
    for seat in range(1, players):
        shares[seat] = softmax_share(workspace.outputs, players, seat)


@lean_part
def turn_share(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, has_crossed: bool, seat: int
) -> float:
    """A seat's share once the active seat has made the last choice of its turn."""
    sheets = board.sheets
    if not has_crossed:
        sheets[progress.active, PENALTIES] += 1
    following = next_turn(board, progress)
    over = is_over(board, progress, following)
    share = final_share(board, seat) if over else net_share(net, workspace, board, following, seat)
    if not has_crossed:
        sheets[progress.active, PENALTIES] -= 1
    return share


@lean_part
def best_step(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, has_crossed: bool
) -> tuple[float, int]:
    """The value of the best action 3, and that choice."""
    active = progress.active
    pawns = board.pawns
    own = sheet_of(board.sheets, active)
    old_field = pawns[active]
    highest = LOWEST
    best = NOTHING
    rest = step_choices(board.fields, own, progress.closed, pawns, active)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        closed_now = progress.closed
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
        share = turn_share(net, workspace, board, with_closed(progress, closed_now), crossed_now, active)
        workspace.choice_values[2, choice] = share
        if share > highest:
            highest, best = share, choice
        if colour >= 0:
            board.sheets[active, colour] = row
        pawns[active] = old_field
    return highest, best


@lean_part
def best_colour_sum(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice, has_crossed: bool
) -> tuple[float, int, int]:
    """The value of the best action 2 with the step that follows it, and those two choices."""
    active = progress.active
    highest = LOWEST
    best = NOTHING
    best_third = NOTHING
    rest = colour_sum_choices(sheet_of(board.sheets, active), progress.closed, dice)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        after = closed_by(progress, choice)
        crossed_now = has_crossed or choice != NOTHING
        colour = colour_of(choice)
        row = 0
        if choice != NOTHING:
            row = board.sheets[active, colour]
            make_cross(board.sheets, active, choice)
        third = NOTHING
        if two_closed(board, after.closed):
            share = final_share(board, active)
        elif has_track(board):
            share, third = best_step(net, workspace, board, after, crossed_now)
        else:
            share = turn_share(net, workspace, board, after, crossed_now, active)
        workspace.choice_values[1, choice] = share
        if share > highest:
            highest, best, best_third = share, choice, third
        if choice != NOTHING:
            board.sheets[active, colour] = row
    return highest, best, best_third


@lean_part
def best_turn(net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice) -> TurnActions:
    """The active seat's best turn if nobody else crosses anything."""
    active = progress.active
    highest = LOWEST
    best = TurnActions(NOTHING, NOTHING, NOTHING)
    rest = white_sum_choices(sheet_of(board.sheets, active), progress.closed, dice)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        after = closed_by(progress, choice)
        colour = colour_of(choice)
        row = 0
        if choice != NOTHING:
            row = board.sheets[active, colour]
            make_cross(board.sheets, active, choice)
        second = NOTHING
        third = NOTHING
        if two_closed(board, after.closed):
            share = final_share(board, active)
        else:
            left = without_colours(dice, after.closed)
            share, second, third = best_colour_sum(net, workspace, board, after, left, choice != NOTHING)
        workspace.choice_values[0, choice] = share
        if share > highest:
            highest, best = share, TurnActions(choice, second, third)
        if choice != NOTHING:
            board.sheets[active, colour] = row
    return best


@lean_part
def finish_turn(
    board: Board, progress: GameProgress, second: int, third: int, has_crossed: bool
) -> tuple[GameProgress, bool]:
    """Makes the active seat's actions 2 and 3 on the board. Returns the progress and whether the seat has crossed."""
    active, closed = progress.active, progress.closed
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
    return with_closed(progress, closed), has_crossed


@lean_part
def best_reply(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice, actions: TurnActions, seat: int
) -> int:
    """A waiting seat's best action 1 if the active seat takes these actions."""
    active = progress.active
    sheets, pawns = board.sheets, board.pawns
    before = sheet_of(sheets, active)
    old_field = pawns[active]
    rest = white_sum_choices(sheet_of(sheets, seat), progress.closed, dice)
    after_first = closed_by(progress, actions.first)
    after = after_first
    has_crossed = actions.first != NOTHING
    if actions.first != NOTHING:
        make_cross(sheets, active, actions.first)
    if not two_closed(board, after_first.closed):
        after, has_crossed = finish_turn(board, after_first, actions.second, actions.third, has_crossed)
    highest = LOWEST
    best = NOTHING
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        colour = colour_of(choice)
        row = 0
        if choice != NOTHING:
            row = sheets[seat, colour]
            make_cross(sheets, seat, choice)
        # If two rows are closed in action 1, nobody gets a penalty.
        no_penalty = has_crossed or two_closed(board, after_first.closed | row_closed_by(choice))
        share = turn_share(net, workspace, board, closed_by(after, choice), no_penalty, seat)
        workspace.choice_values[0, choice] = share
        if share > highest:
            highest, best = share, choice
        if choice != NOTHING:
            sheets[seat, colour] = row
    for colour in range(PENALTIES):
        sheets[active, colour] = before.rows[colour]
    pawns[active] = old_field
    return best
