"""The second level: a relaxed player at the kitchen table."""

import random

from rowlock.bots.looks import penalty_looms
from rowlock.bots.player import View
from rowlock.rules import NOTHING, Choice
from rowlock.rules.effects import effect

SKIPS = 3
WHEN_PRESSED = 6
CARELESS = 0.1
"""How often it takes any of the choices it would not mind, not the nearest."""


class Casual:
    """Keeps the gaps small, one action at a time, and never looks at anybody else's sheet."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: random.Random, /) -> Choice:
        bearable = WHEN_PRESSED if penalty_looms(view) else SKIPS
        liked = {}
        for choice in legal:
            seen = effect(view.state, view.seat, choice)
            skipped = 0 if seen is None else seen.skipped
            if choice != NOTHING and skipped <= bearable:
                liked[choice] = skipped
        if not liked:
            return NOTHING
        if generator.random() < CARELESS:
            return generator.choice(list(liked))
        least = min(liked.values())
        return generator.choice([choice for choice, skipped in liked.items() if skipped == least])
