"""Tables on disk: whole or not there."""

import os

import numpy as np
import pytest

from rowlock.fast import tables
from rowlock.fast.sheet_states import SHEETS
from rowlock.fast.tables import HEADER_BYTES, BadTable, read_table, write_table

WORTH = np.arange(4 * SHEETS, dtype=np.float64).reshape(1, 4, SHEETS) % 1000


@pytest.fixture
def path(tmp_path):
    write_table(WORTH, tmp_path / "some" / "solo.table")
    return tmp_path / "some" / "solo.table"


def test_a_table_comes_back_as_it_was(path):
    assert np.array_equal(read_table(path, 1), WORTH.astype(np.float32))
    assert path.stat().st_size == HEADER_BYTES + 4 * WORTH.size
    assert os.listdir(path.parent) == ["solo.table"]


def test_a_damaged_table_is_refused(path):
    with path.open("r+b") as file:
        file.seek(HEADER_BYTES + 5_000_001)
        file.write(b"\xff")
    with pytest.raises(BadTable, match="is damaged: its hash is not the one it was written with"):
        read_table(path, 1)


@pytest.mark.parametrize(
    ("size", "why"), [(0, "is not the table"), (100, "is not the table"), (HEADER_BYTES, "is not whole")]
)
def test_half_a_table_is_refused(path, size, why):
    os.truncate(path, size)
    with pytest.raises(BadTable, match=why):
        read_table(path, 1)


def test_another_table_is_refused(path):
    with pytest.raises(BadTable, match="is not the table for 2 players"):
        read_table(path, 2)


def test_an_interrupted_writing_leaves_nothing_and_the_old_table_whole(path, monkeypatch):
    def interrupted(_file):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_table(WORTH + 1, path)
    assert os.listdir(path.parent) == ["solo.table"]
    assert np.array_equal(read_table(path, 1), WORTH.astype(np.float32))


def test_a_table_is_solved_once_and_again_if_it_is_damaged(tmp_path, monkeypatch):
    monkeypatch.setenv("ROWLOCK_CACHE", str(tmp_path))
    solved = []
    monkeypatch.setattr(tables, "solve", lambda players, _progress: solved.append(players) or WORTH)
    for _ in range(2):
        assert np.array_equal(tables.solved_table(1), WORTH.astype(np.float32))
    assert solved == [1]
    tables.table_path(1).write_bytes(b"nonsense")
    assert np.array_equal(tables.solved_table(1), WORTH.astype(np.float32))
    assert solved == [1, 1]


def test_where_nothing_can_be_kept_the_table_serves_once(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("ROWLOCK_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(tables, "solve", lambda _players, _progress: WORTH)
    assert np.array_equal(tables.solved_table(1), WORTH.astype(np.float32))
