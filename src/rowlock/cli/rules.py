"""`rowlock rules`: how to play."""

from typing import Annotated

import typer

from rowlock.cli.completion import one_of
from rowlock.cli.errors import fail
from rowlock.cli.languages import check_language, language_option
from rowlock.rules import GAME_NAMES, game_named


def rules(
    game: Annotated[
        str | None,
        typer.Argument(
            help=f"One of {', '.join(GAME_NAMES)}. \\[default: list them]", autocompletion=one_of(*GAME_NAMES)
        ),
    ] = None,
    language: Annotated[str, language_option("rules")] = "en",
) -> None:
    """Show how a game is played.

    Example: [bold]rowlock rules duel[/bold]
    """
    check_language(language)
    if game is None:
        for name in GAME_NAMES:
            print(f"rowlock rules {name:10}{game_named(name).TITLE}")
        return
    if game not in GAME_NAMES:
        fail(f"there is no game {game!r}: the games are {', '.join(GAME_NAMES)}", 2)
    from rowlock.cli.board import board_console
    from rowlock.cli.rulebook import print_rules

    print_rules(board_console(), game, language)
