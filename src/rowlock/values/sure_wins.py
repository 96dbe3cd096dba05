"""The choices that win at once in games with sheets, whatever the others choose.

With more than two players, each choice is evaluated against a prediction of what the others do. Where two seats predict
that the other one ends the game, both might leave it at that. So a choice that is certain to win is taken even if it
only shares the win. With two players it must win alone: their choices are evaluated against all of the other's.
"""

from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.sheet_arrays import (
    PENALTIES,
    colour_sum_choices,
    make_cross,
    row_closed_by,
    sheet_of,
    white_sum_choices,
)
from rowlock.rules.choices import NOTHING
from rowlock.rules.dice import Dice
from rowlock.rules.pawns import step_choices
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.rules.turn import ACTION_1, ACTION_2, ACTION_3
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    board_points,
    copy_board,
    has_track,
    is_over,
    next_turn,
    player_count,
    restore_board,
    two_closed,
)
from rowlock.values.sheet_turns import finish_turn

LOWEST = -1000
"""Fewer points than anybody can have."""


@kernel_part
def may_end(board: Board, progress: GameProgress) -> bool:
    """Whether a single choice may end the game."""
    return (
        progress.closed & ~board.missing != 0
        or board.sheets[progress.active, PENALTIES] == LAST_PENALTY - 1
        or progress.turns_left == 1
    )


@kernel_part
def most_points(board: Board, progress: GameProgress, dice: Dice, seat: int) -> int:
    """The most points that a seat can have after action 1."""
    most = board_points(board, seat)
    rest = white_sum_choices(sheet_of(board.sheets, seat), progress.closed, dice)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        if choice != NOTHING:
            saved = board.sheets[seat].copy()
            make_cross(board.sheets, seat, choice)
            most = max(most, board_points(board, seat))
            board.sheets[seat] = saved
    return most


@kernel_part
def ends_game(board: Board, progress: GameProgress, stage: int, has_crossed: bool, seat: int, choice: int) -> bool:
    """Makes a choice on the board. Returns whether it ends the game, whatever the others choose."""
    if stage == ACTION_1:
        if choice == NOTHING:
            return False
        make_cross(board.sheets, seat, choice)
        return two_closed(board, progress.closed | row_closed_by(choice))
    second = choice if stage == ACTION_2 else NOTHING
    third = choice if stage == ACTION_3 else NOTHING
    after, crossed = finish_turn(board, progress, second, third, has_crossed)
    if stage == ACTION_2 and has_track(board):
        return two_closed(board, after.closed)
    if not crossed:
        board.sheets[seat, PENALTIES] += 1
    return is_over(board, after, next_turn(board, after))


@kernel_part
def mark_sure_wins(
    board: Board, progress: GameProgress, stage: int, dice: Dice, has_crossed: bool, seat: int, wins: Numbers
) -> None:
    """Sets `wins` to 1 for each choice that wins at once."""
    if not may_end(board, progress):
        return
    most = LOWEST
    for other in range(player_count(board)):
        if other != seat:
            points = most_points(board, progress, dice, other) if stage == ACTION_1 else board_points(board, other)
            most = max(most, points)
    enough = most if player_count(board) > 2 else most + 1
    own = sheet_of(board.sheets, seat)
    if stage == ACTION_1:
        rest = white_sum_choices(own, progress.closed, dice)
    elif stage == ACTION_2:
        rest = colour_sum_choices(own, progress.closed, dice)
    else:
        rest = step_choices(board.fields, own, progress.closed, board.pawns, seat)
    saved = copy_board(board)
    while rest:
        choice = trailing_zeros(rest)
        rest &= rest - 1
        if ends_game(board, progress, stage, has_crossed, seat, choice) and board_points(board, seat) >= enough:
            wins[choice] = 1.0
        restore_board(board, saved)
