"""The exact value of an ending, the slow way: every roll one by one, every choice by the rules, and simultaneous
choices as a linear program, in fractions. It shares only the rules with the search of endings.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from rowlock.rules import Chance, Decision, Dice, Over, apply, legal, pending, scores
from support.exact_matrix_games import solved_exactly

LITTLE = Fraction(1, 10**40)
"""The value of a point compared with a share of the win: less than the smallest possible difference."""


@lru_cache(None)
def value(state):
    """The first seat's share of the win, its points minus the other's, and the points of both."""
    match pending(state):
        case Over(scores=(points,)):
            return 1.0, points, points
        case Over(scores=(own, other)):
            return (own > other) + (own == other) / 2, own - other, own + other
        case Chance(dice=colours):
            rolls = all_rolls(colours)
            values = [(ways, value_of_choice(apply(state, dice))) for dice, ways in rolls.items()]
            return tuple(sum(ways * worth[kind] for ways, worth in values) / sum(rolls.values()) for kind in range(3))


@lru_cache(None)
def all_rolls(colours):
    """Every roll, and how often it occurs. The order of the white dice makes no difference."""
    faces = [range(1, 7) if colour in colours else [0] for colour in range(4)]
    return Counter(
        Dice(*sorted(whites), *dice) for whites in product(range(1, 7), repeat=2) for dice in product(*faces)
    )


def value_of_choice(state):
    awaited = pending(state)
    if not isinstance(awaited, Decision):
        return value(state)
    active = state.active
    if len(awaited.seats) == 1:
        return max(
            (value_of_choice(apply(state, (choice,))) for choice in legal(state, active)), key=for_active(active)
        )
    rows, columns = legal(state, active), legal(state, 1 - active)
    events = [[(row, column) if active == 0 else (column, row) for column in columns] for row in rows]
    return matrix_value(tuple(tuple(value_of_choice(apply(state, event)) for event in line) for line in events), active)


def for_active(active):
    """The value that the active seat maximises: the share, then its margin, then points."""
    sign = 1 if active == 0 else -1
    return lambda worth: (round(sign * worth[0], 10), round(sign * worth[1], 8), worth[2])


@lru_cache(None)
def matrix_value(worths, active):
    wish = for_active(active)
    payoff = []
    for line in worths:
        payoff.append([])
        for worth in line:
            share, margin, total = map(Fraction, wish(worth))
            payoff[-1].append(share + LITTLE * margin + LITTLE**2 * total)
    _, row_odds, column_odds = solved_exactly(payoff)
    return tuple(
        float(
            sum(
                one * other * Fraction(worth[kind])
                for one, line in zip(row_odds, worths, strict=True)
                for other, worth in zip(column_odds, line, strict=True)
            )
        )
        for kind in range(3)
    )


def shares_and_points(state):
    share, margin, total = value(state)
    if len(scores(state)) == 1:
        return (1.0,), (total,)
    return (share, 1 - share), ((total + margin) / 2, (total - margin) / 2)
