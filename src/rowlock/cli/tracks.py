"""The `--track` option: tracks from the user's own files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.rules import TRACKS, BadOptions, BadTrack, Track, parse_track

TrackFiles = Annotated[
    list[Path] | None,
    typer.Option("--track", metavar="FILE", help="Add a track of your own from a TOML file. May be repeated."),
]

MAX_BYTES = 100_000


def known_tracks(files: list[Path]) -> dict[str, Track]:
    """Rowlock's own tracks and those in the files, by name. A bad file exits with status 2."""
    tracks = dict(TRACKS)
    for file in files:
        try:
            with file.open("rb") as opened:
                data = opened.read(MAX_BYTES + 1)
            if len(data) > MAX_BYTES:
                raise BadTrack(f"too long for a track: more than {MAX_BYTES:,} bytes")
            track = parse_track(data.decode("utf-8-sig"))
            if track.name in tracks:
                raise BadTrack(f"name: {track.name!r} is already taken by another track")
        except (BadTrack, UnicodeDecodeError) as error:
            why = str(error) if isinstance(error, BadTrack) else "not UTF-8 text"
            fail(f"{file}: {why}", 2)
        except OSError as error:
            fail(f"{file}: cannot be read: {error.strerror or error}", 2)
        tracks[track.name] = track
    return tracks


def named_track(name: str, tracks: Mapping[str, Track]) -> Track:
    """The track of a name; raises BadOptions if there is none."""
    if name not in tracks:
        raise BadOptions(f"unknown track {name!r}: the tracks are {', '.join(sorted(tracks))}")
    return tracks[name]
