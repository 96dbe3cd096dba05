"""`rowlock daily`: the same dice for everybody, every day."""

import datetime
import json as json_text
import shlex
from pathlib import Path
from typing import Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.cli.games import GAME_HELP, complete_game
from rowlock.record import begin
from rowlock.rules import GAME_NAMES, BadOptions, Options, dice_text, game_named, start

ROLLS = 60
"""The number of rolls printed by default: more than a game usually takes. A deal never runs out of rolls."""


def daily(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)] = GAME_NAMES[0],
    date: Annotated[str | None, typer.Option(metavar="YYYY-MM-DD", help="The day. \\[default: today]")] = None,
    players: Annotated[
        int | None, typer.Option(help="How many players: you and bots. \\[default: as few as possible]")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the dice as one JSON object, and don't play.")] = False,
    rolls: Annotated[int, typer.Option(min=1, max=1000, help="How many rolls to print with --json.")] = ROLLS,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to save the game. \\[default: a new file here]")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Take choices without asking for confirmation.")] = False,
) -> None:
    """Play with the dice of the day in the terminal: the same for everyone, for each day, game and number of players.

    It is the same deal as on the page. Choices never change the dice, so results can be compared.

    Examples: [bold]rowlock daily[/bold], [bold]rowlock daily duel --date 2026-11-16 --json[/bold]
    """
    from rowlock.live import Refused
    from rowlock.table.daily import daily_options

    day = date or datetime.date.today().isoformat()
    try:
        options = daily_options(game, players or game_named(game).PLAYERS[0], day)
        start(options)
    except (BadOptions, Refused) as error:
        fail(error, 2)
    if json:
        print(json_text.dumps(_deal_data(options, day, rolls)))
        return
    _play(options, day, record, quick)


def _deal_data(options: Options, day: str, rolls: int) -> dict[str, object]:
    from rowlock.table.daily import BOT
    from rowlock.table.deals import dealt_roll

    game, players = options.game, options.players
    return {
        "rowlock": "daily",
        "version": 1,
        "game": game,
        "date": day,
        "players": players,
        "bots": [BOT] * (players - 1),
        "track": options.track.name if options.track else None,
        "first": options.first + 1,
        "rolls": [dice_text(dealt_roll(game, players, day, roll)) for roll in range(1, rolls + 1)],
    }


def _play(options: Options, day: str, wanted: Path | None, quick: bool) -> None:
    from rowlock.cli.play import new_path, new_players, run, session_of
    from rowlock.cli.playing.chance import DealtChance
    from rowlock.cli.playing.players import tagged
    from rowlock.table.daily import BOT

    seated = new_players([], 1, [BOT] * (options.players - 1), options)
    record = tagged(begin(options), seated).tagged("Deal", day).tagged("Date", datetime.date.today().isoformat())
    path = new_path(wanted, options.game)
    again = shlex.join(["rowlock", "play", str(path), *["--quick"] * quick])
    run(session_of(record, seated, path, DealtChance(day), quick, False), False, again)
