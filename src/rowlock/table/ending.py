"""How a game ends at a table: by the rules, by a resignation, or because somebody stayed away."""

from rowlock.live import NewEvent
from rowlock.rules import Over, pending, scores
from rowlock.table.limits import MAX_ROLLS
from rowlock.table.table import Table

BY_RULES, RESIGNED, ENDED_EARLY = "rules", "resigned", "ended-early"


def ended_event(table: Table, how: str, reason: str, winners: tuple[int, ...]) -> NewEvent:
    """The end of the game, which reveals the seed of fair dice."""
    ended = {
        "how": how,
        "reason": reason,
        "scores": list(scores(table.state)),
        "winners": [seat + 1 for seat in winners],
        "seed": table.seed.hex() if table.seed is not None and table.options.is_fair else None,
    }
    return NewEvent("ended", ended)


def end_that_follows(table: Table) -> NewEvent | None:
    """The end, if the rules say so, the game takes too long or nobody is left to play against; None otherwise."""
    awaited = pending(table.state) if table.deciding is None else None
    if isinstance(awaited, Over):
        return ended_event(table, BY_RULES, awaited.reason, _winners(table))
    if table.rolls >= MAX_ROLLS and table.roll_is_awaited:
        return ended_event(table, ENDED_EARLY, ENDED_EARLY, winners=())
    staying = [seat for seat in table.seats if not seat.resigned]
    if len(staying) == len(table.seats):
        return None
    if len(staying) == 1 or not any(seat.belongs_to_person for seat in staying):
        return ended_event(table, RESIGNED, RESIGNED, _winners(table))
    return None


def _winners(table: Table) -> tuple[int, ...]:
    """The seats with the most points among those that have not resigned."""
    points = {number: made for number, made in enumerate(scores(table.state)) if not table.seats[number].resigned}
    return tuple(number for number, made in points.items() if made == max(points.values()))
