"""The solved tables of a player's own points, in the user's cache folder.

The solo table takes half a minute to compute and 22 MB to store, so it is computed on first use and cached rather than
shipped.
"""

import functools
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import notify, user_cache
from rowlock.fast.sheet_states import SHEETS
from rowlock.fast.solver import solve
from rowlock.fast.table_files import BadTable, read_values, write_values
from rowlock.rules import GAMES
from rowlock.rules.sheet import LAST_PENALTY

VERSION = 1
"""Increase this whenever the meaning of the values changes."""


def table_path(players: int) -> Path:
    name = "solo" if players == 1 else f"friendly-{players}"
    (game,) = (game for game in GAMES.values() if game.SOLVED_ALONE)
    return user_cache() / f"{game.NAME}-rules-{game.RULES}-{name}-v{VERSION}.table"


def write_table(values: NDArray[np.float64], path: Path) -> None:
    write_values(path, {"version": VERSION, "players": values.shape[0]}, [values])


def read_table(path: Path, players: int) -> NDArray[np.float32]:
    """A table, mapped into memory. Raises `BadTable` if it is incomplete, damaged or of another version."""
    shape = (players, LAST_PENALTY, SHEETS)
    expected = {"version": VERSION, "players": players}
    what = f"for {players} players, version {VERSION}"
    _, values = read_values(path, expected, players * LAST_PENALTY * SHEETS, what)
    return values.reshape(shape)


def solved_table(
    players: int, progress: Callable[[float], None] = lambda _share: None, again: bool = False
) -> NDArray[np.float32]:
    """The table from the cache; solved and cached if it is missing or damaged, or if `again` is true."""
    path = table_path(players)
    if not again:
        with suppress(OSError, BadTable):
            return read_table(path, players)
    values = solve(players, progress)
    try:
        write_table(values, path)
    except OSError:
        # It cannot be cached (disk full, or no permission), but it can be used this once.
        return values.astype(np.float32)
    return read_table(path, players)


@functools.cache
def ready_table(players: int) -> NDArray[np.float32]:
    """The table, kept in memory for repeated lookups; solved on first use."""
    if not table_path(players).exists():
        notify("solving the table (only once on this machine; takes half a minute or more) …")
    return solved_table(players)
