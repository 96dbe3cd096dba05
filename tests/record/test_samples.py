"""120 sample games, some broken on purpose, replay exactly as expected."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from rowlock.record import RecordError, read_record_file, summary

SAMPLES = Path(__file__).parent.parent / "samples"
EXPECTED = [json.loads(line) for line in (SAMPLES / "expected.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: expected["file"])
def test_a_sample_replays_as_expected(expected):
    path = SAMPLES / expected["file"]
    if "error_line" in expected:
        with pytest.raises(RecordError) as refused:
            read_record_file(path)
        assert refused.value.line == expected["error_line"]
    else:
        record = read_record_file(path)
        assert json.loads(json.dumps({"file": path.name, **asdict(summary(record))})) == expected
        assert record.text.encode() == path.read_bytes()


def test_every_sample_has_an_expectation():
    assert {expected["file"] for expected in EXPECTED} == {path.name for path in SAMPLES.glob("*.rowlock")}
    assert len(EXPECTED) == 120
