"""A storage as one file, made while the server runs, and a storage made of such a file.

The file is itself a storage in SQLite, whatever the other one is. So a backup also moves tables from SQLite to
PostgreSQL, or back.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, Engine, Table, func, insert, select

from rowlock.server.event_log import StorageFailed
from rowlock.server.storage.database import (
    Address,
    make_sqlite_file,
    opened,
    snapshot,
    sqlite_address,
    sqlite_file,
    told_plainly,
    writing,
)
from rowlock.server.storage.errors import BackupFailed
from rowlock.server.storage.schema import EVENTS, TABLES, check_version, make_tables, prepare

ROWS_AT_ONCE = 1_000


class Copied(NamedTuple):
    tables: int
    events: int


Told: TypeAlias = Callable[[int, int], None]
"""Hears how many events are copied, of how many."""


def backup(url: Address, file: Path, told: Told = lambda _copied, _all: None) -> Copied:
    """Copy a storage, as it is at one moment, into a new file. Nobody who writes meanwhile has to wait."""
    stored = sqlite_file(url)
    if stored is not None and not stored.is_file():
        raise StorageFailed("there is nothing to back up: nothing was ever stored here")
    with _new_file(file) as unfinished, opened(url) as storage, opened(sqlite_address(unfinished)) as copy:
        make_tables(copy)
        return _copied(_storage(storage), _backup(copy), told)


def restore(file: Path, url: Address, told: Told = lambda _copied, _all: None) -> Copied:
    """Copy a backup into a storage that holds no table yet: all of it, or nothing."""
    if not file.is_file():
        raise BackupFailed("there is no such file")
    with opened(sqlite_address(file)) as copy, opened(url) as storage:
        with told_plainly(BackupFailed), snapshot(copy) as old:
            # Before a storage is made for it.
            check_version(old, "backup", BackupFailed)
        stored = sqlite_file(url)
        if stored is not None:
            make_sqlite_file(stored)
        prepare(storage)
        return _copied(_backup(copy), _storage(storage), told)


class Side(NamedTuple):
    """Where is copied from, or to. Whoever reads an error must know which of the two it was."""

    what: str
    engine: Engine
    failure: type[StorageFailed]


def _storage(engine: Engine) -> Side:
    return Side("storage", engine, StorageFailed)


def _backup(engine: Engine) -> Side:
    return Side("backup", engine, BackupFailed)


def _copied(source: Side, target: Side, told: Told) -> Copied:
    with told_plainly(source.failure), snapshot(source.engine) as old:
        check_version(old, source.what, source.failure)
        events = old.scalar(select(func.count()).select_from(EVENTS)) or 0
        with told_plainly(target.failure), writing(target.engine) as new:
            if new.scalar(select(func.count()).select_from(TABLES)):
                raise target.failure("there are tables here already: restore into an empty storage, as a new folder is")
            tables = _copied_rows(TABLES, source, old, new, lambda _copied: None)
            return Copied(tables, _copied_rows(EVENTS, source, old, new, lambda copied: told(copied, events)))


def _copied_rows(rows: Table, source: Side, old: Connection, new: Connection, told: Callable[[int], None]) -> int:
    count = 0
    for part in _parts(rows, source, old):
        new.execute(insert(rows), part)
        count += len(part)
        told(count)
    return count


def _parts(rows: Table, source: Side, old: Connection) -> Iterator[list[dict[str, Any]]]:
    everything = select(rows).order_by(*rows.primary_key)
    with told_plainly(source.failure):
        for part in old.execute(everything, execution_options={"yield_per": ROWS_AT_ONCE}).mappings().partitions():
            yield [dict(row) for row in part]


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file that has its name only once it is whole. Until then it is in a folder of its own, as is what SQLite puts
    beside it: what an interrupted backup has left must not be taken for a part of another one.
    """
    with told_plainly(BackupFailed):
        if file.exists():
            raise BackupFailed("there is such a file already; name another one")
        if not file.parent.is_dir():
            raise BackupFailed("there is no such folder; make it first")
        folder = Path(tempfile.mkdtemp(prefix=f".{file.name}-", dir=file.parent))
        try:
            unfinished = folder / "unfinished.db"
            make_sqlite_file(unfinished)
            yield unfinished
            unfinished.rename(file)
            _sync_folder(file.parent)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is. Windows knows no such thing."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
