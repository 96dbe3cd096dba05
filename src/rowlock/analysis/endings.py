"""Exhaustive search of endings: the value of a position near the end of the game under perfect play.

Perfect play maximises the share of the win, where a tie counts half, or the points in a solo game. If the share is
equal, a seat maximises its lead in points; if that is equal too, the active seat wants more points in total and the
other seat fewer. So every position has a unique value, even where both choose at once and mix (see `matrix_game`).
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rowlock.analysis import matrix_game
from rowlock.analysis.positions_left import positions_left
from rowlock.analysis.roll_counts import ALL_ROLLS, Offers, Payoffs, best_outcomes, payoff_outcomes
from rowlock.analysis.turn_outcomes import after_action_1, standard_form, turn_outcomes
from rowlock.rules import NOTHING, Choice, State, scores
from rowlock.rules.turn import OVER, ROLL

BUDGET = 150
"""The number of positions that can be searched in about a tenth of a second."""

SAME = 1e-11
"""Values closer than this differ only by rounding."""


class ExactValue(NamedTuple):
    """The share of the win and the expected final points, by seat."""

    shares: tuple[float, ...]
    points: tuple[float, ...]


def solve_ending(state: State, budget: int = BUDGET) -> ExactValue | None:
    """The exact value of a position before a roll or at the end; None if more than `budget` positions may follow.

    With more than two players, simultaneous choices have no unique value, so only a finished game has one.
    """
    if state.stage == OVER:
        return _finished(scores(state))
    if state.stage != ROLL:
        raise ValueError(
            "endings are only searched before a roll, but a turn is under way: ask for the position after the turn"
        )
    players = len(scores(state))
    if players > 2 or positions_left(state, budget) > budget:
        return None
    value = _value(standard_form(state))
    if players == 1:
        return ExactValue((1.0,), (value.total,))
    shares = (value.share, 1 - value.share)
    return ExactValue(shares, ((value.total + value.margin) / 2, (value.total - value.margin) / 2))


def finished_value(state: State) -> ExactValue | None:
    """The value of a finished game; None for any other position."""
    return _finished(scores(state)) if state.stage == OVER else None


def _finished(points: tuple[int, ...]) -> ExactValue:
    most = max(points)
    share = 1 / points.count(most)
    return ExactValue(tuple(share if own == most else 0.0 for own in points), tuple(map(float, points)))


class FirstSeatValue(NamedTuple):
    """The value of a position to the first seat: its share of the win, its lead in points, and the points of both.
    In a solo game the share is 1 and the lead is its points.
    """

    share: float
    margin: float
    total: float


CACHE_SIZE = 200_000
_known: dict[State, FirstSeatValue] = {}
"""A cache of positions in standard form: the choices of one decision lead to many of the same endings."""


def _value(state: State) -> FirstSeatValue:
    value = _known.get(state)
    if value is None:
        value = _final(state) if state.stage == OVER else _mean(state)
        if len(_known) >= CACHE_SIZE:
            _known.clear()
        _known[state] = value
    return value


def _final(state: State) -> FirstSeatValue:
    points = scores(state)
    if len(points) == 1:
        return FirstSeatValue(1.0, points[0], points[0])
    own, other = points
    return FirstSeatValue(1.0 if own > other else 0.5 if own == other else 0.0, own - other, own + other)


Cell = dict[Choice, list[FirstSeatValue]]
"""For a pair of choices in action 1: the values the active seat can end its turn with, by its choice in action 2."""


def _mean(state: State) -> FirstSeatValue:
    """The mean over all rolls."""
    tables = after_action_1(state)
    cells = {after: _cell(after) for after in {one for table in tables.values() for line in table for one in line}}
    ranking = _Ranking({value for cell in cells.values() for values in cell.values() for value in values}, state.active)
    offers = {after: ranking.offers(cell) for after, cell in cells.items()}
    share = margin = total = 0.0
    for number, table in tables.items():
        for value, rolls in _values_by_roll([[offers[after] for after in line] for line in table], number, ranking):
            share += rolls * value.share
            margin += rolls * value.margin
            total += rolls * value.total
    return FirstSeatValue(share / ALL_ROLLS, margin / ALL_ROLLS, total / ALL_ROLLS)


def _values_by_roll(
    table: list[list[Offers]], white_sum: int, ranking: "_Ranking"
) -> Iterator[tuple[FirstSeatValue, int]]:
    """The values that rolls with a white sum lead to, each with its number of rolls."""
    if len(table[0]) == 1:
        # Only the active seat decides, so it can choose both actions together.
        for place, rolls in best_outcomes(_merged([line[0] for line in table]), white_sum).items():
            yield ranking.values[place], rolls
    else:
        for payoffs, rolls in payoff_outcomes([offers for line in table for offers in line], white_sum).items():
            yield ranking.solve_action_1(payoffs, len(table[0])), rolls


def _merged(several: list[Offers]) -> Offers:
    best: Offers = {}
    for offers in several:
        for choice, place in offers.items():
            best[choice] = max(place, best.get(choice, place))
    return best


def _cell(state: State) -> Cell:
    if state.stage == OVER:
        return {NOTHING: [_value(state)]}
    return {choice: [_value(after) for after in afters] for choice, afters in turn_outcomes(state)}


class _Ranking:
    """The possible values of one turn, ranked from worst to best for the active seat. Comparing ranks instead of values
    avoids rounding errors.
    """

    def __init__(self, values: set[FirstSeatValue], active: int) -> None:
        self._sign = 1 if active == 0 else -1
        shares = _levels(value.share for value in values)
        margins = _levels(value.margin for value in values)
        totals = _levels(value.total for value in values)
        levelled = {
            value: FirstSeatValue(shares[value.share], margins[value.margin], totals[value.total]) for value in values
        }
        self.values = sorted(
            set(levelled.values()),
            key=lambda value: (self._sign * value.share, self._sign * value.margin, value.total),
        )
        places = {value: place for place, value in enumerate(self.values)}
        self._places = {value: places[level] for value, level in levelled.items()}
        self._mixed: dict[tuple[Payoffs, int], FirstSeatValue] = {}

    def offers(self, cell: Cell) -> Offers:
        places = self._places
        return {choice: max([places[value] for value in values]) for choice, values in cell.items()}

    def solve_action_1(self, payoffs: Payoffs, columns: int) -> FirstSeatValue:
        """The value of action 1 as a matrix game: rows are the active seat's choices, columns the other seat's."""
        lines = [payoffs[begin : begin + columns] for begin in range(0, len(payoffs), columns)]
        held = max(map(min, lines))
        if held == min(map(max, zip(*lines, strict=True))):
            return self.values[held]
        mixed = self._mixed.get((payoffs, columns))
        if mixed is None:
            self._mixed[payoffs, columns] = mixed = self._mix(lines)
        return mixed

    def _mix(self, lines: list[Payoffs]) -> FirstSeatValue:
        sign = self._sign
        found = [[self.values[place] for place in line] for line in lines]
        shares = [[sign * one.share for one in line] for line in found]
        margins = [[sign * one.margin for one in line] for line in found]
        totals = [[one.total for one in line] for line in found]
        share, margin, total = matrix_game.value([shares, margins, totals])
        return FirstSeatValue(sign * share, sign * margin, total)


def _levels(numbers: Iterable[float]) -> dict[float, float]:
    """Each number, mapped to the least one that differs from it only by rounding."""
    levels = {}
    level = last = float("-inf")
    for number in sorted(set(numbers)):
        if number - last > SAME:
            level = number
        levels[number] = level
        last = number
    return levels
