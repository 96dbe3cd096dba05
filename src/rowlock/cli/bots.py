"""`rowlock bots`: list the bots."""

import json as json_text
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from rowlock.bots.registry import LEVELS, YARDSTICKS, BotEntry
from rowlock.cli.board import board_console
from rowlock.cli.prose import print_wrapped
from rowlock.rules import GAMES


def bots(
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
) -> None:
    """List the bots: the levels from weakest to strongest, and the yardsticks used to measure other bots.

    Example: [bold]rowlock bots --json[/bold]
    """
    if json:
        described = {
            kind: [
                {"name": bot.name, "style": bot.style, "games": list(bot.games), "setting": bot.setting or None}
                for bot in listed.values()
            ]
            for kind, listed in (("levels", LEVELS), ("yardsticks", YARDSTICKS))
        }
        print(json_text.dumps(described))
        return
    console = board_console()
    print_wrapped(console, Text.assemble(("Levels", "bold"), ", from weakest to strongest"))
    _show(console, LEVELS)
    print_wrapped(console, Text.assemble(("\nYardsticks", "bold"), ": simple players to measure others against"))
    _show(console, YARDSTICKS)


def _show(console: Console, listed: dict[str, BotEntry]) -> None:
    for bot in listed.values():
        only = "" if {*bot.games} == {name for name, _ in GAMES} else f" ({', '.join(bot.games)})"
        print_wrapped(console, Text.assemble("  ", (f"{bot.name:13}", "bold"), f"{bot.style}{only}"), rest=" " * 15)
        if bot.setting:
            print_wrapped(console, bot.setting, first=" " * 15, rest=" " * 15)
