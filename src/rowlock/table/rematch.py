"""A rematch: the same people and bots, each one seat further on."""

from dataclasses import replace

from rowlock.live import NewEvent, Refused, checked_name, handler_in
from rowlock.table.commands import COMMANDS, Context, NameRematch, WantRematch
from rowlock.table.fold import read_seats
from rowlock.table.options import TableOptions
from rowlock.table.seats import BOT, Seat, bot_seat, open_seat, person_seat, seat_data
from rowlock.table.table import OVER, Table, awaited_words, name_of


@handler_in(COMMANDS)
def want_rematch(table: Table, _command: WantRematch, context: Context) -> list[NewEvent]:
    number = context.seat
    if table.phase != OVER:
        raise Refused("wrong-phase", f"a rematch is only possible after the game: {awaited_words(table)}")
    if number in table.wanting or table.next_table is not None:
        raise Refused("already-said", f"{name_of(table, number)} has already asked for a rematch")
    return [NewEvent("rematch-wanted", {"seat": number + 1})]


@handler_in(COMMANDS)
def name_rematch(table: Table, command: NameRematch, _context: Context) -> list[NewEvent]:
    if table.next_table != "":
        raise Refused("not-agreed", "no rematch is waiting for its table")
    if not command.table:
        raise Refused("bad-command", "name-rematch: table is empty")
    return [NewEvent("rematch", {"table": command.table})]


def agreement(table: Table) -> NewEvent | None:
    """The agreement to a rematch, once everybody wants it. People who are away or have left are not asked; people who
    resigned are.
    """
    asked = {number for number, seat in enumerate(table.seats) if _is_asked(seat)}
    if table.next_table is not None or not asked or not all(number in table.wanting for number in asked):
        return None
    seats = [_rematch_seat(seat) for seat in (*table.seats[1:], table.seats[0])]
    return NewEvent(
        "rematch-agreed",
        {"seats": [seat_data(seat) for seat in seats]},
        {"tokens": [seat.token for seat in seats]},
    )


def _is_asked(seat: Seat) -> bool:
    return seat.belongs_to_person and seat.away_since is None


def _rematch_seat(seat: Seat) -> Seat:
    """The seat at the new table. It is open if its person was not asked."""
    if seat.kind == BOT:
        return bot_seat(seat.level, seat.name)
    return person_seat(seat.name, seat.token) if _is_asked(seat) else open_seat()


def rematch_plan(table: Table) -> tuple[TableOptions, tuple[Seat, ...]] | None:
    """The options and seats for the new table, once a rematch has been agreed on; None before that. The new table has
    its own dice, even after a deal.
    """
    agreed = next((event for event in table.log if event.kind == "rematch-agreed"), None)
    return None if agreed is None else (replace(table.options, deal=""), _with_clear_names(read_seats(agreed)))


def _with_clear_names(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats without names that an earlier version accepted, but that are rejected now."""
    clear: list[Seat] = []
    for seat in seats:
        try:
            checked_name(seat.name, [other.name for other in clear])
            clear.append(seat)
        except Refused:
            clear.append(replace(seat, name=""))
    return tuple(clear)
