"""Solved tables on disk: written atomically, verified by a hash, and memory-mapped.

A table file is a header, a line of JSON padded to 4,096 bytes, followed by the values as 32-bit floats. The solo table
takes half a minute to compute and 22 MB to store, so it is computed on first use and cached rather than shipped.
"""

import functools
import hashlib
import json
import mmap
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import notify, user_cache
from rowlock.fast.sheet_states import SHEETS
from rowlock.fast.solver import solve
from rowlock.rules import GAMES
from rowlock.rules.sheet import LAST_PENALTY

HEADER_BYTES = 4096
VERSION = 1
"""Increase this whenever the meaning of the values changes."""


class BadTable(ValueError):
    """A file that is not a valid table, or not the one expected."""


def table_path(players: int) -> Path:
    name = "solo" if players == 1 else f"friendly-{players}"
    (game,) = (game for game in GAMES.values() if game.SOLVED_ALONE)
    return user_cache() / f"{game.NAME}-rules-{game.RULES}-{name}-v{VERSION}.table"


def write_table(values: NDArray[np.float64], path: Path) -> None:
    """Writes a table atomically: to a temporary file, which is then moved into place."""
    data = values.astype("<f4").tobytes()
    header = {
        "rowlock": "solved table",
        "version": VERSION,
        "players": values.shape[0],
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(json.dumps(header).encode().ljust(HEADER_BYTES - 1) + b"\n")
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def read_table(path: Path, players: int) -> NDArray[np.float32]:
    """A table, mapped into memory. Raises `BadTable` if it is incomplete, damaged or of another version."""
    with path.open("rb") as file:
        header = _header(file.read(HEADER_BYTES))
        shape = (players, LAST_PENALTY, SHEETS)
        if header.get("version") != VERSION or header.get("players") != players:
            raise BadTable(f"{path} is not the table for {players} players, version {VERSION}")
        if os.fstat(file.fileno()).st_size != HEADER_BYTES + 4 * players * LAST_PENALTY * SHEETS:
            raise BadTable(f"{path} is incomplete")
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    numbers = np.frombuffer(mapped, dtype="<f4", offset=HEADER_BYTES)
    if hashlib.sha256(memoryview(mapped)[HEADER_BYTES:]).hexdigest() != header.get("sha256"):
        raise BadTable(f"{path} is damaged: its hash does not match")
    return numbers.reshape(shape)


def _header(data: bytes) -> dict[str, Any]:
    try:
        header = json.loads(data)
    except ValueError:
        return {}
    return header if isinstance(header, dict) else {}


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
