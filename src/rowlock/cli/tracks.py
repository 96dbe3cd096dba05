"""The option with which the commands learn of tracks of one's own."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from rowlock.rules import TRACKS, BadTrack, Track, parse_track

TrackFiles = Annotated[
    list[Path] | None,
    typer.Option("--track", metavar="FILE", help="A track of your own (TOML), known by its name. May be repeated."),
]

MOST_BYTES = 100_000


def known_tracks(files: list[Path]) -> dict[str, Track]:
    """Rowlock's own tracks and those of the files. A bad file is a wrong call."""
    tracks = dict(TRACKS)
    for file in files:
        try:
            with file.open("rb") as opened:
                data = opened.read(MOST_BYTES + 1)
            if len(data) > MOST_BYTES:
                raise BadTrack(f"this is longer than {MOST_BYTES:,} bytes, and no track is")
            track = parse_track(data.decode("utf-8-sig"))
            if track.name in tracks:
                raise BadTrack(f"name: {track.name!r} is given twice")
        except (BadTrack, UnicodeDecodeError) as error:
            why = str(error) if isinstance(error, BadTrack) else "this is no text in UTF-8"
            print(f"{file}: {why}", file=sys.stderr)
            raise typer.Exit(2) from None
        except OSError as error:
            print(f"{file}: cannot be read: {error.strerror or error}", file=sys.stderr)
            raise typer.Exit(2) from None
        tracks[track.name] = track
    return tracks
