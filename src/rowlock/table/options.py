"""What is settled when a table is opened."""

import math
from dataclasses import dataclass
from typing import Any

from rowlock.bots.registry import LEVELS
from rowlock.live import Refused, checked_name
from rowlock.rules import BadOptions, Options, Track, start
from rowlock.rules.game_view import read_track
from rowlock.rules.picture import track_picture
from rowlock.table.fair_dice import is_hex
from rowlock.table.seats import BOT, OPEN, PERSON, Seat

BY_HAND, AT_ONCE, TYPED = "by-hand", "at-once", "typed"
"""Fair dice that the active seat rolls; fair dice that roll by themselves; real dice, which a person types in."""

DICE = (BY_HAND, AT_ONCE, TYPED)


@dataclass(frozen=True)
class TableOptions:
    """Which game, and how it is played here. The number of players is that of the seats."""

    game: str
    track: Track | None = None
    dice: str = BY_HAND
    first: int | None = None
    """The seat that begins (from 0); by lot if none."""
    clock: float | None = None
    """Seconds for a decision, if there is a clock."""
    grace: float = 60.0
    """Seconds that a person may be away before the others may go on without."""
    entropy_limit: float = 15.0
    """Seconds for everybody's program to seal entropy, and then to show it."""
    stand_in: str = "casual"
    """The level that plays on for a person who resigns."""
    hints: bool = False
    """Whether a person may ask what each choice is worth; only where nobody but bots plays against them."""
    rules: str = "1"

    @property
    def is_fair(self) -> bool:
        return self.dice != TYPED


def rules_options(options: TableOptions, players: int, first: int) -> Options:
    return Options(options.game, players, first, options.track, options.rules)


def check_options(options: TableOptions, seats: tuple[Seat, ...]) -> None:
    """Refuses a table that could not be played at."""
    try:
        start(rules_options(options, len(seats), options.first or 0))
    except BadOptions as error:
        raise Refused("bad-options", str(error)) from None
    if options.dice not in DICE:
        raise Refused("bad-options", f"dice: {options.dice!r} is none of {', '.join(DICE)}")
    if options.dice == TYPED and options.first is None:
        raise Refused("bad-options", "with typed dice nothing is drawn by lot: name the seat that begins")
    if options.dice == TYPED and all(seat.kind == BOT for seat in seats):
        raise Refused("bad-options", "with typed dice a person must sit at the table, to type them")
    for what, seconds in (("clock", options.clock), ("grace", options.grace), ("entropy_limit", options.entropy_limit)):
        if seconds is not None and not (math.isfinite(seconds) and 1 <= seconds <= 1_000_000):
            raise Refused("bad-options", f"{what}: {seconds} is not from 1 to 1,000,000 seconds")
    if options.hints and (any(seat.kind == OPEN for seat in seats) or sum(seat.kind == PERSON for seat in seats) > 1):
        raise Refused("bad-options", "hints are for one person among bots: at this table others play, or may sit down")
    check_level(options.stand_in, options.game)
    names: list[str] = []
    for number, seat in enumerate(seats, start=1):
        if seat.kind == BOT:
            check_level(seat.level, options.game)
        if seat.kind == PERSON and not is_hex(seat.token):
            raise Refused("bad-options", f"the person on seat {number} has no token's SHA-256")
        if seat.kind != OPEN:
            names.append(checked_name(seat.name, names))


def check_level(level: str, game: str) -> None:
    """A bot at a table is one of the levels, without a setting."""
    listed = LEVELS.get(level)
    if listed is None or game not in listed.games:
        names = ", ".join(name for name, known in LEVELS.items() if game in known.games)
        raise Refused("bad-level", f"there is no bot {level[:40]!r} for {game}: the levels are {names}")


def options_data(options: TableOptions) -> dict[str, Any]:
    """The options as an event keeps them. A track is written out: no reader need know it."""
    return {
        "game": options.game,
        "rules": options.rules,
        "track": options.track and track_picture(options.track),
        "dice": options.dice,
        "first": None if options.first is None else options.first + 1,
        "clock": options.clock,
        "grace": options.grace,
        "entropy_limit": options.entropy_limit,
        "stand_in": options.stand_in,
        "hints": options.hints,
    }


def read_options(data: dict[str, Any]) -> TableOptions:
    """The options of an event. What came to be an option later is as it was before."""
    first = data["first"]
    return TableOptions(**{**data, "track": read_track(data["track"]), "first": None if first is None else first - 1})
