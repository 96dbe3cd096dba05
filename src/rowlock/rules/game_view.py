"""A game as clients see it. Written in the Python that can be translated for the browser."""

from rowlock.rules.choices import parse_choice
from rowlock.rules.picture import Data
from rowlock.rules.track import Track


def track_of(name: str, fields: list[str], points: list[int]) -> Track:
    """A track from its picture, where the start field has no number."""
    return Track(name, (0, *map(parse_choice, fields[1:])), tuple(points))


def read_track(data: Data | None) -> Track | None:
    """The inverse of `track_picture`."""
    return None if data is None else track_of(data["name"], data["fields"], data["points"])
