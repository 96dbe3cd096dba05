"""What the commands that compute have in common: numba at hand, a word before it compiles, a bar while it works."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn


def need_fast() -> None:
    """Imports numba, or says how to get it. Until here nothing has needed it."""
    try:
        from rowlock.fast import compiled
    except ImportError as error:
        if error.name not in ("numba", "numpy", "llvmlite"):
            raise
        print(
            "rowlock: this needs numba: pip install '.[fast]' in a clone of Rowlock",
            file=sys.stderr,
        )
        raise typer.Exit(1) from None
    compiled.listeners[:] = [_say]


def _say(what: str) -> None:
    print(f"rowlock: {what}", file=sys.stderr)


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """A bar with the time that is left, on standard error, where a person sees it and a pipe does not."""
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
