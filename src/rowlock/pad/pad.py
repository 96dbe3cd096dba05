"""A shared pad: everything that is so after its events. It is never changed; `fold.after` gives the next one."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from rowlock.live import Log
from rowlock.pad.deeds import Deed, after_deed
from rowlock.rules import Options, State, Track, start


@dataclass(frozen=True)
class PadOptions:
    """Which game, and whether every phone shows everybody's points. The number of players is that of the seats."""

    game: str
    track: Track | None = None
    show_points: bool = True
    rules: str = "1"


@dataclass(frozen=True)
class Seat:
    """A seat. One that no phone has is open: until somebody takes it, every phone with a seat may write for it. One
    that nobody has named is called by its number, by every reader in their own language.
    """

    name: str
    colour: str = ""
    token: str = field(default="", repr=False)
    """SHA-256 of the token of the phone that has this seat; one phone may have several seats."""
    away_since: float | None = None

    @property
    def is_persons(self) -> bool:
        return bool(self.token)


Deeds = tuple[tuple[int, Deed], ...]
"""Deeds with the numbers of their events."""


class Pad(NamedTuple):
    """`deeds` are those in force with their numbers, in the order in which they were done: as they came, but for those
    that were told late. `state` is what they lead to. `games` counts the games on this pad, the present one included.
    """

    id: str
    options: PadOptions
    seats: tuple[Seat, ...]
    deeds: Deeds
    state: State
    games: int
    log: Log

    def __repr__(self) -> str:
        return f"<Pad {self.id!r}: {self.options.game}, {len(self.seats)} seats, {len(self.log)} events>"


def position(options: PadOptions, players: int, deeds: Iterable[tuple[int, Deed]]) -> State:
    """What deeds lead to, from the beginning of the game; refused where one of them cannot be."""
    state = start(Options(options.game, players, 0, options.track, options.rules))
    for _, deed in deeds:
        state = after_deed(state, deed)
    return state


def parted(deeds: Deeds, before: int | None) -> tuple[Deeds, Deeds]:
    """The deeds up to one of them, and the others from it on: where a deed that was done before it has its place. Where
    none is named, or it is not there, that is behind all.
    """
    place = next((place for place, (number, _) in enumerate(deeds) if number == before), len(deeds))
    return deeds[:place], deeds[place:]


def called(pad: Pad, number: int) -> str:
    """A seat (from 0) in a message."""
    return pad.seats[number].name or f"seat {number + 1}"
