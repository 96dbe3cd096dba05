"""A bot that plays by the solved tables."""

from rowlock.bots.player import Generator, View
from rowlock.fast import tables
from rowlock.fast.best import SolvedChoice, solved_choices
from rowlock.rules import Choice, scores


def exact_values(view: View) -> list[SolvedChoice]:
    """Every choice with its exact expected points, best first, in solo Qwixx or the friendly game."""
    return solved_choices(view.state, view.seat, tables.ready_table(len(scores(view.state))))


class Friendly:
    """Maximises its own expected points, exactly, as if nobody else ever closed a row or ended the game."""

    def choose(self, view: View, _legal: tuple[Choice, ...], _generator: Generator, /) -> Choice:
        return exact_values(view)[0].choice
