"""What players write on a pad: a cross (in Duel a token, On Board also the pawn's steps), a penalty or, On Board, that
the last round has been played. `rules.without_dice` decides whether it is legal.

Written in the translatable subset of Python; the page runs the translation.
"""

from typing import NamedTuple

from rowlock.live.errors import Refused
from rowlock.rules.api import game_of
from rowlock.rules.choices import Choice, parse_choice
from rowlock.rules.effects import effect
from rowlock.rules.game import State
from rowlock.rules.layout import row_count, row_letter, rows_with_letters
from rowlock.rules.picture import Data
from rowlock.rules.without_dice import after_free_choice, after_free_penalty, after_last_round

CROSS, PENALTY, LAST_ROUND = "cross", "penalty", "last-round"


class Deed(NamedTuple):
    """Something written on the pad."""

    kind: str
    seat: int | None = None
    """Whose sheet it is on (from 0). The end of the last round is on nobody's."""
    choice: str = ""
    """What is crossed, as in a record; empty for anything but a cross."""
    with_: str = ""
    """The letters of rows that others closed in the same action 1: the same white sum can still be crossed there."""
    to: int | None = None
    """The field where the player saw the pawn land."""
    does: str = ""
    """What the player saw the token do in Duel: `place`, `beat` or `stack`."""
    before: int | None = None
    """The number of an earlier deed that it belongs before, if it reached the server late."""


def seat_in(data: Data) -> int:
    """The seat (from 0) that an event or a deed names."""
    return _from_0(data["seat"])


def _from_0(number: int) -> int:
    return number - 1


def deed_from(data: Data, before: str = "before") -> Deed:
    """The inverse of `deed_data`."""
    return Deed(
        data["do"],
        seat_in(data) if "seat" in data else None,
        data.get("choice", ""),
        data.get("with", ""),
        data.get("to"),
        data.get("does", ""),
        data.get(before),
    )


def deed_data(deed: Deed, before: str = "before") -> Data:
    """A deed as events and clients write it, without empty fields. The page calls `before` by another name."""
    return {
        "do": deed.kind,
        **({"seat": deed.seat + 1} if deed.seat is not None else {}),
        **({"choice": deed.choice} if deed.choice else {}),
        **({"with": deed.with_} if deed.with_ else {}),
        **({"to": deed.to} if deed.to is not None else {}),
        **({"does": deed.does} if deed.does else {}),
        **({before: deed.before} if deed.before is not None else {}),
    }


def apply_deed(state: State, deed: Deed) -> State:
    """The position with the deed. Raises the rules' errors, or `Refused` if the deed would now have a different effect
    from the one the player saw.
    """
    if deed.kind == LAST_ROUND:
        return after_last_round(state)
    assert deed.seat is not None
    if deed.kind == PENALTY:
        return after_free_penalty(state, deed.seat)
    choice = parse_choice(deed.choice)
    after = after_free_choice(state, deed.seat, choice, rows_named(state, deed.with_))
    if deed.does:
        _check_does(state, deed, choice)
    if deed.to is not None:
        field = game_of(after).TRACK.pawn_of(after, deed.seat)
        if field is None:
            raise Refused("bad-choice", "to: this game has no pawns")
        if field != deed.to:
            raise Refused("pawn-elsewhere", f"the pawn would now land on field {field}, not on {deed.to}")
    return after


def _check_does(state: State, deed: Deed, choice: Choice) -> None:
    if deed.does not in ("place", "beat", "stack"):
        raise Refused("bad-choice", f"does: {deed.does!r} is not one of place, beat, stack")
    if not game_of(state).IS_SHARED:
        raise Refused("bad-choice", "does: this game has no tokens")
    assert deed.seat is not None
    does = token_effect(state, deed.seat, choice)
    if does != deed.does:
        raise Refused("square-changed", f"the token would now {does} there, not {deed.does}")


def token_effect(state: State, seat: int, choice: Choice) -> str:
    """What a token of Duel would do on a square: `place`, `beat` or `stack`."""
    seen = effect(state, seat, choice)
    assert seen is not None
    return "stack" if seen.stacks else "beat" if seen.beats else "place"


def rows_named(state: State, letters: str) -> int:
    """The set of rows with these letters."""
    known = [row_letter(state.layout, row) for row in range(row_count(state.layout))]
    for letter in letters:
        if letter not in known:
            raise Refused("bad-choice", f"with: {letter!r} is not a row; the rows are {', '.join(known)}")
    return rows_with_letters(state.layout, letters)
