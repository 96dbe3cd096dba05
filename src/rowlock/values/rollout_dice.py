"""The dice of rollouts. A round is 36 trials, one for each white pair of the first roll; all else is drawn, from a
stream for each trial, the same whatever position is played.
"""

from rowlock.fast.compiled import kernel_part
from rowlock.rules.dice import Dice

PAIRS = 36


@kernel_part
def with_white_pair(dice: Dice, pair: int) -> Dice:
    return Dice(pair % 6 + 1, pair // 6 + 1, dice.red, dice.yellow, dice.green, dice.blue)
