"""The luck of a roll: its value, compared with the average value of a roll.

The value of a roll is only estimated, from the effect of each cross on the seats' shares if it were the only one of the
turn: a cross multiplies the shares by a factor, and the factors of all crosses of a turn are multiplied. The final
shares are used only if two rows are then closed. The mean of this estimate over all rolls is exact, so luck averages
out to zero however rough the estimate is. It can be subtracted from the outcome of a game as a control variate: the
mean stays the same, and most of the noise is gone.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel_part, lean_part
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.fast.turn_values import (
    NO_CROSS,
    DiceFaces,
    TurnCrosses,
    better_square,
    list_faces_above,
    mean_of_best,
    new_dice_faces,
)
from rowlock.rules.dice import Dice, colour_die, white_sum
from rowlock.rules.rows import CLOSING, SQUARES, standard_square

SUMS = 13
"""One more than the largest white sum."""

MIN_SHARE = 0.005
"""Smaller shares are raised to this, because factors of zero would be meaningless."""

ALL_OPEN = np.zeros(ROW_COUNT, dtype=np.int64)
"""Row states with no row closed. Closed rows need no special treatment here: nothing can be gained in them."""


class Gains(NamedTuple):
    """The possible effects of a turn on every seat's share.

    `passed` holds the shares after a turn without a cross or a penalty; the others are factors of those. `crosses`, by
    colour, square and seat: a cross of the active seat, 0 if it is impossible. `penalty`, by seat. `replies`, by white
    sum and seat: the best replies of the waiting seats. `ended` and `final`: whether action 1, or a closing number in
    action 2, ends the game, and the final shares; by white sum, the row of action 1 and the row closed in action 2 (0
    is none, 1 is red).
    """

    passed: NDArray[np.float64]
    crosses: NDArray[np.float64]
    penalty: NDArray[np.float64]
    replies: NDArray[np.float64]
    ended: NDArray[np.bool_]
    final: NDArray[np.float64]


class LuckWorkspace(NamedTuple):
    """Scratch memory for estimating rolls: the gains of the position; by colour and square the best value of a turn
    with that action 2, and the row of its action 1; the faces of the colour dice; the shares after a turn.
    """

    gains: Gains
    best: NDArray[np.float64]
    first: NDArray[np.int64]
    faces: DiceFaces
    shares: NDArray[np.float64]


@kernel_part
def new_luck_workspace(players: int) -> LuckWorkspace:
    rows = ROW_COUNT + 1
    return LuckWorkspace(
        Gains(
            np.zeros(players),
            np.zeros((ROW_COUNT, SQUARES, players)),
            np.zeros(players),
            np.zeros((SUMS, players)),
            np.zeros((SUMS, rows, rows), dtype=np.bool_),
            np.zeros((SUMS, rows, rows, players)),
        ),
        np.zeros((ROW_COUNT, SQUARES)),
        np.zeros((ROW_COUNT, SQUARES), dtype=np.int64),
        new_dice_faces(),
        np.zeros(players),
    )


@kernel_part
def start_gains(gains: Gains, passed: Numbers) -> None:
    """Sets the shares after a turn without a cross, and clears everything else."""
    for seat in range(passed.shape[0]):
        gains.passed[seat] = max(passed[seat], MIN_SHARE)
    gains.crosses[:] = 0
    gains.penalty[:] = 1
    gains.replies[:] = 1
    gains.ended[:] = False


@lean_part
def to_factors(shares: Numbers, gains: Gains) -> None:
    """Turns shares into factors of the shares after a turn without a cross, in place."""
    for seat in range(shares.shape[0]):
        shares[seat] = max(shares[seat], MIN_SHARE) / gains.passed[seat]


@lean_part
def fill_best_turns(workspace: LuckWorkspace, active: int, white: int) -> tuple[float, int]:
    """Fills in the best turn with each square as action 2. Returns the value of the best turn without action 2, and the
    row of its cross.
    """
    crosses = workspace.gains.crosses
    # The best two rows for the white sum: the second best is for squares that the best one rules out.
    row, next_row = NO_CROSS, NO_CROSS
    most, next_most = 1.0, 1.0
    for colour in range(ROW_COUNT):
        factor = crosses[colour, standard_square(colour, white), active]
        if factor > most:
            row, most, next_row, next_most = colour, factor, row, most
        elif factor > next_most:
            next_row, next_most = colour, factor
    for colour in range(ROW_COUNT):
        for square in range(SQUARES):
            if row != colour or standard_square(row, white) < square:
                workspace.best[colour, square] = crosses[colour, square, active] * most
                workspace.first[colour, square] = row
            else:
                workspace.best[colour, square] = crosses[colour, square, active] * next_most
                workspace.first[colour, square] = next_row
    floor = workspace.gains.penalty[active]
    floor_row = NO_CROSS
    for colour in range(ROW_COUNT):
        factor = crosses[colour, standard_square(colour, white), active]
        if factor > floor:
            floor, floor_row = factor, colour
    return floor, floor_row


@lean_part
def add_turn(workspace: LuckWorkspace, chance: float, white: int, crosses: TurnCrosses, values: Numbers) -> None:
    """Adds every seat's share after a turn with these crosses, weighted by its probability."""
    first, colour, square = crosses
    gains, shares = workspace.gains, workspace.shares
    players = values.shape[0]
    last = NO_CROSS
    if colour != NO_CROSS and square == CLOSING and not gains.ended[white, first + 1, 0]:
        last = colour
    if gains.ended[white, first + 1, last + 1]:
        for seat in range(players):
            values[seat] += chance * gains.final[white, first + 1, last + 1, seat]
        return
    total = 0.0
    for seat in range(players):
        share = gains.passed[seat] * gains.replies[white, seat]
        if first != NO_CROSS:
            share *= gains.crosses[first, standard_square(first, white), seat]
        if colour != NO_CROSS:
            share *= gains.crosses[colour, square, seat]
        if first == NO_CROSS and colour == NO_CROSS:
            share *= gains.penalty[seat]
        shares[seat] = share
        total += share
    if players > 1:
        chance /= total
    for seat in range(players):
        values[seat] += chance * shares[seat]


@lean_part
def add_roll(workspace: LuckWorkspace, active: int, dice: Dice, values: Numbers) -> None:
    """Adds every seat's estimated share after a roll."""
    white = white_sum(dice)
    floor, first = fill_best_turns(workspace, active, white)
    most = floor
    best_colour = NO_CROSS
    best_square = 0
    for colour in range(ROW_COUNT):
        shown = colour_die(dice, colour)
        if shown == 0:
            continue
        square = better_square(workspace.best, colour, dice.white1, dice.white2, shown)
        # Ties go to the last one, as in the sorted list of faces.
        if workspace.best[colour, square] > floor and workspace.best[colour, square] >= most:
            most, best_colour, best_square = workspace.best[colour, square], colour, square
    if best_colour != NO_CROSS:
        first = workspace.first[best_colour, best_square]
    add_turn(workspace, 1.0, white, TurnCrosses(first, best_colour, best_square), values)


@lean_part
def subtract_mean(workspace: LuckWorkspace, active: int, values: Numbers) -> None:
    """Subtracts every seat's estimated share, averaged over all rolls."""
    faces = workspace.faces
    for white in range(2, SUMS):
        floor, floor_row = fill_best_turns(workspace, active, white)
        for white1 in range(max(1, white - 6), white // 2 + 1):
            white2 = white - white1
            share = -1 / 36 if white1 == white2 else -2 / 36
            count = list_faces_above(floor, workspace.best, ALL_OPEN, white1, white2, faces)
            mean_of_best(floor, count, faces)
            add_turn(workspace, share * faces.chances[count], white, TurnCrosses(floor_row, NO_CROSS, 0), values)
            for index in range(count):
                colour = faces.colours[index]
                square = better_square(workspace.best, colour, white1, white2, faces.shown[index])
                crosses = TurnCrosses(workspace.first[colour, square], colour, square)
                add_turn(workspace, share * faces.chances[index], white, crosses, values)


@lean_part
def add_luck(workspace: LuckWorkspace, active: int, dice: Dice, luck: Numbers) -> None:
    """Adds the luck of a roll for every seat; the gains of the position must have been filled in."""
    add_roll(workspace, active, dice, luck)
    subtract_mean(workspace, active, luck)
