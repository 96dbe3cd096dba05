"""`rowlock replay`: replay recorded games."""

import json as json_text
from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated

import typer

from rowlock.cli.records import read_named
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.record import summary
from rowlock.rules import Track


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per file, each on its own line.")] = False,
    track: TrackFiles = None,
) -> None:
    """Replay recorded games and show the final positions and scores.

    If a record is not legal, the line and the reason are reported. The exit status is 0 if all records were legal,
    otherwise 1.

    Examples: [bold]rowlock replay evening.rowlock[/bold], [bold]rowlock replay --json games/*.rowlock[/bold]
    """
    tracks = known_tracks(track or [])
    all_legal = True
    for place, name in enumerate(files):
        if place > 0 and not json:
            print()
        all_legal &= _replay_one(name, json, tracks)
    raise typer.Exit(0 if all_legal else 1)


def _replay_one(name: str, json: bool, tracks: Mapping[str, Track]) -> bool:
    record = read_named(name, tracks, json)
    if record is None:
        return False
    if json:
        print(json_text.dumps({"file": name, **asdict(summary(record))}))
    else:
        from rowlock.cli.board import show_record

        show_record(name, record)
    return True
