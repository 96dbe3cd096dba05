"""The solved tables, as bots use them."""

import functools
import random

import numpy as np
from numpy.typing import NDArray

from rowlock.bots.player import View
from rowlock.fast.best import Worth, choices_worth
from rowlock.fast.compiled import tell
from rowlock.fast.tables import solved_table, table_path
from rowlock.rules import Choice, scores


@functools.cache
def table(players: int) -> NDArray[np.float32]:
    """Solved the first time; from then on it is there."""
    if not table_path(players).exists():
        tell("solving the table, once on this machine: half a minute or more …")
    return solved_table(players)


def exact_worth(view: View) -> list[Worth]:
    """Every choice with its exact worth in one's own points, the best first: Qwixx alone, or the friendly game."""
    return choices_worth(view.state, view.seat, table(len(scores(view.state))))


class Friendly:
    """The most points, exactly, as if nobody else ever closed a row or ended the game."""

    def choose(self, view: View, _legal: tuple[Choice, ...], _generator: random.Random, /) -> Choice:
        return exact_worth(view)[0].choice
