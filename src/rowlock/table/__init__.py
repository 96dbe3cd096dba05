"""One live game: seats, sealed choices, fair dice, numbered events, and what each seat may see of them.

A table is the fold of its events. It has no network, storage, clock or random generator: the time, seeds and tokens
are passed in. A command leads to events, or is rejected and changes nothing. This folder imports `live`, `rules`,
`record` and, from `bots`, what a bot sees and the names of the levels. `docs/table.md` explains everything.
"""

from rowlock.table.bots_at_table import BotTurn, bot_turns
from rowlock.table.clock import deadline
from rowlock.table.commands import COMMANDS
from rowlock.table.errors import CODES
from rowlock.table.fold import after, replay
from rowlock.table.handler import handle, open_table, sender_of
from rowlock.table.options import TableOptions
from rowlock.table.proof import NoProof, Proof, proof_of, verify
from rowlock.table.recording import record_of
from rowlock.table.rematch import rematch_plan
from rowlock.table.seats import Seat, bot_seat, open_seat, person_seat
from rowlock.table.table import Table, events_for
from rowlock.table.view import view, views

__all__ = [
    "CODES",
    "COMMANDS",
    "BotTurn",
    "NoProof",
    "Proof",
    "Seat",
    "Table",
    "TableOptions",
    "after",
    "bot_seat",
    "bot_turns",
    "deadline",
    "events_for",
    "handle",
    "open_seat",
    "open_table",
    "person_seat",
    "proof_of",
    "record_of",
    "rematch_plan",
    "replay",
    "sender_of",
    "verify",
    "view",
    "views",
]
