"""The track of a request: a built-in one by name, or the client's own as a track file."""

from rowlock.rules import TRACKS, RulesError, Track, parse_track
from rowlock.server.errors import ApiError


def find_track(name: str | None, file: str | None) -> Track | None:
    if file is not None:
        if name is not None:
            raise ApiError("bad-request", "track and track_file cannot be combined: give one of them")
        try:
            return parse_track(file)
        except RulesError as error:
            raise ApiError("bad-request", f"track_file: {error}"[:300]) from None
    if name is None:
        return None
    if name not in TRACKS:
        raise ApiError("bad-request", f"track: {name!r} is not one of {', '.join(TRACKS)}")
    return TRACKS[name]
