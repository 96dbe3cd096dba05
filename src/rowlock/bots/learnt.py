"""The levels that have learnt: they judge choices by the values of a net that played against itself."""

import random

from rowlock.bots.player import View, Worth
from rowlock.rules import BadOptions, Choice, game_of
from rowlock.values.choice_values import ChoiceValue, choice_values
from rowlock.values.trials import refined_by_trials
from rowlock.values.weights import learnt_net

BLUR_OF_POINTS = 4.0
"""How far off the expert's view usually is in a solo game, where it looks at points."""

MAX_TRIALS = 100_000


def is_solved(view: View) -> bool:
    """Whether the best choice is known exactly."""
    return game_of(view.state).SOLVED_ALONE and len(view.state.sheets) == 1


def known_of(view: View) -> list[ChoiceValue]:
    """Every choice of the view's seat, the best first: exactly where the game is solved, else by the net."""
    if is_solved(view):
        from rowlock.bots.exact import exact_worth

        exact = exact_worth(view)
        return [ChoiceValue(one.choice, one.points, float(one is exact[0])) for one in exact]
    game, players = game_of(view.state).NAME, len(view.state.sheets)
    return choice_values(learnt_net(game, players), view.state, view.seat)


class Expert:
    """Knows what wins, as the master does, but judges it by eye: small differences escape it."""

    def choose(self, view: View, legal: tuple[Choice, ...], generator: random.Random, /) -> Choice:
        if len(legal) == 1:
            return legal[0]
        blur = BLUR_OF_POINTS if len(view.state.sheets) == 1 else game_of(view.state).BOTS.blur
        seen = {one.choice: one.share + generator.gauss(0, blur) for one in known_of(view)}
        return max(legal, key=seen.__getitem__)


class Master:
    """Plays to win: looks through its whole turn and the other's sealed choice, and takes what promises most.

    Alone with the dice of Qwixx it plays by the solved table, and nobody can do better. With trials it also plays a
    turn on from its best choices, with the same dice for each.
    """

    def __init__(self, trials: int | None = None) -> None:
        self.trials = trials

    def choose(self, view: View, legal: tuple[Choice, ...], generator: random.Random, /) -> Choice:
        if len(legal) == 1:
            return legal[0]
        draw = generator.random()
        choices = self._judged(view)
        for one in choices:
            draw -= one.probability
            if draw < 0:
                return one.choice
        return choices[0].choice

    def worth(self, view: View, _legal: tuple[Choice, ...], /) -> list[Worth]:
        return [Worth(one.choice, one.share) for one in self._judged(view)]

    def _judged(self, view: View) -> list[ChoiceValue]:
        choices = known_of(view)
        game, players = game_of(view.state), len(view.state.sheets)
        usual = game.BOTS.trials_for_two if players == 2 else 0
        trials = usual if self.trials is None else self.trials
        if not trials or is_solved(view):
            return choices
        return refined_by_trials(learnt_net(game.NAME, players), view.state, view.seat, choices, trials)


def master(setting: str | None) -> Master:
    """The master with the setting behind its name: `trials=200`."""
    if setting is None:
        return Master()
    word, equals, number = setting.partition("=")
    if word != "trials" or not equals or not number.isdecimal() or int(number) > MAX_TRIALS:
        raise BadOptions(f"the setting of master is trials=0 to trials={MAX_TRIALS}, not {setting!r}")
    return Master(int(number))
