"""`rowlock replay`: replay recorded games."""

import json as json_text
from dataclasses import asdict
from typing import Annotated

import typer

from rowlock.cli.records import read_games
from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.record import Record, summary


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object per game, each on its own line.")] = False,
    track: TrackFiles = None,
) -> None:
    """Replay recorded games and show the final positions and scores.

    A file may have several games; [bold]evening.rowlock#2[/bold] is the second one.

    If a record is not legal, the line and the reason are reported. The exit status is 0 if all records were legal,
    otherwise 1.

    Examples: [bold]rowlock replay evening.rowlock[/bold], [bold]rowlock replay --json games/*.rowlock[/bold]
    """
    tracks = known_tracks(track or [])
    all_legal = True
    games = (game for file in files for game in read_games(file, tracks, json))
    for place, (name, record) in enumerate(games):
        if place > 0 and not json:
            print()
        if record is None:
            all_legal = False
        else:
            _show(name, record, json)
    raise typer.Exit(0 if all_legal else 1)


def _show(name: str, record: Record, json: bool) -> None:
    if json:
        print(json_text.dumps({"file": name, **asdict(summary(record))}))
    else:
        from rowlock.cli.board import show_record

        show_record(name, record)
