"""`rowlock replay`: recorded games, replayed."""

import json as json_text
import sys
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from rowlock.cli.tracks import TrackFiles, known_tracks
from rowlock.record import Record, RecordError, read_record, read_record_file, summary
from rowlock.rules import Track


def replay(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Records; - is standard input.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line and a file.")] = False,
    track: TrackFiles = None,
) -> None:
    """Replay recorded games and show the final positions and the points.

    A file that is no legal record is named with the line and the reason. The exit status is 0 if all records were
    legal, 1 if any was not.

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
    line: int | None
    try:
        record = _read(name, tracks)
    except RecordError as error:
        line, message = error.line, error.message
    except OSError as error:
        line, message = None, f"cannot be read: {error.strerror or error}"
    else:
        if json:
            print(json_text.dumps({"file": name, **asdict(summary(record))}))
        else:
            from rowlock.cli.board import show_record

            show_record(name, record)
        return True
    if json:
        print(json_text.dumps({"file": name, "error": {"line": line, "message": message}}))
    else:
        print(f"{name}: {message}" if line is None else f"{name}:{line}: {message}", file=sys.stderr)
    return False


def _read(name: str, tracks: Mapping[str, Track]) -> Record:
    return read_record(sys.stdin.buffer, tracks) if name == "-" else read_record_file(Path(name), tracks)
