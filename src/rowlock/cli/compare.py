"""`rowlock compare`: two games with the same dice, choice by choice."""

import json as json_text
from typing import Annotated, Any

import typer

from rowlock.cli.errors import fail
from rowlock.cli.records import read_named
from rowlock.cli.wording import counted, printable
from rowlock.rules import TRACKS, choice_words, parse_choice


def compare(
    ours: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    theirs: Annotated[str, typer.Argument(metavar="OTHER", help="The record of another game with the same dice.")],
    json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a list.")] = False,
) -> None:
    """Compare two games with the same dice: the points, and the choices that differ.

    The games were played with the dice of the day, or from a link to play somebody's dice.

    Example: [bold]rowlock compare mine.rowlock friend.rowlock[/bold]
    """
    from rowlock.live import Refused
    from rowlock.table.shared_game import code_of, comparison

    records = []
    for name in (ours, theirs):
        record = read_named(name, TRACKS, json)
        if record is None:
            raise typer.Exit(1)
        records.append(record)
    try:
        codes = [code_of(record.options, record.tags, list(record.events)) for record in records]
        found = comparison(codes[0], codes[1])
    except Refused as error:
        fail(error.message, 1)
    if json:
        print(json_text.dumps({"rowlock": "comparison", "version": 1, "files": [ours, theirs], **found}))
        return
    _show((ours, theirs), found)


def _show(files: tuple[str, str], found: dict[str, Any]) -> None:
    for name, player, points, turns in zip(files, found["names"], found["points"], found["turns"], strict=True):
        whose = f" ({printable(player)})" if player else ""
        print(f"{name}{whose}: {', '.join(map(str, points))} points in {counted(turns, 'turn')}")
    differences = found["differences"]
    print(f"{counted(len(differences), 'difference')}; decisions that came up in both games: {found['compared']}")
    several = len({one["seat"] for one in differences}) > 1
    for one in differences:
        seat = f", seat {one['seat']}" if several else ""
        print(f"  turn {one['turn']}, action {one['action']}{seat}: {_words(one['ours'])} / {_words(one['theirs'])}")


def _words(choice: str | None) -> str:
    return "no choice" if choice is None else choice_words(parse_choice(choice))
