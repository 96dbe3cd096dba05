"""Run the command `rowlock`: in this process, which is much faster, or in one of its own, as a user does."""

import io
import os
import signal
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from rowlock.cli import main

MAIN = "from rowlock.cli import main; main()"


class Result(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


def command(*arguments: object) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-c", MAIN, *map(str, arguments)]


def run(*arguments: object, stdin: str | None = None, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run the command in a process of its own, with these environment variables as well."""
    return subprocess.run(
        command(*arguments),
        input=stdin,
        capture_output=True,
        check=False,
        text=True,
        encoding=variables.get("PYTHONIOENCODING", "utf-8"),
        env={**os.environ, **variables},
    )


def invoke(*arguments: object, stdin: str | None = "", together: bool = False, **variables: str) -> Result:
    """Run the command in this process. Variables that are read on import, such as ROWLOCK_CACHE, can't be set here.

    If `stdin` is None, standard input is closed.

    `together` adds errors to the output, in the order in which a terminal shows both.
    """
    given, *shown = (
        io.TextIOWrapper(io.BytesIO(text), encoding="utf-8") for text in ((stdin or "").encode(), b"", b"")
    )
    on_closed_pipe = signal.getsignal(signal.SIGPIPE)
    status: object = 0
    with (
        patch.object(sys, "argv", ["rowlock", *map(str, arguments)]),
        patch.object(sys, "stdin", None if stdin is None else given),
        patch.dict(os.environ, {"COLUMNS": "80", "NO_COLOR": "1", **variables}),
        redirect_stdout(shown[0]),
        redirect_stderr(shown[0] if together else shown[1]),
    ):
        try:
            main()
        except SystemExit as ended:
            status = ended.code
        finally:
            if stdin is None:
                sys.stdin.close()
            signal.signal(signal.SIGPIPE, on_closed_pipe)
    texts = []
    for output in shown:
        output.seek(0)
        texts.append(output.read())
    assert isinstance(status, int)
    return Result(status, *texts)
