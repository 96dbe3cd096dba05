"""`rowlock train`: how the nets that come with Rowlock were made."""

import json as json_text
import sys
from pathlib import Path
from typing import Annotated

import typer

from rowlock.cli.fast import need_fast
from rowlock.rules import BadOptions, check_players, game_named


def train(
    game: Annotated[str, typer.Argument(help="qwixx, onboard or duel.")],
    folder: Annotated[Path, typer.Argument(help="Where the net and its learning curve go.")],
    players: Annotated[int, typer.Option(help="How many players.")] = 2,
    games: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="How many games to learn from.")] = 1_000_000,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="The same seed gives the same net.")] = 1,
) -> None:
    """Learn to judge positions by self-play, and write the net and its learning curve into a folder.

    docs/learning.md tells how it is done, and how long it takes.

    Example: [bold]rowlock train duel my-nets --games 2000000[/bold]
    """
    need_fast()
    from rowlock.values.training import Schedule
    from rowlock.values.training import train as learn
    from rowlock.values.weights import weights_path, write_net

    try:
        check_players(game, players, game_named(game).PLAYERS)
    except BadOptions as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    folder.mkdir(parents=True, exist_ok=True)
    path = weights_path(game, players, folder)
    schedule = Schedule(games)
    curve = []
    try:
        for net, point in learn(game, players, schedule, seed):
            curve.append(point._asdict())
            figure = f"{point.share:.1f} points" if players == 1 else f"{point.share:.2%} against simple players"
            print(f"{point.games:>12,} games  {point.seconds:7.0f} s  rate {point.rate:.5f}  {figure}", flush=True)
            write_net(net, path)
            described = {
                "game": game,
                "players": players,
                "seed": seed,
                "schedule": schedule._asdict(),
                "curve": curve,
            }
            path.with_suffix(".json").write_text(json_text.dumps(described, indent=1) + "\n")
    except KeyboardInterrupt:
        print(f"rowlock: interrupted; {path} holds what was learnt at the last line above", file=sys.stderr)
        raise typer.Exit(130) from None
    print(f"{path}: {path.stat().st_size / 1000:.0f} kB")
