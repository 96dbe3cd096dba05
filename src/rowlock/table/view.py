"""What a viewer may see of a table: everything that a client needs to draw it, and nothing that is sealed."""

from collections.abc import Collection
from typing import Any

from rowlock.live import Data, check_time
from rowlock.rules import choice_text, dice_text, legal, scores, text
from rowlock.rules.dice import white_sum
from rowlock.rules.meaning import meaning
from rowlock.rules.picture import choice_picture, dice_picture, picture
from rowlock.rules.turn import ACTION_1
from rowlock.rules.words import ABOUT
from rowlock.table.allowed_commands import allowed_commands
from rowlock.table.clock import deadline, seat_deadlines
from rowlock.table.consequences import unsealed, unshown
from rowlock.table.options import options_data
from rowlock.table.seats import OPEN, Seat
from rowlock.table.table import GATHERING, OVER, SEALING, SHOWING, Table, awaited_words


def view(table: Table, viewer: int | None, now: float) -> Data:
    """The table for a seat (from 0) or, with none, for a spectator. It is JSON, and seats count from 1 in it."""
    return views(table, (viewer,), now)[viewer]


def views(table: Table, viewers: Collection[int | None], now: float) -> dict[int | None, Data]:
    """The views of several. Most of it is the same for all, and made once: whoever changes one changes the others."""
    check_time(now)
    for_all = {
        "table": table.id,
        "events": len(table.log),
        "phase": table.phase,
        "options": options_data(table.options),
        "seats": [_seat_data(table, number, seat, now) for number, seat in enumerate(table.seats)],
        "awaited": _awaited(table),
        "game": None if table.position is None else _game(table),
        "clock": _clock(table, now),
        "fair_dice": _fair_dice(table),
        "result": _result(table),
        "rematch": {
            "wanted": _from_1(table.wanting),
            "agreed": table.next_table is not None,
            "table": table.next_table or None,
        },
    }
    return {viewer: {**for_all, **_own(table, viewer, now)} for viewer in viewers}


def _own(table: Table, viewer: int | None, now: float) -> Data:
    return {
        "me": None if viewer is None else viewer + 1,
        "mine": None if viewer is None else _mine(table, viewer),
        "may": allowed_commands(table, viewer, now),
    }


def _from_1(seats: tuple[int, ...]) -> list[int]:
    return [seat + 1 for seat in seats]


def _seat_data(table: Table, number: int, seat: Seat, now: float) -> Data:
    """A seat. Of a sealed choice everybody sees that it is there, and whether it is done."""
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
        "waiting": _from_1(seat.waiting),
        "has_chosen": sealed is not None,
        "is_done": sealed is not None and sealed.done,
    }


def _awaited(table: Table) -> Data:
    """What the table waits for, from whom, and a sentence."""
    what, who = _what_and_who(table)
    deciding = table.deciding
    return {
        "what": what,
        "from": _from_1(who),
        "turn": table.rolls or None,
        "action": None if deciding is None else table.state.stage,
        "about": None if deciding is None else ABOUT[table.state.stage],
        "white_sum": white_sum(table.state.dice) if deciding is not None and table.state.stage == ACTION_1 else None,
        "decision": None if deciding is None else deciding.number,
        "roll": table.rolls + 1 if what == "roll" else None,
        "words": awaited_words(table),
    }


def _what_and_who(table: Table) -> tuple[str, tuple[int, ...]]:
    if table.phase == GATHERING:
        return "players", tuple(number for number, seat in enumerate(table.seats) if seat.kind == OPEN)
    if table.phase == SEALING:
        return "sealed-entropy", unsealed(table)
    if table.phase == SHOWING:
        return "entropy", unshown(table)
    if table.phase == OVER:
        return "nothing", ()
    if table.deciding is None:
        return "roll", (table.state.active,)
    return "choices", table.deciding.undone


def _mine(table: Table, seat: int) -> Data | None:
    """What a person has to choose from, and has chosen. What a bot has chosen for it is not yet its to see."""
    deciding = table.deciding
    if deciding is None or seat not in deciding.seats or not table.seats[seat].is_played_by_person:
        return None
    sealed = deciding.of(seat)
    return {
        "decision": deciding.number,
        "legal": [choice_picture(choice, meaning(table.state, seat, choice)) for choice in legal(table.state, seat)],
        "chosen": choice_text(sealed.choice) if sealed is not None and seat in sealed.audience else None,
        "done": sealed is not None and sealed.done,
    }


def _game(table: Table) -> Data:
    last = table.turn
    return {
        "position": text(table.state),
        "active": table.state.active + 1,
        "scores": list(scores(table.state)),
        "roll": last and {"number": last.number, "dice": dice_text(last.dice)},
        "dice": dice_picture(table.state.dice) if table.deciding is not None else None,
        "board": picture(table.state),
    }


def _clock(table: Table, now: float) -> Data:
    """Seconds left, by seat, and until the table goes on by itself."""
    until = deadline(table)
    left = [{"seat": seat + 1, "left": max(0.0, end - now)} for seat, end in seat_deadlines(table).items()]
    return {"seconds": table.options.clock, "left": left, "next": None if until is None else max(0.0, until - now)}


def _fair_dice(table: Table) -> Data | None:
    """What everybody may know of the fair dice: the seed at the end, and not before."""
    if not table.options.is_fair:
        return None
    seats: list[dict[str, Any]] = [
        {"seat": number, "sealed": seat.sealed or None, "entropy": seat.entropy.hex() if seat.entropy else None}
        for number, seat in enumerate(table.seats, start=1)
    ]
    seed = table.seed.hex() if table.seed is not None and table.phase == OVER else None
    return {"commitment": table.sealed_seed, "seats": seats, "seed": seed}


def _result(table: Table) -> Data | None:
    end = table.end
    if end is None:
        return None
    return {"how": end.how, "reason": end.reason, "scores": list(end.scores), "winners": _from_1(end.winners)}
