"""The second level: a relaxed player at the kitchen table."""

from rowlock.bots.player import Generator, View
from rowlock.bots.turn_situation import faces_penalty
from rowlock.rules import NOTHING, Choice
from rowlock.rules.effects import effect

MAX_SKIP = 3
MAX_SKIP_TO_AVOID_PENALTY = 6
CARELESS_CHANCE = 0.1
"""How often it takes any acceptable choice instead of the one that skips least."""


class Casual:
    """Keeps gaps small, one action at a time, and never looks at other players' sheets."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: Generator, /) -> Choice:
        max_skip = MAX_SKIP_TO_AVOID_PENALTY if faces_penalty(view) else MAX_SKIP
        liked = {}
        for choice in legal:
            seen = effect(view.state, view.seat, choice)
            skipped = 0 if seen is None else seen.skipped
            if choice != NOTHING and skipped <= max_skip:
                liked[choice] = skipped
        if not liked:
            return NOTHING
        if generator.random() < CARELESS_CHANCE:
            return generator.choice(list(liked))
        least = min(liked.values())
        return generator.choice([choice for choice, skipped in liked.items() if skipped == least])
