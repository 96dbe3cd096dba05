"""What boards as text are made of: squares, tokens and pawns."""

from rowlock.rules import Choice, State, choice_text, game_of
from rowlock.rules.choices import colour_of, number_of
from rowlock.rules.layout import Layout
from rowlock.rules.rows import CLOSING, is_closed, marks_on

Line = list[tuple[str, str]]
"""A line of text in parts, each with its style in the words of Rich: `bold red`, `reverse`, or none."""

INK = ("bold red", "bold yellow", "bold green", "bold blue")
TOKENS = ("●", "○")


def open_square(layout: Layout, row: int, choice: Choice) -> tuple[str, str]:
    """A number in its colour, with its letter in a row of several colours."""
    is_mixed = len({colour_of(square) for square in layout.rows[row]}) > 1
    words = choice_text(choice) if is_mixed else str(number_of(choice))
    return words, INK[colour_of(choice)]


def tokens_on(state: State, row: int, square: int) -> str:
    for seat, side in enumerate(state.sheets):
        height = marks_on(side.rows[row], square)
        if height:
            return TOKENS[seat] + (str(height) if height > 1 else "")
    return "·" if square <= CLOSING and not is_closed(state.closed, row) else " "


def pawns_on(state: State, field: int) -> str:
    seats = range(len(state.sheets))
    return "".join(f"({seat + 1})" for seat in seats if game_of(state).TRACK.pawn_of(state, seat) == field)
