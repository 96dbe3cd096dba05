"""Read records from files."""

import io
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import BinaryIO

from rowlock.record.game_record import Record
from rowlock.record.lines import Remark, Tag, parse_line
from rowlock.record.reading import RecordError, read
from rowlock.rules import TRACKS, Track

MAX_BYTES = 1_000_000
"""Far more than a long game, which takes ten thousand bytes."""


def read_record(file: BinaryIO, tracks: Mapping[str, Track] = TRACKS) -> Record:
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _too_long(1)
    return read(_text(data), tracks)


def records_in(file: BinaryIO, tracks: Mapping[str, Track] = TRACKS) -> Iterator[Record]:
    """The games of a file, one after the other. An error's line is counted from the beginning of the file."""
    # Bytes that aren't UTF-8 stay as they are until their game is read.
    lines = io.TextIOWrapper(file, encoding="utf-8", errors="surrogateescape", newline="")
    try:
        for before, game in _games(iter(lambda: lines.readline(MAX_BYTES + 1), "")):
            try:
                record = read_record(io.BytesIO("".join(game).encode("utf-8", "surrogateescape")), tracks)
            except RecordError as error:
                raise RecordError(before + error.line, error.message) from None
            yield record
    finally:
        lines.detach()


def _games(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each game, and how many lines there are before them.

    A second Game tag begins the next game, with the tags and comments above it as far as the turns before them.
    """
    game: list[str] = []
    before = size = 0
    has_game = has_turns = False
    heading = 0  # the index of the first tag after turns
    for text in lines:
        line = parse_line(text)
        is_tag = isinstance(line, Tag)
        if not is_tag and not isinstance(line, Remark):
            has_turns, heading = True, 0
        elif is_tag and has_turns and not heading:
            heading = len(game)
        if isinstance(line, Tag) and line.name == "Game":
            if has_game:
                end = heading or len(game)
                while game[end - 1].lstrip().startswith(";"):
                    end -= 1
                yield before, game[:end]
                game, before = game[end:], before + end
                size, has_turns, heading = sum(map(len, game)), False, 0
            has_game = True
        game.append(text)
        size += len(text)
        if size > MAX_BYTES:
            raise _too_long(before + 1)
    yield before, game


def read_record_file(path: str | PathLike[str], tracks: Mapping[str, Track] = TRACKS) -> Record:
    """The game in a file. Raises `RecordError` if it isn't a legal record; for several games there is `read_records`.

    >>> rowlock.summary(rowlock.read_record_file("game.rowlock")).scores
    (104, 83)
    """
    with open(path, "rb") as file:
        return read_record(file, tracks)


def read_records(path: str | PathLike[str], tracks: Mapping[str, Track] = TRACKS) -> Iterator[Record]:
    """The games in a file, however many there are. Each is read when it is asked for.

    >>> for record in rowlock.read_records("evening.rowlock"):
    ...     print(record.options.game, rowlock.summary(record).scores)
    duel (104, 83)
    qwixx (-18, 13)
    """
    with open(path, "rb") as file:
        yield from records_in(file, tracks)


def _too_long(line: int) -> RecordError:
    return RecordError(line, f"too long for a record: more than {MAX_BYTES:,} bytes")


def _text(data: bytes) -> str:
    if b"\0" in data:
        raise RecordError(_line_of(data, data.index(b"\0")), "not a text file: it contains a zero byte")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(_line_of(data, error.start), "not UTF-8 text") from None


def _line_of(data: bytes, place: int) -> int:
    """The line number of a byte, counting the line ends of every system."""
    before = data[:place]
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
