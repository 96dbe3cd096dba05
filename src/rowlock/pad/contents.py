"""The contents of a shared pad, and how each event changes them. Commands are validated before they become events, so
nothing is validated here.

Written in the translatable subset of Python; the page runs the translation.
"""

from typing import NamedTuple

from rowlock.pad.deeds import Deed, deed_from, seat_in
from rowlock.rules.picture import Data
from rowlock.rules.seats import replaced


class SharedSeat(NamedTuple):
    """A seat. A seat without a token is open: until somebody takes it, every phone with a seat may write for it. A seat
    without a name is called by its number, in each reader's language.
    """

    name: str
    colour: str = ""
    token: str = ""
    """SHA-256 of the token of the phone that has this seat; one phone may have several seats."""
    away_since: float | None = None

    def __repr__(self) -> str:
        return f"<SharedSeat {self.name}>"

    @property
    def belongs_to_person(self) -> bool:
        return bool(self.token)


class Written(NamedTuple):
    """A deed on the pad, with the number of its event."""

    number: int
    deed: Deed


Deeds = tuple[Written, ...]


class PadContents(NamedTuple):
    """The seats; the deeds that count, in the order in which they were done; and how many games have begun."""

    seats: tuple[SharedSeat, ...]
    deeds: Deeds
    games: int


def new_contents(seats: list[Data], tokens: list[str]) -> PadContents:
    """A new pad."""
    taken = zip(seats, tokens, strict=True)
    return PadContents(tuple(SharedSeat(seat["name"], seat["colour"], token) for seat, token in taken), (), 1)


def after_event(pad: PadContents, kind: str, number: int, at: float, data: Data, token: str) -> PadContents:
    """The pad after an event. `token` is that of the phone that sent the command."""
    if kind == "did":
        return pad._replace(deeds=with_deed(pad.deeds, Written(number, deed_from(data))))
    if kind == "undone":
        return pad._replace(deeds=without_deed(pad.deeds, data["number"]))
    if kind == "again":
        return pad._replace(deeds=(), games=pad.games + 1)
    if kind == "joined":
        return _with_seat(pad, seat_in(data), SharedSeat(data["name"], data["colour"], token))
    if kind == "released":
        return _with_seat(pad, seat_in(data), pad.seats[seat_in(data)]._replace(token="", away_since=None))
    if kind == "dropped":
        return _with_seat(pad, seat_in(data), pad.seats[seat_in(data)]._replace(away_since=at))
    if kind == "came-back":
        return _with_seat(pad, seat_in(data), pad.seats[seat_in(data)]._replace(away_since=None))
    # A newer server may have more kinds of events, which this version can do without.
    return pad


def _with_seat(pad: PadContents, number: int, seat: SharedSeat) -> PadContents:
    if number == len(pad.seats):
        return pad._replace(seats=(*pad.seats, seat))
    return pad._replace(seats=replaced(pad.seats, number, seat))


def with_deed(deeds: Deeds, written: Written) -> Deeds:
    """The deeds with one more: at the end or, if it arrived late, where it belongs."""
    earlier, later = split(deeds, written.deed.before)
    return (*earlier, written, *later)


def without_deed(deeds: Deeds, number: int) -> Deeds:
    return tuple(written for written in deeds if written.number != number)


def split(deeds: Deeds, before: int | None) -> tuple[Deeds, Deeds]:
    """The deeds before the one with this number, and those from it on; all and none if there is no such deed."""
    for index, written in enumerate(deeds):
        if written.number == before:
            return deeds[:index], deeds[index:]
    return deeds, ()
