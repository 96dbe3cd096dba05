"""The command `rowlock`: what a person with a terminal sees of everything else. It decides nothing by itself."""

import io
import os
import signal
import sys


def main() -> None:
    """Runs the command. The exit status is 0, 1 if something given to it is not right, 2 for a wrong call."""
    for output in (sys.stdout, sys.stderr):
        # Where a sign cannot be shown, a question mark is better than no answer.
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")
    pipe_closed = getattr(signal, "SIGPIPE", None)
    if pipe_closed is not None:
        # Whoever reads our output may have had enough (`rowlock … | head`): that ends us quietly, as it does other
        # tools. A command that holds sockets must set this back.
        signal.signal(pipe_closed, signal.SIG_DFL)
    try:
        # Here rather than above, since it takes a third of a second in which somebody may interrupt us.
        from rowlock.cli.command import app

        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        print(f"rowlock: {error.strerror or error}", file=sys.stderr)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("ROWLOCK_DEBUG"):
            raise
        print(f"rowlock: an error inside Rowlock: {type(error).__name__}: {error}", file=sys.stderr)
        print("rowlock: please report it; ROWLOCK_DEBUG=1 shows where it happened", file=sys.stderr)
        sys.exit(70)
