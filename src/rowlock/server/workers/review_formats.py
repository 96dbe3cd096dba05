"""A review in the formats in which it is sent, as bytes.

Formatting happens in the worker process too, so that no table waits while a long game is written out. The last reviews
are cached, so that another format or language does not start from scratch.
"""

import json
from functools import lru_cache

from rowlock.analysis.as_data import Data, as_data
from rowlock.analysis.review import Review, review
from rowlock.record import Record
from rowlock.report import fragment, page, script_data


def as_json(data: Data) -> bytes:
    """The output of `rowlock review --json`."""
    return json.dumps(data).encode()


def as_parts(data: Data) -> bytes:
    """The HTML and the script data with which the page shows a review."""
    return json.dumps({"html": fragment(data), "data": script_data(data)}, separators=(",", ":")).encode()


def as_file(data: Data) -> bytes:
    """The output of `rowlock review --html`."""
    return page(data).encode()


FORMATS = {"json": as_json, "parts": as_parts, "file": as_file}


def format_review(record: Record, language: str, form: str) -> bytes:
    return FORMATS[form](as_data(_review(record), language=language))


@lru_cache(maxsize=4)
def _review(record: Record) -> Review:
    return review(record)
