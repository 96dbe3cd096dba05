"""`rowlock train`: train nets as the bundled ones were trained."""

import json as json_text
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from rowlock.cli.cluster import ClusterOption, cluster_team
from rowlock.cli.errors import fail
from rowlock.cli.fast import require_numba
from rowlock.cli.games import GAME_HELP, complete_game
from rowlock.rules import BadOptions, check_players, game_named

if TYPE_CHECKING:
    from rowlock.values.challenger_training import ChallengePoint
    from rowlock.values.net import Net
    from rowlock.values.points_training import PointsPoint
    from rowlock.values.training import Point, Schedule, Team

SELF_PLAY, REFINE, POINTS, AGAINST_MASTER = "self-play", "refine", "points", "against the master"


class TrainingRun(NamedTuple):
    """The file for the net, the schedule, and the iterator that trains: each step yields the net and a curve point."""

    path: Path
    schedule: "Schedule"
    steps: "Iterator[tuple[Net, Point | PointsPoint | ChallengePoint]]"


def train(
    game: Annotated[str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)],
    folder: Annotated[Path, typer.Argument(help="The folder for the net and its learning curve.")],
    players: Annotated[int, typer.Option(help="How many players.")] = 2,
    games: Annotated[int, typer.Option(min=1, max=1_000_000_000, help="How many games to train on.")] = 1_000_000,
    seed: Annotated[int, typer.Option(min=0, max=2**31, help="The same seed gives the same net.")] = 1,
    workers: Annotated[int | None, typer.Option(min=1, help="How many threads play. \\[default: one per core]")] = None,
    last_rate: Annotated[
        float | None, typer.Option(min=1e-9, max=1, help="The learning rate at the end. Many games allow a lower one.")
    ] = None,
    refine: Annotated[
        bool, typer.Option("--refine", help="Continue from the bundled net instead of starting with a new one.")
    ] = False,
    points: Annotated[
        bool, typer.Option("--points", help="Learn to predict final points, from the master's games.")
    ] = False,
    against_master: Annotated[bool, typer.Option("--against-master", help="Learn to beat the master.")] = False,
    cluster: ClusterOption = None,
) -> None:
    """Train a net to evaluate positions by self-play, and write it and its learning curve to a folder.

    docs/learning.md in Rowlock's repository describes the method and how long it takes.

    Example: [bold]rowlock train duel my-nets --games 2000000[/bold]
    """
    require_numba()
    from rowlock.values.weights import bundled_curve, write_net

    try:
        check_players(game, players, game_named(game).PLAYERS)
        kind = _kind_of_training(players, refine, points, against_master)
        team = _team(game, players, workers, cluster)
        path, schedule, steps = _training_run(kind, game, folder, players, games, seed, team, last_rate)
    except BadOptions as error:
        fail(error, 2)
    folder.mkdir(parents=True, exist_ok=True)
    curve = []
    try:
        for net, point in steps:
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
                **({"refines": bundled_curve(game, players)} if kind == REFINE else {}),
            }
            path.with_suffix(".json").write_text(json_text.dumps(described, indent=1) + "\n")
    except KeyboardInterrupt:
        fail(f"interrupted; {path} holds the net of the last line above", 130)
    print(f"{path}: {path.stat().st_size / 1000:.0f} kB")


def _kind_of_training(players: int, refine: bool, points: bool, against_master: bool) -> str:
    if players == 1 and (points or against_master):
        raise BadOptions("--points and --against-master need at least two players: a solo net always learns points")
    if refine + points + against_master > 1:
        raise BadOptions("--refine, --points and --against-master can't be combined: a net learns one thing")
    return POINTS if points else AGAINST_MASTER if against_master else REFINE if refine else SELF_PLAY


def _team(game: str, players: int, workers: int | None, cluster: str | None) -> "Team":
    from rowlock.values.training import Threads, player

    if cluster:
        return cluster_team(game, players, cluster)
    return Threads(player(game, players), workers)


def _training_run(
    kind: str, game: str, folder: Path, players: int, games: int, seed: int, team: "Team", last_rate: float | None
) -> TrainingRun:
    from rowlock.values import challenger_training, points_training, training
    from rowlock.values.net_paths import points_path, weights_path
    from rowlock.values.weights import learnt_net

    def ending(schedule: "Schedule") -> "Schedule":
        return schedule._replace(last_rate=last_rate) if last_rate else schedule

    if kind == POINTS:
        schedule = ending(points_training.points_schedule(games))
        watched = points_training.train_points(game, players, schedule, seed, team)
        return TrainingRun(points_path(game, players, folder), schedule, watched)
    if kind == AGAINST_MASTER:
        schedule = ending(challenger_training.challenge_schedule(games))
        challenge = challenger_training.train_challenger(game, players, schedule, seed, team)
        return TrainingRun(folder / f"{game}-{players}-challenger.npz", schedule, challenge)
    if kind == REFINE:
        schedule, refined = ending(training.refining_schedule(games)), learnt_net(game, players)
    else:
        schedule, refined = ending(training.Schedule(games)), None
    steps = training.train(game, players, schedule, seed, team, refined)
    return TrainingRun(weights_path(game, players, folder), schedule, steps)
