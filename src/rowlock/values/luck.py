"""How lucky a roll is: what can be made of it, beside what can be made of a roll on average.

What can be made of it is judged roughly, from what each cross would do to the seats' shares if it were the only one of
the turn: it multiplies them by something, and the crosses of a turn multiply one another's. Only where two rows are
closed then, the shares are the final ones. The mean over all rolls is exact for all that. So luck is nothing on
average, however rough, and may be subtracted from what came of a game: the mean stays, and most of the noise is gone.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.turn_worth import NO_CROSS, better_square, faces_above, mean_of_best
from rowlock.rules.dice import Dice, colour_die, white_sum
from rowlock.rules.rows import CLOSING, SQUARES, standard_square

SUMS = 13
"""White sums go up to 12."""

LEAST = 0.005
"""A share that is less is taken for this: nothing cannot be multiplied."""

ALL_OPEN = np.zeros(4, dtype=np.int64)
"""Closed rows need no mention here: nothing can be gained in them."""


class Gains(NamedTuple):
    """What a turn can do to every seat's share.

    `passed` are the shares after a turn with nothing crossed and no penalty; what else may happen multiplies them. By
    colour, square and seat: a cross of the active seat (0 if it is not possible). By seat: a penalty. By white sum and
    seat: the best replies of the waiting seats. Where action 1 ends the game, or a closing number in action 2: by white
    sum, by the row of action 1 and by the row that is closed in action 2 (0 is none, 1 is red), the final shares.
    """

    passed: NDArray[np.float64]
    crosses: NDArray[np.float64]
    penalty: NDArray[np.float64]
    replies: NDArray[np.float64]
    ended: NDArray[np.bool_]
    final: NDArray[np.float64]


class Workplace(NamedTuple):
    """Room for judging rolls: the gains of the position; by colour and square the best of a turn with that action 2,
    and the row of its action 1; the colour dice's faces in order, with their chances; a turn's shares.
    """

    gains: Gains
    best: NDArray[np.float64]
    first: NDArray[np.int64]
    values: NDArray[np.float64]
    colours: NDArray[np.int64]
    faces: NDArray[np.int64]
    chances: NDArray[np.float64]
    shares: NDArray[np.float64]


@kernel_part
def new_workplace(players: int) -> Workplace:
    return Workplace(
        Gains(
            np.zeros(players),
            np.zeros((4, SQUARES, players)),
            np.zeros(players),
            np.zeros((SUMS, players)),
            np.zeros((SUMS, 5, 5), dtype=np.bool_),
            np.zeros((SUMS, 5, 5, players)),
        ),
        np.zeros((4, SQUARES)),
        np.zeros((4, SQUARES), dtype=np.int64),
        np.zeros(24),
        np.zeros(24, dtype=np.int64),
        np.zeros(24, dtype=np.int64),
        np.zeros(25),
        np.zeros(players),
    )


@kernel_part
def pass_turn(gains: Gains, passed: Numbers) -> None:
    """The shares after a turn that passes; all else is to be looked at anew."""
    for seat in range(passed.shape[0]):
        gains.passed[seat] = max(passed[seat], LEAST)
    gains.crosses[:] = 0
    gains.penalty[:] = 1
    gains.replies[:] = 1
    gains.ended[:] = False


@kernel_part
def become_factors(shares: Numbers, gains: Gains) -> None:
    """From shares to what multiplies those of a turn that passes."""
    for seat in range(shares.shape[0]):
        shares[seat] = max(shares[seat], LEAST) / gains.passed[seat]


@kernel_part
def look_at_sum(place: Workplace, active: int, white: int) -> tuple[float, int]:
    """Fills in the best of a turn with each square as action 2. Answers the best without action 2, and its row."""
    crosses = place.gains.crosses
    # The row where the white sum brings most, and the next: for squares that the first leaves no room for.
    row, next_row = NO_CROSS, NO_CROSS
    most, next_most = 1.0, 1.0
    for colour in range(4):
        factor = crosses[colour, standard_square(colour, white), active]
        if factor > most:
            row, most, next_row, next_most = colour, factor, row, most
        elif factor > next_most:
            next_row, next_most = colour, factor
    for colour in range(4):
        for square in range(SQUARES):
            if row != colour or standard_square(row, white) < square:
                place.best[colour, square] = crosses[colour, square, active] * most
                place.first[colour, square] = row
            else:
                place.best[colour, square] = crosses[colour, square, active] * next_most
                place.first[colour, square] = next_row
    floor = place.gains.penalty[active]
    floor_row = NO_CROSS
    for colour in range(4):
        factor = crosses[colour, standard_square(colour, white), active]
        if factor > floor:
            floor, floor_row = factor, colour
    return floor, floor_row


@kernel_part
def add_turn(place: Workplace, chance: float, white: int, first: int, colour: int, square: int, worth: Numbers) -> None:
    """Adds every seat's share after a turn, by its chance: the white sum crossed in a row, then a square of a row."""
    gains, shares = place.gains, place.shares
    players = worth.shape[0]
    last = NO_CROSS
    if colour != NO_CROSS and square == CLOSING and not gains.ended[white, first + 1, 0]:
        last = colour
    if gains.ended[white, first + 1, last + 1]:
        for seat in range(players):
            worth[seat] += chance * gains.final[white, first + 1, last + 1, seat]
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
        worth[seat] += chance * shares[seat]


@kernel_part
def add_roll(place: Workplace, active: int, dice: Dice, worth: Numbers) -> None:
    """Adds what can be made of a roll, for every seat."""
    white = white_sum(dice)
    floor, first = look_at_sum(place, active, white)
    most = floor
    best_colour = NO_CROSS
    best_square = 0
    for colour in range(4):
        shown = colour_die(dice, colour)
        if shown == 0:
            continue
        square = better_square(place.best, colour, dice.white1, dice.white2, shown)
        # Of equals the last, as where faces are put in order.
        if place.best[colour, square] > floor and place.best[colour, square] >= most:
            most, best_colour, best_square = place.best[colour, square], colour, square
    if best_colour != NO_CROSS:
        first = place.first[best_colour, best_square]
    add_turn(place, 1.0, white, first, best_colour, best_square, worth)


@kernel_part
def subtract_mean(place: Workplace, active: int, worth: Numbers) -> None:
    """Subtracts what can be made of a roll on average, for every seat: over all rolls there are."""
    for white in range(2, SUMS):
        floor, floor_row = look_at_sum(place, active, white)
        for white1 in range(max(1, white - 6), white // 2 + 1):
            white2 = white - white1
            share = -1 / 36 if white1 == white2 else -2 / 36
            count = faces_above(floor, place.best, ALL_OPEN, white1, white2, place.values, place.colours, place.faces)
            mean_of_best(floor, count, place.values, place.colours, place.chances)
            add_turn(place, share * place.chances[count], white, floor_row, NO_CROSS, 0, worth)
            for face in range(count):
                colour = place.colours[face]
                square = better_square(place.best, colour, white1, white2, place.faces[face])
                first = place.first[colour, square]
                add_turn(place, share * place.chances[face], white, first, colour, square, worth)


@kernel_part
def add_luck(place: Workplace, active: int, dice: Dice, luck: Numbers) -> None:
    """Adds how lucky a roll is for every seat, where the gains of the position have been looked at."""
    add_roll(place, active, dice, luck)
    subtract_mean(place, active, luck)
