"""`rowlock bots`: who there is to play against."""

import json as json_text
from collections.abc import Callable
from typing import Annotated

import typer
from rich.console import Console

from rowlock.bots.registry import EVERY_GAME, LEVELS, YARDSTICKS, Listed


def bots(
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of tables.")] = False,
) -> None:
    """Show the bots: the levels from the weakest to the strongest, and the yardsticks others are measured against.

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
    show("[bold]Levels[/bold], from the weakest to the strongest")
    _show(show, LEVELS)
    show("\n[bold]Yardsticks[/bold]: simple players that others are measured against")
    _show(show, YARDSTICKS)


def _show(show: Callable[[str], None], listed: dict[str, Listed]) -> None:
    for bot in listed.values():
        only = "" if bot.games == EVERY_GAME else f" ({', '.join(bot.games)})"
        show(f"  [bold]{bot.name:13}[/bold]{bot.style}{only}")
        if bot.setting:
            show(f"  {'':13}{bot.setting}")
