"""A shared pad: the state that its events lead to. It is immutable; `fold.after` returns the next one."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rowlock.live import Log, Refused
from rowlock.pad.contents import Deeds, SharedSeat, Written
from rowlock.pad.deeds import Deed, apply_deed
from rowlock.rules import IllegalChoice, NotAwaited, Options, RulesError, State, Track, start
from rowlock.rules.turn import OVER


@dataclass(frozen=True)
class PadOptions:
    """Which game, and whether every phone shows everybody's points. There are as many players as seats."""

    game: str
    track: Track | None = None
    show_points: bool = True
    rules: str = "1"


class Pad(NamedTuple):
    """`deeds` are those that count, in the order in which they were done: as they arrived, except for late ones.
    `games` counts the games on this pad, including the current one.
    """

    id: str
    options: PadOptions
    seats: tuple[SharedSeat, ...]
    deeds: Deeds
    games: int
    positions: tuple[State, ...]
    """The position before each deed and, at the end, the current one. A change only affects those that follow it."""
    log: Log

    @property
    def state(self) -> State:
        """The current position."""
        return self.positions[-1]

    def __repr__(self) -> str:
        return f"<Pad {self.id!r}: {self.options.game}, {len(self.seats)} seats, {len(self.log)} events>"


def first_position(options: PadOptions, players: int) -> State:
    return start(Options(options.game, players, 0, options.track, options.rules))


def positions_after(known: tuple[State, ...], deeds: Iterable[Written]) -> tuple[State, ...]:
    """The known positions, and those that the deeds lead to. Raises `Refused` if one of the deeds is illegal."""
    found = list(known)
    for written in deeds:
        found.append(after_deed(found[-1], written.deed))
    return tuple(found)


def after_deed(state: State, deed: Deed) -> State:
    """The position with the deed, or `Refused`."""
    try:
        return apply_deed(state, deed)
    except IllegalChoice as error:
        raise Refused("game-over" if state.stage == OVER else "illegal-choice", str(error)) from None
    except NotAwaited as error:
        raise Refused("game-over" if state.stage == OVER else "not-possible", str(error)) from None
    except RulesError as error:
        raise Refused("bad-choice", str(error)) from None


def name_of(pad: Pad, number: int) -> str:
    """The name of a seat (from 0) in messages."""
    return pad.seats[number].name or f"seat {number + 1}"
