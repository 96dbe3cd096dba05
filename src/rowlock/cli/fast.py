"""Shared by the commands that compute something: check for numba, announce compilation, show a progress bar."""

import atexit
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from rowlock.cli.errors import fail_missing, report

DELAY = 0.6
"""Seconds without a word that need no explanation."""

_compiling: list[subprocess.Popen[bytes]] = []


def require_numba() -> None:
    """Import the compiled rules, or exit with a message that says how to install numba."""
    try:
        with explaining_delay("loading the compiled rules"):
            import numpy  # noqa: F401

            from rowlock.fast import compiled
    except ImportError as error:
        if error.name not in ("numba", "numpy", "llvmlite"):
            raise
        fail_missing("numba")
    compiled.listeners[:] = [_say]


def avoid_compiling() -> None:
    """Use interpreted kernels in this process, unless the compiled ones are in the cache already."""
    try:
        from rowlock.server.workers.compilation import DONE
    except ImportError:
        return  # numba is missing; whatever needs it says so
    if not DONE.exists():
        os.environ["ROWLOCK_INTERPRETED"] = "1"


def compile_in_background() -> None:
    """Compile the kernels for the next time, as long as this process runs."""
    if "ROWLOCK_INTERPRETED" in os.environ and not _compiling:
        variables = {name: value for name, value in os.environ.items() if name != "ROWLOCK_INTERPRETED"}
        program = [sys.executable, "-m", "rowlock.server.workers.compilation"]
        null = subprocess.DEVNULL
        process = subprocess.Popen(program, stdin=null, stdout=null, stderr=null, env=variables, start_new_session=True)
        _compiling.append(process)
        atexit.register(process.kill)


def _say(what: str) -> None:
    report(f"{what}")


@contextmanager
def explaining_delay(what: str) -> Iterator[None]:
    """Say in a terminal what is going on, if it takes a while and has no progress that could be shown."""
    timer = threading.Timer(DELAY, report, (f"{what} …",))
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


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


@contextmanager
def solving_progress(time: str) -> Iterator[Callable[[float], None]]:
    """A function that shows how much of a table is solved: as a progress bar, or outside a terminal as one line that
    says how long it takes.
    """
    said: list[bool] = []
    with progress_bar("solving") as progress:
        task = progress.add_task("", total=1.0, note="")

        def solving(share: float) -> None:
            if progress.disable and not said:
                said.append(True)
                report(f"solving (once): {time} on two cores …")
            progress.update(task, completed=share)

        yield solving
