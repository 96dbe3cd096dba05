"""`rowlock engine`: our bots, for programs that ask."""

import functools
import io
import sys
from typing import Annotated

import typer

from rowlock.cli.fast import need_fast
from rowlock.rules import BadOptions


def engine(
    bot: Annotated[str, typer.Option(help="Which bot answers.")] = "master",
    seed: Annotated[
        int,
        typer.Option(min=0, max=2**63 - 1, help="Where questions have no seed, the same seed gives the same answers."),
    ] = 1,
    worth: Annotated[bool, typer.Option("--worth", help="Say what each choice is worth, if the bot can tell.")] = False,
) -> None:
    """Answer questions on standard input, as any engine does that plays with Rowlock. docs/engine.md tells how to ask.

    Example: [bold]rowlock engine --bot casual[/bold]
    """
    from rowlock import __version__
    from rowlock.bots import bot_named
    from rowlock.engine import speak

    try:
        bot_named(bot)
    except BadOptions as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    except ImportError:
        need_fast()
        raise
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is no text is answered with an error like any other nonsense.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    bot_for = functools.cache(functools.partial(bot_named, bot))
    speak(f"Rowlock {__version__} {bot}", bot_for, sys.stdin, sys.stdout, seed, worth)
