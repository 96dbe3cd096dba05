"""Tracks from files."""

from typing import Any

import pytest

from rowlock.rules import TRACKS, BadTrack, Options, choice_text, parse_track, start

FIELDS = [choice_text(field) for field in TRACKS["A"].fields[1:]]


def toml(name='"mine"', fields=FIELDS, points=None):
    lines = [f"name = {name}", f"fields = {fields}"]
    return "\n".join(lines + ([] if points is None else [f"points = {points}"]))


def test_a_track_is_read_from_toml():
    track = parse_track(toml(points=list(range(40))))
    assert track.name == "mine"
    assert track.fields == TRACKS["A"].fields
    assert track.points == (0, *range(40))
    state: Any = start(Options("onboard", 2, track=track))
    assert state.track == track


def test_points_left_out_are_those_of_rowlocks_own_tracks():
    assert parse_track(toml()).points == TRACKS["A"].points


@pytest.mark.parametrize("fields", [10, 13, 39, 40, 41, 60])
def test_the_points_of_a_track_of_any_length_rise_from_1_to_20(fields):
    track = parse_track(toml(fields=(FIELDS * 2)[:fields]))
    start, *points = track.points
    assert len(points) == fields == len(track.fields) - 1
    assert start == 0
    assert points == sorted(points)
    assert points[-1] == 20
    assert points[0] == -(-20 // fields)


def with_field(field, value):
    return [*FIELDS[: field - 1], value, *FIELDS[field:]]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name = ", "this is not TOML"),
        ("fields = " + "[" * 5000, "this is not TOML"),
        ("points = [" + "9" * 5000 + "]", "this is not TOML"),
        ("", "name: None is not a name"),
        (toml(name="7"), "name: 7 is not a name"),
        (toml(name='"a b"'), "name: 'a b' is not a name of 1 to 40 letters, digits, - and _"),
        (toml(name='"A"'), "name: 'A' is one of Rowlock's own tracks"),
        ('name = "mine"', "fields: a list of numbers is needed"),
        (toml(fields=[]), "fields: 0 are given, but a track has 10 to 60"),
        (toml(fields=FIELDS[:9]), "fields: 9 are given, but a track has 10 to 60"),
        (toml(fields=[*FIELDS, *["r2"] * 21]), "fields: 61 are given, but a track has 10 to 60"),
        (toml(fields=with_field(7, "p5")), "field 7: 'p5' is not a colour letter"),
        (toml(fields=with_field(8, "r13")), "field 8: 'r13' is not a colour letter .* with a number from 2 to 12"),
        (toml(fields=with_field(9, "r1")), "field 9: 'r1' is not a colour letter"),
        (toml(fields=with_field(40, "+3")), r"field 40: '\+3' is not a colour letter"),
        (toml(fields=with_field(1, "-")), "field 1: '-' is not a colour letter"),
        (toml(fields=with_field(2, 5)), "field 2: 5 is not a colour letter"),
        (toml(points=[1] * 39), "points: 39 are given for 40 fields"),
        (toml(fields=FIELDS[:12], points=[1] * 40), "points: 40 are given for 12 fields"),
        (toml(points=7), "points: a list of whole numbers is needed"),
        (toml(points=[*[1] * 38, 1.5, 2]), "field 39: the points must be a whole number from 0 to 1000, not 1.5"),
        (toml(points=["1", *[1] * 39]), "field 1: the points must be a whole number from 0 to 1000, not '1'"),
        (toml(points=[-1, *[1] * 39]), "field 1: the points must be a whole number from 0 to 1000, not -1"),
        (toml().replace("fields", "field"), "'field' is not known: a track has a name, fields and points"),
        (toml(points="[true" + ", 1" * 39 + "]"), "the points must be a whole number from 0 to 1000, not True"),
    ],
)
def test_a_bad_track_is_rejected_with_the_field_named(text, why):
    with pytest.raises(BadTrack, match=why):
        parse_track(text)
