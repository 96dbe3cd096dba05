"""The solved tables, as bots use them."""

import random

from rowlock.bots.player import View
from rowlock.fast import tables
from rowlock.fast.best import SolvedChoice, solved_choices
from rowlock.rules import Choice, scores


def exact_worth(view: View) -> list[SolvedChoice]:
    """Every choice with its exact worth in one's own points, the best first: Qwixx alone, or the friendly game."""
    return solved_choices(view.state, view.seat, tables.ready_table(len(scores(view.state))))


class Friendly:
    """The most points, exactly, as if nobody else ever closed a row or ended the game."""

    def choose(self, view: View, _legal: tuple[Choice, ...], _generator: random.Random, /) -> Choice:
        return exact_worth(view)[0].choice
