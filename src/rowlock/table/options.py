"""The options of a table, fixed when it is opened."""

import math
from dataclasses import dataclass
from typing import Any

from rowlock.bots.registry import GAMES_OF_LEVELS
from rowlock.live import Refused, checked_name
from rowlock.rules import BadOptions, Options, Track, start
from rowlock.rules.game_view import read_track
from rowlock.rules.picture import track_picture
from rowlock.table.deals import check_deal
from rowlock.table.fair_dice import is_hex
from rowlock.table.seats import BOT, OPEN, PERSON, Seat

BY_HAND, AT_ONCE, TYPED = "by-hand", "at-once", "typed"
"""Fair dice that the active seat rolls; fair dice that roll automatically; real dice that a person types in."""

DICE = (BY_HAND, AT_ONCE, TYPED)


@dataclass(frozen=True)
class TableOptions:
    """Which game, and how it is played. There are as many players as seats."""

    game: str
    track: Track | None = None
    dice: str = BY_HAND
    first: int | None = None
    """The seat that begins (from 0); None to draw lots."""
    clock: float | None = None
    """Seconds per decision; None for no clock."""
    grace: float = 60.0
    """Seconds that a person may be away before the others may go on without them."""
    entropy_limit: float = 15.0
    """Seconds for all clients to seal their entropy, and again to reveal it."""
    stand_in: str = "casual"
    """The level of the bot that takes over from a person who resigns."""
    hints: bool = False
    """Whether a person may ask what each choice is worth. Only allowed with no other people at the table."""
    provable: bool = True
    """Whether everybody can check the rolls afterwards. On a single device there is nobody to prove them to."""
    deal: str = ""
    """The deal that the dice come from, if everybody may know them in advance."""
    rules: str = "1"

    @property
    def is_rolled(self) -> bool:
        """Whether the table rolls the dice."""
        return self.dice != TYPED

    @property
    def is_fair(self) -> bool:
        """Whether the rolls are proven: from a sealed seed, and everybody's entropy."""
        return self.is_rolled and self.provable


def rules_options(options: TableOptions, players: int, first: int) -> Options:
    return Options(options.game, players, first, options.track, options.rules)


def check_options(options: TableOptions, seats: tuple[Seat, ...]) -> None:
    """Reject options that do not make a playable table."""
    try:
        start(rules_options(options, len(seats), options.first or 0))
    except BadOptions as error:
        raise Refused("bad-options", str(error)) from None
    if options.dice not in DICE:
        raise Refused("bad-options", f"dice: {options.dice!r} is not one of {', '.join(DICE)}")
    if options.dice == TYPED and options.first is None:
        raise Refused("bad-options", "with typed dice the first seat cannot be drawn: name the seat that begins")
    if options.dice == TYPED and all(seat.kind == BOT for seat in seats):
        raise Refused("bad-options", "with typed dice there must be a person at the table to type them in")
    if options.deal:
        check_deal(options.deal)
        if not options.is_rolled or options.provable:
            raise Refused("bad-options", "the dice of a deal are known in advance: they are neither typed nor provable")
    for what, seconds in (("clock", options.clock), ("grace", options.grace), ("entropy_limit", options.entropy_limit)):
        if seconds is not None and not (math.isfinite(seconds) and 1 <= seconds <= 1_000_000):
            raise Refused("bad-options", f"{what}: {seconds} is not from 1 to 1,000,000 seconds")
    if options.hints and (any(seat.kind == OPEN for seat in seats) or sum(seat.kind == PERSON for seat in seats) > 1):
        raise Refused("bad-options", "hints are only for one person among bots, but other people play or may join here")
    check_level(options.stand_in, options.game)
    names: list[str] = []
    for number, seat in enumerate(seats, start=1):
        if seat.kind == BOT:
            check_level(seat.level, options.game)
        if seat.kind == PERSON and not is_hex(seat.token):
            raise Refused("bad-options", f"the person in seat {number} needs the SHA-256 of a token")
        if seat.kind != OPEN:
            names.append(checked_name(seat.name, names))


def check_level(level: str, game: str) -> None:
    """Reject anything but the plain name of a level that plays this game."""
    games = GAMES_OF_LEVELS.get(level)
    if games is None or game not in games:
        names = ", ".join(name for name, known in GAMES_OF_LEVELS.items() if game in known)
        raise Refused("bad-level", f"there is no bot {level[:40]!r} for {game}; the levels are {names}")


def options_data(options: TableOptions) -> dict[str, Any]:
    """The options as an event stores them. A track is written out, so that readers need not know it."""
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
        "provable": options.provable,
        "deal": options.deal,
    }


def read_options(data: dict[str, Any]) -> TableOptions:
    """The inverse of `options_data`. Options added since the event was stored have their defaults."""
    first = data["first"]
    # JavaScript has a single number type, so times may arrive as integers.
    times = {name: float(data[name]) for name in ("clock", "grace", "entropy_limit") if data.get(name) is not None}
    read = {"track": read_track(data["track"]), "first": None if first is None else first - 1}
    return TableOptions(**{**data, **times, **read})
