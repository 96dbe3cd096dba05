"""The exact value of each choice in the solved two-player game: applied by the rules, then looked up in the table."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.matrix_game import fill_strategies, new_tableau
from rowlock.fast.two_player_positions import TwoPlayerTable
from rowlock.fast.two_player_tables import exact_shares
from rowlock.rules import Choice, State, apply, legal
from rowlock.rules.turn import ACTION_1, ACTION_2


class ExactChoice(NamedTuple):
    """A choice, its share of the win against perfect play, and how often to take it."""

    choice: Choice
    share: float
    probability: float


def exact_choices(state: State, seat: int, table: TwoPlayerTable) -> list[ExactChoice]:
    """Every legal choice of a deciding seat, best first."""
    if state.stage == ACTION_1:
        listed = _sealed_choices(state, seat, table)
    else:
        shares = {choice: _share(apply(state, (choice,)), seat, table) for choice in legal(state, seat)}
        best = max(shares, key=shares.__getitem__)
        listed = [ExactChoice(choice, share, float(choice == best)) for choice, share in shares.items()]
    return sorted(listed, key=lambda one: (-one.share, -one.probability))


def _sealed_choices(state: State, seat: int, table: TwoPlayerTable) -> list[ExactChoice]:
    """Both players' choices in action 1 as a matrix game, with the active one's in its rows."""
    active = state.active
    own, other = legal(state, active), legal(state, 1 - active)
    payoff = np.array(
        [
            [_share(apply(state, (row, column) if active == 0 else (column, row)), active, table) for column in other]
            for row in own
        ]
    )
    row_strategy, column_strategy = np.zeros(len(own)), np.zeros(len(other))
    tableau = new_tableau(max(payoff.shape))
    fill_strategies(payoff, len(own), len(other), row_strategy, column_strategy, tableau)
    if seat == active:
        choices, shares, probabilities = own, payoff @ column_strategy, row_strategy
    else:
        choices, shares, probabilities = other, 1 - row_strategy @ payoff, column_strategy
    return [
        ExactChoice(choice, float(share), float(probability))
        for choice, share, probability in zip(choices, shares, probabilities, strict=True)
    ]


def _share(state: State, seat: int, table: TwoPlayerTable) -> float:
    """A seat's share after a choice, if the active seat plays the rest of its turn perfectly."""
    if state.stage != ACTION_2:
        return float(exact_shares([state], table)[0, seat])
    ends = [apply(state, (choice,)) for choice in legal(state, state.active)]
    best = max(float(exact_shares([end], table)[0, state.active]) for end in ends)
    return best if seat == state.active else 1 - best
