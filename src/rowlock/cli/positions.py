"""Positions, rolls and seats given on the command line."""

from collections.abc import Mapping
from typing import Annotated

import typer

from rowlock.cli.errors import fail
from rowlock.rules import (
    TRACKS,
    BadPosition,
    Chance,
    Dice,
    RulesError,
    State,
    Track,
    apply,
    parse,
    pending,
    scores,
)

DiceArgument = Annotated[str, typer.Argument(help="The roll, if the position needs one: 41-3652.")]
SeatOption = Annotated[int | None, typer.Option(help="The seat to choose for. \\[default: the active seat]")]


def position_argument(line: str, dice: str = "", tracks: Mapping[str, Track] = TRACKS) -> State:
    """The position of a line, after the roll if one is given. Exits with a message if either is wrong."""
    try:
        state: State = parse(line.strip(), tracks)
        if not dice:
            return state
        if not isinstance(pending(state), Chance):
            fail("this position isn't waiting for a roll: leave the dice out", 1)
        return apply(state, Dice.from_text(dice))
    except BadPosition as error:
        fail(f"{line!r} is not a position: {error}", 1)
    except RulesError as error:
        fail(error, 1)


def seat_argument(seat: int | None, state: State) -> int:
    """The seat, counted from 0; the active one if none is given."""
    players = len(scores(state))
    if seat is None:
        return state.active
    if not 1 <= seat <= players:
        fail(f"there is no seat {seat}: the seats are 1 to {players}", 2)
    return seat - 1
