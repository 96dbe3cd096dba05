"""What a player can choose, as a small whole number.

    0        nothing
    1 – 44   a square: eleven a row, red first, each row from left to right
    45 – 49  the pawn's 1 to 5 free fields (On Board)

So a set of choices is a whole number too, a bit a choice, and its canonical order is that of the numbers.
"""

from rowlock.rules.errors import BadChoice
from rowlock.rules.rows import CLOSING, COLOURS, SQUARES, number_on, square_of

Choice = int
"""One of the numbers above."""

NOTHING: Choice = 0
STEPS_FROM: Choice = 4 * SQUARES
CHOICES = STEPS_FROM + 5 + 1
"""How many different choices there are."""

LETTERS = "rygb"


def square_choice(colour: int, square: int) -> Choice:
    return 1 + SQUARES * colour + square


def number_choice(colour: int, number: int) -> Choice:
    return square_choice(colour, square_of(colour, number))


def step_choice(steps: int) -> Choice:
    return STEPS_FROM + steps


def is_square(choice: Choice) -> bool:
    return NOTHING < choice <= STEPS_FROM


def is_step(choice: Choice) -> bool:
    return STEPS_FROM < choice < CHOICES


def colour_of(choice: Choice) -> int:
    return (choice - 1) // SQUARES


def square_in_row(choice: Choice) -> int:
    return (choice - 1) % SQUARES


def number_of(choice: Choice) -> int:
    return number_on(colour_of(choice), square_in_row(choice))


def steps_of(choice: Choice) -> int:
    return choice - STEPS_FROM


def row_closed_by(choice: Choice) -> int:
    """The set of the row whose closing number the choice is, or the empty set."""
    if choice != NOTHING and square_in_row(choice) == CLOSING:
        return 1 << colour_of(choice)
    return 0


def in_order(choices: int) -> tuple[Choice, ...]:
    """The choices of a set in their canonical order."""
    listed = []
    while choices:
        least = choices & -choices
        listed.append(least.bit_length() - 1)
        choices ^= least
    return tuple(listed)


def choice_text(choice: Choice) -> str:
    """The choice as a record writes it: `-`, `r5`, `+3`.

    >>> choice_text(number_choice(3, 10))
    'b10'
    """
    return _TEXTS[choice]


def choice_words(choice: Choice) -> str:
    """The choice as a person says it: `red 5`, `3 fields`."""
    if is_step(choice):
        steps = steps_of(choice)
        return "1 field" if steps == 1 else f"{steps} fields"
    if choice == NOTHING:
        return "nothing"
    return f"{COLOURS[colour_of(choice)]} {number_of(choice)}"


def parse_choice(text: str) -> Choice:
    """The choice that a text stands for.

    >>> choice_words(parse_choice("y12"))
    'yellow 12'
    """
    choice = _BY_TEXT.get(text)
    if choice is None:
        raise BadChoice(
            f"{text!r} is no choice: one is written as a colour and a number (r5, y12, g2, b10), "
            "as the pawn's fields (+1 to +5) or as - for nothing"
        )
    return choice


_TEXTS = (
    "-",
    *(f"{LETTERS[colour_of(c)]}{number_of(c)}" for c in range(1, STEPS_FROM + 1)),
    *(f"+{steps_of(c)}" for c in range(STEPS_FROM + 1, CHOICES)),
)
_BY_TEXT = {text: choice for choice, text in enumerate(_TEXTS)}
