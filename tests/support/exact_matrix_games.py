"""Zero-sum matrix games, solved in fractions: slow, and without rounding errors."""

from fractions import Fraction


def solved_exactly(payoff):
    """The value, and how often each row and each column should be chosen.

    The simplex method on the column player's linear program: with payoffs B > 0, maximise the sum of y, where By ≤ 1
    and y ≥ 0.
    """
    rows, columns = len(payoff), len(payoff[0])
    shift = 1 - min(map(Fraction, map(min, payoff)))
    lines = [[*(Fraction(one) + shift for one in line), Fraction(1)] for line in payoff]
    lines.append([Fraction(-1)] * columns + [Fraction(0)])
    of_line, of_column = list(range(columns, columns + rows)), list(range(columns))
    # Bland's rule: it never returns to where it was.
    while entering := min(
        ((of_column[place], place) for place in range(columns) if lines[-1][place] < 0), default=None
    ):
        column = entering[1]
        places = [place for place in range(rows) if lines[place][column] > 0]
        row = min(places, key=lambda place: (lines[place][-1] / lines[place][column], of_line[place]))
        pivot = lines[row][column]
        top = [one / pivot for one in lines[row]]
        for place, line in enumerate(lines):
            factor = line[column]
            lines[place] = [one - factor * other for one, other in zip(line, top, strict=True)]
            lines[place][column] = -factor / pivot
        top[column] = 1 / pivot
        lines[row] = top
        of_line[row], of_column[column] = of_column[column], of_line[row]
    total = lines[-1][-1]
    odds = [Fraction(0)] * (columns + rows)
    for place, variable in enumerate(of_line):
        if variable < columns:
            odds[variable] = lines[place][-1] / total
    for place, variable in enumerate(of_column):
        if variable >= columns:
            odds[variable] = lines[-1][place] / total
    return 1 / total - shift, odds[columns:], odds[:columns]


def near_tie(generator, most=4):
    """A random game of 2 to `most` choices, with many payoffs that are nearly, but not exactly, the same."""
    little = 10.0 ** -generator.randrange(5, 14)
    base = generator.choice(
        [(0.0, 0.5, 1.0), (-1.0, 0.0, 0.5, 1.0), (0.3, 0.4, 0.7), (0.5,), (-1.0, 0.0, 1.0, 0.5, 0.5)]
    )
    steps = generator.choice([(0, 0, 1, -1, 2), (0, 1)])
    columns = generator.randint(2, most)
    return [
        [generator.choice(base) + little * generator.choice(steps) for _ in range(columns)]
        for _ in range(generator.randint(2, most))
    ]
