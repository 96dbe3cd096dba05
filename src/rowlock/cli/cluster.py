"""The option `--cluster` of commands that can run on several machines with Ray."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from rowlock.cli.errors import fail

if TYPE_CHECKING:
    from rowlock.arena.tournament import Contest, Results
    from rowlock.shards import Shard

ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, or local to start one on this machine."),
]


def cluster_tournament(contest: "Contest", address: str, shard: "Shard") -> "Iterator[Results]":
    """The same as a tournament on this machine, played by a Ray cluster."""
    try:
        import ray  # noqa: F401
    except ImportError:
        fail("--cluster needs Ray: pip install 'rowlock[cluster]'", 2)
    from rowlock.arena.ray_cluster import tournament_on_cluster

    return tournament_on_cluster(contest, address, shard)
