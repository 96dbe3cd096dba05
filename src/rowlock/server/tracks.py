"""Which track a client wants: one that everybody has, by its name, or one of its own, as a track file."""

from rowlock.rules import TRACKS, RulesError, Track, parse_track
from rowlock.server.errors import Declined


def track_wanted(name: str | None, file: str | None) -> Track | None:
    if file is not None:
        if name is not None:
            raise Declined("bad-request", "track and track_file are two ways to say one thing: give one")
        try:
            return parse_track(file)
        except RulesError as error:
            raise Declined("bad-request", f"track_file: {error}"[:300]) from None
    if name is None:
        return None
    if name not in TRACKS:
        raise Declined("bad-request", f"track: {name!r} is none of {', '.join(TRACKS)}")
    return TRACKS[name]
