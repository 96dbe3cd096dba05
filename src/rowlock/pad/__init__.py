"""One score pad shared by several phones: its seats, what was crossed by whom, and what was taken back.

A pad is the fold of its events, as a table is, and like it has no network, storage, clock or generator. What was
crossed is reported by people who roll real dice, so `rules.without_dice` decides whether it is possible; a phone that
was offline may report too late something that is no longer possible, and is rejected.
This folder imports `rules` and, of `table`, events, commands and names.
`docs/shared-pad.md` tells everything.
"""

from rowlock.pad.commands import COMMANDS, Write, parse_write
from rowlock.pad.contents import SharedSeat
from rowlock.pad.errors import CODES
from rowlock.pad.fold import OPENED, after, replay
from rowlock.pad.handler import handle, open_pad
from rowlock.pad.pad import Pad, PadOptions
from rowlock.pad.view import view

__all__ = [
    "CODES",
    "COMMANDS",
    "OPENED",
    "Pad",
    "PadOptions",
    "SharedSeat",
    "Write",
    "after",
    "handle",
    "open_pad",
    "parse_write",
    "replay",
    "view",
]
