"""The track of On Board: a start field, then 10 to 60 fields, each with a number, its colour, and points."""

import re
import tomllib
from typing import Any, NamedTuple

from rowlock.rules.choices import Choice, is_square, parse_choice
from rowlock.rules.errors import BadChoice, BadTrack

FIELD_COUNTS = range(10, 61)
"""How many fields a track can have, not counting the start. Our own have 40."""

GOAL_FIELDS = 5
"""The goal is the last five fields."""

MOST_POINTS = 20
"""The points of the last field, unless a track says otherwise."""


class Track(NamedTuple):
    """A track. Entry 0 of `fields` and `points` is the start field, without a number or points.

    >>> track = rowlock.TRACKS["A"]
    >>> len(track.fields), rowlock.choice_text(track.fields[1]), track.points[-1]
    (41, 'y2', 20)
    """

    name: str
    fields: tuple[Choice, ...]
    points: tuple[int, ...]


def last_field(fields: tuple[Choice, ...]) -> int:
    """The number of a track's last field."""
    return len(fields) - 1


def goal_field(fields: tuple[Choice, ...]) -> int:
    """The number of the goal's first field."""
    return len(fields) - GOAL_FIELDS


def _usual_points(count: int) -> tuple[int, ...]:
    """The points of the start and of `count` fields, which rise evenly from 1 to 20."""
    return tuple((MOST_POINTS * field + count - 1) // count for field in range(count + 1))


def _own_track(name: str, fields: str) -> Track:
    numbers = tuple(map(parse_choice, fields.split()))
    return Track(name, (0, *numbers), _usual_points(len(numbers)))


TRACK_A = _own_track(
    "A",
    """
    y2 g12 r3 y4 g10 y3 b10 r4 g11 y7 b11 g9 b9 r7 b8 y6 r5 g8 b7 r8
    y5 b4 r6 g5 b6 r10 y9 r11 y8 g4 y10 g6 b5 r9 g7 r12 g3 b3 y11 b2
    """,
)
TRACK_B = _own_track(
    "B",
    """
    b12 g11 r3 g10 r2 b11 y4 g8 r7 y7 r4 b10 y3 b6 g9 y8 b9 y6 g7 y10
    r6 b8 r5 y9 g5 y5 b4 r8 g4 b5 g3 b7 r9 g6 y11 r10 b3 r11 y12 g2
    """,
)
TRACKS = {track.name: track for track in (TRACK_A, TRACK_B)}
"""The built-in tracks."""


def parse_track(toml: str) -> Track:
    """The track in the text of a track file (see `docs/track-file.md`).

    >>> fields = [f"{letter}{number}" for letter in "rg" for number in (2, 5, 8, 9, 11)]
    >>> rowlock.parse_track(f'name = "mine"\\nfields = {fields}').points
    (0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
    """
    try:
        table = tomllib.loads(toml)
    except (ValueError, RecursionError) as error:
        # Python itself rejects numbers with thousands of digits and very deep nesting.
        raise BadTrack(f"this is not TOML: {error}") from None
    unknown = sorted(set(table) - {"name", "fields", "points"})
    if unknown:
        raise BadTrack(f"{unknown[0]!r} is not known: a track has a name, fields and points")
    name, fields = _name(table.get("name")), _fields(table.get("fields"))
    return Track(name, (0, *fields), _points(table.get("points"), len(fields)))


def _name(name: Any) -> str:
    # The name appears in records and in positions, which may be part of links.
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        raise BadTrack(f"name: {name!r} is not a name of 1 to 40 letters, digits, - and _")
    if name in TRACKS:
        raise BadTrack(f"name: {name!r} is one of Rowlock's own tracks: choose another")
    return name


def _fields(values: Any) -> list[Choice]:
    if not isinstance(values, list):
        raise BadTrack("fields: a list of numbers is needed")
    if len(values) not in FIELD_COUNTS:
        raise BadTrack(f"fields: {len(values)} are given, but a track has {FIELD_COUNTS[0]} to {FIELD_COUNTS[-1]}")
    fields = []
    for field, value in enumerate(values, start=1):
        try:
            choice = parse_choice(value) if isinstance(value, str) else 0
        except BadChoice:
            choice = 0
        if not is_square(choice):
            raise BadTrack(f"field {field}: {value!r} is not a colour letter (r, y, g, b) with a number from 2 to 12")
        fields.append(choice)
    return fields


def _points(values: Any, count: int) -> tuple[int, ...]:
    if values is None:
        return _usual_points(count)
    if not isinstance(values, list):
        raise BadTrack("points: a list of whole numbers is needed")
    if len(values) != count:
        raise BadTrack(f"points: {len(values)} are given for {count} fields")
    for field, value in enumerate(values, start=1):
        if type(value) is not int or not 0 <= value <= 1000:
            raise BadTrack(f"field {field}: the points must be a whole number from 0 to 1000, not {value!r}")
    return (0, *values)
