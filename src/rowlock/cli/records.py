"""Read the records named on the command line, with the same error messages in every command."""

import json as json_text
import sys
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

from rowlock.cli.errors import report
from rowlock.record import Record, RecordError, SeveralGames, read_record, read_record_file, read_records, records_in
from rowlock.rules import Track


def read_named(name: str, tracks: Mapping[str, Track], json: bool) -> Record | None:
    """The record in a file, where `-` is standard input and `evening.rowlock#2` the second game in a file of several.
    On an error, print it and return None.
    """
    try:
        if _number_in(name):
            return _numbered_game(name, tracks)
        return read_record(sys.stdin.buffer, tracks) if name == "-" else read_record_file(name, tracks)
    except (RecordError, OSError) as error:
        _report(name, error, json)
        return None


def read_games(name: str, tracks: Mapping[str, Track], json: bool) -> Iterator[tuple[str, Record | None]]:
    """The games in a file, each with its name: `evening.rowlock#2` if there are several. An error is printed, and ends
    the file with None.
    """
    games = _games_or_error(name, tracks)
    game = next(games)
    for number in count(1):
        following = next(games, None)
        if isinstance(game, Record):
            yield name if number == 1 and following is None else f"{name}#{number}", game
        else:
            _report(name, game, json)
            yield name, None
        if following is None:
            break
        game = following


def _games_or_error(name: str, tracks: Mapping[str, Track]) -> Iterator[Record | RecordError | OSError]:
    try:
        if _number_in(name):
            yield _numbered_game(name, tracks)
        else:
            yield from records_in(sys.stdin.buffer, tracks) if name == "-" else read_records(name, tracks)
    except (RecordError, OSError) as error:
        yield error


def _number_in(name: str) -> int:
    """The number of the game that a name ends with; 0 if it names a file."""
    number = name.rpartition("#")[2]
    return int(number) if name.count("#") and number.isdecimal() and not Path(name).exists() else 0


def _numbered_game(name: str, tracks: Mapping[str, Track]) -> Record:
    wanted, games = _number_in(name), 0
    for game in read_records(name.rpartition("#")[0], tracks):
        games += 1
        if games == wanted:
            return game
    raise OSError(f"the file has {games} game{'' if games == 1 else 's'}")


def _report(name: str, error: RecordError | OSError, json: bool) -> None:
    line = error.line if isinstance(error, RecordError) else None
    message = error.message if isinstance(error, RecordError) else f"cannot be read: {error.strerror or error}"
    if isinstance(error, SeveralGames) and name != "-":
        message += f": choose one, such as {name}#1"
    if json:
        print(json_text.dumps({"file": name, "error": {"line": line, "message": message}}))
    else:
        named = "standard input" if name == "-" else name
        report(f"{named}: {message}" if line is None else f"{named}:{line}: {message}")
