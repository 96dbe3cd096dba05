"""A storage as one file, made while the server runs, and a storage made of such a file.

The file is itself a storage in SQLite, whatever the other one is. So a backup also moves tables from SQLite to
PostgreSQL, or back.
"""

import os
from pathlib import Path
from typing import NamedTuple

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
from rowlock.server.storage.schema import EVENTS, TABLES, check_version, make_tables, prepare

ROWS_AT_ONCE = 1_000


class Copied(NamedTuple):
    tables: int
    events: int


def backup(url: Address, file: Path) -> Copied:
    """Copy a storage, as it is at one moment, into a new file. Nobody who writes meanwhile has to wait."""
    _check_is_there(sqlite_file(url))
    if file.exists():
        raise StorageFailed("the backup's file exists already; name another one")
    unfinished = file.with_name(file.name + ".unfinished")
    with told_plainly():
        unfinished.unlink(missing_ok=True)
        make_sqlite_file(unfinished)
        try:
            with opened(url) as source, opened(sqlite_address(unfinished)) as target:
                make_tables(target)
                copied = _copied(source, target)
            unfinished.rename(file)
        except BaseException:
            unfinished.unlink()
            raise
        _sync_folder(file.parent)
    return copied


def restore(file: Path, url: Address) -> Copied:
    """Copy a backup into a storage that holds no table yet: all of it, or nothing."""
    _check_is_there(file)
    target_file = sqlite_file(url)
    if target_file is not None:
        make_sqlite_file(target_file)
    with told_plainly(), opened(sqlite_address(file)) as source, opened(url) as target:
        prepare(target)
        return _copied(source, target)


def _copied(source: Engine, target: Engine) -> Copied:
    with snapshot(source) as old, writing(target) as new:
        check_version(old)
        if new.scalar(select(func.count()).select_from(TABLES)):
            raise StorageFailed("there are tables in this storage already; restore into an empty one")
        return Copied(_copied_rows(TABLES, old, new), _copied_rows(EVENTS, old, new))


def _copied_rows(rows: Table, old: Connection, new: Connection) -> int:
    everything = select(rows).order_by(*rows.primary_key)
    count = 0
    for part in old.execute(everything, execution_options={"yield_per": ROWS_AT_ONCE}).mappings().partitions():
        new.execute(insert(rows), [dict(row) for row in part])
        count += len(part)
    return count


def _check_is_there(file: Path | None) -> None:
    if file is not None and not file.is_file():
        raise StorageFailed("there is no such file to copy from")


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk only when its folder is. Windows knows no such thing."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
