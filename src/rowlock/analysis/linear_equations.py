"""Systems of a few linear equations."""

SINGULAR = 1e-13
"""A pivot this small is 0 with a rounding error, for coefficients of about 1."""


def solve(equations: list[list[float]]) -> list[float]:
    """The solution of a square system of equations, each a line of coefficients and the right-hand side; empty if there
    isn't exactly one. Uses Gaussian elimination with partial pivoting.
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
