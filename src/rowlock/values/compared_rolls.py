"""The random rolls that a roll is compared with to tell how lucky it was (see `roll_luck`)."""

import numpy as np

from rowlock.fast.compiled import kernel_part
from rowlock.fast.random_numbers import STEP, mix, random_below, roll
from rowlock.rules.dice import Dice
from rowlock.values.rollout_rounds import PAIRS, with_white_pair

ROLLS = 3
"""How many rolls a roll is compared with. More would explain more of a game, but the best turn with each takes time."""


@kernel_part
def with_number(counter: np.uint64, number: int) -> np.uint64:
    """The counter, mixed with a number."""
    return mix((counter + STEP) ^ np.uint64(number))


@kernel_part
def counter_of(dice: Dice) -> np.uint64:
    """A counter that depends on a roll."""
    counter = STEP
    counter = with_number(counter, dice.white1 + 7 * dice.white2)
    counter = with_number(counter, dice.red + 7 * dice.yellow)
    return with_number(counter, dice.green + 7 * dice.blue)


@kernel_part
def compared_roll(counter: np.uint64, index: int, rolls: int, closed: int) -> Dice:
    """One of this many random rolls. Their pairs of white dice are spread evenly over all pairs."""
    dice = roll(mix(counter + np.uint64(index + 1) * STEP), closed)
    first = random_below(mix(counter), PAIRS)
    return with_white_pair(dice, (first + index * PAIRS // rolls) % PAIRS)
