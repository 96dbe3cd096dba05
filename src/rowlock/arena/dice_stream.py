"""The dice of the arena: one stream per deal, independent of who sits where.

Every turn draws six numbers, even for dice that are out of the game, so that all games of a deal get the same dice in
each turn, however differently they go.
"""

import random
from collections.abc import Iterator

from rowlock.rules import Dice, State
from rowlock.rules.api import dice_in_play


def dice_generator(seed: int, deal: int) -> random.Random:
    """The random generator of a deal's dice."""
    return random.Random(f"dice/{seed}/{deal}")


class DiceStream:
    def __init__(self, seed: int, deal: int) -> None:
        self._generator = dice_generator(seed, deal)

    def roll(self, state: State) -> Dice:
        return dice_in_play(state, Dice(*(self._generator.randrange(6) + 1 for _ in range(6))))


def seat_generators(seed: int, deal: int, game: int, players: int) -> Iterator[random.Random]:
    """A separate random generator for each seat of a game."""
    for seat in range(players):
        yield random.Random(f"seat/{seed}/{deal}/{game}/{seat}")
