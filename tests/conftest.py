"""Settings for all tests, and the solved tables that several of them need."""

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial

import numpy as np
import pytest
from hypothesis import settings

if "--long" in sys.argv:
    os.environ["ROWLOCK_LONG"] = "1"  # also for xdist's processes

from support.long_run import LONG, Variants

# No deadline: a slow machine is not a failure. In CI the examples are always the same, to make failures repeatable.
settings.register_profile(
    "rowlock",
    deadline=None,
    derandomize="CI" in os.environ,
    max_examples=200 if LONG else 40,
)
settings.load_profile("rowlock")


# As in `./rowlock test`, for pytest started in another way. Kernels compiled like this have a cache of their own.
os.environ.setdefault("NUMBA_OPT", "1")

# Collecting garbage as often as usual would take a tenth of the time: thousands of tests are in memory all along.
gc.set_threshold(100_000, 20, 50)

NOT_QUICK = ("browser", "crash", "slow")

IN_ORDER = (
    *("fast", "values", "analysis", "bots", "envs", "arena", "cli", "engine", "browser"),  # these compile kernels
    *("e2e", "report", "server"),  # these open the page, or start servers
)
"""The folders whose tests come first. Each xdist process begins with a contiguous part of all tests, so slow fixtures
are set up in as few processes as possible, and only short tests are left at the end.
"""

if "--quick" in sys.argv or os.environ.get("ROWLOCK_QUICK_TESTS"):
    # Compiling after a change in the rules takes minutes. The environment variable is for xdist's processes.
    os.environ.update(ROWLOCK_QUICK_TESTS="1", ROWLOCK_INTERPRETED="1")
elif "PYTEST_XDIST_WORKER" in os.environ:
    from support import compile_once

    compile_once.install()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help=f"leave out tests marked {', '.join(NOT_QUICK)}")
    parser.addoption("--long", action="store_true", help="run what the usual run leaves out")


def is_in_long_run(item: pytest.Item) -> bool:
    """Whether the long run has more of this test than the usual run."""
    if any(map(item.get_closest_marker, ("long", "longer"))) or getattr(
        getattr(item, "obj", None), "is_hypothesis_test", False
    ):
        return True
    return any(isinstance(marker.args[1], Variants) for marker in item.iter_markers("parametrize"))


def keep(config: pytest.Config, items: list[pytest.Item], is_kept: Callable[[pytest.Item], bool]) -> None:
    kept = [item for item in items if is_kept(item)]
    config.hook.pytest_deselected(items=list(set(items) - set(kept)))
    items[:] = kept


def place_of_folder(item: pytest.Item) -> int:
    folder = item.nodeid.partition("/")[2].partition("/")[0]
    return IN_ORDER.index(folder) if folder in IN_ORDER else len(IN_ORDER)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker("browser")
        if "solved" in fixtures:
            item.add_marker("slow")
    items.sort(key=place_of_folder)
    if LONG:
        keep(config, items, is_in_long_run)
    else:
        left_out = ("long", *NOT_QUICK) if config.getoption("--quick") else ("long",)
        keep(config, items, lambda item: not any(map(item.get_closest_marker, left_out)))


def pytest_collection_finish() -> None:
    gc.freeze()  # what has been imported and collected stays


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if "support.browser" in sys.modules and "browser" not in getattr(nextitem, "fixturenames", ()):
        sys.modules["support.browser"].close_browser()


@pytest.fixture(scope="session")
def solved(request, tmp_path_factory):
    """The solved tables by number of players. Each is solved on first use, and kept with the compiled kernels until
    the rules or a kernel change.
    """
    from fasteners import InterProcessLock

    from rowlock.fast import tables
    from rowlock.fast.compiled import CACHE
    from support.solved_tables import FIRST_STEP, SolvedTables, solve_late_sheets

    here = tmp_path_factory.getbasetemp()
    folder = (here.parent if hasattr(request.config, "workerinput") else here) / "solved"
    folder.mkdir(exist_ok=True)
    with suppress(OSError):  # it exists, or links aren't possible here; then the commands compile for themselves
        (folder / CACHE.name).symlink_to(CACHE, target_is_directory=True)

    @cache
    def table(players):
        saved = CACHE / f"solved-{players}-from-{FIRST_STEP}.npy"
        with InterProcessLock(CACHE / "solved.lock"):
            if not saved.exists():
                for outdated in CACHE.parent.glob("compiled-*/solved-*.npy"):
                    if outdated.parent != CACHE:
                        outdated.unlink(missing_ok=True)
                found = solve_late_sheets(players)
                np.save(CACHE / "being-saved.npy", found)
                os.replace(CACHE / "being-saved.npy", saved)
            for_commands = folder / tables.table_path(players).name
            if not for_commands.exists():
                tables.write_table(np.load(saved), for_commands)
        return np.load(saved)

    return SolvedTables(folder, table)


@pytest.fixture
def short_look_ahead(monkeypatch):
    """Hints and reviews of On Board look ahead in a few trials of two turns only. Their figures are less accurate then,
    but must be just as consistent.
    """
    from rowlock.analysis import looking_ahead
    from rowlock.values.look_ahead import values_ahead

    monkeypatch.setattr(looking_ahead, "values_ahead", partial(values_ahead, trials=3, turns=2))


@pytest.fixture
def fifth_game(monkeypatch):
    """A game that has rules and a title, but neither nets nor kernels."""
    # Whatever keeps a list of the games must be imported before there are five.
    import rowlock.cli.command
    import rowlock.fast.simulation
    import rowlock.server.web.app  # noqa: F401
    from rowlock.bots.registry import GAMES_OF_LEVELS, LEVELS
    from rowlock.rules import api
    from rowlock.words import LANGUAGES, texts
    from support import fifth_game

    monkeypatch.setitem(api.GAMES, (fifth_game.NAME, fifth_game.RULES), fifth_game)
    monkeypatch.setitem(api._GAME_OF, fifth_game.State, fifth_game)
    for language in LANGUAGES:
        monkeypatch.setitem(texts(language), f"game.{fifth_game.NAME}", fifth_game.TITLE)
    for name, level in LEVELS.items():
        monkeypatch.setitem(GAMES_OF_LEVELS, name, level.games)
    return fifth_game
