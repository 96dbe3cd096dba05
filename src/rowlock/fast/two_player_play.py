"""Perfect play of the solved two-player game, compiled: whole games, to check the table and see how they go."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, compiling, kernel, kernel_part
from rowlock.fast.matrix_game import fill_strategies
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.fast.row_states import ROWS, RowTables
from rowlock.fast.two_player_positions import (
    BOTH,
    FIRST,
    NEITHER,
    SECOND,
    Position,
    TwoPlayerTable,
    final_lead,
    from_other_side,
    is_over,
    share_of_win,
    with_crosses,
    with_penalty,
)
from rowlock.fast.two_player_turns import (
    FACES,
    MAX_CHOICES,
    WORTH_MIXING,
    TurnWorkspace,
    after_action_1,
    fill_bounds,
    fill_matrix,
    fill_payoffs,
    fill_white_sum,
    new_turn_workspace,
    square_in,
)
from rowlock.rules.dice import Dice, white_sum

START = Position(0, 0, 0, 0, 0, 0, NEITHER, 0)


class PerfectGames(NamedTuple):
    """By game: the first player's share of the win, the number of turns, how many of their rolls needed a mixed choice,
    and the penalties of both players together.
    """

    shares: NDArray[np.float64]
    turns: NDArray[np.int64]
    mixed: NDArray[np.int64]
    penalties: NDArray[np.int64]


@kernel_part
def draw(strategy: Numbers, count: int, bits: np.uint64) -> int:
    """A choice drawn with the probabilities of a strategy."""
    left = (bits >> np.uint64(11)) * 2.0**-53
    for choice in range(count):
        left -= strategy[choice]
        if left < 0:
            return choice
    best = 0
    for choice in range(count):
        if strategy[choice] > strategy[best]:
            best = choice
    return best


@kernel_part
def best_action_2(
    rows: RowTables, position: Position, own: int, other: int, dice: Dice, workspace: TurnWorkspace
) -> Position:
    """The position after the best action 2, which may be nothing, for a pair of choices in action 1."""
    best = workspace.alone[own, other]
    best_row = NEITHER
    best_square = 0
    for row in (FIRST, SECOND):
        shown = dice.red if row == FIRST else dice.blue
        for white in (dice.white1, dice.white2):
            square = square_in(row, white + shown)
            if workspace.crosses[own, other, row - FIRST, square] > best:
                best, best_row, best_square = workspace.crosses[own, other, row - FIRST, square], row, square
    if best_row == NEITHER:
        return position if own > 0 else with_penalty(position)
    return with_crosses(rows.after, rows.points, position, best_row, best_square, NEITHER, 0)


@kernel
def play_perfect(table: TwoPlayerTable, rows: RowTables, start: Position, seed: int, games: PerfectGames) -> None:
    """Plays games in which both players are perfect, from a position before the first player's roll."""
    workspace = new_turn_workspace()
    own, other, alone, crosses, faces, payoffs, at_least, at_most, extreme, matrix, tableau = workspace
    strategy, other_strategy = np.zeros(MAX_CHOICES), np.zeros(MAX_CHOICES)
    for game in range(games.shares.shape[0]):
        stream = new_stream(seed, game)
        position = start
        turn = 0
        while not is_over(position):
            stream += STEP
            dice = roll(mix(stream), 0)
            white = white_sum(dice)
            own_count, other_count = fill_white_sum(
                table.both_open,
                table.one_open,
                rows.after,
                rows.points,
                rows.progress,
                position,
                white,
                own,
                other,
                alone,
                crosses,
            )
            fill_payoffs(dice.white1, dice.white2, own_count, other_count, alone, crosses, faces, payoffs)
            fill_bounds(own_count, other_count, payoffs, extreme, at_least, at_most)
            rolled = (dice.red - 1) * FACES + dice.blue - 1
            fill_matrix(rolled, own_count, other_count, payoffs, matrix)
            fill_strategies(matrix, own_count, other_count, strategy, other_strategy, tableau)
            if at_most[rolled] - at_least[rolled] > WORTH_MIXING:
                games.mixed[game] += 1
            stream += STEP
            taken = draw(strategy, own_count, mix(stream))
            stream += STEP
            other_taken = draw(other_strategy, other_count, mix(stream))
            position = after_action_1(rows.after, rows.points, position, white, own[taken], other[other_taken])
            if position.closed != BOTH:
                position = best_action_2(rows, position, taken, other_taken, dice, workspace)
            position = from_other_side(position)
            turn += 1
        share = share_of_win(final_lead(rows, position))
        games.shares[game] = share if turn % 2 == 0 else 1.0 - share
        games.turns[game] = turn
        games.penalties[game] = position.penalties + position.other_penalties


def perfect_games(table: TwoPlayerTable, games: int, seed: int, start: Position = START) -> PerfectGames:
    played = PerfectGames(np.zeros(games), *(np.zeros(games, dtype=np.int64) for _ in range(3)))
    with compiling("perfect play of two"):
        play_perfect(table, ROWS, start, seed, played)
    return played
