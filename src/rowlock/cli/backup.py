"""`rowlock backup` and `rowlock restore`: all of a server's data in one file."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.cli.fast import progress_bar
from rowlock.cli.hosting import DataOption, explaining_missing_packages, read_settings
from rowlock.cli.wording import counted

if TYPE_CHECKING:
    from rowlock.server.storage import Copied

OnProgress = Callable[[int, int], None]

BackupFile = Annotated[Path, typer.Argument(metavar="FILE", help="The backup file.")]


def backup(file: BackupFile, data: DataOption = None) -> None:
    """Copy all of a server's data into a new file, while the server runs.

    The file is a consistent snapshot, and nobody playing has to wait. It contains the seeds of future dice, so its
    permissions let only you read it. Without [bold]--data[/bold], ROWLOCK_DATA says what to copy.

    Example: [bold]rowlock backup evening.db --data /srv/rowlock[/bold]
    """
    with explaining_missing_packages():
        from rowlock.server.storage import address_of
        from rowlock.server.storage import backup as copied

        _copy("backed up", file, data, lambda place, on_progress: copied(address_of(place), file, on_progress))


def restore(file: BackupFile, data: DataOption = None) -> None:
    """Copy a backup into a new folder or an empty database, ready to serve.

    Existing data is never overwritten: restoring where there are tables already is an error. A backup of a folder can
    be restored into a database, and vice versa.

    Example: [bold]rowlock restore evening.db --data /srv/rowlock-again[/bold]
    """
    with explaining_missing_packages():
        from rowlock.server.storage import address_of
        from rowlock.server.storage import restore as copied

        _copy("restored", file, data, lambda place, on_progress: copied(file, address_of(place), on_progress))


def _copy(done: str, file: Path, data: str | None, copied: "Callable[[str, OnProgress], Copied]") -> None:
    from rowlock.server.event_log import StorageFailed
    from rowlock.server.storage import BackupFailed

    settings = read_settings(data=data)
    try:
        with progress_bar("copying") as progress:
            task = progress.add_task("", total=None, note="")
            tables, events = copied(
                settings.data, lambda now, all: progress.update(task, completed=now, total=all, note="events")
            )
    except StorageFailed as error:
        where = file if isinstance(error, BackupFailed) else settings.place
        fail(f"{where}: {error}", 1)
    print(f"{file}: {done}, {counted(tables, 'table')} with {counted(events, 'event')}")
