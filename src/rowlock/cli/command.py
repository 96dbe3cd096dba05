"""The command's way in and out: its subcommands, and that no error is a traceback."""

import io
import os
import signal
import sys

import typer

from rowlock.cli.games import games, welcome
from rowlock.cli.replay import replay
from rowlock.cli.show import show
from rowlock.cli.simulate import simulate
from rowlock.cli.solve import best, solve

app = typer.Typer(
    name="rowlock",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(replay)
app.command()(show)
app.command()(games)
app.command()(simulate)
app.command()(solve)
app.command()(best)


@app.callback(invoke_without_command=True)
def rowlock(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    """Play, study and master Qwixx, Qwixx On Board and Qwixx Duel."""
    if version:
        from rowlock import __version__

        print(f"rowlock {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        welcome()


def main() -> None:
    """Runs the command. The exit status is 0, 1 if something given to it is not right, 2 for a wrong call."""
    for output in (sys.stdout, sys.stderr):
        # Where a sign cannot be shown, a question mark is better than no answer.
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")
    signal_pipe = getattr(signal, "SIGPIPE", None)
    if signal_pipe is not None:
        # Whoever reads our output may have had enough (`rowlock … | head`): that ends us quietly, as it does other
        # tools. A command that holds sockets must set this back.
        signal.signal(signal_pipe, signal.SIG_DFL)
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("ROWLOCK_DEBUG"):
            raise
        print(f"rowlock: an error inside Rowlock: {type(error).__name__}: {error}", file=sys.stderr)
        print("rowlock: please report it; ROWLOCK_DEBUG=1 shows where it happened", file=sys.stderr)
        sys.exit(70)
