"""The options `--shard` and `--output` of commands whose games can be divided between machines."""

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from rowlock.cli.errors import report
from rowlock.rules import BadOptions, Options
from rowlock.shards import WHOLE, Shard, parse_shard

MERGE = "merge"
"""Given instead of a game or bots, to merge the shards in the files that follow."""

ShardOption = Annotated[
    str | None, typer.Option(metavar="K/N", help="Play only the K-th of N parts, and write it to --output.")
]
ShardFile = Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write a shard.")]


class Setting(NamedTuple):
    """A simulation: the game, how many of them, how each seat plays, and the seed."""

    options: Options
    games: int
    policies: tuple[str, ...]
    seed: int


def shard_of(text: str | None, output: Path | None) -> Shard:
    """The shard to play: all of it unless one is given, along with the file to write it to."""
    if (text is None) != (output is None):
        raise BadOptions("--shard and --output belong together: a shard is written to a file, to be merged later")
    return WHOLE if text is None else parse_shard(text)


def print_rate(games: int, seconds: float) -> None:
    """Print how fast the games were played, on standard error: unlike the results, it differs between machines."""
    report(f"{games:,} games in {seconds:,.1f} s, {games / max(seconds, 1e-9):,.0f} per second")
