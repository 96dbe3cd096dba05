"""Players' choices, as small whole numbers.

    0        nothing
    1 – 44   a number in a colour: eleven per colour, red first, in the order of the standard rows
    45 – 49  moving the pawn by 1 to 5 free fields

A set of choices is a whole number too, one bit per choice, and the canonical order is ascending. The game's layout
determines which row and square a choice marks.
"""

from rowlock.rules.errors import BadChoice
from rowlock.rules.rows import COLOURS, SQUARES, standard_number, standard_square

Choice = int
"""One of the numbers above."""

NOTHING: Choice = 0
STEPS_FROM: Choice = len(COLOURS) * SQUARES
CHOICES = STEPS_FROM + 5 + 1
"""The number of different choices."""

LETTERS = "rygb"


def standard_choice(colour: int, square: int) -> Choice:
    return 1 + SQUARES * colour + square


def number_choice(colour: int, number: int) -> Choice:
    return standard_choice(colour, standard_square(colour, number))


def step_choice(steps: int) -> Choice:
    return STEPS_FROM + steps


def is_square(choice: Choice) -> bool:
    return NOTHING < choice <= STEPS_FROM


def is_step(choice: Choice) -> bool:
    return STEPS_FROM < choice < CHOICES


def colour_of(choice: Choice) -> int:
    return (choice - 1) // SQUARES


def index_in_colour(choice: Choice) -> int:
    """The square in the colour's standard row."""
    return (choice - 1) % SQUARES


def number_of(choice: Choice) -> int:
    return standard_number(colour_of(choice), index_in_colour(choice))


def steps_of(choice: Choice) -> int:
    return choice - STEPS_FROM


def in_order(choices: int) -> tuple[Choice, ...]:
    """The choices of a set in their canonical order."""
    listed = []
    while choices:
        least = choices & -choices
        listed.append(least.bit_length() - 1)
        choices ^= least
    return tuple(listed)


def choice_text(choice: Choice) -> str:
    """The choice as written in a record: `-`, `r5`, `+3`.

    >>> [rowlock.choice_text(choice) for choice in (rowlock.NOTHING, 4, 47)]
    ['-', 'r5', '+3']
    """
    return _TEXTS[choice]


def choice_words(choice: Choice) -> str:
    """The choice in words: `red 5`, `3 spaces`.

    >>> [rowlock.choice_words(choice) for choice in (rowlock.NOTHING, 4, 47)]
    ['pass', 'red 5', '3 spaces']
    """
    if is_step(choice):
        steps = steps_of(choice)
        return "1 space" if steps == 1 else f"{steps} spaces"
    if choice == NOTHING:
        return "pass"
    return f"{COLOURS[colour_of(choice)]} {number_of(choice)}"


def parse_choice(text: str) -> Choice:
    """The choice that a text describes.

    >>> rowlock.parse_choice("r5")
    4
    """
    choice = _BY_TEXT.get(text)
    if choice is None:
        raise BadChoice(
            f"{text!r} is not a choice: write a colour and a number (r5, y12, g2, b10), "
            "a number of spaces for the pawn (+1 to +5) or - to pass"
        )
    return choice


_TEXTS = (
    "-",
    *(f"{LETTERS[colour_of(c)]}{number_of(c)}" for c in range(1, STEPS_FROM + 1)),
    *(f"+{steps_of(c)}" for c in range(STEPS_FROM + 1, CHOICES)),
)
_BY_TEXT = {text: choice for choice, text in enumerate(_TEXTS)}
