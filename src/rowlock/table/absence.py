"""People who drop out, come back or resign, and what the others may do in the meantime.

Once the grace period is over, any other person with a seat may act alone; everybody has the same rights.
"""

import math

from rowlock.live import CameBack, Dropped, NewEvent, Refused, handler_in
from rowlock.table.commands import COMMANDS, Context, EndGame, HandOver, Resign, TakeBack, Wait
from rowlock.table.ending import ENDED_EARLY, ended_event
from rowlock.table.limits import check_not_full
from rowlock.table.options import check_level
from rowlock.table.seats import Seat
from rowlock.table.table import OVER, Table, awaited_words, check_playing, check_seat, name_of


@handler_in(COMMANDS)
def dropped(table: Table, command: Dropped, _context: Context) -> list[NewEvent]:
    seat = _persons_seat(table, command.seat)
    if seat.away_since is not None:
        raise Refused("already-away", f"{name_of(table, command.seat)} is already away")
    return [NewEvent("dropped", {"seat": command.seat + 1, "gone_for": command.gone_for})]


@handler_in(COMMANDS)
def came_back(table: Table, command: CameBack, _context: Context) -> list[NewEvent]:
    seat = _persons_seat(table, command.seat)
    if seat.away_since is None:
        raise Refused("not-away", f"{name_of(table, command.seat)} is already here")
    return [NewEvent("came-back", {"seat": command.seat + 1})]


def _persons_seat(table: Table, number: int) -> Seat:
    seat = check_seat(table, number)
    if not seat.belongs_to_person:
        raise Refused("not-a-player", f"seat {number + 1} does not belong to a person")
    return seat


def check_not_resigned(table: Table, number: int) -> None:
    if table.seats[number].resigned:
        who = name_of(table, number)
        raise Refused("resigned", f"{who} has resigned and left the game for good, and can only watch")


@handler_in(COMMANDS)
def wait(table: Table, command: Wait, context: Context) -> list[NewEvent]:
    number = context.seat
    seat = _absent_seat(table, number, command.seat, context.now)
    if number in seat.waiting:
        raise Refused("already-said", f"you are already waiting for {name_of(table, command.seat)}")
    check_not_full(table)
    return [NewEvent("waited", {"seat": command.seat + 1, "by": number + 1})]


@handler_in(COMMANDS)
def hand_over(table: Table, command: HandOver, context: Context) -> list[NewEvent]:
    number = context.seat
    _absent_seat(table, number, command.seat, context.now)
    check_level(command.level, table.options.game)
    return [NewEvent("handed-over", {"seat": command.seat + 1, "level": command.level, "by": number + 1})]


def _absent_seat(table: Table, number: int, other: int, now: float) -> Seat:
    """The seat of somebody else who has been away longer than the grace period."""
    seat, who = _persons_seat(table, other), name_of(table, other)
    if table.phase == OVER:
        raise Refused("game-over", "the game is over: there is nobody to wait for")
    check_not_resigned(table, other)
    if number == other or seat.away_since is None:
        raise Refused("not-away", f"{who} is here: others can only decide for somebody who is away")
    ends = seat.grace_ends(table.options.grace)
    assert ends is not None
    if now < ends:
        raise Refused("too-soon", f"{who} may be away for {math.ceil(ends - now)} more seconds")
    if seat.level:
        raise Refused("bot-plays", f"{seat.level} is already playing for {who}")
    return seat


@handler_in(COMMANDS)
def end_game(table: Table, _command: EndGame, context: Context) -> list[NewEvent]:
    check_playing(table)
    others = (seat for other, seat in enumerate(table.seats) if other != context.seat)
    if not any(_grace_is_over(table, seat, context.now) for seat in others):
        raise Refused("too-soon", f"nobody has been away for {table.options.grace:g} seconds: to stop anyway, resign")
    return [ended_event(table, ENDED_EARLY, ENDED_EARLY, winners=())]


def _grace_is_over(table: Table, seat: Seat, now: float) -> bool:
    ends = seat.grace_ends(table.options.grace)
    return not seat.resigned and ends is not None and now >= ends


@handler_in(COMMANDS)
def take_back(table: Table, _command: TakeBack, context: Context) -> list[NewEvent]:
    number = context.seat
    if table.phase == OVER:
        raise Refused("game-over", "the game is over: there is nothing left to play")
    if not table.seats[number].level:
        raise Refused("not-taken-over", f"no bot is playing for {name_of(table, number)}: {awaited_words(table)}")
    check_not_full(table)
    return [NewEvent("taken-back", {"seat": number + 1})]


@handler_in(COMMANDS)
def resign(table: Table, _command: Resign, context: Context) -> list[NewEvent]:
    number = context.seat
    check_playing(table)
    level = table.seats[number].level or table.options.stand_in
    return [NewEvent("resigned", {"seat": number + 1, "level": level})]
