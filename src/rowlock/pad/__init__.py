"""One score pad shared by several phones: its seats, who crossed what, and what was undone.

Like a table, a pad is the fold of its events, without network, storage, clock or random generator. The players roll
real dice and enter what they cross; `rules.without_dice` decides whether that is legal. A phone that was offline may
send deeds late, which are rejected if they are no longer possible. This folder imports `live`, `rules` and
`translated`. `docs/shared-pad.md` explains everything.

`deeds`, `contents`, `page_fold` and `offline` are translated to JavaScript: the page runs them, too.
"""

from rowlock.pad.commands import COMMANDS, Write, parse_write
from rowlock.pad.contents import SharedSeat
from rowlock.pad.errors import CODES
from rowlock.pad.fold import OPENED, after, replay
from rowlock.pad.handler import deeds_to_refold, handle, open_pad
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
    "deeds_to_refold",
    "handle",
    "open_pad",
    "parse_write",
    "replay",
    "view",
]
