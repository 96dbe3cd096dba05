"""The command line, `rowlock`. It parses arguments and prints results; the work is done in the other packages."""

import io
import os
import signal
import sys

from rowlock.missing_packages import how_to_install


def main() -> None:
    """Run the command. The exit status is 0, 1 for bad input, 2 for a usage error, 70 for a bug in Rowlock."""
    _open_closed_streams()
    for output in (sys.stdout, sys.stderr):
        # A question mark for a character that can't be shown is better than an error.
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")
    pipe_closed = getattr(signal, "SIGPIPE", None)
    if pipe_closed is not None:
        # When the reader closes the pipe (`rowlock … | head`), exit quietly as other tools do. A command that serves
        # sockets must undo this.
        signal.signal(pipe_closed, signal.SIG_DFL)
    if sys.argv[1:] == ["--version"]:
        print_version()  # without the imports of a command line, which take longer
        return
    try:
        # Imported here because it takes a while, and Ctrl-C should be handled during it too.
        from rowlock.cli.command import run

        sys.exit(run())
    except KeyboardInterrupt:
        sys.exit(130)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        print(f"rowlock: this needs {package}: {how_to_install(package)}", file=sys.stderr)
        sys.exit(1)
    except OSError as error:
        print(f"rowlock: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("ROWLOCK_DEBUG"):
            raise
        print(f"rowlock: internal error: {type(error).__name__}: {error}", file=sys.stderr)
        print("rowlock: please report it; set ROWLOCK_DEBUG=1 to see the traceback", file=sys.stderr)
        sys.exit(70)


def _open_closed_streams() -> None:
    """Replace streams that were closed, as by `<&-`, with empty ones: input ends at once and output is discarded."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def print_version() -> None:
    from rowlock import __version__

    print(f"rowlock {__version__}")
