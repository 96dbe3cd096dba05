"""The option for those who want rollouts."""

from typing import Annotated

import typer

MOST_TRIALS = 1_000_000
LEAST_ROUNDS = 5

Trials = Annotated[
    int,
    typer.Option(
        min=0,
        max=MOST_TRIALS,
        help="Play on so often from each choice that may be the best, made up to rounds of 36, at least five.",
    ),
]


def rounds_of(trials: int) -> int:
    """Rounds have one trial for each roll of the two white dice; fewer than five tell too little."""
    from rowlock.values.rollout_rounds import PAIRS

    return max(-(-trials // PAIRS), LEAST_ROUNDS) if trials else 0
