"""The solved tables, solved once for all tests, and kept where the tests' own commands find them."""

import pytest

from rowlock.fast import tables
from rowlock.fast.solver import solve


@pytest.fixture(scope="session")
def solved(tmp_path_factory):
    """A function from the number of players to the table; it is solved on first use, never taken from elsewhere."""
    folder = tmp_path_factory.mktemp("solved")
    worths = {}

    def worth(players):
        if players not in worths:
            worths[players] = solve(players)
            tables.write_table(worths[players], folder / tables.table_path(players).name)
        return worths[players]

    worth.folder = folder
    return worth
