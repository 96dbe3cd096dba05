"""Structured logs on standard error, one line per event, as key=value or as JSON."""

import json
import logging
import sys
from collections import deque
from datetime import UTC, datetime
from typing import Any

from rowlock.server.settings import Settings

STANDARD_ATTRIBUTES = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName", "color_message", "websocket"}
"""The attributes every log record has; any others were passed as `extra`."""


def _parts(record: logging.LogRecord) -> dict[str, Any]:
    parts: dict[str, Any] = {
        "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "from": record.name,
        "what": record.getMessage(),
    }
    # Some libraries, such as Ray, add attributes to every record; their names begin with an underscore.
    extra = {name: value for name, value in vars(record).items() if not name.startswith("_")}
    parts |= {name: value for name, value in extra.items() if name not in STANDARD_ATTRIBUTES}
    if record.exc_info:
        parts["error"] = logging.Formatter().formatException(record.exc_info)
    return parts


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        # Several processes may write to one log.
        return json.dumps({**_parts(record), "pid": record.process}, default=str)


class KeyValues(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return " ".join(f"{name}={_quoted(value)}" for name, value in _parts(record).items())


def _quoted(value: object) -> str:
    text = str(value)
    return text if text and not any(sign in text for sign in ' "=\n') else json.dumps(text)


class RecentProblems(logging.Handler):
    """Keeps the latest warnings and errors, for the admin page."""

    MAX_KEPT = 50

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: deque[dict[str, Any]] = deque(maxlen=self.MAX_KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(_parts(record))


def set_up_logs(settings: Settings) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if settings.log_format == "json" else KeyValues())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level.upper())
    # uvicorn would log the addresses of tables, and anybody who has one can watch.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
