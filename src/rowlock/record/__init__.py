"""A game as text that a person can read aloud: reading, writing and replaying records, as `docs/record.md` has it.

This folder imports `rules` and the standard library.
"""

from rowlock.record.file import read_record, read_record_file
from rowlock.record.game_record import Record, Summary, begin, summary
from rowlock.record.lines import Line, Remark, Tag, Turn
from rowlock.record.reading import RecordError, read, steps

__all__ = [
    "Line",
    "Record",
    "RecordError",
    "Remark",
    "Summary",
    "Tag",
    "Turn",
    "begin",
    "read",
    "read_record",
    "read_record_file",
    "steps",
    "summary",
]
