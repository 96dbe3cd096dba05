"""Back up a storage into one file while the server runs, and restore it from such a file.

The file is itself an SQLite storage, whatever the original is. So a backup can also move tables from SQLite to
PostgreSQL or back.
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
    open_engine,
    plain_errors,
    snapshot,
    sqlite_address,
    sqlite_file,
    writing,
)
from rowlock.server.storage.errors import BackupFailed
from rowlock.server.storage.migrations import VERSION
from rowlock.server.storage.schema import (
    EVENTS,
    TABLES,
    check_version,
    known_version,
    make_tables,
    prepare,
    start_epoch,
)

BATCH_ROWS = 1_000


class Copied(NamedTuple):
    tables: int
    events: int


Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of events copied so far, and of all events."""


def backup(url: Address, file: Path, progress: Progress = lambda _copied, _all: None) -> Copied:
    """Copy a consistent snapshot of a storage into a new file. Writers do not have to wait."""
    stored = sqlite_file(url)
    if stored is not None and not stored.is_file():
        raise StorageFailed("there is nothing to back up: this folder has no storage")
    with _new_file(file) as unfinished, open_engine(url) as storage, open_engine(sqlite_address(unfinished)) as copy:
        make_tables(copy)
        return _copy(_storage(storage), _backup(copy), progress)


def restore(file: Path, url: Address, progress: Progress = lambda _copied, _all: None) -> Copied:
    """Copy a backup into a storage without tables: all of it, or nothing."""
    if not file.is_file():
        raise BackupFailed("there is no such file")
    # The version is checked before a storage is created.
    with _upgraded(file) as readable, open_engine(sqlite_address(readable)) as copy, open_engine(url) as storage:
        stored = sqlite_file(url)
        if stored is not None:
            make_sqlite_file(stored)
        prepare(storage)
        copied = _copy(_backup(copy), _storage(storage), progress)
        with plain_errors(), writing(storage) as connection:
            start_epoch(connection)
        return copied


@contextmanager
def _upgraded(file: Path) -> Iterator[Path]:
    """A backup of this version's schema: the file itself or, if it is older, an upgraded copy of it."""
    with open_engine(sqlite_address(file)) as copy, plain_errors(BackupFailed), snapshot(copy) as old:
        is_current = known_version(old, "backup", BackupFailed) == VERSION
    if is_current:
        yield file
        return
    with tempfile.TemporaryDirectory(prefix="rowlock-restore-") as folder:
        upgraded = Path(folder) / "upgraded.db"
        with plain_errors(BackupFailed):
            shutil.copyfile(file, upgraded)
            with open_engine(sqlite_address(upgraded)) as copy:
                make_tables(copy)
        yield upgraded


class Side(NamedTuple):
    """The source or the target of a copy, so that errors can say which of the two failed."""

    name: str
    engine: Engine
    failure: type[StorageFailed]


def _storage(engine: Engine) -> Side:
    return Side("storage", engine, StorageFailed)


def _backup(engine: Engine) -> Side:
    return Side("backup", engine, BackupFailed)


def _copy(source: Side, target: Side, progress: Progress) -> Copied:
    with plain_errors(source.failure), snapshot(source.engine) as old:
        check_version(old, source.name, source.failure)
        events = old.scalar(select(func.count()).select_from(EVENTS)) or 0
        with plain_errors(target.failure), writing(target.engine) as new:
            if new.scalar(select(func.count()).select_from(TABLES)):
                raise target.failure("there are already tables here: restore into an empty storage or a new folder")
            tables = _copy_rows(TABLES, source, old, new, lambda _copied: None)
            return Copied(tables, _copy_rows(EVENTS, source, old, new, lambda copied: progress(copied, events)))


def _copy_rows(rows: Table, source: Side, old: Connection, new: Connection, progress: Callable[[int], None]) -> int:
    count = 0
    for batch in _batches(rows, source, old):
        new.execute(insert(rows), batch)
        count += len(batch)
        progress(count)
    return count


def _batches(rows: Table, source: Side, old: Connection) -> Iterator[list[dict[str, Any]]]:
    everything = select(rows).order_by(*rows.primary_key)
    with plain_errors(source.failure):
        for batch in old.execute(everything, execution_options={"yield_per": BATCH_ROWS}).mappings().partitions():
            yield [dict(row) for row in batch]


@contextmanager
def _new_file(file: Path) -> Iterator[Path]:
    """A file that gets its name only once it is complete. Until then it is in a temporary folder, together with the
    files that SQLite puts beside it, so that leftovers of an interrupted backup are not taken for parts of another one.
    """
    with plain_errors(BackupFailed):
        if file.exists():
            raise BackupFailed("this file already exists; choose another name")
        if not file.parent.is_dir():
            raise BackupFailed("there is no such folder; create it first")
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
    """Make the new name durable by syncing its folder, which Windows cannot do."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
