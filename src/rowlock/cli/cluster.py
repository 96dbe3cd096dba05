"""The option `--cluster` of commands that can run on several machines with Ray."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.missing_packages import how_to_install

if TYPE_CHECKING:
    from rowlock.analysis.choice_rollouts import RollOut
    from rowlock.arena.tournament import Contest, Results
    from rowlock.shards import Shard
    from rowlock.values.training import Team

ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, or local to start one on this machine."),
]


def require_ray() -> None:
    try:
        import ray  # noqa: F401
    except ImportError:
        fail(f"--cluster needs Ray: {how_to_install('ray')}", 2)


def cluster_tournament(contest: "Contest", address: str, shard: "Shard") -> "Iterator[Results]":
    """The same as a tournament on this machine, played by a Ray cluster."""
    require_ray()
    from rowlock.arena.ray_cluster import tournament_on_cluster

    return tournament_on_cluster(contest, address, shard)


def cluster_rollouts(address: str) -> "RollOut":
    """The same rollouts as on this machine, played by a Ray cluster."""
    require_ray()
    from rowlock.values.ray_rollouts import rollouts_on_cluster

    return lambda states, rounds, on_progress: rollouts_on_cluster(states, rounds, address, progress=on_progress)


def cluster_team(game: str, players: int, address: str) -> "Team":
    """Workers of a Ray cluster that play the games of a training run."""
    require_ray()
    from rowlock.values.ray_training import RayTeam

    return RayTeam(game, players, address)
