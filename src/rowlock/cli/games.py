"""`rowlock` alone, and `rowlock games`: what there is."""

import json as json_text
from typing import Annotated

import typer

from rowlock.rules import GAMES, TRACKS, choice_text


def welcome() -> None:
    from rich import print as show

    show("[bold]Rowlock[/bold]: play, study and master three dice games of one family.\n")
    _show_games()
    show("Try it:")
    for command, what in (
        ("play GAME", "play in the terminal, against bots or people"),
        ("replay GAME.rowlock", "the end of a recorded game, and its points"),
        ("verify GAME.rowlock", "whether the dice of a game at a table were fair"),
        ("show POSITION", "a position and the legal choices"),
        ("serve", "live tables for friends, on your own machine"),
        ("sheet GAME", "score sheets to print"),
        ("games", "the games and the tracks"),
        ("simulate GAME", "many games at once, and how they end"),
        ("bots", "who there is to play against"),
        ("arena BOT BOT", "bots against bots, and how strong each is"),
        ("best POSITION DICE", "each choice of the solo game and its worth"),
        ("--help", "every command"),
    ):
        show(f"  [bold]rowlock {command:22}[/bold]{what}")
    show("\nThe folder docs/ tells how each game is played. Rowlock is unofficial:")
    show("the games and their names belong to their publisher.")


def games(
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """Show the games, the versions of their rules, and the tracks of On Board.

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
    from rich import print as show

    _show_games()
    for track in TRACKS.values():
        show(f"\n[bold]Track {track.name}[/bold], fields 1 to 40")
        for begin in range(1, 41, 20):
            show("  " + " ".join(choice_text(field) for field in track.fields[begin : begin + 20]))


def _show_games() -> None:
    from rich import box
    from rich import print as show
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("name", "game", "players", "rules", ""):
        table.add_column(heading)
    for game in GAMES.values():
        least, most = game.PLAYERS[0], game.PLAYERS[-1]
        players = str(least) if least == most else f"{least}–{most}"
        table.add_row(f"[bold]{game.NAME}[/bold]", game.TITLE, players, game.RULES, game.LINE)
    show(table)
