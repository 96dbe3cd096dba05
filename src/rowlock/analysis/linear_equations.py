"""Systems of a few linear equations."""


def solve(equations: list[list[float]]) -> list[float]:
    """The solution of a square system of equations, each a line of coefficients and the right-hand side; empty if there
    isn't exactly one. Uses Gaussian elimination with partial pivoting.
    """
    lines = [list(line) for line in equations]
    count = len(lines)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(lines[row][column]))
        if lines[pivot][column] == 0:
            return []
        top = lines[pivot]
        lines[pivot] = lines[column]
        lines[column] = top
        for row in range(column + 1, count):
            factor = lines[row][column] / top[column]
            lines[row] = [one - factor * other for one, other in zip(lines[row], top, strict=True)]
    solution = [0.0 for _ in range(count)]
    for back in range(count):
        row = count - 1 - back
        known = sum([one * other for one, other in zip(lines[row][:count], solution, strict=True)])
        solution[row] = (lines[row][count] - known) / lines[row][row]
    return solution
