"""The value of each choice in a position, according to a net."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import compiling
from rowlock.rules import Choice, State, game_of, legal, scores
from rowlock.rules.choices import CHOICES
from rowlock.values import duel_choices, sheet_choices
from rowlock.values.net import POINTS_UNIT, Net
from rowlock.values.sheet_choices import ChoiceTable, TurnProgress
from rowlock.values.sheet_position import sheet_position


class ChoiceValue(NamedTuple):
    """A choice, the expected share of the win (in a solo game the points), and the probability with which to take it:
    1 or 0, except where two players choose simultaneously and must not be predictable; and whether it wins at once,
    whatever the others choose.
    """

    choice: Choice
    share: float
    probability: float
    wins: bool = False


def choice_values(net: Net, state: State, seat: int) -> list[ChoiceValue]:
    """Every legal choice of a deciding seat, best first."""
    choices = legal(state, seat)
    values, probabilities, wins = np.zeros(CHOICES), np.full(CHOICES, -1.0), np.zeros(CHOICES)
    if game_of(state).IS_SHARED:
        with compiling("the values of shared boards"):
            duel_choices.fill_choice_values(net, state, values, wins)
    else:
        turn = TurnProgress(state.stage, state.dice, game_of(state).has_marked(state))
        with compiling("the values of sheets"):
            sheet_choices.fill_choice_values(
                net, *sheet_position(state), turn, seat, ChoiceTable(values, probabilities, wins)
            )
    unit = POINTS_UNIT if len(scores(state)) == 1 else 1
    winning = [choice for choice in choices if wins[choice] > 0]
    best = max(winning or list(choices), key=lambda choice: float(values[choice]))
    listed: list[ChoiceValue] = []
    for choice in choices:
        mixed = not winning and probabilities[choice] >= 0
        probability = float(probabilities[choice]) if mixed else float(choice == best)
        listed.append(ChoiceValue(choice, float(values[choice]) * unit, probability, bool(wins[choice] > 0)))
    return sorted(listed, key=lambda one: -one.share)


def share_before_roll(net: Net, state: State, seat: int) -> float:
    """A seat's share of the win before a roll (in a solo game its points); the shares of all seats add up to one."""
    if game_of(state).IS_SHARED:
        with compiling("shares of shared boards"):
            return float(duel_choices.share_before_roll(net, state, seat))
    with compiling("shares of sheets"):
        share = sheet_choices.share_before_roll(net, *sheet_position(state), seat)
    return float(share) * (POINTS_UNIT if len(state.sheets) == 1 else 1)
