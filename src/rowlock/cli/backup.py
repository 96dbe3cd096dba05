"""`rowlock backup` and `rowlock restore`: everything that a server stores, as one file."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.fast import progress_bar
from rowlock.cli.hosting import Data, given_settings, saying_what_is_missing

if TYPE_CHECKING:
    from rowlock.server.storage import Copied

Told = Callable[[int, int], None]

File = Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")]


def backup(file: File, data: Data = None) -> None:
    """Copy everything that a server stores into a new file, while it runs.

    The file is of one moment, and nobody who plays has to wait. It holds the seeds of the dice to come, so only you
    can read it. Without [bold]--data[/bold], ROWLOCK_DATA names what is copied.

    Example: [bold]rowlock backup evening.db --data /srv/rowlock[/bold]
    """
    with saying_what_is_missing():
        from rowlock.server.storage import address_of
        from rowlock.server.storage import backup as copied

        _copy("backed up", file, data, lambda place, told: copied(address_of(place), file, told))


def restore(file: File, data: Data = None) -> None:
    """Copy a backup into a new folder, or into an empty database, to serve from it.

    Nothing that is stored is ever written over: where there are tables, it is refused. A backup of a folder may be
    restored into a database, and the other way round.

    Example: [bold]rowlock restore evening.db --data /srv/rowlock-again[/bold]
    """
    with saying_what_is_missing():
        from rowlock.server.storage import address_of
        from rowlock.server.storage import restore as copied

        _copy("restored", file, data, lambda place, told: copied(file, address_of(place), told))


def _copy(done: str, file: Path, data: str | None, copied: "Callable[[str, Told], Copied]") -> None:
    from rowlock.server.event_log import StorageFailed
    from rowlock.server.storage import BackupFailed

    settings = given_settings(data=data)
    try:
        with progress_bar("copying") as progress:
            task = progress.add_task("", total=None, note="")
            tables, events = copied(
                settings.data, lambda now, all: progress.update(task, completed=now, total=all, note="events")
            )
    except StorageFailed as error:
        where = file if isinstance(error, BackupFailed) else settings.place
        print(f"rowlock: {where}: {error}", file=sys.stderr)
        raise typer.Exit(1) from None
    print(f"{file}: {done}, {_count(tables, 'table')} with {_count(events, 'event')}")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
