"""The dice of the arena: one stream per deal, independent of who sits where.

Every turn draws six numbers, even for dice that are out of the game, so that all games of a deal get the same dice in
each turn, however differently they go.
"""

import random
from collections.abc import Iterator

from rowlock.rules import Dice, NotAwaited, State
from rowlock.rules.api import dice_in_play
from rowlock.rules.turn import ROLL


def dice_generator(seed: int, deal: int) -> random.Random:
    """The random generator of a deal's dice."""
    return random.Random(f"dice/{seed}/{deal}")


class DiceStream:
    def __init__(self, seed: int, deal: int) -> None:
        self._generator = dice_generator(seed, deal)

    def roll(self, state: State) -> Dice:
        return roll(state, self._generator)


def roll(state: State, generator: random.Random) -> Dice:
    """A roll of the dice that are in play, with random numbers from a generator such as `random.Random(1)`.

    >>> position = rowlock.start(rowlock.Options("tworows", players=2))
    >>> rowlock.roll(position, random.Random(1))
    Dice(white1=2, white2=5, red=1, yellow=0, green=0, blue=4)
    """
    if state.stage != ROLL:
        raise NotAwaited("this position isn't waiting for a roll")
    return dice_in_play(state, Dice(*(generator.randrange(6) + 1 for _ in range(6))))


def seat_generators(seed: int, deal: int, game: int, players: int) -> Iterator[random.Random]:
    """A separate random generator for each seat of a game."""
    for seat in range(players):
        yield random.Random(f"seat/{seed}/{deal}/{game}/{seat}")
