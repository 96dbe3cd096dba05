"""Where the dice and the bots' random numbers come from. Each turn and each choice has its own, so that a continued
game gets the same ones.
"""

import random
from typing import NamedTuple, Protocol

from rowlock.bots.player import Generator
from rowlock.bots.random_stream import RandomStream
from rowlock.record import Record
from rowlock.rules import Dice
from rowlock.rules.rows import DICE_COLOURS
from rowlock.table.deals import bot_seed, dealt_roll


class ChanceSource(Protocol):
    def roll(self, record: Record) -> Dice:
        """All six dice of the next turn."""
        ...

    def generator(self, record: Record, seat: int) -> Generator:
        """The random generator of a bot's next choice. The seat counts from 0."""
        ...


class SeededChance(NamedTuple):
    """Dice and bots that depend on a seed."""

    seed: int

    def roll(self, record: Record) -> Dice:
        generator = random.Random(f"{self.seed} dice {len(record.turns)}")
        return Dice(*(generator.randint(1, 6) for _ in range(2 + DICE_COLOURS)))

    def generator(self, record: Record, seat: int) -> Generator:
        return random.Random(f"{self.seed} seat {seat} event {len(record.events)}")


class DealtChance(NamedTuple):
    """The dice of a deal, and its bots, which choose as in the browser."""

    deal: str

    def roll(self, record: Record) -> Dice:
        return dealt_roll(record.options.game, record.options.players, self.deal, len(record.turns) + 1)

    def generator(self, record: Record, seat: int) -> Generator:
        game, players = record.options.game, record.options.players
        decision = 1 + sum(not isinstance(event, Dice) for event in record.events)
        return RandomStream(bot_seed(game, players, self.deal, seat, decision))
