"""All the ways a seat can play the rest of its turn."""

from typing import NamedTuple

from rowlock.rules import NOTHING, Choice, State, game_of, legal
from rowlock.rules.turn import OVER, ROLL


class Plan(NamedTuple):
    """The choice to make now, and the position after all of the seat's choices in this turn."""

    choice: Choice
    after: State


def plans(state: State, seat: int) -> list[Plan]:
    """Every plan of a deciding seat, assuming that the others choose nothing."""
    found = []
    game = game_of(state)
    seats = game.deciding(state)
    for choice in legal(state, seat):
        after = game.after_choices(state, tuple(choice if other == seat else NOTHING for other in seats))
        if after.stage not in (ROLL, OVER) and seat in game.deciding(after):
            for later in plans(after, seat):
                found.append(Plan(choice, later.after))
        else:
            found.append(Plan(choice, after))
    return found
