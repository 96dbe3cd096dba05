"""Read records from files."""

from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from rowlock.record.game_record import Record
from rowlock.record.reading import RecordError, read
from rowlock.rules import TRACKS, Track

MAX_BYTES = 1_000_000
"""Far more than a long game, which takes ten thousand bytes."""


def read_record(file: BinaryIO, tracks: Mapping[str, Track] = TRACKS) -> Record:
    data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise RecordError(1, f"too long for a record: more than {MAX_BYTES:,} bytes")
    return read(_text(data), tracks)


def read_record_file(path: Path, tracks: Mapping[str, Track] = TRACKS) -> Record:
    with path.open("rb") as file:
        return read_record(file, tracks)


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
