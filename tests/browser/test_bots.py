"""The bots choose the same in JavaScript and WebAssembly as in Python, given the same seed."""

import random

import pytest

from rowlock.arena.dice_stream import DiceStream
from rowlock.bots import LEVELS
from rowlock.browser import bots
from rowlock.rules import TRACKS, BadOptions, Chance, Over, apply, pending, start, text
from rowlock.rules.picture import track_picture
from support.long_run import LONG
from support.page_bots import answers
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS

pytestmark = pytest.mark.slow

GAMES = 12 if LONG else 2
"""For each game, number of players and track, with every level in each: thousands of choices in a long run."""


def decisions(options, games):
    """Whole games, with a random level at every choice: what is asked, and what Python chooses."""
    asked, chosen = [], []
    own_track = options.track if options.track not in TRACKS.values() else None
    for game in range(games):
        state, dice, generator = start(options), DiceStream(2, game), random.Random(f"{options}/{game}")
        while not isinstance(awaited := pending(state), Over):
            if isinstance(awaited, Chance):
                state = apply(state, dice.roll(state))
                continue
            event = []
            for seat in awaited.seats:
                level, seed = generator.choice(list(LEVELS)), str(generator.random())
                position, track = text(state), own_track and track_picture(own_track)
                asked.append({"level": level, "position": position, "seat": seat, "seed": seed, "track": track})
                event.append(bots.choose(level, position, own_track, seat, seed))
            chosen += event
            state = apply(state, tuple(event))
    return asked, chosen


def ids(options):
    return f"{options.game}-{options.players}-{options.track and options.track.name}"


@pytest.mark.longer
@pytest.mark.parametrize("options", [*ALL_OPTIONS, *OWN_TRACK_OPTIONS], ids=ids)
def test_every_level_chooses_the_same_in_a_browser(folder, options):
    asked, chosen = decisions(options, GAMES)
    found = answers(folder, [{"wanted": "choose", "given": one} for one in asked])
    for one, expected, answer in zip(asked, chosen, found, strict=True):
        assert answer["result"] == expected, one


def test_the_levels_are_those_of_the_server():
    position = "qwixx/1/r.y.g.b.0/1:a1:44-1111"
    for level in LEVELS:
        bots.choose(level, position, None, 0, "1")
    with pytest.raises(BadOptions, match="the levels are beginner"):
        bots.choose("genius", position, None, 0, "1")


def test_a_seat_with_nothing_to_decide_is_rejected():
    with pytest.raises(BadOptions, match="seat 1 has nothing to decide"):
        bots.choose("casual", "qwixx/1/r.y.g.b.0/1:roll", None, 0, "1")
