"""The weakest level: a distracted child."""

from rowlock.bots.player import Generator, View
from rowlock.bots.turn_situation import is_active
from rowlock.rules import NOTHING, Choice
from rowlock.rules.effects import effect

NOT_LOOKING = 0.3
"""How often it doesn't notice the dice at all."""

ANYTHING_GOES = 0.35
"""How often it crosses any legal number, however much it skips."""

A_LEAP = 4


class Beginner:
    """Knows the rules and likes to cross numbers, but doesn't always pay attention."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
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
