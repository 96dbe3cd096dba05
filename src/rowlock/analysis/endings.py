"""Endings, searched out: what a position near the end of a game is worth if everybody plays perfectly.

Perfectly is: for the win, of which equal points share a half each; and in the solo game for points. Where the share of
the win is the same, a seat plays for the difference to the other's points; where that is the same too, the active seat
plays for more points and the other for fewer. So every position has one value, also where both choose at once and mix
(see `matrix_game`).
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.analysis import matrix_game
from rowlock.analysis.positions_left import positions_left
from rowlock.analysis.rolls_alike import ALL_ROLLS, Offers, Payoffs, best_met, payoffs_met
from rowlock.analysis.turn_ways import after_action_1, standard, ways_on
from rowlock.rules import NOTHING, Choice, State, scores
from rowlock.rules.turn import OVER, ROLL

BUDGET = 150
"""Positions that are searched within about a tenth of a second."""

SAME = 1e-11
"""What adding up in another order can make of a difference."""


class Ending(NamedTuple):
    """By seat: the share of the win, and the final points to expect."""

    shares: tuple[float, ...]
    points: tuple[float, ...]


def ending(state: State, budget: int = BUDGET) -> Ending | None:
    """The exact value of a position before a roll, or over; None if more than `budget` positions may lie ahead.

    Several players who choose at once have no single value: with more than two, only a game that is over has one.
    """
    if state.stage == OVER:
        return _over(scores(state))
    if state.stage != ROLL:
        raise ValueError(
            "a turn is under way, and endings are searched before a roll: ask for the position after each choice of it"
        )
    players = len(scores(state))
    if players > 2 or positions_left(state, budget) > budget:
        return None
    worth = _worth(standard(state))
    if players == 1:
        return Ending((1.0,), (worth.total,))
    shares = (worth.share, 1 - worth.share)
    return Ending(shares, ((worth.total + worth.margin) / 2, (worth.total - worth.margin) / 2))


def _over(points: tuple[int, ...]) -> Ending:
    most = max(points)
    share = 1 / points.count(most)
    return Ending(tuple(share if own == most else 0.0 for own in points), tuple(map(float, points)))


class Worth(NamedTuple):
    """Of a position for the first seat: its share of the win, by how many points it leads, and the points of both.
    Alone, it has all of the win and leads by its points.
    """

    share: float
    margin: float
    total: float


REMEMBERED = 200_000
_known: dict[State, Worth] = {}
"""Positions in standard form. The choices of one decision lead to much the same endings."""


def _worth(state: State) -> Worth:
    worth = _known.get(state)
    if worth is None:
        worth = _final(state) if state.stage == OVER else _mean(state)
        if len(_known) >= REMEMBERED:
            _known.clear()
        _known[state] = worth
    return worth


def _final(state: State) -> Worth:
    points = scores(state)
    if len(points) == 1:
        return Worth(1.0, points[0], points[0])
    own, other = points
    return Worth(1.0 if own > other else 0.5 if own == other else 0.0, own - other, own + other)


Cell = dict[Choice, list[Worth]]
"""One pair of choices in action 1: by what action 2 takes, all that the active seat can end its turn with."""


def _mean(state: State) -> Worth:
    """Over all rolls."""
    tables = after_action_1(state)
    cells = {after: _cell(after) for after in {one for table in tables.values() for line in table for one in line}}
    order = _Order({worth for cell in cells.values() for worths in cell.values() for worth in worths}, state.active)
    offers = {after: order.offers(cell) for after, cell in cells.items()}
    share = margin = total = 0.0
    for number, table in tables.items():
        for worth, rolls in _worths_met([[offers[after] for after in line] for line in table], number, order):
            share += rolls * worth.share
            margin += rolls * worth.margin
            total += rolls * worth.total
    return Worth(share / ALL_ROLLS, margin / ALL_ROLLS, total / ALL_ROLLS)


def _worths_met(table: list[list[Offers]], white_sum: int, order: "_Order") -> Iterator[tuple[Worth, int]]:
    """What the rolls with a white sum come to, and how many of all rolls do."""
    if len(table[0]) == 1:
        # The active seat alone decides, so it may as well choose both actions together.
        for place, rolls in best_met(_either([line[0] for line in table]), white_sum).items():
            yield order.worths[place], rolls
    else:
        for payoffs, rolls in payoffs_met([offers for line in table for offers in line], white_sum).items():
            yield order.settled(payoffs, len(table[0])), rolls


def _either(several: list[Offers]) -> Offers:
    best: Offers = {}
    for offers in several:
        for choice, place in offers.items():
            best[choice] = max(place, best.get(choice, place))
    return best


def _cell(state: State) -> Cell:
    if state.stage == OVER:
        return {NOTHING: [_worth(state)]}
    return {choice: [_worth(after) for after in afters] for choice, afters in ways_on(state)}


class _Order:
    """What the choices of one turn can be worth, from the worst to the best for the active seat; places in it are as
    good as the worths, and free of rounding.
    """

    def __init__(self, worths: set[Worth], active: int) -> None:
        self._sign = 1 if active == 0 else -1
        shares = _levels(worth.share for worth in worths)
        margins = _levels(worth.margin for worth in worths)
        totals = _levels(worth.total for worth in worths)
        levelled = {worth: Worth(shares[worth.share], margins[worth.margin], totals[worth.total]) for worth in worths}
        self.worths = sorted(
            set(levelled.values()),
            key=lambda worth: (self._sign * worth.share, self._sign * worth.margin, worth.total),
        )
        places = {worth: place for place, worth in enumerate(self.worths)}
        self._places = {worth: places[level] for worth, level in levelled.items()}
        self._mixed: dict[tuple[Payoffs, int], Worth] = {}

    def offers(self, cell: Cell) -> Offers:
        places = self._places
        return {choice: max([places[worth] for worth in worths]) for choice, worths in cell.items()}

    def settled(self, payoffs: Payoffs, columns: int) -> Worth:
        """What action 1 comes to. The lines are the active seat's choices, the columns the other's."""
        lines = [payoffs[begin : begin + columns] for begin in range(0, len(payoffs), columns)]
        held = max(map(min, lines))
        if held == min(map(max, zip(*lines, strict=True))):
            return self.worths[held]
        mixed = self._mixed.get((payoffs, columns))
        if mixed is None:
            self._mixed[payoffs, columns] = mixed = self._mix(np.array(lines))
        return mixed

    def _mix(self, places: NDArray[np.int64]) -> Worth:
        shares, margins, totals = np.moveaxis(np.array(self.worths)[places], 2, 0)
        share, margin, total = matrix_game.value(self._sign * shares, self._sign * margins, totals)
        return Worth(self._sign * share, self._sign * margin, total)


def _levels(numbers: Iterable[float]) -> dict[float, float]:
    """Each number with the least that is the same but for rounding."""
    levels = {}
    level = last = float("-inf")
    for number in sorted(set(numbers)):
        if number - last > SAME:
            level = number
        levels[number] = level
        last = number
    return levels
