"""Odd openings: in some games of self-play, the first turns are played by simple policies, with many random choices.

People reach positions that a net playing itself never would. A net learns their value from games that start there and
are then played as usual. Nothing is learned from the opening itself.

Half of the seats play the hasty policy, which skips as many numbers as beginners do: nets used to be furthest off in
beginners' games.
"""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.policies import HASTY, POLICIES
from rowlock.fast.random_numbers import STEP, mix, new_stream, random_below

SEED = 77_003
"""Added to the seed of a batch, so that openings don't depend on the dice."""

MAX_TURNS_PER_PLAYER = 12
"""Beginners get into trouble late in the game, too, so an opening can take most of it."""

EXPLORATION = np.uint64(0.3 * 2**32)
"""The fraction of random choices in an odd opening, in units of 2⁻³²."""

_32 = np.uint64(32)
_POLICIES = len(POLICIES)


@kernel_part
def draw_opening(fraction: float, seed: int, game: int, usual: Numbers, policies: Numbers) -> int:
    """The number of turns of a game's odd opening, or 0. Fills in the policy of each seat: its usual one, or a simple
    one.
    """
    stream = new_stream(seed + SEED, game)
    if mix(stream) >> _32 >= np.uint64(fraction * 2.0**32):
        return 0
    stream += STEP
    turns = 1 + random_below(mix(stream), MAX_TURNS_PER_PLAYER * policies.shape[0])
    for seat in range(policies.shape[0]):
        stream += STEP
        policy = random_below(mix(stream), 2 * _POLICIES)
        if policy >= _POLICIES:
            policy = HASTY
        policies[seat] = usual[seat] if policy == 0 else policy
    return turns
