"""How many ways the next turns can go, from fixed positions with fixed dice: a change in what is legal changes a count.

The dice come from a fixed list, a die of a closed row left out; every legal choice of every seat is followed.
"""

from itertools import product

import pytest

from rowlock.rules import Chance, Decision, Dice, apply, legal, pending
from rowlock.rules.api import dice_in_play
from support.playing import as_state

DICE = (Dice(4, 1, 3, 6, 5, 2), Dice(6, 6, 6, 6, 1, 1), Dice(1, 2, 1, 5, 1, 1), Dice(3, 4, 4, 3, 2, 6))

EMPTY = "r.y.g.b.0"
LATE_1 = "r2345.y2357A.gCB98.bA97.1"
LATE_2 = "r23567.y3456A.gCA976.bCB98.2"


def ways(state, turns, rolled=0):
    awaited = pending(state)
    if isinstance(awaited, Chance):
        if rolled == turns:
            return 1
        dice = dice_in_play(state, DICE[rolled % len(DICE)])
        return ways(apply(state, dice), turns, rolled + 1)
    if isinstance(awaited, Decision):
        return sum(
            ways(apply(state, event), turns, rolled) for event in product(*(legal(state, s) for s in awaited.seats))
        )
    return 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("position", "turns", "count"),
    [
        (f"qwixx/1/{EMPTY}/1:roll", 1, 41),
        (f"qwixx/1/{EMPTY}/1:roll", 3, 4310),
        (f"qwixx/1/{EMPTY}/{EMPTY}/1:roll", 2, 3220),
        (f"qwixx/1/{LATE_1}/{LATE_2}/1:roll", 3, 11262),
        (f"qwixx/1/{LATE_1}/{LATE_2}/{LATE_1}/2:roll", 2, 1440),
        (f"qwixx/1/{LATE_1}/{LATE_2}/{LATE_1}/{LATE_2}/{LATE_2}/3:roll", 1, 1053),
        (f"onboard/1/A/{EMPTY}@0/1:roll", 2, 2808),
        (f"onboard/1/B/{EMPTY}@0/{EMPTY}@0/1:roll", 1, 840),
        ("onboard/1/A/r2345.y2357A.gCB98.b7.1@19/r23567.y5678A.gCA976.bCB98.2@21/1:roll", 2, 12847),
        ("onboard/1/B/r2369.y3456.g8.b.1@33/r8.y4567.gA98764.bCB98.0@34/2:roll", 2, 2852),
        ("tworows/1/r.b.0/1:roll", 3, 120),
        ("tworows/1/r2345.bCB98.1/r23567.bCB987.2/1:roll", 4, 688),
        (f"duel/1/{EMPTY}/{EMPTY}/1:roll", 1, 41),
        (f"duel/1/{EMPTY}/{EMPTY}/2:roll", 3, 8055),
        ("duel/1/r2557.y3444.gCB97.b.1/r36.y56.gA8866.bA997.0/1:roll", 4, 4460),
        ("duel/1/r24555.y35557.gCB97.b.0/r36.y6668.gA886664.b5555.0/1:roll", 4, 450),
    ],
)
def test_the_ways_the_next_turns_can_go(position, turns, count):
    assert ways(as_state(position), turns) == count
