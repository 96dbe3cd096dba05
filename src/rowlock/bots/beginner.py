"""The weakest level: a distracted child."""

import random

from rowlock.bots.looks import is_active
from rowlock.bots.player import View
from rowlock.rules import NOTHING, Choice
from rowlock.rules.effects import effect

NOT_LOOKING = 0.3
"""How often it does not notice the dice at all."""

ANYTHING_GOES = 0.35
"""How often it crosses the first thing it sees, however far it leaps."""

A_LEAP = 4


class Beginner:
    """Knows the rules, likes to cross, and is not always at the table with its thoughts."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: random.Random, /) -> Choice:
        tempting = [choice for choice in legal if choice != NOTHING]
        if not tempting or (generator.random() < NOT_LOOKING and not is_active(view)):
            return NOTHING
        if generator.random() < ANYTHING_GOES:
            return generator.choice(tempting)
        nearby = []
        for choice in tempting:
            seen = effect(view.state, view.seat, choice)
            if seen is None or seen.skipped < A_LEAP:
                nearby.append(choice)
        return generator.choice(nearby or [NOTHING])
