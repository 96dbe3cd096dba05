"""A position as data that can be drawn without knowing a rule. Seats are in order, and counted from 1 where counted."""

from typing import Any

from rowlock.rules import duel, onboard
from rowlock.rules.api import State, scores
from rowlock.rules.choices import LETTERS, Choice, choice_text, choice_words
from rowlock.rules.dice import Dice, colour_die
from rowlock.rules.meaning import Meaning, facts_of
from rowlock.rules.rows import COLOURS, LOCK, SQUARES, is_closed, marks_on, number_on, points
from rowlock.rules.sheet import Sheet
from rowlock.rules.track import GOAL, Track

Data = dict[str, Any]

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""A stack in Duel may be higher than nine."""


def picture(state: State) -> Data:
    """Every seat's rows and points, the closed rows, and what else lies on the table."""
    sheets = state.sides if isinstance(state, duel.State) else state.sheets
    return {
        "closed": "".join(LETTERS[colour] for colour in range(4) if is_closed(state.closed, colour)),
        "turns_left": _turns_left(state),
        "seats": [_seat_picture(state, seat, sheet) for seat, sheet in enumerate(sheets)],
    }


def _seat_picture(state: State, seat: int, sheet: Sheet) -> Data:
    """A row is a digit a square from left to right, the lock last: how many marks lie there."""
    return {
        "rows": ["".join(DIGITS[marks_on(sheet[colour], square)] for square in range(LOCK + 1)) for colour in range(4)],
        "row_points": [points(sheet[colour]) for colour in range(4)],
        "penalties": sheet.penalties,
        "points": scores(state)[seat],
        "pawn": state.pawns[seat] if isinstance(state, onboard.State) else None,
        "supply": duel.supply(sheet) if isinstance(state, duel.State) else None,
    }


def _turns_left(state: State) -> int | None:
    """On Board, once a pawn has reached the goal."""
    if not isinstance(state, onboard.State) or state.turns_left == onboard.NOT_ANNOUNCED:
        return None
    return state.turns_left


def rows_picture() -> list[Data]:
    """What stands on the four rows, the same in all games."""
    return [
        {
            "letter": LETTERS[colour],
            "name": COLOURS[colour],
            "numbers": [number_on(colour, square) for square in range(SQUARES)],
        }
        for colour in range(4)
    ]


def track_picture(track: Track) -> Data:
    """The fields from the start, which is none, to the last, the points of each, and the first that is the goal."""
    fields = ["", *(choice_text(choice) for choice in track.fields[1:])]
    return {"name": track.name, "fields": fields, "points": list(track.points), "goal": GOAL}


def dice_picture(dice: Dice) -> Data:
    """The dice; those out of the game are None."""
    colours = {name: colour_die(dice, colour) or None for colour, name in enumerate(COLOURS)}
    return {"white": [dice.white1, dice.white2], **colours}


def choice_picture(choice: Choice, means: Meaning) -> Data:
    """A choice, and what it would mean: only what is so."""
    return {"choice": choice_text(choice), "words": choice_words(choice), "means": facts_of(means)}
