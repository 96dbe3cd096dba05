"""`rowlock bots`: list the bots."""

import json as json_text
from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console

from rowlock.bots.registry import LEVELS, YARDSTICKS, BotEntry
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
    show = Console(highlight=False, soft_wrap=True).print
    show("[bold]Levels[/bold], from weakest to strongest")
    _show(show, LEVELS)
    show("\n[bold]Yardsticks[/bold]: simple players to measure others against")
    _show(show, YARDSTICKS)


def _show(show: Callable[[str], None], listed: dict[str, BotEntry]) -> None:
    for bot in listed.values():
        only = "" if {*bot.games} == {name for name, _ in GAMES} else f" ({', '.join(bot.games)})"
        show(f"  [bold]{bot.name:13}[/bold]{bot.style}{only}")
        if bot.setting:
            show(f"  {'':13}{bot.setting}")
