"""A table's game as a record. It is valid at any time, even before the end."""

from collections.abc import Iterable

from rowlock.record import Record, begin
from rowlock.table.ending import BY_RULES
from rowlock.table.plays import beginning, plays
from rowlock.table.proof import tagged_proof
from rowlock.table.seats import BOT
from rowlock.table.table import OVER, Table


def record_of(table: Table, date: str = "") -> Record:
    """The rolls and revealed choices so far. It contains the seed once the game is over, and not before."""
    record = begin(beginning(table))
    for play in plays(table.log):
        record = record.then(play)
    for number, seat in enumerate(table.seats, start=1):
        if seat.name:
            record = record.tagged(f"Seat{number}", seat.name)
        if seat.kind == BOT:
            record = record.tagged(f"Bot{number}", seat.level)
    for event in table.log:
        if event.kind in ("handed-over", "resigned"):
            record = record.tagged(f"StandIn{event.data['seat']}", event.data["level"])
    if table.options.deal:
        record = record.tagged("Deal", table.options.deal)
    if date:
        record = record.tagged("Date", date)
    if table.options.is_fair:
        seed = table.seed.hex() if table.seed is not None and table.phase == OVER else ""
        shown = [(seat.sealed, seat.entropy.hex() if seat.entropy else "") for seat in table.seats]
        record = tagged_proof(record, table.sealed_seed, seed, shown, by_lot=table.options.first is None)
    if table.end is not None:
        if table.end.how != BY_RULES:
            record = record.tagged("Ended", table.end.how)
        resigned = [number for number, seat in enumerate(table.seats) if seat.resigned]
        if resigned:
            # Points alone do not show who won.
            record = record.tagged("Resigned", _seats(resigned)).tagged("Won", _seats(table.end.winners))
        record = record.with_result()
    return record


def _seats(seats: Iterable[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats)
