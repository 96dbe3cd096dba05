"""The luck of a roll: zero on average, and what one seat gains the others lose."""

import itertools
import random

import numpy as np
import pytest

from rowlock.arena import compiled_match
from rowlock.rules import TRACKS, Chance, Dice, Options, Over, apply, legal, pending, start
from rowlock.rules.api import dice_in_play
from rowlock.values.roll_luck import roll_luck
from support.long_run import LONG

pytestmark = pytest.mark.slow

TABLES = [Options("qwixx", 2), Options("qwixx", 3), Options("onboard", 2, track=TRACKS["B"]), Options("duel", 2)]

ROUNDS = 40 if LONG else 8
"""How often every white pair comes up."""

EQUALS = ("master:trials=0", "master:trials=0")


def rolls(state, generator, count):
    """Random rolls of a position: every white pair comes up equally often."""
    pairs = itertools.cycle(itertools.product(range(1, 7), repeat=2))
    for white1, white2 in itertools.islice(pairs, count):
        yield dice_in_play(state, Dice(white1, white2, *(generator.randint(1, 6) for _ in range(4))))


def position(options, generator, turns):
    """A position before a roll, after some turns of random choices."""
    state = start(options)
    while True:
        awaited = pending(state)
        assert not isinstance(awaited, Over)
        if isinstance(awaited, Chance):
            if not turns:
                return state
            turns -= 1
            state = apply(state, next(rolls(state, generator, 1)))
        else:
            state = apply(state, tuple(generator.choice(legal(state, seat)) for seat in awaited.seats))


@pytest.mark.longer
@pytest.mark.parametrize("options", TABLES, ids=lambda options: f"{options.game}-{options.players}")
def test_luck_averages_out_to_zero(options):
    generator = random.Random(4)
    for turns in (0, 5):
        state = position(options, generator, turns)
        luck = np.array([roll_luck(state, dice) for dice in rolls(state, generator, 36 * ROUNDS)])
        assert luck.sum(axis=1) == pytest.approx(0, abs=1e-6)
        assert luck.std(axis=0).min() > 0.002
        by_round = luck.reshape(ROUNDS, 36, -1).mean(axis=1)
        error = by_round.std(axis=0, ddof=1) / ROUNDS**0.5
        assert (np.abs(by_round.mean(axis=0)) < 4.5 * error + 1e-6).all()


@pytest.mark.long
@pytest.mark.parametrize(("game", "times"), [("qwixx", 9), ("duel", 18)])
def test_luck_explains_most_of_a_game_between_equals(game, times):
    """Subtracting luck divides the variance by 11 in Qwixx and by 24 in Duel; the estimate alone would divide it by 6
    and 12.
    """
    deals = [compiled_match.play_deal(Options(game, 2), EQUALS, 3, deal, with_luck=True) for deal in range(400)]
    shares = np.array([one.shares[0] for (one, _), _ in deals])
    luck = np.array([one.luck[0] for (one, _), _ in deals])
    assert (shares - luck).var() < shares.var() / times
