"""The rounds of a rollout. A round is 36 trials, one for each pair of white dice in the first roll; all other dice are
random, from a stream per trial that is the same for every position.
"""

from typing import NamedTuple

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.rules.dice import Dice

PAIRS = 36


class Rounds(NamedTuple):
    """The rounds to play: the seed, the number of the first one, and whether to compute the luck of every roll."""

    seed: int
    first: int
    with_luck: bool


class RoundSums(NamedTuple):
    """The results by round and seat: the shares of the win, the points, and the luck in the same unit as the shares.
    Kernels sum up the trials of a round, then divide by their number.
    """

    shares: Numbers
    points: Numbers
    luck: Numbers


@kernel_part
def with_white_pair(dice: Dice, pair: int) -> Dice:
    return Dice(pair % 6 + 1, pair // 6 + 1, dice.red, dice.yellow, dice.green, dice.blue)
