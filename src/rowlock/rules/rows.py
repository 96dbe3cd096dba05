"""A row of numbers, the same in every game.

A row is one whole number. Its digits in base 32, least significant first, are the squares from left to right, and each
digit counts the marks on its square. On a sheet a mark is a cross, and a digit is 0 or 1; on a shared board a mark is
one player's token, and a digit above 1 is a stack. The eleventh digit is the closing number, the twelfth the lock.

This way "nothing on this square or right of it" is one shift, the number of marks is one remainder, and a whole row
fits into a machine word, so these functions can be compiled as they are.
"""

RED, YELLOW, GREEN, BLUE = range(4)
COLOURS = ("red", "yellow", "green", "blue")
DICE_COLOURS = 4
"""The number of dice colours, not of a game's rows: its layout determines those."""

SQUARES = 11
CLOSING = 10
LOCK = 11

BEFORE_CLOSING = 5
"""How many of their own marks a player needs in a row before its closing number."""

MAX_SCORING_MARKS = 12

DIGIT = 5
"""Bits per square. A player never has more than 22 marks in a row, so counting to 31 is enough."""


def standard_square(colour: int, number: int) -> int:
    """The square of a number in a colour's standard row, from 0 at the left: red and yellow rise, the others fall."""
    return number - 2 if colour < GREEN else 12 - number


def standard_number(colour: int, square: int) -> int:
    return square + 2 if colour < GREEN else 12 - square


def marks(row: int) -> int:
    """The number of marks in a row, including the lock's.

    32 leaves 1 when divided by 31, so a number in base 32 leaves the sum of its digits: casting out thirty-ones.
    """
    return row % 31


def marks_on(row: int, square: int) -> int:
    return row >> DIGIT * square & 31


def nothing_from(row: int, square: int) -> bool:
    """Whether there is no mark on the square or right of it."""
    return row >> DIGIT * square == 0


def with_mark(row: int, square: int) -> int:
    return row + (1 << DIGIT * square)


def without_mark(row: int, square: int) -> int:
    return row - (1 << DIGIT * square)


def points(row: int) -> int:
    """1, 3, 6 … 78 points for 1, 2, 3 … 12 marks; more than 12 score as 12."""
    scoring = min(marks(row), MAX_SCORING_MARKS)
    return scoring * (scoring + 1) // 2


def foremost(row: int) -> int:
    """The rightmost square with a mark; -1 in an empty row."""
    return (int(row).bit_length() - 1) // DIGIT  # interpreted kernels pass NumPy integers


def is_closed(closed: int, row: int) -> bool:
    """Whether a row is in the set of closed rows, which has one bit per row."""
    return closed >> row & 1 == 1


def two_are_closed(closed: int) -> bool:
    return closed & (closed - 1) != 0
