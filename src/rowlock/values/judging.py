"""What each choice is worth by a net's values, for a position of the rules: from states to kernels and back."""

from typing import NamedTuple

import numpy as np

from rowlock.fast.compiled import compiling
from rowlock.rules import Choice, State, duel, game_of, legal, onboard, scores
from rowlock.rules.choices import CHOICES
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.values import duel_choices, sheet_choices
from rowlock.values.net import POINTS_UNIT, Net
from rowlock.values.sheet_features import Board


class Judged(NamedTuple):
    """A choice, the share of the win to expect of it (in a solo game the points), and how often to take it: 1 and 0,
    except where two players choose at once and one must not be foreseen.
    """

    choice: Choice
    share: float
    odds: float


def judged(net: Net, state: State, seat: int) -> list[Judged]:
    """Every legal choice of a deciding seat, the best first."""
    choices = legal(state, seat)
    worth, odds = np.zeros(CHOICES), np.full(CHOICES, -1.0)
    players = len(scores(state))
    if isinstance(state, duel.State):
        with compiling("the values of duel"):
            duel_choices.choices_worth(net, state, worth)
    else:
        turns_left = state.turns_left if isinstance(state, onboard.State) else NOT_ANNOUNCED
        with compiling("the values of sheets"):
            sheet_choices.choices_worth(
                net,
                board_of(state),
                state.closed,
                turns_left,
                state.active,
                state.stage,
                state.dice,
                game_of(state).has_marked(state),
                seat,
                worth,
                odds,
            )
    if players == 1:
        worth *= POINTS_UNIT
    best = max(choices, key=lambda choice: worth[choice])
    listed = []
    for choice in choices:
        how_often = float(odds[choice]) if odds[choice] >= 0 else float(choice == best)
        listed.append(Judged(choice, float(worth[choice]), how_often))
    return sorted(listed, key=lambda one: -one.share)


def share(net: Net, state: State, seat: int) -> float:
    """A seat's share of the win before a roll (in a solo game the points); the shares of all seats add up to one."""
    if isinstance(state, duel.State):
        with compiling("shares of duel"):
            return float(duel_choices.share_before_roll(net, state, seat))
    turns_left = state.turns_left if isinstance(state, onboard.State) else NOT_ANNOUNCED
    with compiling("shares of sheets"):
        worth = sheet_choices.share_before_roll(net, board_of(state), state.closed, turns_left, state.active, seat)
    return float(worth) * (POINTS_UNIT if len(state.sheets) == 1 else 1)


NO_TRACK = np.zeros(0, dtype=np.int64)


def board_of(state: State) -> Board:
    """The sheets and pawns of a position as arrays."""
    assert not isinstance(state, duel.State)
    sheets = np.array([(*sheet.rows, sheet.penalties) for sheet in state.sheets], dtype=np.int64)
    if isinstance(state, onboard.State):
        track = state.track
        numbers = (np.array(numbers, dtype=np.int64) for numbers in (state.pawns, track.fields, track.points))
        return Board(sheets, *numbers)
    return Board(sheets, np.zeros(len(state.sheets), dtype=np.int64), NO_TRACK, NO_TRACK)
