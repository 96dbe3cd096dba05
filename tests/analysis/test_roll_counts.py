"""Counting rolls in groups gives the same result as counting them one by one."""

import random
from collections import Counter
from itertools import product

import pytest

from rowlock.analysis.roll_counts import ALL_ROLLS, best_outcomes, payoff_outcomes
from rowlock.rules import NOTHING, number_choice


def some_offers(generator):
    """Offers for nothing and for a few squares, some of them worse than nothing."""
    squares = [number_choice(colour, number) for colour in range(4) for number in range(2, 13)]
    offers = {square: generator.randrange(8) for square in generator.sample(squares, generator.randrange(9))}
    return {NOTHING: generator.randrange(4), **offers}


def best_with(offers, whites, colours):
    """The best offer that a roll allows."""
    taken = [number_choice(colour, white + shown) for colour, shown in enumerate(colours) for white in whites]
    return max(offers[NOTHING], *(offers.get(choice, offers[NOTHING]) for choice in taken))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_grouped_rolls_add_up_to_all_rolls(seed):
    generator = random.Random(seed)
    several = [some_offers(generator) for _ in range(3)]
    one_by_one = {white_sum: Counter() for white_sum in range(2, 13)}
    for *whites, red, yellow, green, blue in product(range(1, 7), repeat=6):
        payoffs = tuple(best_with(offers, whites, (red, yellow, green, blue)) for offers in several)
        one_by_one[sum(whites)][payoffs] += 1
    assert sum(map(Counter.total, one_by_one.values())) == ALL_ROLLS
    for white_sum, met in one_by_one.items():
        assert payoff_outcomes(several, white_sum) == met
        first = Counter()
        for payoffs, rolls in met.items():
            first[payoffs[0]] += rolls
        assert best_outcomes(several[0], white_sum) == first
