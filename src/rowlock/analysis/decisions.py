"""Analyse a decision: what each choice of each seat is worth to every seat.

The active seat sees all dice before action 1, so a choice is worth the best continuation of the turn. Where several
seats choose at once, each choice is evaluated against what the others are expected to do. With two players that is the
solution of a matrix game; with more, it is the active seat's best turn and the others' best replies to it.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rowlock.analysis.matrix_game import one_best_mix
from rowlock.analysis.position_values import SHARE, PositionValues, Values, aim_of, on_grid
from rowlock.rules import NOTHING, Choice, State, game_of, legal, scores
from rowlock.rules.turn import OVER, ROLL

Evaluator = Callable[[Sequence[State]], PositionValues]
"""A function that evaluates positions between turns."""


class TurnEnd(NamedTuple):
    """A position that a turn may end in, and its probability."""

    odds: float
    state: State


@dataclass(frozen=True)
class Option:
    """A legal choice: its value to every seat if the others choose as expected and the rest of the turn is played best,
    whether that is exact in what players maximise and in the points, how often it should be played, and how the turn
    then ends. If it was rolled out, `rounds` has the result of each round of trials.
    """

    choice: Choice
    values: Values
    exact: bool
    exact_points: bool
    odds: float
    ends: tuple[TurnEnd, ...]
    rounds: Values | None = None

    @property
    def best_known(self) -> Values:
        """The mean of the rollouts if there are any, otherwise the values."""
        return self.values if self.rounds is None else on_grid(self.rounds.mean(axis=0))


@dataclass(frozen=True)
class DecisionAnalysis:
    """An analysed decision: every deciding seat's options in canonical order, and the values before it."""

    options: dict[int, tuple[Option, ...]]
    values: Values

    def best(self, seat: int) -> Option:
        """The best option; if some were rolled out, the best of those."""
        aim = aim_of(len(self.values))
        roll_out = [option for option in self.options[seat] if option.rounds is not None]
        return max(roll_out or self.options[seat], key=lambda option: float(option.best_known[seat, aim]))

    def option(self, seat: int, choice: Choice) -> Option:
        return next(option for option in self.options[seat] if option.choice == choice)


class BestTurn(NamedTuple):
    """How the active seat's best turn ends."""

    end: State
    values: Values
    exact: bool
    exact_points: bool


def turn_ends(state: State) -> list[State]:
    """Every position the turn can end in, when only the active seat still has choices."""
    if state.stage in (ROLL, OVER):
        return [state]
    game = game_of(state)
    ends: dict[State, None] = {}
    for choice in legal(state, state.active):
        ends.update(dict.fromkeys(turn_ends(game.after_choices(state, (choice,)))))
    return list(ends)


def best_ends(states: Sequence[State], active: int, evaluator: Evaluator) -> list[BestTurn]:
    """The active seat's best turn from each of these positions, in which only it still has choices."""
    aim = aim_of(len(scores(states[0])))
    ends = [turn_ends(state) for state in states]
    places = {end: place for place, end in enumerate(dict.fromkeys(end for some in ends for end in some))}
    values, exact, exact_points = evaluator(list(places))
    found = []
    for some in ends:
        best = max(some, key=lambda end: float(values[places[end], active, aim]))
        place = places[best]
        # The best value is only exact if all values it was compared with are exact.
        is_exact = all(bool(exact[places[end]]) for end in some)
        found.append(BestTurn(best, values[place], is_exact, is_exact and bool(exact_points[place])))
    return found


Choices = tuple[Choice, ...]
Odds = dict[Choice, float]
"""The probability of each choice of a seat, without choices it never makes."""


class Outcomes:
    """The outcomes of a decision by the seats' choices. They are cached, and evaluated in batches."""

    def __init__(self, state: State, evaluator: Evaluator) -> None:
        self._state = state
        self._evaluator = evaluator
        self._known: dict[Choices, BestTurn] = {}

    def of(self, events: Iterable[Choices]) -> list[BestTurn]:
        events = list(events)
        new = [event for event in dict.fromkeys(events) if event not in self._known]
        if new:
            game = game_of(self._state)
            after = [game.after_choices(self._state, event) for event in new]
            self._known.update(zip(new, best_ends(after, self._state.active, self._evaluator), strict=True))
        return [self._known[event] for event in events]


def _expected_odds(state: State, outcomes: Outcomes) -> dict[int, Odds]:
    """What each deciding seat is expected to choose."""
    seats = game_of(state).deciding(state)
    if len(seats) == 2:
        return _matrix_game_odds(state, outcomes)
    return _best_reply_odds(state, seats, outcomes)


def _matrix_game_odds(state: State, outcomes: Outcomes) -> dict[int, Odds]:
    """The expected choices of two seats: the solution of the matrix game between them."""
    active, waiting = state.active, 1 - state.active
    rows, columns = legal(state, active), legal(state, waiting)
    pairs = [(row, column) for row in rows for column in columns]
    found = outcomes.of((row, column) if active == 0 else (column, row) for row, column in pairs)
    payoff = np.array([best.values[active, SHARE] for best in found]).reshape(len(rows), len(columns))
    row_odds, column_odds = one_best_mix(payoff)
    mixed = {active: (rows, row_odds), waiting: (columns, column_odds)}
    return {
        seat: {choice: float(often) for choice, often in zip(*mixed[seat], strict=True) if often > 0} for seat in (0, 1)
    }


def _best_reply_odds(state: State, seats: tuple[int, ...], outcomes: Outcomes) -> dict[int, Odds]:
    """The expected choices otherwise: the active seat's best as if nobody else crossed, then the best replies."""
    aim = aim_of(len(scores(state)))
    foreseen = dict.fromkeys(seats, NOTHING)
    for seat in (state.active, *(seat for seat in seats if seat != state.active)):
        others = {**foreseen, **{other: NOTHING for other in seats if other not in (seat, state.active)}}
        choices = legal(state, seat)
        found = outcomes.of(tuple({**others, seat: choice}.values()) for choice in choices)
        evaluations = [float(best.values[seat, aim]) for best in found]
        foreseen[seat] = choices[evaluations.index(max(evaluations))]
    return {seat: {choice: 1.0} for seat, choice in foreseen.items()}


def analyse_decision(state: State, evaluator: Evaluator) -> DecisionAnalysis:
    """Analyse the decision that a position is waiting for."""
    outcomes = Outcomes(state, evaluator)
    expected = _expected_odds(state, outcomes)
    options = {}
    for seat in expected:
        listed = []
        for choice in legal(state, seat):
            values, exact, exact_points, ends = _mean(outcomes, {**expected, seat: {choice: 1.0}})
            listed.append(Option(choice, values, exact, exact_points, expected[seat].get(choice, 0.0), ends))
        options[seat] = tuple(listed)
    return DecisionAnalysis(options, _mean(outcomes, expected)[0])


def _mean(outcomes: Outcomes, odds: dict[int, Odds]) -> tuple[Values, bool, bool, tuple[TurnEnd, ...]]:
    """The expected values of a decision, whether they are exact in what players maximise and in the points, and the
    ends of the turn, given everybody's odds.
    """
    events = list(itertools.product(*odds.values()))
    likely = [math.prod(some[choice] for some, choice in zip(odds.values(), event, strict=True)) for event in events]
    found = outcomes.of(events)
    values = on_grid(np.sum([chance * best.values for chance, best in zip(likely, found, strict=True)], axis=0))
    ends = tuple(TurnEnd(chance, best.end) for chance, best in zip(likely, found, strict=True))
    return values, all(best.exact for best in found), all(best.exact_points for best in found), ends
