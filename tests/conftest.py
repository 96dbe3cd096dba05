"""Settings of all tests, and the solved tables, which several of them need."""

import os

import pytest
from hypothesis import settings

# No timing asserts: a slow machine is no failure. Where a failure must be repeatable, the examples are too.
settings.register_profile("rowlock", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("rowlock")


@pytest.fixture(scope="session")
def solved(tmp_path_factory):
    """A function from the number of players to the table; it is solved on first use, never taken from elsewhere. The
    tables are also kept in a folder where the tests' own commands find them.
    """
    from rowlock.fast import tables
    from rowlock.fast.solver import solve

    folder = tmp_path_factory.mktemp("solved")
    worths = {}

    def worth(players):
        if players not in worths:
            worths[players] = solve(players)
            tables.write_table(worths[players], folder / tables.table_path(players).name)
        return worths[players]

    worth.folder = folder
    return worth
