"""A decision, looked at: what each choice of each seat would be worth to everybody.

The active seat sees all dice before action 1, so a choice is worth the best that can follow it in the turn. Where
several seats choose at once, each choice is judged on what the others can be expected to do: with two players by the
small matrix game between them, with more by foreseeing the active seat's best turn and the others' replies to it.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from rowlock.analysis.judge import SHARE, Judged, Values, aim_of, on_grid
from rowlock.analysis.matrix_game import one_best_mix
from rowlock.rules import NOTHING, Choice, State, game_of, legal, scores
from rowlock.rules.turn import OVER, ROLL

Judge = Callable[[Sequence[State]], Judged]
"""Says what positions between turns are worth."""


class End(NamedTuple):
    """A position that a turn may end with, and how likely that is."""

    odds: float
    state: State


@dataclass(frozen=True)
class Option:
    """A legal choice: what it is worth to every seat if all others do what is expected of them and the turn goes on at
    its best, whether that is known exactly, how often it should be taken, and how the turn then ends. If it has been
    rolled out, what each round of trials came to.
    """

    choice: Choice
    values: Values
    exact: bool
    odds: float
    ends: tuple[End, ...]
    rounds: Values | None = None

    @property
    def best_known(self) -> Values:
        """What the rounds of trials come to, and without any the values."""
        return self.values if self.rounds is None else on_grid(self.rounds.mean(axis=0))


@dataclass(frozen=True)
class Prospect:
    """A decision: every deciding seat's options in canonical order, and what the position is worth before it."""

    options: dict[int, tuple[Option, ...]]
    values: Values

    def best(self, seat: int) -> Option:
        """The option that promises most; where some have been rolled out, one of those."""
        aim = aim_of(len(self.values))
        rolled_out = [option for option in self.options[seat] if option.rounds is not None]
        return max(rolled_out or self.options[seat], key=lambda option: float(option.best_known[seat, aim]))

    def option(self, seat: int, choice: Choice) -> Option:
        return next(option for option in self.options[seat] if option.choice == choice)


class Best(NamedTuple):
    """Where the active seat takes a turn from here."""

    end: State
    values: Values
    exact: bool


def turn_ends(state: State) -> list[State]:
    """Every position the turn can end with, once only the active seat has anything left to choose."""
    if state.stage in (ROLL, OVER):
        return [state]
    game = game_of(state)
    ends: dict[State, None] = {}
    for choice in legal(state, state.active):
        ends.update(dict.fromkeys(turn_ends(game.after_choices(state, (choice,)))))
    return list(ends)


def best_ends(states: Sequence[State], active: int, judge: Judge) -> list[Best]:
    """Where the active seat takes each of these positions, in which nobody else has anything left to choose."""
    aim = aim_of(len(scores(states[0])))
    ends = [turn_ends(state) for state in states]
    places = {end: place for place, end in enumerate(dict.fromkeys(end for some in ends for end in some))}
    values, exact = judge(list(places))
    found = []
    for some in ends:
        best = max(some, key=lambda end: float(values[places[end], active, aim]))
        place = places[best]
        # What the best is worth is known once nothing that could be better is in doubt.
        found.append(Best(best, values[place], all(bool(exact[places[end]]) for end in some)))
    return found


Event = tuple[Choice, ...]
Odds = dict[Choice, float]
"""How often a seat takes which choice; those it never takes are left out."""


class Outcomes:
    """What comes of a decision, event by event: looked at once each, and many together."""

    def __init__(self, state: State, judge: Judge) -> None:
        self._state = state
        self._judge = judge
        self._known: dict[Event, Best] = {}

    def of(self, events: Iterable[Event]) -> list[Best]:
        events = list(events)
        new = [event for event in dict.fromkeys(events) if event not in self._known]
        if new:
            game = game_of(self._state)
            after = [game.after_choices(self._state, event) for event in new]
            self._known.update(zip(new, best_ends(after, self._state.active, self._judge), strict=True))
        return [self._known[event] for event in events]


def _expected(state: State, outcomes: Outcomes) -> dict[int, Odds]:
    """What each deciding seat can be expected to choose."""
    seats = game_of(state).deciding(state)
    if len(seats) == 2:
        return _settled(state, outcomes)
    return _foreseen(state, seats, outcomes)


def _settled(state: State, outcomes: Outcomes) -> dict[int, Odds]:
    """Two seats: the matrix game between them, solved."""
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


def _foreseen(state: State, seats: tuple[int, ...], outcomes: Outcomes) -> dict[int, Odds]:
    """One seat, or several: the active seat's best as if nobody else crossed, then the best replies to that."""
    aim = aim_of(len(scores(state)))
    foreseen = dict.fromkeys(seats, NOTHING)
    for seat in (state.active, *(seat for seat in seats if seat != state.active)):
        others = {**foreseen, **{other: NOTHING for other in seats if other not in (seat, state.active)}}
        choices = legal(state, seat)
        found = outcomes.of(tuple({**others, seat: choice}.values()) for choice in choices)
        worths = [float(best.values[seat, aim]) for best in found]
        foreseen[seat] = choices[worths.index(max(worths))]
    return {seat: {choice: 1.0} for seat, choice in foreseen.items()}


def prospect(state: State, judge: Judge) -> Prospect:
    """Looks at the decision that a position waits for."""
    outcomes = Outcomes(state, judge)
    expected = _expected(state, outcomes)
    options = {}
    for seat in expected:
        listed = []
        for choice in legal(state, seat):
            values, exact, ends = _mean(outcomes, {**expected, seat: {choice: 1.0}})
            listed.append(Option(choice, values, exact, expected[seat].get(choice, 0.0), ends))
        options[seat] = tuple(listed)
    return Prospect(options, _mean(outcomes, expected)[0])


def _mean(outcomes: Outcomes, odds: dict[int, Odds]) -> tuple[Values, bool, tuple[End, ...]]:
    """What a decision comes to on the average, if every seat chooses with these odds."""
    events = list(itertools.product(*odds.values()))
    likely = [math.prod(some[choice] for some, choice in zip(odds.values(), event, strict=True)) for event in events]
    found = outcomes.of(events)
    values = on_grid(np.sum([chance * best.values for chance, best in zip(likely, found, strict=True)], axis=0))
    ends = tuple(End(chance, best.end) for chance, best in zip(likely, found, strict=True))
    return values, all(best.exact for best in found), ends
