"""Records and tracks in files."""

from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from rowlock.record.game_record import Record
from rowlock.record.reading import RecordError, read
from rowlock.rules import TRACKS, Track

MOST_BYTES = 1_000_000
"""A long game takes ten thousand. What is larger is something else."""


def read_record(file: BinaryIO, tracks: Mapping[str, Track] = TRACKS) -> Record:
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise RecordError(1, f"this is longer than {MOST_BYTES:,} bytes, and no record is")
    return read(_text(data), tracks)


def read_record_file(path: Path, tracks: Mapping[str, Track] = TRACKS) -> Record:
    with path.open("rb") as file:
        return read_record(file, tracks)


def _text(data: bytes) -> str:
    if b"\0" in data:
        raise RecordError(_line_of(data, data.index(b"\0")), "this is no text: it holds a zero byte")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(_line_of(data, error.start), "this is no text in UTF-8") from None


def _line_of(data: bytes, place: int) -> int:
    """Counted as a reader of the text would, whichever system wrote it."""
    before = data[:place]
    return 1 + before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n")
