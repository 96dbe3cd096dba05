"""`rowlock puzzles`."""
import typer

from rowlock.cli.puzzle_making import make

app = typer.Typer(no_args_is_help=False)
app.command()(make)

@app.callback()
def puzzles() -> None:
    """Puzzles."""
