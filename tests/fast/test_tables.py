"""Tables on disk are complete or absent."""

import os

import numpy as np
import pytest

from rowlock.fast import tables
from rowlock.fast.sheet_states import SHEETS
from rowlock.fast.table_files import HEADER_BYTES, BadTable
from rowlock.fast.tables import read_table, write_table

pytestmark = pytest.mark.slow

VALUES = np.arange(4 * SHEETS, dtype=np.float64).reshape(1, 4, SHEETS) % 1000


@pytest.fixture
def path(tmp_path):
    write_table(VALUES, tmp_path / "some" / "solo.table")
    return tmp_path / "some" / "solo.table"


def test_a_table_survives_writing_and_reading(path):
    assert np.array_equal(read_table(path, 1), VALUES.astype(np.float32))
    assert path.stat().st_size == HEADER_BYTES + 4 * VALUES.size
    assert os.listdir(path.parent) == ["solo.table"]


def test_a_damaged_table_is_rejected(path):
    with path.open("r+b") as file:
        file.seek(HEADER_BYTES + 5_000_001)
        file.write(b"\xff")
    with pytest.raises(BadTable, match="is damaged: its hash does not match"):
        read_table(path, 1)


@pytest.mark.parametrize(
    ("size", "why"), [(0, "is not the table"), (100, "is not the table"), (HEADER_BYTES, "is incomplete")]
)
def test_a_truncated_table_is_rejected(path, size, why):
    os.truncate(path, size)
    with pytest.raises(BadTable, match=why):
        read_table(path, 1)


def test_another_table_is_rejected(path):
    with pytest.raises(BadTable, match="is not the table for 2 players"):
        read_table(path, 2)


def test_an_interrupted_write_leaves_the_old_table_intact(path, monkeypatch):
    def interrupted(_file):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_table(VALUES + 1, path)
    assert os.listdir(path.parent) == ["solo.table"]
    assert np.array_equal(read_table(path, 1), VALUES.astype(np.float32))


def test_a_table_is_solved_once_unless_it_is_damaged(tmp_path, monkeypatch):
    monkeypatch.setenv("ROWLOCK_CACHE", str(tmp_path))
    solved = []

    def solve(players, _progress):
        solved.append(players)
        return VALUES

    monkeypatch.setattr(tables, "solve", solve)
    for _ in range(2):
        assert np.array_equal(tables.solved_table(1), VALUES.astype(np.float32))
    assert solved == [1]
    tables.table_path(1).write_bytes(b"nonsense")
    assert np.array_equal(tables.solved_table(1), VALUES.astype(np.float32))
    assert solved == [1, 1]


def test_without_a_writable_cache_the_table_is_used_once(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ROWLOCK_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(tables, "solve", lambda _players, _progress: VALUES)
    assert np.array_equal(tables.solved_table(1), VALUES.astype(np.float32))
