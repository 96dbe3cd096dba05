"""The Typer application with all subcommands."""

import typer

from rowlock.cli.arena import arena
from rowlock.cli.backup import backup, restore
from rowlock.cli.bots import bots
from rowlock.cli.compare import compare
from rowlock.cli.compile import compile
from rowlock.cli.daily import daily
from rowlock.cli.engine import engine
from rowlock.cli.exercises import exercises
from rowlock.cli.games import games
from rowlock.cli.hint import hint
from rowlock.cli.local_server import serve_locally
from rowlock.cli.play import play
from rowlock.cli.puzzles import app as puzzles
from rowlock.cli.replay import replay
from rowlock.cli.review import review
from rowlock.cli.serve import serve
from rowlock.cli.sheet import sheet
from rowlock.cli.show import show
from rowlock.cli.simulate import simulate
from rowlock.cli.site import site
from rowlock.cli.solve import best, solve
from rowlock.cli.train import train
from rowlock.cli.verify import verify

app = typer.Typer(
    name="rowlock",
    no_args_is_help=False,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play)
app.command()(daily)
app.command()(compare)
app.command()(replay)
app.command()(verify)
app.command()(serve)
app.command()(backup)
app.command()(restore)
app.command()(show)
app.command()(review)
app.command()(hint)
app.command()(exercises)
app.command()(sheet)
app.command()(site)
app.command()(games)
app.command()(simulate)
app.command()(solve)
app.command()(best)
app.command()(bots)
app.command()(arena)
app.command()(engine)
app.command()(compile)
app.command()(train)
app.add_typer(puzzles, name="puzzles")


@app.callback(invoke_without_command=True)
def rowlock(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    """Play, study and master Qwixx, Qwixx On Board, Qwixx Duel and Two Rows.

    Without a command it opens Rowlock in your browser, until you stop it with Ctrl-C.
    """
    if version:
        from rowlock import __version__

        print(f"rowlock {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve_locally()
