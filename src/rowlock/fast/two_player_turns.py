"""A turn of two players with two rows: the value of each pair of choices in action 1 to the active player.

Each player may cross the white sum in one of the rows, or nothing. The active player then plays the best action 2, for
which each colour die offers its own options. So the value of a pair of choices with a roll is the maximum of three
numbers: without another cross, with the first colour die, and with the second.

The functions that are called for every white sum take arrays as separate arguments. If they were taken from a tuple
inside a loop, compiled code would count references to each, which takes ten times as long as looking up the values.
"""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.matrix_game import GameTableau, mixed_value, new_tableau
from rowlock.fast.row_states import ILLEGAL, RowTables
from rowlock.fast.two_player_positions import (
    FIRST,
    MAX_LEAD,
    NEITHER,
    SECOND,
    Position,
    TwoPlayerTable,
    ordered_sheet_index,
    share_of_win,
    sheet_index,
    with_crosses,
)
from rowlock.rules.rows import CLOSING, SQUARES
from rowlock.rules.sheet import LAST_PENALTY, PENALTY

MAX_CHOICES = 3
FACES = 6
IMPOSSIBLE = -1.0
WHITE_ROLLS = 36
COLOUR_ROLLS = FACES * FACES

WORTH_MIXING = 1e-6
"""A mixed choice counts as needed if it gains more than this over single choices. Less may be due to rounding."""


class TurnWorkspace(NamedTuple):
    """Scratch memory. For a white sum, both players' choices, as rows of the sheet; by pair of choices: the share
    without action 2 (`alone`), with action 2 by row and square (`crosses`), and with a pair of white dice, by the faces
    of both colour dice (`payoffs`). By row, with one pair of choices: the share by the face of its die. By the faces of
    both: what each side can guarantee with a single choice, and the least or most of one choice. For one roll: the
    payoffs as a matrix.
    """

    own: Numbers
    other: Numbers
    alone: Numbers
    crosses: Numbers
    faces: Numbers
    payoffs: Numbers
    at_least: Numbers
    at_most: Numbers
    extreme: Numbers
    matrix: Numbers
    tableau: GameTableau


@kernel_part
def new_turn_workspace() -> TurnWorkspace:
    return TurnWorkspace(
        np.zeros(MAX_CHOICES, dtype=np.int64),
        np.zeros(MAX_CHOICES, dtype=np.int64),
        np.zeros((MAX_CHOICES, MAX_CHOICES)),
        np.zeros((MAX_CHOICES, MAX_CHOICES, 2, SQUARES)),
        np.zeros((2, FACES)),
        np.zeros((MAX_CHOICES, MAX_CHOICES, COLOUR_ROLLS)),
        np.zeros(COLOUR_ROLLS),
        np.zeros(COLOUR_ROLLS),
        np.zeros(COLOUR_ROLLS),
        np.zeros((MAX_CHOICES, MAX_CHOICES)),
        new_tableau(MAX_CHOICES),
    )


@kernel_part
def square_in(row: int, number: int) -> int:
    """The square of a number: the first row rises, the second falls."""
    return number - 2 if row == FIRST else 12 - number


@kernel_part
def list_white_choices(after: Numbers, first: int, second: int, closed: int, white: int, choices: Numbers) -> int:
    """Lists the rows in which a player can cross the white sum, after `NEITHER`. Returns how many choices there are."""
    choices[0] = NEITHER
    count = 1
    if not closed & FIRST and after[first, square_in(FIRST, white)] != ILLEGAL:
        choices[count] = FIRST
        count += 1
    if not closed & SECOND and after[second, square_in(SECOND, white)] != ILLEGAL:
        choices[count] = SECOND
        count += 1
    return count


@kernel_part
def clear_crosses(own: int, other: int, crosses: Numbers) -> None:
    for square in range(SQUARES):
        crosses[own, other, 0, square] = IMPOSSIBLE
        crosses[own, other, 1, square] = IMPOSSIBLE


@kernel_part
def fill_both_open(
    both_open: Numbers,
    one_open: Numbers,
    after: Numbers,
    points: Numbers,
    progress: Numbers,
    position: Position,
    own: int,
    other: int,
    alone: Numbers,
    crosses: Numbers,
) -> None:
    """Fills in the shares after each action 2, for a pair of choices after which both rows are open: looks up the
    active player's sheets in the line of the other player's.
    """
    first, second, penalties = position.first, position.second, position.penalties
    other_first, other_second, other_penalties = position.other_first, position.other_second, position.other_penalties
    first_step, second_step = sheet_index(1, 0, 0), sheet_index(0, 1, 0)
    if other_first >= other_second:
        line = ordered_sheet_index(other_first, other_second, other_penalties)
    else:
        line = ordered_sheet_index(other_second, other_first, other_penalties)
        first_step, second_step = second_step, first_step
    here = first * first_step + second * second_step + penalties
    if own > 0:
        alone[own, other] = 1.0 - both_open[line, here]
    elif penalties + 1 < LAST_PENALTY:
        alone[own, other] = 1.0 - both_open[line, here + 1]
    else:
        lead = points[first] + points[second] - points[other_first] - points[other_second]
        alone[own, other] = share_of_win(lead - PENALTY * (LAST_PENALTY - other_penalties))
    clear_crosses(own, other, crosses)
    for square in range(progress[first], CLOSING):
        crosses[own, other, 0, square] = 1.0 - both_open[line, here + (after[first, square] - first) * first_step]
    for square in range(progress[second], CLOSING):
        crosses[own, other, 1, square] = 1.0 - both_open[line, here + (after[second, square] - second) * second_step]
    if after[first, CLOSING] != ILLEGAL:
        lead = MAX_LEAD - points[after[first, CLOSING]] + points[other_first]
        crosses[own, other, 0, CLOSING] = 1.0 - one_open[other_penalties, penalties, other_second, second, lead]
    if after[second, CLOSING] != ILLEGAL:
        lead = MAX_LEAD - points[after[second, CLOSING]] + points[other_second]
        crosses[own, other, 1, CLOSING] = 1.0 - one_open[other_penalties, penalties, other_first, first, lead]


@kernel_part
def fill_one_open(
    one_open: Numbers,
    after: Numbers,
    points: Numbers,
    progress: Numbers,
    position: Position,
    own: int,
    other: int,
    alone: Numbers,
    crosses: Numbers,
) -> None:
    """Like `fill_both_open`, if one row is closed."""
    penalties, other_penalties, lead = position.penalties, position.other_penalties, position.lead
    row = 1 if position.closed == FIRST else 0
    state, other_state = position.first, position.other_first
    if row == 1:
        state, other_state = position.second, position.other_second
    ahead = lead - points[other_state] - PENALTY * (penalties - other_penalties)
    if own > 0:
        alone[own, other] = 1.0 - one_open[other_penalties, penalties, other_state, state, MAX_LEAD - lead]
    elif penalties + 1 < LAST_PENALTY:
        alone[own, other] = 1.0 - one_open[other_penalties, penalties + 1, other_state, state, MAX_LEAD - lead]
    else:
        alone[own, other] = share_of_win(ahead + points[state] - PENALTY)
    clear_crosses(own, other, crosses)
    for square in range(progress[state], CLOSING):
        crosses[own, other, row, square] = (
            1.0 - one_open[other_penalties, penalties, other_state, after[state, square], MAX_LEAD - lead]
        )
    if after[state, CLOSING] != ILLEGAL:
        crosses[own, other, row, CLOSING] = share_of_win(ahead + points[after[state, CLOSING]])


@kernel_part
def after_action_1(after: Numbers, points: Numbers, position: Position, white: int, own: int, other: int) -> Position:
    """The position after both players' choices."""
    return with_crosses(after, points, position, own, square_in(own, white), other, square_in(other, white))


@kernel_part
def fill_white_sum(
    both_open: Numbers,
    one_open: Numbers,
    after: Numbers,
    points: Numbers,
    progress: Numbers,
    position: Position,
    white: int,
    own_choices: Numbers,
    other_choices: Numbers,
    alone: Numbers,
    crosses: Numbers,
) -> tuple[int, int]:
    """Lists both players' choices in action 1, and fills in the value of each pair. Returns how many choices the active
    player and the other have.
    """
    closed = position.closed
    own_count = list_white_choices(after, position.first, position.second, closed, white, own_choices)
    other_count = list_white_choices(after, position.other_first, position.other_second, closed, white, other_choices)
    for other in range(other_count):
        for own in range(own_count):
            then = after_action_1(after, points, position, white, own_choices[own], other_choices[other])
            if then.closed == NEITHER:
                fill_both_open(both_open, one_open, after, points, progress, then, own, other, alone, crosses)
            elif then.closed == FIRST or then.closed == SECOND:
                fill_one_open(one_open, after, points, progress, then, own, other, alone, crosses)
            else:
                alone[own, other] = share_of_win(then.lead - PENALTY * (then.penalties - then.other_penalties))
                clear_crosses(own, other, crosses)
    return own_count, other_count


@kernel_part
def dominant_choice(own_count: int, other_count: int, alone: Numbers, crosses: Numbers) -> int:
    """A choice that is at least as good for the other player as any, whatever the active player does and rolls; -1 if
    there isn't one.
    """
    for choice in range(other_count):
        is_dominant = True
        for other in range(other_count):
            if other == choice:
                continue
            for own in range(own_count):
                is_dominant = is_dominant and alone[own, choice] <= alone[own, other]
                worse = 0
                for square in range(SQUARES):
                    worse += crosses[own, choice, 0, square] > crosses[own, other, 0, square]
                    worse += crosses[own, choice, 1, square] > crosses[own, other, 1, square]
                is_dominant = is_dominant and worse == 0
        if is_dominant:
            return choice
    return -1


@kernel_part
def merge_choices(choice: int, own_count: int, alone: Numbers, crosses: Numbers) -> None:
    """Fills in the best of the active player's choices against one choice of the other player, as the first pair."""
    for own in range(own_count):
        if own == 0 or alone[own, choice] > alone[0, 0]:
            alone[0, 0] = alone[own, choice]
        for row in range(2):
            for square in range(SQUARES):
                share = crosses[own, choice, row, square]
                best = crosses[0, 0, row, square]
                crosses[0, 0, row, square] = share if own == 0 or share > best else best


@kernel_part
def fill_faces(
    white1: int, white2: int, own: int, other: int, alone: Numbers, crosses: Numbers, faces: Numbers
) -> None:
    """Fills in the share of a pair of choices with each face of each colour die, at least that without action 2."""
    base = alone[own, other]
    for face in range(FACES):
        one = crosses[own, other, 0, white1 + face - 1]
        two = crosses[own, other, 0, white2 + face - 1]
        best = one if one > two else two
        faces[0, face] = best if best > base else base
        one = crosses[own, other, 1, 11 - white1 - face]
        two = crosses[own, other, 1, 11 - white2 - face]
        best = one if one > two else two
        faces[1, face] = best if best > base else base


@kernel_part
def sum_of_best(faces: Numbers, sums: Numbers) -> float:
    """The sum of the shares over all faces of both colour dice, if only the active player has a choice."""
    for face in range(FACES):
        sums[face] = 0.0
    for first_face in range(FACES):
        share = faces[0, first_face]
        for face in range(FACES):
            sums[face] += share if share > faces[1, face] else faces[1, face]
    return (sums[0] + sums[1]) + (sums[2] + sums[3]) + (sums[4] + sums[5])


@kernel_part
def fill_payoffs(
    white1: int,
    white2: int,
    own_count: int,
    other_count: int,
    alone: Numbers,
    crosses: Numbers,
    faces: Numbers,
    payoffs: Numbers,
) -> None:
    """Fills in the value of each pair of choices for all faces of the colour dice."""
    for own in range(own_count):
        for other in range(other_count):
            fill_faces(white1, white2, own, other, alone, crosses, faces)
            for first_face in range(FACES):
                share = faces[0, first_face]
                for face in range(FACES):
                    payoffs[own, other, first_face * FACES + face] = share if share > faces[1, face] else faces[1, face]


@kernel_part
def fill_bounds(
    own_count: int,
    other_count: int,
    payoffs: Numbers,
    extreme: Numbers,
    at_least: Numbers,
    at_most: Numbers,
) -> None:
    """Fills in what each side can guarantee, for all combinations of faces at once."""
    for roll in range(COLOUR_ROLLS):
        at_least[roll] = 0.0
        at_most[roll] = 1.0
    for own in range(own_count):
        for roll in range(COLOUR_ROLLS):
            extreme[roll] = payoffs[own, 0, roll]
        for other in range(1, other_count):
            for roll in range(COLOUR_ROLLS):
                share = payoffs[own, other, roll]
                extreme[roll] = share if share < extreme[roll] else extreme[roll]
        for roll in range(COLOUR_ROLLS):
            at_least[roll] = extreme[roll] if extreme[roll] > at_least[roll] else at_least[roll]
    for other in range(other_count):
        for roll in range(COLOUR_ROLLS):
            extreme[roll] = payoffs[0, other, roll]
        for own in range(1, own_count):
            for roll in range(COLOUR_ROLLS):
                share = payoffs[own, other, roll]
                extreme[roll] = share if share > extreme[roll] else extreme[roll]
        for roll in range(COLOUR_ROLLS):
            at_most[roll] = extreme[roll] if extreme[roll] < at_most[roll] else at_most[roll]


@kernel_part
def fill_matrix(roll: int, own_count: int, other_count: int, payoffs: Numbers, matrix: Numbers) -> None:
    for own in range(own_count):
        for other in range(other_count):
            matrix[own, other] = payoffs[own, other, roll]


@kernel_part
def mean_share(
    table: TwoPlayerTable, rows: RowTables, position: Position, workspace: TurnWorkspace
) -> tuple[float, int]:
    """The active player's share over all rolls if both play perfectly; and how many of the 1,296 rolls need a mixed
    choice.
    """
    both_open, one_open = table
    after, _, points, progress = rows
    own, other, alone, crosses, faces, payoffs, at_least, at_most, extreme, matrix, tableau = workspace
    total = 0.0
    mixed = 0
    for white in range(2, 13):
        own_count, other_count = fill_white_sum(
            both_open, one_open, after, points, progress, position, white, own, other, alone, crosses
        )
        dominant = dominant_choice(own_count, other_count, alone, crosses)
        if dominant >= 0:
            merge_choices(dominant, own_count, alone, crosses)
        for white1 in range(max(1, white - FACES), white // 2 + 1):
            white2 = white - white1
            ways = 1 if white1 == white2 else 2
            if dominant >= 0:
                fill_faces(white1, white2, 0, 0, alone, crosses, faces)
                total += ways * sum_of_best(faces, extreme)
                continue
            fill_payoffs(white1, white2, own_count, other_count, alone, crosses, faces, payoffs)
            fill_bounds(own_count, other_count, payoffs, extreme, at_least, at_most)
            for roll in range(COLOUR_ROLLS):
                share = at_least[roll]
                if share < at_most[roll]:
                    fill_matrix(roll, own_count, other_count, payoffs, matrix)
                    share = mixed_value(matrix, own_count, other_count, tableau)
                    if min(share - at_least[roll], at_most[roll] - share) > WORTH_MIXING:
                        mixed += ways
                total += ways * share
    return total / (WHITE_ROLLS * COLOUR_ROLLS), mixed
