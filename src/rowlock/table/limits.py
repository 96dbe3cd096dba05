"""Limits on what can happen at one table, so that nobody can fill the disk.

The longest game of Qwixx has five players with 44 crosses and 4 penalties each: 240 turns and, if everybody chooses
first and confirms later, 3,600 events. Duel has no longest game, since tokens can be beaten forever.

The limits never stop a game: they reject commands that take something back, but none that move the game towards its
end. Only a game of `MAX_ROLLS` turns ends early.
"""

from rowlock.live import Refused
from rowlock.table.table import GATHERING, Table

MAX_CHANGES = 40
"""How often a seat may change its choice in one decision; undoing it counts, too."""

MAX_CORRECTIONS = 20
"""How often one typed roll may be undone."""

MAX_ROLLS = 1000

MAX_EVENTS = 10_000
"""The number of events after which nothing can be taken back any more."""

MAX_EVENTS_BEFORE_GAME = 500
"""The same while seats are open, so that nobody uses up the whole limit before the game has begun."""


def check_not_full(table: Table) -> None:
    """Reject commands that could be repeated forever, once too much has happened."""
    limit = MAX_EVENTS_BEFORE_GAME if table.phase == GATHERING else MAX_EVENTS
    if len(table.log) >= limit:
        raise Refused("table-full", f"there have been {limit} events at this table: nothing can be taken back any more")


def check_may_change(table: Table, seat: int) -> None:
    """Reject one more change of a sealed choice."""
    check_not_full(table)
    assert table.deciding is not None
    if table.deciding.changes[table.deciding.seats.index(seat)] >= MAX_CHANGES:
        number = table.deciding.number
        raise Refused(
            "too-many-changes", f"you have changed your mind {MAX_CHANGES} times in decision {number}: confirm a choice"
        )


def check_may_correct(table: Table) -> None:
    """Reject one more correction of a typed roll."""
    check_not_full(table)
    if table.corrections >= MAX_CORRECTIONS:
        text = f"roll {table.rolls} has been undone {MAX_CORRECTIONS} times: play with these dice"
        raise Refused("too-many-changes", text)
