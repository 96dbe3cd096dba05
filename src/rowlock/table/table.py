"""A table: the state that its events lead to. It is immutable; `fold.after` returns the next one."""

from dataclasses import dataclass
from typing import NamedTuple

from rowlock.live import Data, Log, Refused, seen_by
from rowlock.rules import Chance, Choice, Dice, State, pending
from rowlock.table.options import TableOptions
from rowlock.table.seats import OPEN, Seat

GATHERING, SEALING, SHOWING, PLAYING, OVER = "gathering", "sealing", "showing", "playing", "over"
"""The phases: seats are open; entropy is being sealed; entropy is being revealed; the game; after it."""


class Sealed(NamedTuple):
    """A choice that only its audience may see yet. It can be undone until it is final (`done`)."""

    choice: Choice
    done: bool
    audience: tuple[int, ...]
    """Its own seat if a person chose, nobody if a bot did."""
    ran_out: bool = False
    """Whether the clock made it. Others only learn this at the reveal, since it gives the choice away."""

    def __repr__(self) -> str:
        return f"Sealed(done={self.done}, audience={self.audience})"


class Deciding(NamedTuple):
    """The open decision: its number, the deciding seats, and each one's choice so far."""

    number: int
    seats: tuple[int, ...]
    choices: tuple[Sealed | None, ...]
    changes: tuple[int, ...]
    """How often each seat has chosen, undone or confirmed."""

    def of(self, seat: int) -> Sealed | None:
        return self.choices[self.seats.index(seat)] if seat in self.seats else None

    @property
    def undecided(self) -> tuple[int, ...]:
        """The seats whose choice is not final yet."""
        return tuple(
            seat for seat, sealed in zip(self.seats, self.choices, strict=True) if sealed is None or not sealed.done
        )


class LastRoll(NamedTuple):
    """The last roll. There is one roll per turn, so its number is that of the turn."""

    number: int
    dice: Dice
    before: "tuple[State, LastRoll | None] | None"
    """The position and the roll before it, while it can be undone: until a choice made with these dice is
    revealed.
    """

    @property
    def is_played(self) -> bool:
        return self.before is None


@dataclass(frozen=True)
class GameEnd:
    """How the game ended: by the rules, by a resignation, or by a player while another was away. Seats count from 0."""

    how: str
    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Table(NamedTuple):
    """One live game. It holds secrets, so players only ever get a `view` of it."""

    id: str
    options: TableOptions
    seats: tuple[Seat, ...]
    phase: str
    since: float
    """When the phase began or, during the game, since when the next roll or choice has been awaited."""
    seed: bytes | None
    sealed_seed: str
    """SHA-256 of the seed, public from the start; empty with typed dice."""
    position: State | None
    """None before the game begins."""
    last_roll: LastRoll | None
    deciding: Deciding | None
    decisions: int
    """How many decisions there have been, including an open one."""
    corrections: int
    """How often the last roll has been undone."""
    end: GameEnd | None
    wanting: tuple[int, ...]
    """The seats that want a rematch."""
    next_table: str | None
    """None until a rematch is agreed on, then empty until its table is open."""
    log: Log

    def __repr__(self) -> str:
        return (
            f"<Table {self.id!r}: {self.options.game}, {len(self.seats)} seats, {self.phase}, {len(self.log)} events>"
        )

    @property
    def state(self) -> State:
        """The position. The game must have begun."""
        assert self.position is not None
        return self.position

    @property
    def rolls(self) -> int:
        """How many rolls, and so turns, there have been."""
        return 0 if self.last_roll is None else self.last_roll.number

    @property
    def entropy(self) -> tuple[bytes | None, ...]:
        return tuple(seat.entropy for seat in self.seats)

    @property
    def roll_is_awaited(self) -> bool:
        return self.phase == PLAYING and self.deciding is None and isinstance(pending(self.state), Chance)


def events_for(table: Table, viewer: int | None, since: int = 0) -> list[Data]:
    """The events after the number `since`, as a viewer gets them: a seat (from 0), or a spectator if None."""
    viewers, token = ((), "") if viewer is None else ((viewer,), table.seats[viewer].token)
    return [seen_by(event, viewers, token) for event in table.log[max(since, 0) :]]


def name_of(table: Table, seat: int) -> str:
    """The name of a seat in messages."""
    return table.seats[seat].name or f"seat {seat + 1}"


def names_of(table: Table, seats: tuple[int, ...]) -> str:
    names = [name_of(table, seat) for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def awaited_words(table: Table) -> str:
    """What the table is waiting for, in words."""
    if table.phase == GATHERING:
        left = sum(seat.kind == OPEN for seat in table.seats)
        return f"{left} seat{' is' if left == 1 else 's are'} open"
    if table.phase in (SEALING, SHOWING):
        return "the fair dice are being prepared"
    if table.phase == OVER:
        return "the game is over"
    if table.deciding is None:
        return f"it's {name_of(table, table.state.active)}'s turn to roll"
    who = table.deciding.undecided
    return f"{names_of(table, who)} {'has' if len(who) == 1 else 'have'} to choose (decision {table.deciding.number})"


def check_playing(table: Table) -> None:
    """Reject a command before or after the game."""
    if table.phase == OVER:
        reason = table.end.reason if table.end else ""
        raise Refused("game-over", f"the game is over ({reason}): replay it, or ask for a rematch")
    if table.phase != PLAYING:
        raise Refused("wrong-phase", f"the game has not begun: {awaited_words(table)}")


def check_seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refused("no-such-seat", f"there is no seat {seat + 1}: the seats are 1 to {len(table.seats)}")
    return table.seats[seat]
