"""What a viewer sees of a table: everything a client needs to draw it, and no secrets."""

from collections.abc import Collection
from typing import Any

from rowlock.live import Data, check_time
from rowlock.rules import choice_text
from rowlock.rules.dice import NO_DICE
from rowlock.rules.game_view import (
    MineView,
    Progress,
    What,
    awaited_view,
    game_view,
    mine_view,
    result_view,
    seats_from_1,
)
from rowlock.table.allowed_commands import allowed_commands
from rowlock.table.clock import deadline, seat_deadlines
from rowlock.table.consequences import seats_still_to_reveal, seats_still_to_seal
from rowlock.table.options import options_data
from rowlock.table.seats import OPEN, Seat
from rowlock.table.table import GATHERING, OVER, SEALING, SHOWING, Table, awaited_words


def view(table: Table, viewer: int | None, now: float) -> Data:
    """The table as a seat (from 0) sees it, or a spectator if None. It is JSON, in which seats count from 1."""
    seats = () if viewer is None else (viewer,)
    return views(table, (seats,), now)[seats]


def views(table: Table, devices: Collection[tuple[int, ...]], now: float) -> dict[tuple[int, ...], Data]:
    """The views of several devices, each given by its seats. They share most parts, so treat them as immutable."""
    check_time(now)
    game = _progress(table)
    end = table.end
    for_all = {
        "table": table.id,
        "events": len(table.log),
        "phase": table.phase,
        "options": options_data(table.options),
        "seats": [_seat_data(table, number, seat, now) for number, seat in enumerate(table.seats)],
        "awaited": {**awaited_view(game, *_what_and_who(table)), "words": awaited_words(table)},
        "game": game and game_view(game),
        "clock": _clock(table, now),
        "fair_dice": _fair_dice(table),
        "result": end and result_view(end.how, end.reason, end.scores, end.winners),
        "rematch": {
            "wanted": seats_from_1(table.wanting),
            "agreed": table.next_table is not None,
            "table": table.next_table or None,
        },
    }
    views: dict[tuple[int, ...], Data] = {}
    for seats in devices:
        first, *others = (_own(table, game, seat, now) for seat in seats or (None,))
        views[seats] = {**for_all, **first, "also": others}
    return views


def _own(table: Table, game: Progress | None, viewer: int | None, now: float) -> Data:
    """The parts that differ from one viewer to the next."""
    return {
        "me": None if viewer is None else viewer + 1,
        "mine": None if viewer is None else _mine(table, game, viewer),
        "may": allowed_commands(table, viewer, now),
    }


def _seat_data(table: Table, number: int, seat: Seat, now: float) -> Data:
    """A seat. Everybody sees whether it has a sealed choice, and whether that is final."""
    sealed = None if table.deciding is None else table.deciding.of(number)
    ends = seat.grace_ends(table.options.grace)
    return {
        "seat": number + 1,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level or None,
        "here": seat.kind != OPEN and seat.away_since is None,
        "left": seat.left,
        "resigned": seat.resigned,
        "away_for": None if seat.away_since is None else max(0.0, now - seat.away_since),
        "grace_left": None if ends is None else max(0.0, ends - now),
        "waiting": seats_from_1(seat.waiting),
        "has_chosen": sealed is not None,
        "is_done": sealed is not None and sealed.done,
    }


def _progress(table: Table) -> Progress | None:
    if table.position is None:
        return None
    decision = 0 if table.deciding is None else table.deciding.number
    return Progress(table.position, table.rolls, table.last_roll.dice if table.last_roll else NO_DICE, decision)


def _what_and_who(table: Table) -> tuple[What, tuple[int, ...]]:
    """What the table is waiting for, and from which seats."""
    if table.phase == GATHERING:
        return "players", tuple(number for number, seat in enumerate(table.seats) if seat.kind == OPEN)
    if table.phase == SEALING:
        return "sealed-entropy", seats_still_to_seal(table)
    if table.phase == SHOWING:
        return "entropy", seats_still_to_reveal(table)
    if table.phase == OVER:
        return "nothing", ()
    if table.deciding is None:
        return "roll", (table.state.active,)
    return "choices", table.deciding.undecided


def _mine(table: Table, game: Progress | None, seat: int) -> MineView | None:
    """What a person may choose, and has chosen. A choice that a bot made for them stays hidden from them as well."""
    deciding = table.deciding
    if game is None or deciding is None or seat not in deciding.seats or not table.seats[seat].is_played_by_person:
        return None
    sealed = deciding.of(seat)
    chosen = choice_text(sealed.choice) if sealed is not None and seat in sealed.audience else None
    return mine_view(game, seat, chosen, sealed is not None and sealed.done)


def _clock(table: Table, now: float) -> Data:
    """The seconds left for each seat, and until the table moves on automatically."""
    until = deadline(table)
    left = [{"seat": seat + 1, "left": max(0.0, end - now)} for seat, end in seat_deadlines(table).items()]
    return {"seconds": table.options.clock, "left": left, "next": None if until is None else max(0.0, until - now)}


def _fair_dice(table: Table) -> Data | None:
    """The public facts about the fair dice. The seed is public only after the game."""
    if not table.options.is_fair:
        return None
    seats: list[dict[str, Any]] = [
        {"seat": number, "sealed": seat.sealed or None, "entropy": seat.entropy.hex() if seat.entropy else None}
        for number, seat in enumerate(table.seats, start=1)
    ]
    seed = table.seed.hex() if table.seed is not None and table.phase == OVER else None
    return {"commitment": table.sealed_seed, "seats": seats, "seed": seed}
