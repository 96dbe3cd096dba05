"""Log lines as text and as JSON."""

import json
import logging
import sys

import pytest

from rowlock.server.logs import JsonLines, KeyValues, RecentProblems


def record(level=logging.INFO, **extra):
    made = logging.getLogger("rowlock.test").makeRecord(
        "rowlock.test", level, __file__, 1, "a table was %s", ("opened",), None, extra=extra
    )
    made.created = 0.0
    return made


def test_a_json_line_has_the_time_level_origin_message_fields_and_process():
    made = record(game="qwixx", seats=2)
    assert json.loads(JsonLines().format(made)) == {
        "at": "1970-01-01T00:00:00.000+00:00",
        "level": "info",
        "from": "rowlock.test",
        "what": "a table was opened",
        "game": "qwixx",
        "seats": 2,
        "pid": made.process,
    }


def test_a_text_line_quotes_values_with_spaces():
    line = KeyValues().format(record(why='a "b"'))
    assert line.endswith('from=rowlock.test what="a table was opened" why="a \\"b\\""')


@pytest.mark.parametrize("formatter", [JsonLines(), KeyValues()])
def test_a_traceback_stays_on_one_line(formatter):
    made = record()
    try:
        raise ValueError("no")
    except ValueError:
        made.exc_info = sys.exc_info()
    line = formatter.format(made)
    assert "ValueError: no" in line
    assert "\n" not in line


def test_recent_problems_are_the_latest_warnings():
    kept = RecentProblems()
    logger = logging.getLogger("rowlock.test.problems")
    logger.addHandler(kept)
    try:
        logger.info("fine")
        for number in range(60):
            logger.warning("problem %s", number)
    finally:
        logger.removeHandler(kept)
    assert [one["what"] for one in kept.records] == [f"problem {number}" for number in range(10, 60)]
