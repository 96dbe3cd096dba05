"""`rowlock games`: list the games."""

import json as json_text
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.completion import one_of
from rowlock.rules import GAME_NAMES, GAMES, TRACKS, choice_text

if TYPE_CHECKING:
    from rich.console import Console

GAME_HELP = f"One of {', '.join(GAME_NAMES)}."
BOARD_HELP = "The track, for games played on one."

complete_game = one_of(*GAME_NAMES)
complete_board = one_of(*TRACKS)


def games(
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """List the games, the versions of their rules, and the tracks.

    Example: [bold]rowlock games --json[/bold]
    """
    if json:
        listed = [
            {
                "game": game.NAME,
                "title": game.TITLE,
                "rules": game.RULES,
                "least_players": game.PLAYERS[0],
                "most_players": game.PLAYERS[-1],
            }
            for game in GAMES.values()
        ]
        tracks = [
            {
                "name": track.name,
                "fields": [choice_text(field) for field in track.fields[1:]],
                "points": track.points[1:],
            }
            for track in TRACKS.values()
        ]
        print(json_text.dumps({"games": listed, "tracks": tracks}))
        return
    from rich.text import Text

    from rowlock.cli.board import board_console
    from rowlock.cli.prose import print_wrapped

    console = board_console()
    _show_games(console)
    for track in TRACKS.values():
        console.print(Text.assemble((f"\nTrack {track.name}", "bold"), ", spaces 1 to 40"))
        for begin in range(1, 41, 20):
            shown = " ".join(choice_text(field) for field in track.fields[begin : begin + 20])
            print_wrapped(console, shown, first="  ", rest="  ")


def _show_games(console: "Console") -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from rowlock.cli.prose import print_table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("name", "game", "players", "rules", ""):
        table.add_column(heading)
    for game in GAMES.values():
        least, most = game.PLAYERS[0], game.PLAYERS[-1]
        players = str(least) if least == most else f"{least}–{most}"
        table.add_row(Text(game.NAME, style="bold"), game.TITLE, players, game.RULES, game.LINE)
    print_table(console, table)
