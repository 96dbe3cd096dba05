"""Opening a table, and handling its commands. A command leads to events, or is rejected and changes nothing."""

from rowlock.live import (
    HOST,
    NEWCOMER,
    PLAYER,
    Command,
    Handled,
    NewEvent,
    Refused,
    Sender,
    check_id,
    check_time,
    seats_with,
)
from rowlock.table import absence, choosing, clock, rematch, rolling, seating
from rowlock.table.commands import COMMANDS, Adopt, Context, Join, SeatCommand
from rowlock.table.consequences import consequence
from rowlock.table.fair_dice import BYTES, commitment_to
from rowlock.table.fold import FORMAT, after, replay
from rowlock.table.options import TableOptions, check_options, options_data
from rowlock.table.seats import PERSON, Seat, seat_data
from rowlock.table.table import OVER, Table, check_seat

HANDLERS = (absence, choosing, clock, rematch, rolling, seating)
"""The modules that register the handlers when they are imported."""


def open_table(
    id: str, options: TableOptions, seats: tuple[Seat, ...], seed: bytes | None, now: float
) -> Handled[Table]:
    """A new table. `seed` is 32 unpredictable bytes that no other table uses; None with typed dice."""
    check_time(now)
    check_options(options, seats)
    if (seed is not None) != options.is_rolled or (seed is not None and len(seed) != BYTES):
        raise Refused("bad-options", f"rolled dice need a seed of {BYTES} bytes, and typed dice have none")
    opened = NewEvent(
        "opened",
        {
            "format": FORMAT,
            "table": id,
            "options": options_data(options),
            "seats": [seat_data(seat) for seat in seats],
            "sealed_seed": commitment_to(seed) if seed is not None and options.is_fair else "",
        },
        {"seed": None if seed is None else seed.hex(), "tokens": [seat.token for seat in seats]},
    )
    return _with_consequences(replay([opened.numbered(1, now, HOST, "open")]), 0, now, HOST, "open")


def handle(table: Table, sender: Sender, command: Command, id: str, now: float) -> Handled[Table]:
    """The table after a command from a seat (from 0), from `HOST` or from a `NEWCOMER`.

    A repeated id from the same sender gets the same answer again and changes nothing.
    """
    check_time(now)
    check_id(id)
    by = sender_key(table, sender, command)
    before = table.log.of_command(by, id)
    if before:
        return Handled(table, before, repeated=True)
    known = len(table.log)
    at = max(now, table.log[-1].at)
    for event in new_events(table, sender, command, now):
        table = after(table, event.numbered(len(table.log) + 1, at, by, id))
    return _with_consequences(table, known, at, by, id)


def new_events(table: Table, sender: Sender, command: Command, now: float) -> list[NewEvent]:
    """The direct events of a command, or `Refused`."""
    seat = sender if isinstance(sender, int) else -1
    if command.sent_by == PLAYER and table.phase != OVER:
        absence.check_not_resigned(table, seat)
    return COMMANDS.handle(table, command, Context(seat, now))


def sender_of(table: Table, token: str, command: Command) -> Sender:
    """The sender of a command that came with a token (its SHA-256): one of the token's seats, or a `NEWCOMER`."""
    seats = seats_with(table, token)
    if not seats or not isinstance(command, SeatCommand):
        return NEWCOMER
    if command.by is None and len(seats) > 1:
        raise Refused("bad-command", f"{command.name}: by which of your seats? You have {_listed(seats)}")
    if command.by is not None and command.by not in seats:
        raise Refused("not-allowed", f"{command.name}: seat {command.by + 1} is not yours; you have {_listed(seats)}")
    return seats[0] if command.by is None else command.by


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(str(seat + 1) for seat in seats)


def sender_key(table: Table, sender: Sender, command: Command) -> str:
    """The key under which the log stores the sender's command ids, so that those of two people never clash. Reject
    senders who may not send the command.
    """
    if sender == HOST and command.sent_by == HOST:
        return HOST
    if sender == NEWCOMER and isinstance(command, Join | Adopt):
        return command.token
    if not isinstance(sender, int) or command.sent_by != PLAYER:
        whose = {HOST: "the server", NEWCOMER: "people without a seat", PLAYER: "people with a seat"}
        raise Refused("not-allowed", f"{command.name} is for {whose[command.sent_by]}")
    seat = check_seat(table, sender)
    if seat.kind != PERSON:
        raise Refused("not-a-player", f"seat {sender + 1} does not belong to a person")
    return seat.token


def _with_consequences(table: Table, known: int, at: float, by: str, command: str) -> Handled[Table]:
    """The table after everything that follows automatically, and the events after the first `known` ones."""
    event = consequence(table)
    while event is not None:
        table = after(table, event.numbered(len(table.log) + 1, at, by, command))
        event = consequence(table)
    return Handled(table, table.log[known:])
