"""Settings of all tests, and the solved tables, which several of them need."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import settings

# No deadline: a slow machine is not a failure. In CI the examples are always the same, to make failures repeatable.
settings.register_profile("rowlock", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("rowlock")


NOT_QUICK = ("browser", "crash", "slow")

if "--quick" in sys.argv or os.environ.get("ROWLOCK_QUICK_TESTS"):
    # Compiling after a change in the rules takes minutes. The environment variable is for xdist's processes.
    os.environ.update(ROWLOCK_QUICK_TESTS="1", ROWLOCK_INTERPRETED="1")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help=f"leave out tests marked {', '.join(NOT_QUICK)}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker("browser")
        if "solved" in fixtures:
            item.add_marker("slow")
    if config.getoption("--quick"):
        quick = [item for item in items if not any(map(item.get_closest_marker, NOT_QUICK))]
        config.hook.pytest_deselected(items=list(set(items) - set(quick)))
        items[:] = quick


class SolvedTables(NamedTuple):
    folder: Path
    """A cache folder for the tests' own commands, with the tables and the compiled kernels."""
    table: Callable[[int], np.ndarray]

    def __call__(self, players: int) -> np.ndarray:
        return self.table(players)


@pytest.fixture(scope="session")
def solved(request, tmp_path_factory):
    """The solved tables by number of players. Each is solved on first use, once for all processes of a test run."""
    from fasteners import InterProcessLock

    from rowlock.fast import tables
    from rowlock.fast.compiled import CACHE
    from rowlock.fast.solver import solve

    here = tmp_path_factory.getbasetemp()
    folder = (here.parent if hasattr(request.config, "workerinput") else here) / "solved"
    folder.mkdir(exist_ok=True)
    with suppress(OSError):  # it exists, or links aren't possible here; then the commands compile for themselves
        (folder / CACHE.name).symlink_to(CACHE, target_is_directory=True)

    @cache
    def table(players):
        saved = folder / f"{players}.npy"
        with InterProcessLock(folder / f"{players}.lock"):
            if not saved.exists():
                found = solve(players)
                tables.write_table(found, folder / tables.table_path(players).name)
                np.save(saved, found)
        return np.load(saved)

    return SolvedTables(folder, table)
