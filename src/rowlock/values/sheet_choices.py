"""The value of each choice in a position of Qwixx or On Board for one seat, and how often to take it."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.sheet_arrays import ROW_COUNT, make_cross, row_closed_by, sheet_of, white_sum_choices
from rowlock.rules.choices import CHOICES, NOTHING
from rowlock.rules.dice import Dice, without_colours
from rowlock.rules.turn import ACTION_1, ACTION_2
from rowlock.values.matrix_game import solve_matrix_game
from rowlock.values.net import MAX_PLAYERS, Net, Workspace
from rowlock.values.sheet_evaluation import sheet_workspace
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    closed_by,
    copy_board,
    final_share,
    player_count,
    restore_board,
    two_closed,
    with_closed,
)
from rowlock.values.sheet_turns import (
    TurnActions,
    best_colour_sum,
    best_reply,
    best_step,
    best_turn,
    finish_turn,
    net_share,
    turn_share,
)
from rowlock.values.sure_wins import mark_sure_wins

MAX_CHOICES = ROW_COUNT + 1
"""The most choices in action 1: nothing, or the white sum in each row."""


class TurnProgress(NamedTuple):
    """The progress of a turn: its stage, its dice, and whether the active seat has crossed anything."""

    stage: int
    dice: Dice
    has_crossed: bool


PREDICTED_ACTIONS = 3
"""A prediction of a turn with several players holds the active seat's three actions, then each seat's reply. All seats
predict the same turn, so seats whose choices are computed one after the other can share a prediction.
"""

UNKNOWN = -1


class ChoiceTable(NamedTuple):
    """By choice: its value, how often to make it where choices should be mixed, and 1 if it wins at once, whatever the
    others choose.
    """

    values: Numbers
    probabilities: Numbers
    wins: Numbers


@kernel_part
def new_choice_table() -> ChoiceTable:
    """A table without mixed choices and sure wins."""
    return ChoiceTable(np.zeros(CHOICES), np.full(CHOICES, -1.0), np.zeros(CHOICES))


@kernel_part
def new_prediction() -> Numbers:
    """A prediction in which nothing is known yet."""
    return np.full(PREDICTED_ACTIONS + MAX_PLAYERS, UNKNOWN)


@kernel_part
def list_choices(choices: int) -> Numbers:
    """The choices of a set that action 1 can offer, as an array."""
    listed = np.zeros(MAX_CHOICES, dtype=np.int64)
    count = 0
    while choices:
        listed[count] = trailing_zeros(choices)
        choices &= choices - 1
        count += 1
    return listed[:count]


@kernel_part
def share_of_pair(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice, taken: Numbers
) -> float:
    """The active seat's share if two players make these choices in action 1 and it plays the rest of its turn as well
    as possible.
    """
    active, closed = progress.active, progress.closed
    saved = copy_board(board)
    for seat in range(2):
        if taken[seat] != NOTHING:
            make_cross(board.sheets, seat, taken[seat])
            closed |= row_closed_by(taken[seat])
    if two_closed(board, closed):
        share = final_share(board, active)
    else:
        left = without_colours(dice, closed)
        share, _, _ = best_colour_sum(
            net, workspace, board, with_closed(progress, closed), left, taken[active] != NOTHING
        )
    restore_board(board, saved)
    return share


@kernel_part
def payoff_of_pairs(
    net: Net,
    workspace: Workspace,
    board: Board,
    progress: GameProgress,
    dice: Dice,
    rows: Numbers,
    columns: Numbers,
) -> Numbers:
    """The active seat's share for all pairs of choices, none of which closes a row.

    The other player's cross then hardly affects the rest of the active seat's turn, so that is searched only once for
    each of its own choices.
    """
    active = progress.active
    sheets = board.sheets
    waiting = 1 - active
    payoff = np.zeros((MAX_CHOICES, MAX_CHOICES))
    saved = copy_board(board)
    for row in range(rows.shape[0]):
        has_crossed = rows[row] != NOTHING
        if has_crossed:
            make_cross(sheets, active, rows[row])
        _, second, third = best_colour_sum(net, workspace, board, progress, dice, has_crossed)
        after, crossed_then = finish_turn(board, progress, second, third, has_crossed)
        for column in range(columns.shape[0]):
            if columns[column] != NOTHING:
                make_cross(sheets, waiting, columns[column])
            payoff[row, column] = turn_share(net, workspace, board, after, crossed_then, active)
            sheets[waiting] = saved.sheets[waiting]
        restore_board(board, saved)
    return payoff


@kernel_part
def closes_any(choices: Numbers) -> bool:
    closed = 0
    for choice in choices:
        closed |= row_closed_by(choice)
    return closed != 0


class MatrixGame(NamedTuple):
    """Action 1 of two players: the choices of the active and of the waiting seat, and the active seat's share for each
    pair of them.
    """

    rows: Numbers
    columns: Numbers
    payoff: Numbers


@kernel_part
def matrix_game(net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice) -> MatrixGame:
    sheets, closed, active = board.sheets, progress.closed, progress.active
    waiting = 1 - active
    rows = list_choices(white_sum_choices(sheet_of(sheets, active), closed, dice))
    columns = list_choices(white_sum_choices(sheet_of(sheets, waiting), closed, dice))
    row_count, column_count = rows.shape[0], columns.shape[0]
    if closes_any(rows) or closes_any(columns):
        payoff = np.zeros((MAX_CHOICES, MAX_CHOICES))
        taken = np.zeros(2, dtype=np.int64)
        for row in range(row_count):
            for column in range(column_count):
                taken[active], taken[waiting] = rows[row], columns[column]
                payoff[row, column] = share_of_pair(net, workspace, board, progress, dice, taken)
    else:
        payoff = payoff_of_pairs(net, workspace, board, progress, dice, rows, columns)
    return MatrixGame(rows, columns, payoff[:row_count, :column_count])


@kernel_part
def simultaneous_choices(
    net: Net,
    workspace: Workspace,
    board: Board,
    progress: GameProgress,
    dice: Dice,
    seat: int,
    found: ChoiceTable,
) -> None:
    """Action 1 of two players: evaluates every pair of choices, and solves the matrix game between them."""
    rows, columns, payoff = matrix_game(net, workspace, board, progress, dice)
    row_strategy, column_strategy = np.zeros(MAX_CHOICES), np.zeros(MAX_CHOICES)
    solve_matrix_game(payoff, row_strategy, column_strategy)
    if seat == progress.active:
        for row in range(rows.shape[0]):
            found.probabilities[rows[row]] = row_strategy[row]
            found.values[rows[row]] = (payoff[row] * column_strategy[: columns.shape[0]]).sum()
    else:
        for column in range(columns.shape[0]):
            found.probabilities[columns[column]] = column_strategy[column]
            found.values[columns[column]] = 1 - (payoff[:, column] * row_strategy[: rows.shape[0]]).sum()


@kernel_part
def value_of_matrix_game(net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice) -> float:
    """The active seat's share if both choose well in action 1: halfway between what it can be sure to get and what the
    other seat can hold it to, which are nearly always the same.
    """
    payoff = matrix_game(net, workspace, board, progress, dice).payoff
    sure = 0.0
    held_to = 1.0
    for row in range(payoff.shape[0]):
        sure = max(sure, payoff[row].min())
    for column in range(payoff.shape[1]):
        held_to = min(held_to, payoff[:, column].max())
    return (sure + held_to) / 2


@kernel_part
def predict_turn(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice, predicted: Numbers
) -> TurnActions:
    """The active seat's best turn, from the prediction if it is known there."""
    if predicted[0] == UNKNOWN:
        predicted[0], predicted[1], predicted[2] = best_turn(net, workspace, board, progress, dice)
    return TurnActions(predicted[0], predicted[1], predicted[2])


@kernel_part
def predict_reply(
    net: Net, workspace: Workspace, board: Board, progress: GameProgress, dice: Dice, seat: int, predicted: Numbers
) -> int:
    """A waiting seat's best reply to the predicted turn, from the prediction if it is known there."""
    place = PREDICTED_ACTIONS + seat
    if predicted[place] == UNKNOWN:
        actions = TurnActions(predicted[0], predicted[1], predicted[2])
        predicted[place] = best_reply(net, workspace, board, progress, dice, actions, seat)
    return predicted[place]


@kernel_part
def predicted_choices(
    net: Net,
    workspace: Workspace,
    board: Board,
    progress: GameProgress,
    dice: Dice,
    seat: int,
    predicted: Numbers,
    values: Numbers,
) -> None:
    """Action 1 of any number of players: predicts the active seat's best turn and the others' replies to it, and
    evaluates each choice of the seat against those.
    """
    active, closed = progress.active, progress.closed
    players = player_count(board)
    saved = copy_board(board)
    actions = predict_turn(net, workspace, board, progress, dice, predicted)
    taken = np.zeros(players, dtype=np.int64)
    for other in range(players):
        if other not in (seat, active):
            taken[other] = predict_reply(net, workspace, board, progress, dice, other, predicted)
    closed_then = closed
    for other in range(players):
        if taken[other] != NOTHING:
            make_cross(board.sheets, other, taken[other])
            closed_then |= row_closed_by(taken[other])
    if closed_then == closed and seat != active:
        best_reply(net, workspace, board, progress, dice, actions, seat)
        values[:] = workspace.choice_values[0]
    else:
        rest = white_sum_choices(sheet_of(board.sheets, seat), closed, dice)
        if seat != active and actions.first != NOTHING:
            make_cross(board.sheets, active, actions.first)
            closed_then |= row_closed_by(actions.first)
        so_far = copy_board(board)
        while rest:
            choice = trailing_zeros(rest)
            rest &= rest - 1
            after = closed_by(with_closed(progress, closed_then), choice)
            if choice != NOTHING:
                make_cross(board.sheets, seat, choice)
            if two_closed(board, after.closed):
                values[choice] = final_share(board, seat)
            else:
                has_crossed = (choice if seat == active else actions.first) != NOTHING
                left = without_colours(dice, after.closed)
                share, second, third = best_colour_sum(net, workspace, board, after, left, has_crossed)
                if seat != active:
                    finished, crossed_then = finish_turn(board, after, second, third, has_crossed)
                    share = turn_share(net, workspace, board, finished, crossed_then, seat)
                values[choice] = share
            restore_board(board, so_far)
    restore_board(board, saved)


@kernel_part
def fill_values_sharing(
    net: Net,
    workspace: Workspace,
    board: Board,
    progress: GameProgress,
    turn: TurnProgress,
    seat: int,
    predicted: Numbers,
    found: ChoiceTable,
) -> None:
    """Like `fill_choice_values`. In action 1 with more than two players, what is already known about the turn is taken
    from the prediction, and the rest is added to it.
    """
    if turn.stage == ACTION_1:
        if player_count(board) == 2:
            simultaneous_choices(net, workspace, board, progress, turn.dice, seat, found)
        else:
            predicted_choices(net, workspace, board, progress, turn.dice, seat, predicted, found.values)
    elif turn.stage == ACTION_2:
        best_colour_sum(net, workspace, board, progress, turn.dice, turn.has_crossed)
        found.values[:] = workspace.choice_values[1]
    else:
        best_step(net, workspace, board, progress, turn.has_crossed)
        found.values[:] = workspace.choice_values[2]
    if player_count(board) > 1:
        mark_sure_wins(board, progress, turn.stage, turn.dice, turn.has_crossed, seat, found.wins)


@kernel
def fill_choice_values(
    net: Net, board: Board, progress: GameProgress, turn: TurnProgress, seat: int, found: ChoiceTable
) -> None:
    """Fills in the value of each legal choice, how often to take it where choices should be mixed, and sure wins."""
    fill_values_sharing(net, sheet_workspace(net), board, progress, turn, seat, new_prediction(), found)


@kernel
def share_before_roll(net: Net, board: Board, progress: GameProgress, seat: int) -> float:
    return net_share(net, sheet_workspace(net), board, progress, seat)
