"""Solved tables on disk: written to the side and moved into place, checked by a hash, and mapped into memory.

A table is a line of JSON that says what it is, filled up to 4,096 bytes, and then the numbers as 32-bit floats.
Making the solo table takes half a minute and it is 22 MB large, so it is made once on demand and kept, rather than
carried along in every install.
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

from rowlock.fast.compiled import tell, user_cache
from rowlock.fast.sheet_states import SHEETS
from rowlock.fast.solver import solve
from rowlock.rules.sheet import LAST_PENALTY

HEADER_BYTES = 4096
VERSION = 1
"""To be raised whenever what the numbers mean changes."""


class BadTable(ValueError):
    """A file that is no table, or not the one it says it is."""


def table_path(players: int) -> Path:
    name = "solo" if players == 1 else f"friendly-{players}"
    return user_cache() / f"qwixx-rules-1-{name}-v{VERSION}.table"


def write_table(worth: NDArray[np.float64], path: Path) -> None:
    """Writes a table so that there is never half of one under its name."""
    data = worth.astype("<f4").tobytes()
    header = {
        "rowlock": "solved table",
        "version": VERSION,
        "players": worth.shape[0],
        "sha256": hashlib.sha256(data).hexdigest(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with aside.open("wb") as file:
            file.write(json.dumps(header).encode().ljust(HEADER_BYTES - 1) + b"\n")
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def read_table(path: Path, players: int) -> NDArray[np.float32]:
    """A table, mapped into memory. What is not whole or not of this version is refused."""
    with path.open("rb") as file:
        header = _header(file.read(HEADER_BYTES))
        shape = (players, LAST_PENALTY, SHEETS)
        if header.get("version") != VERSION or header.get("players") != players:
            raise BadTable(f"{path} is not the table for {players} players, version {VERSION}")
        if os.fstat(file.fileno()).st_size != HEADER_BYTES + 4 * players * LAST_PENALTY * SHEETS:
            raise BadTable(f"{path} is not whole")
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    numbers = np.frombuffer(mapped, dtype="<f4", offset=HEADER_BYTES)
    if hashlib.sha256(memoryview(mapped)[HEADER_BYTES:]).hexdigest() != header.get("sha256"):
        raise BadTable(f"{path} is damaged: its hash is not the one it was written with")
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
    """The table, made and kept if there is none yet, none that is whole, or it shall be made again."""
    path = table_path(players)
    if not again:
        with suppress(OSError, BadTable):
            return read_table(path, players)
    worth = solve(players, progress)
    try:
        write_table(worth, path)
    except OSError:
        # No room or no right to keep it: it serves this once.
        return worth.astype(np.float32)
    return read_table(path, players)


@functools.cache
def ready_table(players: int) -> NDArray[np.float32]:
    """The table, for those who look things up again and again: solved the first time, and from then on at hand."""
    if not table_path(players).exists():
        tell("solving the table, once on this machine: half a minute or more …")
    return solved_table(players)
