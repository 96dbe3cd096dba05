"""Hints in a browser are those of Python, without exact endings."""

import random

import pytest

from rowlock.arena.dice_stream import DiceStream
from rowlock.browser import analysis
from rowlock.rules import TRACKS, Chance, Over, apply, legal, pending, start, text
from rowlock.rules.picture import track_picture
from support.long_run import LONG
from support.page_bots import answers, same
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS, careful

pytestmark = pytest.mark.slow


def requests(options, games=1):
    """Every hint that could be asked for in some games."""
    own_track = options.track if options.track not in TRACKS.values() else None
    for game in range(games):
        state, dice, generator = start(options), DiceStream(3, game), random.Random(game)
        while not isinstance(awaited := pending(state), Over):
            if isinstance(awaited, Chance):
                state = apply(state, dice.roll(state))
                continue
            for seat in awaited.seats:
                yield (
                    {
                        "position": text(state),
                        "seat": seat,
                        "track": own_track and track_picture(own_track),
                    },
                    own_track,
                )
            event = [careful(state, seat, legal(state, seat), generator) for seat in awaited.seats]
            state = apply(state, tuple(event))


@pytest.mark.longer
@pytest.mark.parametrize(
    "options",
    [*ALL_OPTIONS, *OWN_TRACK_OPTIONS],
    ids=lambda one: f"{one.game}-{one.players}-{one.track and one.track.name}",
)
def test_hints_are_the_same_in_a_browser(folder, options):
    asked = list(requests(options))[:: 1 if LONG else 5]
    found = answers(folder, [{"wanted": "hint", "given": one} for one, _ in asked])
    for (one, track), answer in zip(asked, found, strict=True):
        expected = analysis.hint(one["position"], track, one["seat"])
        assert same(answer["result"], expected), (one, answer["result"], expected)
