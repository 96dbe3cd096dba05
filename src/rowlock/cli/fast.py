"""Shared by the commands that compute: check for numba, announce compilation, show a progress bar."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from rowlock.cli.errors import fail_missing


def require_numba() -> None:
    """Import the compiled rules, or exit with a message that says how to install numba."""
    try:
        from rowlock.fast import compiled
    except ImportError as error:
        if error.name not in ("numba", "numpy", "llvmlite"):
            raise
        fail_missing("numba")
    compiled.listeners[:] = [_say]


def _say(what: str) -> None:
    print(f"rowlock: {what}", file=sys.stderr)


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """A progress bar with the time left, on standard error, shown only in a terminal."""
    columns = (
        TextColumn(what),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[note]}"),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress
