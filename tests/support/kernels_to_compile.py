"""Every construct that the compiler to WebAssembly knows, small. A test runs each function here and compiled."""

from typing import NamedTuple

import numpy as np

LIMIT = 3
SHARES = (0.25, 0.5)


class Point(NamedTuple):
    x: int
    y: float


class Track(NamedTuple):
    fields: np.ndarray
    length: int


def floor_and_rest(a: int, b: int) -> tuple[int, int]:
    return a // b, a % b


def bits(a: int, b: int) -> tuple[int, int, int, int, int, int]:
    return a << b, a >> b, a & b, a | b, a ^ b, ~a


def divided(a: int, b: int) -> float:
    return a / b


def mixed(a: int, b: float) -> float:
    total = b
    total += a
    return -total if a > b else total * LIMIT + SHARES[1]


def single(a: np.float32) -> float:
    """Single precision stays single until it meets double."""
    third = a * np.float32(0.1)
    return third + a


def truths(a: int, b: int) -> int:
    found = 0
    if a and not b:
        found += 1
    if a > 0 or b > 0:
        found += 2
    if 0 <= a < LIMIT:
        found += 4
    if a in (1, b) and b not in (a, 7):
        found += 8
    return found


def loops(count: int) -> int:
    total = 0
    for number in range(1, count):
        if number == 3:
            continue
        if number == 9:
            break
        total += number
    while total > 20:
        total -= 7
    for step in (1, count):
        total += step
    return total


def best(a: int, b: int) -> tuple[int, int, int, float]:
    return min(a, b, 4), max(a, b), abs(a - b), float(max(a, LIMIT))


def bit_counts(a: int) -> int:
    return a.bit_length()


def tuples(a: int) -> tuple[int, float]:
    point = Point(a, 0.5)
    swapped = (point.x, 7)
    first, second = swapped
    first, second = second, first
    point = point._replace(x=first)
    chosen = (point.x, second, 9)[a % 3]
    is_less = (a, 1) < (second, 2)
    return chosen + (1 if is_less else 0), point.y


def row_sums(numbers: np.ndarray, factor: float) -> float:
    """Reads, writes, parts and copies of arrays."""
    rows, columns = numbers.shape
    sums = np.zeros(rows)
    before = numbers.copy()
    for row in range(rows):
        line = numbers[row]
        for column in range(columns):
            line[column] *= factor
            sums[row] += numbers[row, column]
    numbers[:, 0] = before[:, 0]
    numbers[rows - 1, 1:] = 0.0
    weights = np.full(rows, 0.5)
    return (sums * weights).sum() + sums.argmax() + sums[:1].argmin() + len(sums)


def searched(track: Track, wanted: int) -> int:
    """Arrays of whole numbers inside tuples."""
    found = 0
    for field in track.fields:
        if field == wanted:
            found += 1
    if wanted in track.fields:
        found += 10 * track.length
    return found + track.fields[1]
