"""Evaluate choices by rollouts: play each to the end of the game many times, with the same dice for all of them."""

from collections.abc import Callable, Collection, Sequence

import numpy as np

from rowlock.analysis.decisions import DecisionAnalysis, Option
from rowlock.rules import Choice, State
from rowlock.values.rollouts import RolloutResults, rollouts

OnProgress = Callable[[int, int], None]
"""A callback with the amount of work done and the total."""

RollOut = Callable[[Sequence[State], int, OnProgress], list[RolloutResults]]
"""A function that plays a number of rounds of each position, and reports its progress."""


def no_progress(_done: int, _of: int) -> None:
    pass


def on_this_machine(states: Sequence[State], rounds: int, on_progress: OnProgress) -> list[RolloutResults]:
    return rollouts(states, rounds, progress=on_progress)


def positions_after(analysis: DecisionAnalysis, seat: int, choices: Collection[Choice]) -> list[State]:
    """The positions that must be played to the end to evaluate these choices of a seat."""
    return list(dict.fromkeys(end.state for choice in choices for end in analysis.option(seat, choice).ends))


def roll_out(
    analysis: DecisionAnalysis,
    seat: int,
    choices: Collection[Choice],
    rounds: int,
    on_progress: OnProgress = no_progress,
    play: RollOut = on_this_machine,
) -> DecisionAnalysis:
    """The analysis with these choices of a seat rolled out. A choice with several outcomes gets their mean.

    Rounds are independent of each other, and the same round uses the same dice for every choice.
    """
    ends = positions_after(analysis, seat, choices)
    alone = len(analysis.values) == 1
    played = {
        state: np.stack([np.ones_like(rolled.shares) if alone else rolled.shares, rolled.points], axis=2)
        for state, rolled in zip(ends, play(ends, rounds, on_progress), strict=True)
    }

    def updated(option: Option) -> Option:
        if option.choice not in choices:
            return option
        return option._replace(rounds=np.sum([end.odds * played[end.state] for end in option.ends], axis=0))

    return analysis._replace(options={**analysis.options, seat: tuple(map(updated, analysis.options[seat]))})
