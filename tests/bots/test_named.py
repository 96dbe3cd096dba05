"""Bots that are asked about a position alone."""

import random

import pytest

from rowlock.bots import View, bot_named
from rowlock.bots.named import bot_named as named
from rowlock.rules import BadOptions, legal, parse

ONE_DECIDES = parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a2:41-3652:x")
BOTH_DECIDE = parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:a1:41-3652")


def test_a_position_is_enough_if_one_seat_decides():
    assert named("steady").choose(ONE_DECIDES) in legal(ONE_DECIDES, 0)


def test_the_seat_is_needed_if_several_decide():
    assert named("steady").choose(BOTH_DECIDE, seat=1) in legal(BOTH_DECIDE, 1)
    with pytest.raises(BadOptions, match="2 seats decide in this position: pass seat=0 or seat=1"):
        named("steady").choose(BOTH_DECIDE)


@pytest.mark.parametrize(
    ("position", "seat", "why"),
    [
        (ONE_DECIDES, 1, "seat 2 has nothing to decide in this position"),
        (parse("duel/1/r.y.g.b.0/r.y.g.b.0/1:roll"), None, "nobody decides anything in this position"),
    ],
)
def test_there_must_be_something_to_decide(position, seat, why):
    with pytest.raises(BadOptions, match=why):
        named("steady").choose(position, seat=seat)


def test_it_chooses_like_the_bot_itself():
    """`random.seed` makes choices without a generator repeatable."""
    for seed in range(20):
        view, choices = View(BOTH_DECIDE, 1), legal(BOTH_DECIDE, 1)
        choice = bot_named("beginner").choose(view, choices, random.Random(seed))
        assert named("beginner").choose(view, choices, random.Random(seed)) == choice
        random.seed(seed)
        assert named("beginner").choose(BOTH_DECIDE, seat=1) == choice


def test_it_says_which_bot_it_is():
    assert repr(named("steady")) == "bot_named('steady')"
