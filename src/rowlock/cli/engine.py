"""`rowlock engine`: Rowlock's bots for other programs, through the engine protocol."""

import functools
import io
import sys
from typing import Annotated

import typer

from rowlock.bots.registry import LEVELS, YARDSTICKS
from rowlock.cli.completion import one_of
from rowlock.cli.errors import fail
from rowlock.cli.fast import require_numba
from rowlock.rules import BadOptions


def engine(
    bot: Annotated[
        str, typer.Option(help="The bot that answers.", autocompletion=one_of(*LEVELS, *YARDSTICKS))
    ] = "master",
    seed: Annotated[
        int,
        typer.Option(min=0, max=2**63 - 1, help="The seed for questions that come without one."),
    ] = 1,
    worth: Annotated[bool, typer.Option("--worth", help="Also say what each choice is worth, if known.")] = False,
) -> None:
    """Answer questions on standard input in the engine protocol, so that other programs can use the bots.

    docs/engine.md in Rowlock's repository describes it.

    Example: [bold]rowlock engine --bot casual[/bold]
    """
    from rowlock import __version__
    from rowlock.bots import bot_named
    from rowlock.engine import respond

    try:
        bot_named(bot)
    except BadOptions as error:
        fail(error, 2)
    except ImportError:
        require_numba()
        raise
    if isinstance(sys.stdin, io.TextIOWrapper):
        # Bytes that aren't UTF-8 get an error reply like any other bad line.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    bot_for = functools.cache(functools.partial(bot_named, bot))
    respond(f"Rowlock {__version__} {bot}", bot_for, sys.stdin, sys.stdout, seed, worth)
