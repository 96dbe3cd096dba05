"""Let the analysis use the tables that the tests have solved."""

import numpy as np
import pytest


@pytest.fixture(autouse=True)
def solved_tables(solved, monkeypatch):
    from rowlock.fast import tables, two_player_tables

    monkeypatch.setattr(tables, "ready_table", lambda players: solved(players).astype(np.float32))
    monkeypatch.setattr(two_player_tables, "_table_at", lambda _path: None)  # whatever is solved on this machine
