"""Tracks with more or fewer fields than ours: an owner's printed track may have any length."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.record import read
from rowlock.rules import BadPosition, Over, Track, parse, pending, scores, text
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.picture import track_picture
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import OVER
from support.playing import (
    OWN_TRACK_OPTIONS,
    OWN_TRACKS,
    TASTES,
    after,
    choices,
    far,
    game_steps,
    name_of,
    recorded_game,
)

games = st.tuples(st.sampled_from(OWN_TRACK_OPTIONS), st.integers(0, 2**32 - 1), st.sampled_from(TASTES))

SHORT = Track("short", (0, *range(1, 12)), tuple(range(12)))
"""Eleven fields: red 2 to red 12."""


def short(line):
    return parse(line, {"short": SHORT})


@given(games)
def test_pawns_stay_on_the_track_and_the_last_five_fields_are_the_goal(game):
    fields = len(game[0].track.fields) - 1
    for before, _, after_event in game_steps(*game):
        assert max(after_event.pawns) <= fields
        arrived = max(after_event.pawns) > fields - 5
        assert arrived == (after_event.turns_left != NOT_ANNOUNCED)
        if arrived and before.turns_left == NOT_ANNOUNCED:
            assert after_event.turns_left == len(after_event.pawns) - 1


@given(games)
def test_positions_and_records_are_read_back(game):
    for _, _, state in game_steps(*game):
        assert parse(text(state), OWN_TRACKS) == state
    record = recorded_game(*game)
    assert read(record.text, OWN_TRACKS) == record


@given(games)
def test_the_field_of_the_pawn_counts(game):
    *_, (_, _, last) = game_steps(*game)
    own = zip(last.sheets, last.pawns, strict=True)
    assert scores(last) == tuple(sheet_points(sheet) + game[0].track.points[pawn] for sheet, pawn in own)


@pytest.mark.parametrize("options", OWN_TRACK_OPTIONS, ids=name_of)
def test_games_end_by_the_goal_on_every_track(options):
    reasons = set()
    for seed in range(30):
        *_, (_, _, last) = game_steps(options, seed, far)
        over = pending(last)
        assert isinstance(over, Over)
        reasons.add(over.reason)
    assert "goal-reached" in reasons


def test_the_goal_of_eleven_fields_begins_with_the_seventh():
    before = "onboard/1/short/r6.y.g.b.0@5/r.y.g.b.0@0/1:a3:41-3652:x"
    assert text(after(short(before), "+1")) == "onboard/1/short/r67.y.g.b.0@6/r.y.g.b.0@0/2:roll"
    assert text(after(short(before), "+2")) == "onboard/1/short/r68.y.g.b.0@7/r.y.g.b.0@0/2:roll/last1"
    assert track_picture(SHORT)["goal"] == 7


def test_the_solo_game_ends_at_the_goal_of_a_short_track():
    assert after(short("onboard/1/short/r6.y.g.b.0@5/1:a3:41-3652:x"), "+2").stage == OVER


def test_there_is_no_moving_past_the_end_of_a_short_track():
    state = short("onboard/1/short/r8.y.g.b.0@7/r23457.y.g.b.0@6/2:a3:41-3652:x/last1")
    assert choices(state, seat=2) == {"-", "+1", "+2", "+3", "+4"}


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("onboard/1/short/r.y.g.b.0@12/1:roll", "a space of the track"),
        ("onboard/1/short/r8.y.g.b.0@7/r.y.g.b.0@0/2:roll", "last five spaces"),
        ("onboard/1/short/r7.y.g.b.0@6/r.y.g.b.0@0/2:roll/last1", "no pawn is on the last five spaces"),
    ],
)
def test_a_position_is_checked_against_its_own_track(line, why):
    with pytest.raises(BadPosition, match=why):
        short(line)
