"""Reviews in a browser are those of Python, without exact endings."""

import json

import pytest

from rowlock.analysis.as_data import as_data
from rowlock.analysis.review import review
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.report import fragment, script_data
from rowlock.rules import TRACKS
from rowlock.rules.picture import track_picture
from rowlock.words import LANGUAGES
from support.long_run import variants
from support.page_bots import answers, same
from support.playing import ALL_OPTIONS, OWN_TRACK_OPTIONS

pytestmark = pytest.mark.slow


def ids(options):
    return f"{options.game}-{options.players}-{options.track and options.track.name}"


REVIEWED = [*ALL_OPTIONS, *OWN_TRACK_OPTIONS[1:2]]
USUAL = [one for one in REVIEWED if one.players in (1, 2, 4) and one.track != TRACKS["B"]]


@pytest.mark.parametrize("options", variants(REVIEWED, *USUAL), ids=ids)
def test_a_review_is_the_same_in_a_browser(folder, options):
    record = record_game(options, [bot_named("casual")] * options.players, 1, options.players)
    record = record.tagged("Seat1", 'Ann "the ace"').tagged("Date", "2026-11-16")
    language = list(LANGUAGES)[options.players % len(LANGUAGES)]
    track = None if options.track in (None, *TRACKS.values()) else track_picture(options.track)
    given = {"record": record.text, "language": language, "track": track}
    answer, parts = answers(folder, [{"wanted": wanted, "given": given} for wanted in ("review", "reviewParts")])
    expected = as_data(review(record, may_look_ahead=False), language=language)
    assert answer["result"].keys() == expected.keys()
    for part, found in answer["result"].items():
        assert same(found, expected[part]), part
    assert parts["result"]["html"] == fragment(expected)
    assert same(parts["result"]["data"], json.loads(json.dumps(script_data(expected))))
