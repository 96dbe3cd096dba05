"""Positions and games as data that can be drawn without knowing the rules. Seats are in order, counted from 1."""

from typing import Any

from rowlock.rules.api import game_of, scores
from rowlock.rules.choices import LETTERS, Choice, choice_text, choice_words, colour_of, number_of
from rowlock.rules.dice import Dice, colour_die
from rowlock.rules.game import Game, State
from rowlock.rules.layout import Layout, row_count, row_letter, row_name
from rowlock.rules.meaning import Meaning, facts_of
from rowlock.rules.rows import COLOURS, LOCK, is_closed, marks_on, points
from rowlock.rules.track import Track, goal_field

Data = dict[str, Any]

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""The digits of a row, with letters because a stack of tokens may be higher than nine."""


def picture(state: State) -> Data:
    """Every seat's rows, points, pawn and tokens; the closed rows; and the turns left. It can be written as JSON.

    A row has one digit per square, from left to right and the lock last: how many marks are on it.

    >>> board = rowlock.picture(rowlock.parse("qwixx/1/r57.y.g.bA.0/r.y4.g.b.1/1:roll"))
    >>> board["seats"][0]["rows"], board["seats"][0]["points"]
    (['000101000000', '000000000000', '000000000000', '001000000000'], 4)
    """
    layout = state.layout
    return {
        "closed": "".join(row_letter(layout, row) for row in range(row_count(layout)) if is_closed(state.closed, row)),
        "turns_left": game_of(state).TRACK.last_turns(state),
        "seats": [_seat_picture(state, seat) for seat in range(len(state.sheets))],
    }


def _seat_picture(state: State, seat: int) -> Data:
    """One seat's picture."""
    game = game_of(state)
    sheet = state.sheets[seat]
    return {
        "rows": ["".join(DIGITS[marks_on(row, square)] for square in range(LOCK + 1)) for row in sheet.rows],
        "row_points": [points(row) for row in sheet.rows],
        "penalties": sheet.penalties,
        "points": scores(state)[seat],
        "pawn": game.TRACK.pawn_of(state, seat),
        "supply": game.supply(state, seat),
    }


def rows_picture(layout: Layout) -> list[Data]:
    """The rows of a layout: each row's letter and name (from its lock), its numbers, and the colour of each square."""
    return [
        {
            "letter": row_letter(layout, row),
            "name": row_name(layout, row),
            "numbers": [number_of(choice) for choice in squares],
            "colours": "".join(LETTERS[colour_of(choice)] for choice in squares),
        }
        for row, squares in enumerate(layout.rows)
    ]


def game_picture(game: Game) -> Data:
    """What a client needs to draw and describe a game without knowing which one it is."""
    return {
        "game": game.NAME,
        "title": game.TITLE,
        "least_players": game.PLAYERS[0],
        "most_players": game.PLAYERS[-1],
        "rows": rows_picture(game.LAYOUT),
        "has_track": game.ON_A_TRACK,
        "is_shared": game.IS_SHARED,
        "simultaneous": game.SIMULTANEOUS,
        "mark": game.MARK,
        "tokens": game.TOKENS,
        "fault": game.FAULT,
    }


def track_picture(track: Track) -> Data:
    """The fields, starting with the start field, which has no number; the points of each; and the first goal field."""
    fields = ["", *(choice_text(choice) for choice in track.fields[1:])]
    return {"name": track.name, "fields": fields, "points": list(track.points), "goal": goal_field(track.fields)}


def dice_picture(dice: Dice) -> Data:
    """The dice; None for those out of the game."""
    colours = {name: colour_die(dice, colour) or None for colour, name in enumerate(COLOURS)}
    return {"white": [dice.white1, dice.white2], **colours}


def choice_picture(choice: Choice, means: Meaning) -> Data:
    """A choice and its consequences."""
    return {"choice": choice_text(choice), "words": choice_words(choice), "means": facts_of(means)}
