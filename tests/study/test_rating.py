"""Ratings from the quality of choices."""

import random

import pytest

from rowlock.analysis.performance import LEVEL_LOSSES, performance
from rowlock.analysis.review import review
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.rules import TRACKS, Options
from rowlock.study.rating import BEAT, KINDS, LOCK, MIN_GAMES, PASS, PAWN, PENALTY, Tally, rating, tallies


def test_a_rating_needs_a_few_games():
    few = rating("qwixx", 2, [Tally(40, 1.0)] * (MIN_GAMES - 1))
    assert (few.interval, few.like) == (None, None)
    assert few.mean_loss == 0.025
    assert rating("qwixx", 2, []).decisions == 0


@pytest.mark.parametrize("level", ["beginner", "casual", "steady", "expert"])
def test_the_mean_loss_of_a_level_is_like_that_level(level):
    loss = LEVEL_LOSSES["qwixx-2"][level]
    assert rating("qwixx", 2, [Tally(40, 40 * loss)] * MIN_GAMES).like == level


def test_the_interval_covers_the_true_mean_as_often_as_it_claims():
    chance = random.Random(1)
    covered, samples, games = 0, 1000, 40
    for _ in range(samples):
        # Decisions of one game resemble each other: some games are played well, others badly.
        tallies_ = [Tally(30, 30 * chance.expovariate(1 / 0.02)) for _ in range(games)]
        low, high = rating("qwixx", 2, tallies_).interval
        covered += low <= 0.02 <= high
    # For 95% the standard error of this count is 7; a skewed sample of 40 covers a little less.
    assert covered >= 900


@pytest.mark.slow
@pytest.mark.usefixtures("short_look_ahead")
@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        (Options("qwixx", 2), {LOCK, PENALTY, PASS}),
        (Options("onboard", 2, track=TRACKS["A"]), {PAWN, PENALTY, PASS}),
        (Options("duel", 2), {BEAT, PENALTY}),
    ],
    ids=lambda value: getattr(value, "game", ""),
)
def test_every_real_decision_is_of_one_kind(options, kinds):
    found = set()
    for seed in range(1, 4):
        reviewed = review(record_game(options, [bot_named("casual")] * 2, seed, 0))
        for seat in range(2):
            counted, expected = tallies(reviewed, seat), performance(reviewed, seat)
            assert sum(one.decisions for one in counted.values()) == expected.decisions
            total = sum(one.loss for one in counted.values())
            assert total == pytest.approx(expected.mean_loss * expected.decisions)
            found |= counted.keys()
    assert kinds <= found <= set(KINDS)
