"""Settings of all tests, and the solved tables, which several of them need."""

import os
from contextlib import suppress
from functools import cache

import numpy as np
import pytest
from hypothesis import settings

# No timing asserts: a slow machine is no failure. Where a failure must be repeatable, the examples are too.
settings.register_profile("rowlock", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("rowlock")


@pytest.fixture(scope="session")
def solved(request, tmp_path_factory):
    """A function from the number of players to the table. It is solved on first use, never taken from elsewhere; the
    processes of one test run solve it once for all of them. `solved.folder` is a cache for the tests' own commands,
    with these tables, and with the kernels of the cache that all use.
    """
    from fasteners import InterProcessLock

    from rowlock.fast import tables
    from rowlock.fast.compiled import CACHE
    from rowlock.fast.solver import solve

    here = tmp_path_factory.getbasetemp()
    folder = (here.parent if hasattr(request.config, "workerinput") else here) / "solved"
    folder.mkdir(exist_ok=True)
    with suppress(OSError):  # it is there, or cannot be: then the commands compile for themselves
        (folder / CACHE.name).symlink_to(CACHE, target_is_directory=True)

    @cache
    def worth(players):
        kept = folder / f"{players}.npy"
        with InterProcessLock(folder / f"{players}.lock"):
            if not kept.exists():
                found = solve(players)
                tables.write_table(found, folder / tables.table_path(players).name)
                np.save(kept, found)
        return np.load(kept)

    worth.folder = folder
    return worth
