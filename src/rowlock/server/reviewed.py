"""A review in the forms in which it is sent, as bytes. They are made where the server thinks, so that nobody waits at a
table while a long game is written down; and who asks for another form or language of it does not start from nothing.
"""

import json
from functools import lru_cache

from rowlock.analysis.as_data import Data, as_data
from rowlock.analysis.review import Review, review
from rowlock.record import Record
from rowlock.report import fragment, page, script_data


def as_json(data: Data) -> bytes:
    """What `rowlock review --json` prints."""
    return json.dumps(data).encode()


def as_parts(data: Data) -> bytes:
    """What the page shows it with: its HTML, and the data of its script."""
    return json.dumps({"html": fragment(data), "data": script_data(data)}, separators=(",", ":")).encode()


def as_file(data: Data) -> bytes:
    """What `rowlock review --html` writes."""
    return page(data).encode()


FORMS = {"json": as_json, "parts": as_parts, "file": as_file}


def review_sent(record: Record, language: str, form: str) -> bytes:
    return FORMS[form](as_data(_reviewed(record), language=language))


@lru_cache(maxsize=4)
def _reviewed(record: Record) -> Review:
    return review(record)
