"""Choices judged by rollouts: each played on to the end of the game many times, with the same dice for all of them."""

from collections.abc import Callable, Collection
from dataclasses import replace

import numpy as np

from rowlock.analysis.judge import Values
from rowlock.analysis.prospects import Option, Prospect
from rowlock.rules import Choice
from rowlock.values.rollouts import rollouts

Told = Callable[[int, int], None]
"""Hears how much of how much is done."""


def nobody_told(_done: int, _of: int) -> None:
    pass


def rolled_out(
    look: Prospect, seat: int, choices: Collection[Choice], rounds: int, told: Told = nobody_told
) -> Prospect:
    """The prospect with these choices of a seat played on. One that may lead to several positions is worth their mean.

    Rounds are independent of one another, and a round of one choice has the same dice as that of any other.
    """
    chosen = [look.option(seat, choice) for choice in choices]
    ends = list(dict.fromkeys(end.state for option in chosen for end in option.ends))
    alone = len(look.values) == 1
    played = {
        state: np.stack([np.ones_like(rolled.shares) if alone else rolled.shares, rolled.points], axis=2)
        for state, rolled in zip(ends, rollouts(ends, rounds, progress=told), strict=True)
    }

    def anew(option: Option) -> Option:
        if option.choice not in choices:
            return option
        found: Values = np.sum([end.odds * played[end.state] for end in option.ends], axis=0)
        return replace(option, rounds=found)

    return replace(look, options={**look.options, seat: tuple(map(anew, look.options[seat]))})
