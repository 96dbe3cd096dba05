"""Analyse a decision: the value of each choice of each seat to every seat.

The active seat sees all dice before action 1, so the value of a choice is that of the best continuation of the turn. If
several seats choose at once, each choice is evaluated against the expected choices of the others. With two players that
is the solution of a matrix game; with more, it is the active seat's best turn and the others' best replies to it.

This file is limited to the Python that can be translated, because the page computes hints and reviews itself, too.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rowlock.analysis.matrix_game import one_best_mix
from rowlock.analysis.net_errors import NetErrors
from rowlock.analysis.position_values import (
    SHARE,
    PositionValues,
    Values,
    aim_of,
    nothing_for,
    on_grid,
    plus,
    times,
)
from rowlock.rules import NOTHING, Choice, State, game_of, legal, scores
from rowlock.rules.turn import OVER, ROLL
from rowlock.values.intervals import mean_of_rounds

Evaluator = Callable[[Sequence[State]], PositionValues]
"""A function that evaluates positions between turns."""


SHARES = (0.0, 1.0)
ANY_POINTS = (-1e6, 1e6)
"""Bounds on shares of the win, and on points, about which nothing is known."""


class TurnEnd(NamedTuple):
    """A position in which a turn may end, and its probability."""

    odds: float
    state: State


class LookedAhead(NamedTuple):
    """The values of a choice some turns later, and the errors of such values."""

    values: Values
    errors: NetErrors


class Option(NamedTuple):
    """A legal choice: its value to every seat if the others choose as expected and the rest of the turn is played
    perfectly, whether its value is exact in what players maximise and in the points, whether it is proven that no other
    choice can be better, how often it should be played, and how the turn then ends. If it was rolled out, `rounds` has
    the result of each round of trials, as an array by round, seat and figure; `ahead` has its values by looking ahead.
    """

    choice: Choice
    values: Values
    exact: bool
    exact_points: bool
    proven: bool
    odds: float
    ends: tuple[TurnEnd, ...]
    rounds: Any = None
    ahead: LookedAhead | None = None

    @property
    def is_tried(self) -> bool:
        """Whether somebody has played on from this choice."""
        return self.rounds is not None or self.ahead is not None

    @property
    def best_known(self) -> Values:
        """The mean of the rollouts if there are any, otherwise the values, some turns later if possible."""
        if self.rounds is not None:
            return on_grid(mean_of_rounds(self.rounds))
        return self.values if self.ahead is None else self.ahead.values


class DecisionAnalysis(NamedTuple):
    """An analysed decision: every deciding seat's options in canonical order, and the values before it."""

    options: dict[int, tuple[Option, ...]]
    values: Values

    def best(self, seat: int) -> Option:
        """The best option; if some were tried, the best of those."""
        aim = aim_of(len(self.values))
        tried = [option for option in self.options[seat] if option.is_tried]
        return max(tried or list(self.options[seat]), key=lambda option: option.best_known[seat][aim])

    def option(self, seat: int, choice: Choice) -> Option:
        return next(option for option in self.options[seat] if option.choice == choice)


class BestTurn(NamedTuple):
    """How the active seat's best turn ends, and bounds on its value to that seat: if the least and the most are the
    same, it is exact in what players maximise.
    """

    end: State
    values: Values
    least: float
    most: float
    exact_points: bool

    @property
    def exact(self) -> bool:
        return self.least == self.most


def turn_ends(state: State) -> list[State]:
    """Every position in which the turn can end, when only the active seat still has choices."""
    if state.stage in (ROLL, OVER):
        return [state]
    game = game_of(state)
    ends: dict[State, bool] = {}
    for choice in legal(state, state.active):
        for end in turn_ends(game.after_choices(state, (choice,))):
            ends[end] = True
    return list(ends)


def best_ends(states: list[State], active: int, evaluator: Evaluator) -> list[BestTurn]:
    """The active seat's best turn from each of these positions, in which only it still has choices."""
    aim = aim_of(len(scores(states[0])))
    ends_of = [turn_ends(state) for state in states]
    places: dict[State, int] = {}
    for ends in ends_of:
        for end in ends:
            if end not in places:
                places[end] = len(places)
    evaluated: PositionValues = evaluator(list(places))
    found: list[BestTurn] = []
    for ends in ends_of:
        some = [places[end] for end in ends]
        worths = [evaluated.values[place][active][aim] for place in some]
        exact = [evaluated.exact[place] for place in some]
        unknown = SHARES if aim == SHARE else ANY_POINTS
        least = max([worth if known else unknown[0] for worth, known in zip(worths, exact, strict=True)])
        most = max([worth if known else unknown[1] for worth, known in zip(worths, exact, strict=True)])
        best = worths.index(max(worths))
        if least == most:
            # A net may mistake another end for a sure win.
            best = [known and worth == most for worth, known in zip(worths, exact, strict=True)].index(True)
        exact_points = least == most and evaluated.exact_points[some[best]]
        found.append(BestTurn(ends[best], evaluated.values[some[best]], least, most, exact_points))
    return found


Choices = tuple[Choice, ...]
Odds = dict[Choice, float]
"""The probability of each choice of a seat, without choices it never makes."""


class Outcomes:
    """The outcomes of a decision by the seats' choices. They are cached, and evaluated in batches."""

    state: State
    evaluator: Evaluator
    known: dict[Choices, BestTurn]

    def __init__(self, state: State, evaluator: Evaluator) -> None:
        self.state = state
        self.evaluator = evaluator
        self.known = {}

    def of(self, events: list[Choices]) -> list[BestTurn]:
        fresh: dict[Choices, bool] = {}
        for event in events:
            if event not in self.known:
                fresh[event] = True
        if fresh:
            game = game_of(self.state)
            after = [game.after_choices(self.state, event) for event in fresh]
            found = best_ends(after, self.state.active, self.evaluator)
            for event, best in zip(fresh, found, strict=True):
                self.known[event] = best
        return [self.known[event] for event in events]


def _expected_odds(state: State, outcomes: Outcomes) -> dict[int, Odds]:
    """The expected choices of each deciding seat."""
    seats = game_of(state).deciding(state)
    if len(seats) == 2:
        return _matrix_game_odds(state, outcomes)
    return _best_reply_odds(state, seats, outcomes)


def _matrix_game_odds(state: State, outcomes: Outcomes) -> dict[int, Odds]:
    """The expected choices of two seats: the solution of the matrix game between them."""
    active, waiting = state.active, 1 - state.active
    rows, columns = legal(state, active), legal(state, waiting)
    pairs: list[Choices] = [(row, column) if active == 0 else (column, row) for row in rows for column in columns]
    shares = [best.values[active][SHARE] for best in outcomes.of(pairs)]
    width = len(columns)
    payoff = [shares[line * width : (line + 1) * width] for line in range(len(rows))]
    row_odds, column_odds = one_best_mix(payoff)
    odds: dict[int, Odds] = {}
    for seat in (0, 1):
        choices, often = (rows, row_odds) if seat == active else (columns, column_odds)
        odds[seat] = {choice: share for choice, share in zip(choices, often, strict=True) if share > 0}
    return odds


def _best_reply_odds(state: State, seats: tuple[int, ...], outcomes: Outcomes) -> dict[int, Odds]:
    """The expected choices otherwise: the active seat's best as if nobody else crossed, then the best replies; but a
    seat that can win at once does so.
    """
    aim = aim_of(len(scores(state)))
    active = state.active
    foreseen: dict[int, Choice] = dict.fromkeys(seats, NOTHING)
    for seat in (active, *(other for other in seats if other != active)):
        choices = legal(state, seat)
        events: list[Choices] = []
        for choice in choices:
            event: list[Choice] = []
            for other in seats:
                event.append(choice if other == seat else foreseen[other] if other == active else NOTHING)
            events.append(tuple(event))
        worths = [best.values[seat][aim] for best in outcomes.of(events)]
        winning = [choice for choice in choices if len(seats) > 1 and _wins_at_once(state, seats, seat, choice)]
        foreseen[seat] = winning[0] if winning else choices[worths.index(max(worths))]
    return {seat: {foreseen[seat]: 1.0} for seat in seats}


def _wins_at_once(state: State, seats: tuple[int, ...], seat: int, choice: Choice) -> bool:
    """Whether a choice ends the game with a win, alone or shared, whatever the others choose."""
    game = game_of(state)
    alone: list[Choice] = [choice if other == seat else NOTHING for other in seats]
    if game.after_choices(state, tuple(alone)).stage != OVER:
        return False
    events: list[Choices] = [()]
    for other in seats:
        choices = (choice,) if other == seat else legal(state, other)
        events = [(*event, one) for event in events for one in choices]
    for event in events:
        points = scores(game.after_choices(state, event))
        if points[seat] < max(points):
            return False
    return True


def proven_choices(state: State, outcomes: Outcomes) -> dict[int, list[Choice]]:
    """For each deciding seat, the choices that are proven to be at least as good as any other.

    Such a choice guarantees a value, whatever the other seat does, and the other seat can prevent any higher value. If
    more than two seats decide, nothing can be proven this way.
    """
    seats = game_of(state).deciding(state)
    active = state.active
    proven: dict[int, list[Choice]] = {seat: [] for seat in seats}
    if len(seats) > 2:
        return proven
    rows = legal(state, active)
    columns = legal(state, 1 - active) if len(seats) == 2 else ()
    events: list[Choices] = []
    for row in rows:
        if len(seats) == 1:
            events.append((row,))
        for column in columns:
            events.append((row, column) if active == 0 else (column, row))
    found = outcomes.of(events)
    width = max(len(columns), 1)
    lines = [found[place * width : (place + 1) * width] for place in range(len(rows))]
    kept = [min([best.least for best in line]) for line in lines]
    conceded = [max([line[place].most for line in lines]) for place in range(width)]
    proven[active] = [row for row, least in zip(rows, kept, strict=True) if least >= min(conceded)]
    if columns:
        proven[1 - active] = [column for column, most in zip(columns, conceded, strict=True) if most <= max(kept)]
    return proven


def analyse_decision(state: State, evaluator: Evaluator) -> DecisionAnalysis:
    """Analyse the decision that a position is waiting for."""
    outcomes = Outcomes(state, evaluator)
    expected = _expected_odds(state, outcomes)
    proven = proven_choices(state, outcomes)
    options: dict[int, tuple[Option, ...]] = {}
    for seat in expected:
        listed: list[Option] = []
        for choice in legal(state, seat):
            certain: Odds = {choice: 1.0}
            found = _mean(outcomes, [certain if other == seat else expected[other] for other in expected])
            often = expected[seat].get(choice)
            odds = 0.0 if often is None else often
            is_proven = choice in proven[seat]
            listed.append(Option(choice, found.values, found.exact, found.exact_points, is_proven, odds, found.ends))
        options[seat] = tuple(listed)
    return DecisionAnalysis(options, _mean(outcomes, list(expected.values())).values)


class MeanOutcome(NamedTuple):
    """The expected values of a decision, whether they are exact in what players maximise and in the points, and the
    ends of the turn.
    """

    values: Values
    exact: bool
    exact_points: bool
    ends: tuple[TurnEnd, ...]


def _mean(outcomes: Outcomes, odds: list[Odds]) -> MeanOutcome:
    """The mean outcome of a decision, given the odds of every deciding seat's choices."""
    events: list[Choices] = [()]
    likely = [1.0]
    for some in odds:
        longer: list[Choices] = []
        chances: list[float] = []
        for event, chance in zip(events, likely, strict=True):
            for choice, often in some.items():
                longer.append((*event, choice))
                chances.append(chance * often)
        events, likely = longer, chances
    found = outcomes.of(events)
    values = nothing_for(len(scores(outcomes.state)))
    for chance, best in zip(likely, found, strict=True):
        values = plus(values, times(chance, best.values))
    ends = [TurnEnd(chance, best.end) for chance, best in zip(likely, found, strict=True)]
    is_exact, exact_points = all(best.exact for best in found), all(best.exact_points for best in found)
    return MeanOutcome(on_grid(values), is_exact, exact_points, tuple(ends))
