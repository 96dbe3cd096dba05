"""The track of On Board: a start field, then 40 fields, each a number of a colour, with its points."""

import re
import tomllib
from typing import Any, NamedTuple

from rowlock.rules.choices import Choice, is_square, parse_choice
from rowlock.rules.errors import BadChoice, BadTrack

LAST_FIELD = 40
GOAL = 36
"""The first of the last five fields."""


class Track(NamedTuple):
    """Entry 0 of `fields` and `points` is the start field: no number, no points."""

    name: str
    fields: tuple[Choice, ...]
    points: tuple[int, ...]


def _printed_points(field: int) -> int:
    return (field + 1) // 2


def _own_track(name: str, fields: str) -> Track:
    return Track(
        name,
        (0, *map(parse_choice, fields.split())),
        tuple(_printed_points(field) for field in range(LAST_FIELD + 1)),
    )


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
"""The tracks everybody has."""


def parse_track(toml: str) -> Track:
    """A track from the text of a track file (see `docs/track-file.md`)."""
    try:
        table = tomllib.loads(toml)
    except (ValueError, RecursionError) as error:
        # Besides what tomllib refuses, Python itself refuses numbers of thousands of digits and endless nesting.
        raise BadTrack(f"this is no TOML: {error}") from None
    unknown = sorted(set(table) - {"name", "fields", "points"})
    if unknown:
        raise BadTrack(f"{unknown[0]!r} is not known: a track has a name, fields and points")
    return Track(_name(table.get("name")), (0, *_fields(table.get("fields"))), (0, *_points(table.get("points"))))


def _name(name: Any) -> str:
    # The name stands in records and in positions, which are meant for links.
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        raise BadTrack(f"name: {name!r} is no name of 1 to 40 letters, digits, - and _")
    if name in TRACKS:
        raise BadTrack(f"name: {name!r} is one of Rowlock's own tracks, choose another")
    return name


def _forty(key: str, values: Any) -> list[Any]:
    if not isinstance(values, list):
        raise BadTrack(f"{key}: a list of {LAST_FIELD} is needed")
    if len(values) != LAST_FIELD:
        raise BadTrack(f"{key}: {len(values)} are given, and a track has {LAST_FIELD}")
    return values


def _fields(values: Any) -> list[Choice]:
    fields = []
    for field, value in enumerate(_forty("fields", values), start=1):
        try:
            choice = parse_choice(value) if isinstance(value, str) else 0
        except BadChoice:
            choice = 0
        if not is_square(choice):
            raise BadTrack(f"field {field}: {value!r} is no colour letter (r, y, g, b) with a number from 2 to 12")
        fields.append(choice)
    return fields


def _points(values: Any) -> list[int]:
    if values is None:
        return [_printed_points(field) for field in range(1, LAST_FIELD + 1)]
    for field, value in enumerate(_forty("points", values), start=1):
        if type(value) is not int or not 0 <= value <= 1000:
            raise BadTrack(f"field {field}: {value!r} points are not a whole number from 0 to 1000")
    return list(values)
