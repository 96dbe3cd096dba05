"""What players write on a pad: a cross (in Duel a token, On Board the pawn's steps too), a penalty, and On Board that
the last round is played. `rules.without_dice` says whether it can be.

`game` of a deed counts the games on this pad: what a phone tells late must not land in the next. `before` is the number
of a deed that it was done before, though it is told after it.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from rowlock.live import Command, Refused
from rowlock.rules import Choice, IllegalChoice, NotAwaited, RulesError, State, game_of, parse_choice
from rowlock.rules.effects import effect
from rowlock.rules.layout import row_count, row_letter, rows_with_letters
from rowlock.rules.turn import OVER
from rowlock.rules.without_dice import after_free_choice, after_free_penalty, after_last_round


@dataclass(frozen=True)
class Cross(Command):
    """`choice` is written as a record writes it. `with_` has the letters of rows that others closed in the same action
    1: what the same white sum gives can still be crossed. `to` is the field where the pawn was seen to land, and `does`
    what a token of Duel was seen to do: `place`, `beat` or `stack`.
    """

    name: ClassVar[str] = "cross"
    seat: int
    choice: str
    with_: str = ""
    to: int | None = None
    does: str = ""
    game: int = 1
    before: int | None = None


@dataclass(frozen=True)
class Penalty(Command):
    name: ClassVar[str] = "penalty"
    seat: int
    game: int = 1
    before: int | None = None


@dataclass(frozen=True)
class LastRound(Command):
    name: ClassVar[str] = "last-round"
    game: int = 1
    before: int | None = None


Deed = Cross | Penalty | LastRound

DEEDS: dict[str, type[Command]] = {deed.name: deed for deed in (Cross, Penalty, LastRound)}


def seat_of(deed: Deed) -> int | None:
    """Whose sheet it is written on; that the last round is played stands on nobody's."""
    return None if isinstance(deed, LastRound) else deed.seat


def deed_data(deed: Deed) -> dict[str, Any]:
    """A deed as events and clients write it: only what is said."""
    seat = seat_of(deed)
    data: dict[str, Any] = {"do": deed.name} if seat is None else {"do": deed.name, "seat": seat + 1}
    if isinstance(deed, Cross):
        data["choice"] = deed.choice
        if deed.with_:
            data["with"] = deed.with_
        if deed.to is not None:
            data["to"] = deed.to
        if deed.does:
            data["does"] = deed.does
    if deed.before is not None:
        data["before"] = deed.before
    return data


def after_deed(state: State, deed: Deed) -> State:
    """The position with it. What cannot be is refused, whoever finds out first."""
    try:
        match deed:
            case Cross():
                return _crossed(state, deed)
            case Penalty():
                return after_free_penalty(state, deed.seat)
            case LastRound():
                return after_last_round(state)
    except IllegalChoice as error:
        raise Refused("game-over" if state.stage == OVER else "illegal-choice", str(error)) from None
    except NotAwaited as error:
        raise Refused("game-over" if state.stage == OVER else "not-possible", str(error)) from None
    except RulesError as error:
        raise Refused("bad-choice", str(error)) from None


def _crossed(state: State, cross: Cross) -> State:
    choice = parse_choice(cross.choice)
    after = after_free_choice(state, cross.seat, choice, rows_named(state, cross.with_))
    if cross.does:
        _check_does(state, cross, choice)
    if cross.to is not None:
        field = game_of(after).TRACK.pawn_of(after, cross.seat)
        if field is None:
            raise Refused("bad-choice", "to is the field of a pawn, and there is none in this game")
        if field != cross.to:
            raise Refused("pawn-elsewhere", f"the pawn would land on field {field} now, and not on {cross.to}")
    return after


def _check_does(state: State, cross: Cross, choice: Choice) -> None:
    if cross.does not in ("place", "beat", "stack"):
        raise Refused("bad-choice", f"does: {cross.does!r} is none of place, beat, stack")
    seen = effect(state, cross.seat, choice)
    if seen is None or not game_of(state).IS_SHARED:
        raise Refused("bad-choice", "does tells of a token, and there is none in this game")
    does = "stack" if seen.stacks else "beat" if seen.beats else "place"
    if does != cross.does:
        raise Refused("square-changed", f"the token would {does} there now, and not {cross.does}")


def rows_named(state: State, letters: str) -> int:
    """The set of rows with these letters."""
    known = [row_letter(state.layout, row) for row in range(row_count(state.layout))]
    for letter in letters:
        if letter not in known:
            raise Refused("bad-choice", f"with: {letter!r} is not a row; the rows are {', '.join(known)}")
    return rows_with_letters(state.layout, letters)
