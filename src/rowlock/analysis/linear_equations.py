"""Systems of a few linear equations."""

SINGULAR = 1e-13
"""A pivot this small is what rounding has left of 0, for coefficients of about 1."""


def solved(equations: list[list[float]]) -> list[float]:
    """The unknowns of as many equations, each a line of coefficients and the right-hand side; empty if they don't have
    exactly one solution. By Gaussian elimination, with the largest coefficient of a column as its pivot.
    """
    lines = [list(line) for line in equations]
    count = len(lines)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(lines[row][column]))
        if abs(lines[pivot][column]) <= SINGULAR:
            return []
        top = lines[pivot]
        lines[pivot] = lines[column]
        lines[column] = top
        for row in range(count):
            if row != column:
                factor = lines[row][column] / top[column]
                lines[row] = [one - factor * other for one, other in zip(lines[row], top, strict=True)]
    return [line[count] / line[place] for place, line in enumerate(lines)]
