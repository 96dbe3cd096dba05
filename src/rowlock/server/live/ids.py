"""The ids of tables and pads."""

import base64
import hashlib
import re
import secrets

from rowlock.server.live.room import to_line
from rowlock.table import Table

ID = re.compile("[A-Za-z0-9_-]{1,64}")


def new_id() -> str:
    """An id that nobody can guess: anybody who has the link can watch and take an open seat."""
    return secrets.token_urlsafe(16)


def rematch_id(table: Table) -> str:
    """The id of the rematch, the same in every process, so that two of them do not open two tables. It is derived from
    secrets, so that nobody can guess it.
    """
    agreed = next(event for event in table.log if event.kind == "rematch-agreed")
    digest = hashlib.sha256(f"rematch of {table.id}\n{to_line(agreed)}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")
