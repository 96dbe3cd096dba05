"""A position, a roll and a seat as they are given on the command line."""

import sys
from collections.abc import Mapping
from typing import NoReturn

import typer

from rowlock.rules import (
    TRACKS,
    BadPosition,
    Chance,
    RulesError,
    State,
    Track,
    apply,
    parse,
    parse_dice,
    pending,
    scores,
)


def given_position(line: str, dice: str = "", tracks: Mapping[str, Track] = TRACKS) -> State:
    """The position of a line, after the roll if one is given. What is wrong is said, and ends the command."""
    try:
        state: State = parse(line.strip(), tracks)
        if not dice:
            return state
        if not isinstance(pending(state), Chance):
            _refuse("the position awaits no roll")
        words = dice.replace("-", " ").split()
        if len(words) != 2:
            _refuse(f"{dice!r} is no roll, which looks like 41-3652")
        return apply(state, parse_dice(*words))
    except BadPosition as error:
        _refuse(f"{line!r} is no position: {error}")
    except RulesError as error:
        _refuse(str(error))


def given_seat(seat: int | None, state: State) -> int:
    """The seat from 0; the active one, if none is given."""
    players = len(scores(state))
    if seat is None:
        return state.active
    if not 1 <= seat <= players:
        print(f"rowlock: there is no seat {seat}: the seats are 1 to {players}", file=sys.stderr)
        raise typer.Exit(2)
    return seat - 1


def _refuse(why: str) -> NoReturn:
    print(f"rowlock: {why}", file=sys.stderr)
    raise typer.Exit(1)
