"""The `--trials` option for rollouts."""

from typing import Annotated

import typer

MAX_TRIALS = 1_000_000
MIN_ROUNDS = 5

Trials = Annotated[
    int,
    typer.Option(
        min=0,
        max=MAX_TRIALS,
        help="Rollouts from each choice that may be best, rounded up to at least five rounds of 36.",
    ),
]


def rounds_for(trials: int) -> int:
    """The number of rounds, at least five. A round has one trial for each roll of the white dice."""
    from rowlock.values.rollout_rounds import PAIRS

    return max(-(-trials // PAIRS), MIN_ROUNDS) if trials else 0
