"""The layout of a sheet or a board: its rows, the numbers in each from left to right, and their colours.

A layout is data, so a game may have any number of rows, numbers in any order, and rows of several colours. The rules
read it through the functions below; compiled code has its own versions of them for the four standard rows (see
`docs/code.md`).
"""

from typing import NamedTuple

from rowlock.rules.choices import CHOICES, LETTERS, NOTHING, Choice, colour_of, number_choice, number_of, parse_choice
from rowlock.rules.rows import CLOSING, COLOURS, SQUARES

NUMBERS = tuple(range(2, 13))
NOWHERE = -1


class Layout(NamedTuple):
    """The rows from top to bottom. A row is a tuple of squares from left to right, a square the choice that marks it.

    The other attributes are lookup tables derived from the rows. `locks` has the colour of each row's lock, which is
    that of the closing number; that colour's die leaves the game when the row is closed. `dice_out` has the colours
    whose dice are not in play, by the set of closed rows. `row_by_colour` and `square_by_colour` are indexed by colour,
    then by number, because the rules look these up after every roll.
    """

    rows: tuple[tuple[Choice, ...], ...]
    locks: tuple[int, ...]
    row_by_choice: tuple[int, ...]
    square_by_choice: tuple[int, ...]
    square_by_number: tuple[tuple[int, ...], ...]
    row_by_colour: tuple[tuple[int, ...], ...]
    square_by_colour: tuple[tuple[int, ...], ...]
    dice_out: tuple[int, ...]


def parse_layout(*rows: str) -> Layout:
    """The layout with these rows, each written as eleven choices: `r2 r3 … r12`."""
    squares = tuple(tuple(map(parse_choice, row.split())) for row in rows)
    for row in squares:
        if sorted(map(number_of, row)) != list(NUMBERS):
            raise ValueError(f"a row has each number from 2 to 12 once, not {row}")
    locks = tuple(colour_of(row[CLOSING]) for row in squares)
    where = {choice: (row, square) for row, line in enumerate(squares) for square, choice in enumerate(line)}
    if len(where) != SQUARES * len(squares) or len(set(locks)) != len(squares):
        raise ValueError("a number of a colour appears only once, and each lock has a colour of its own")
    row_by_choice = tuple(where.get(choice, (NOWHERE, NOWHERE))[0] for choice in range(CHOICES))
    square_by_choice = tuple(where.get(choice, (NOWHERE, NOWHERE))[1] for choice in range(CHOICES))
    missing = sum(1 << colour for colour in range(len(COLOURS)) if colour not in locks)
    return Layout(
        squares,
        locks,
        row_by_choice,
        square_by_choice,
        tuple(
            tuple(next((s for s, c in enumerate(line) if number_of(c) == number), NOWHERE) for number in range(13))
            for line in squares
        ),
        _by_colour(row_by_choice),
        _by_colour(square_by_choice),
        tuple(
            missing | sum(1 << lock for row, lock in enumerate(locks) if closed >> row & 1)
            for closed in range(1 << len(squares))
        ),
    )


def _by_colour(by_choice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """A table indexed by choice as one indexed by colour, then by number."""
    return tuple(
        (NOWHERE,) * NUMBERS[0] + tuple(by_choice[number_choice(colour, number)] for number in NUMBERS)
        for colour in range(len(COLOURS))
    )


STANDARD = parse_layout(
    "r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12",
    "y2 y3 y4 y5 y6 y7 y8 y9 y10 y11 y12",
    "g12 g11 g10 g9 g8 g7 g6 g5 g4 g3 g2",
    "b12 b11 b10 b9 b8 b7 b6 b5 b4 b3 b2",
)
"""Red and yellow rise, green and blue fall."""


def row_count(layout: Layout) -> int:
    return len(layout.rows)


def row_of(layout: Layout, choice: Choice) -> int:
    """The row that a choice marks; -1 if its number is not on the layout."""
    return layout.row_by_choice[choice]


def square_of(layout: Layout, choice: Choice) -> int:
    """The square, from 0 at the left, that a choice marks in its row."""
    return layout.square_by_choice[choice]


def choice_at(layout: Layout, row: int, square: int) -> Choice:
    return layout.rows[row][square]


def square_with(layout: Layout, row: int, number: int) -> int:
    """The square with a number in a row."""
    return layout.square_by_number[row][number]


def row_for(layout: Layout, colour: int, number: int) -> int:
    """The row in which a colour has a number."""
    return layout.row_by_colour[colour][number]


def square_for(layout: Layout, colour: int, number: int) -> int:
    return layout.square_by_colour[colour][number]


def dice_out(layout: Layout, closed: int) -> int:
    """The set of colours whose dice are not in play: those of closed rows, and those the game does not have."""
    return layout.dice_out[closed]


def row_closed_by(layout: Layout, choice: Choice) -> int:
    """The row closed by a choice, as a set: empty unless the choice is a closing number."""
    if choice != NOTHING and square_of(layout, choice) == CLOSING:
        return 1 << row_of(layout, choice)
    return 0


def row_name(layout: Layout, row: int) -> str:
    """The name of a row: the colour of its lock."""
    return COLOURS[layout.locks[row]]


def row_letter(layout: Layout, row: int) -> str:
    return LETTERS[layout.locks[row]]


def rows_with_letters(layout: Layout, letters: str) -> int:
    """The set of rows with these letters."""
    rows = 0
    for row in range(row_count(layout)):
        if row_letter(layout, row) in letters:
            rows |= 1 << row
    return rows
