"""Deadlines, and what happens when they pass. The current time is always an argument."""

from rowlock.live import NewEvent, Refused, handler_in
from rowlock.table.choosing import timeout_event
from rowlock.table.commands import COMMANDS, Context, Tick
from rowlock.table.consequences import all_sealed_event
from rowlock.table.fair_rolls import begun_event, rolled_event
from rowlock.table.options import BY_HAND
from rowlock.table.table import PLAYING, SEALING, SHOWING, Table, awaited_words


def deadline(table: Table) -> float | None:
    """When the server must send `Tick`, unless something else happens first."""
    if table.phase in (SEALING, SHOWING):
        return table.since + table.options.entropy_limit
    deadlines = list(seat_deadlines(table).values())
    return min(deadlines) if deadlines else None


def seat_deadlines(table: Table) -> dict[int, float]:
    """The deadline of each seat that the game is waiting for. Bots have none."""
    if table.options.clock is None or table.phase != PLAYING:
        return {}
    if table.deciding is not None:
        waited_for = table.deciding.undecided
    else:
        # The server cannot roll real dice, so nobody has a deadline for typing them in.
        waited_for = (table.state.active,) if table.options.dice == BY_HAND else ()
    return {
        seat: max(table.since, table.seats[seat].since) + table.options.clock
        for seat in waited_for
        if table.seats[seat].is_played_by_person
    }


@handler_in(COMMANDS)
def tick(table: Table, _command: Tick, context: Context) -> list[NewEvent]:
    """Continue without the entropy, roll or choices that did not arrive in time."""
    due = deadline(table)
    if due is None or context.now < due:
        raise Refused("nothing-due", f"no deadline has passed: {awaited_words(table)}")
    if table.phase == SEALING:
        return [all_sealed_event(table)]
    if table.phase == SHOWING:
        return [begun_event(table)]
    if table.deciding is None:
        return [rolled_event(table, "clock")]
    return [timeout_event(table, seat) for seat, until in seat_deadlines(table).items() if context.now >= until]
