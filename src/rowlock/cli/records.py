"""Read the records named on the command line, with the same error messages in every command."""

import json as json_text
import sys
from collections.abc import Mapping
from pathlib import Path

from rowlock.cli.errors import report
from rowlock.record import Record, RecordError, read_record, read_record_file
from rowlock.rules import Track


def read_named(name: str, tracks: Mapping[str, Track], json: bool) -> Record | None:
    """The record in a file, where `-` is standard input. On an error, print it and return None."""
    line: int | None
    try:
        return read_record(sys.stdin.buffer, tracks) if name == "-" else read_record_file(Path(name), tracks)
    except RecordError as error:
        line, message = error.line, error.message
    except OSError as error:
        line, message = None, f"cannot be read: {error.strerror or error}"
    if json:
        print(json_text.dumps({"file": name, "error": {"line": line, "message": message}}))
    else:
        named = "standard input" if name == "-" else name
        report(f"{named}: {message}" if line is None else f"{named}:{line}: {message}")
    return None
