"""The option for those who want rollouts."""

from typing import Annotated

import typer

MOST_TRIALS = 1_000_000

Trials = Annotated[
    int,
    typer.Option(
        min=0,
        max=MOST_TRIALS,
        help="Play on so often from each choice that may be the best, made up to rounds of 36, at least two.",
    ),
]


def rounds_of(trials: int) -> int:
    """Rounds have one trial for each roll of the two white dice; an interval needs two of them."""
    from rowlock.values.rollout_dice import PAIRS
    from rowlock.values.rollouts import LEAST_ROUNDS

    return max(-(-trials // PAIRS), LEAST_ROUNDS) if trials else 0
