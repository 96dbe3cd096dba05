"""The exact value of an ending, the slow way: every roll one by one, every choice by the rules, and simultaneous
choices as a linear program, in fractions. It shares only the rules with the search of endings.
"""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product

from rowlock.rules import Chance, Decision, Dice, Over, apply, legal, pending, scores

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
    row_odds = best_odds(payoff)
    column_odds = best_odds([[-payoff[row][column] for row in range(len(payoff))] for column in range(len(payoff[0]))])
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


def best_odds(payoff):
    """A mix of rows whose least payoff is the greatest: it is a corner, where as many conditions are tight as there are
    unknown odds.
    """
    size = len(payoff)
    # Unknown are the odds and the value; a condition is a line of factors that may not come to less than 0.
    conditions = [[Fraction(int(place == row)) for place in range(size)] + [Fraction(0)] for row in range(size)]
    conditions += [[line[column] for line in payoff] + [Fraction(-1)] for column in range(len(payoff[0]))]
    whole = [Fraction(1)] * size + [Fraction(0)]
    corners = []
    for tight in combinations(conditions, size):
        corner = solution([*tight, whole], [Fraction(0)] * size + [Fraction(1)])
        if corner and all(sum(f * x for f, x in zip(line, corner, strict=True)) >= 0 for line in conditions):
            corners.append(corner)
    return max(corners, key=lambda corner: corner[-1])[:-1]


def solution(equations, sums):
    """The solution of as many equations as unknowns, or None if it isn't unique."""
    lines = [[*factors, total] for factors, total in zip(equations, sums, strict=True)]
    for step in range(len(lines)):
        pivot = next((line for line in lines[step:] if line[step] != 0), None)
        if pivot is None:
            return None
        lines.remove(pivot)
        pivot = [number / pivot[step] for number in pivot]
        lines = [[a - line[step] * b for a, b in zip(line, pivot, strict=True)] for line in lines]
        lines.insert(step, pivot)
    return [line[-1] for line in lines]


def shares_and_points(state):
    share, margin, total = value(state)
    if len(scores(state)) == 1:
        return (1.0,), (total,)
    return (share, 1 - share), ((total + margin) / 2, (total - margin) / 2)
