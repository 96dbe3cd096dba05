"""The weakest level: a distracted child."""

from rowlock.bots.player import Generator, View
from rowlock.bots.turn_situation import is_active
from rowlock.rules import NOTHING, Choice
from rowlock.rules.effects import effect

MISS_CHANCE = 0.3
"""How often it doesn't notice the dice at all."""

RANDOM_CHANCE = 0.35
"""How often it crosses any legal number, however much it skips."""

LARGE_SKIP = 4
"""It usually avoids skipping this many numbers or more."""


class Beginner:
    """Knows the rules and likes to cross numbers, but doesn't always pay attention."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        tempting = [choice for choice in legal if choice != NOTHING]
        if not tempting or (generator.random() < MISS_CHANCE and not is_active(view)):
            return NOTHING
        if generator.random() < RANDOM_CHANCE:
            return generator.choice(tempting)
        nearby = []
        for choice in tempting:
            seen = effect(view.state, view.seat, choice)
            if seen is None or seen.skipped < LARGE_SKIP:
                nearby.append(choice)
        return generator.choice(nearby or [NOTHING])
