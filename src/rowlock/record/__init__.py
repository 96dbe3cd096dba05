"""Records: games as plain text (docs/record.md). This folder reads, writes and replays them.

This folder imports `rules` and the standard library.
"""

from rowlock.record.file import read_record, read_record_file, read_records, records_in
from rowlock.record.game_record import Record, Summary, begin, summary
from rowlock.record.lines import Line, Remark, Tag, TurnLine
from rowlock.record.reading import RecordError, SeveralGames, read, steps

__all__ = [
    "Line",
    "Record",
    "RecordError",
    "Remark",
    "SeveralGames",
    "Summary",
    "Tag",
    "TurnLine",
    "begin",
    "read",
    "read_record",
    "read_record_file",
    "read_records",
    "records_in",
    "steps",
    "summary",
]
