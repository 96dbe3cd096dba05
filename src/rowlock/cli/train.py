"""`rowlock train`: how the nets that come with Rowlock were made."""

import json as json_text
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from rowlock.cli.fast import need_fast
from rowlock.cli.games import GAME_HELP
from rowlock.rules import BadOptions, check_players, game_named

if TYPE_CHECKING:
    from rowlock.values.challenger_training import ChallengePoint
    from rowlock.values.net import Net
    from rowlock.values.points_training import PointsPoint
    from rowlock.values.training import Point, Schedule


class Course(NamedTuple):
    """What is learnt: the file it goes to, the schedule, the net with the points of its curve."""

    path: Path
    schedule: "Schedule"
    learning: "Iterator[tuple[Net, Point | PointsPoint | ChallengePoint]]"


def train(
    game: Annotated[str, typer.Argument(help=GAME_HELP)],
    folder: Annotated[Path, typer.Argument(help="Where the net and its learning curve go.")],
    players: Annotated[int, typer.Option(help="How many players.")] = 2,
    games: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="How many games to learn from.")] = 1_000_000,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="The same seed gives the same net.")] = 1,
    points: Annotated[
        bool, typer.Option("--points", help="Learn the points to expect, from the master's games.")
    ] = False,
    against_master: Annotated[bool, typer.Option("--against-master", help="Learn to beat the master.")] = False,
) -> None:
    """Learn to judge positions by self-play, and write the net and its learning curve into a folder.

    docs/learning.md tells how it is done, and how long it takes.

    Example: [bold]rowlock train duel my-nets --games 2000000[/bold]
    """
    need_fast()
    from rowlock.values.weights import write_net

    try:
        check_players(game, players, game_named(game).PLAYERS)
        course = _course(game, folder, players, games, seed, points, against_master)
    except BadOptions as error:
        print(f"rowlock: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    path, schedule, learning = course
    folder.mkdir(parents=True, exist_ok=True)
    curve = []
    try:
        for net, point in learning:
            curve.append(point._asdict())
            print(
                f"{point.games:>12,} games  {point.seconds:7.0f} s  rate {point.rate:.5f}  {point.summary}", flush=True
            )
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


def _course(game: str, folder: Path, players: int, games: int, seed: int, points: bool, against_master: bool) -> Course:
    from rowlock.values import challenger_training, points_training, training
    from rowlock.values.weights import points_path, weights_path

    if players == 1 and (points or against_master):
        raise BadOptions("alone with the dice there is nobody to beat, and points are all there is to learn")
    if points and against_master:
        raise BadOptions("either --points or --against-master: one net learns one thing")
    if points:
        schedule = points_training.points_schedule(games)
        learning = points_training.train_points(game, players, schedule, seed)
        return Course(points_path(game, players, folder), schedule, learning)
    if against_master:
        schedule = challenger_training.challenge_schedule(games)
        challenge = challenger_training.train_challenger(game, players, schedule, seed)
        return Course(folder / f"{game}-{players}-challenger.npz", schedule, challenge)
    schedule = training.Schedule(games)
    return Course(weights_path(game, players, folder), schedule, training.train(game, players, schedule, seed))
