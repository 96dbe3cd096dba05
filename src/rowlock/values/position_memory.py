"""Remembers the net's outputs for positions of games with sheets.

The same position often comes up again: after the same crosses in another order, and after many of the rolls with which
a turn is tried out. A position has one place, given by a hash of its numbers, where a later one replaces it. Its key
consists of all its numbers, so different positions are never confused. What can't change while a workspace is used is
not part of it: the net, the track and the missing rows.
"""

from rowlock.fast.compiled import Numbers, inlined_part
from rowlock.fast.sheet_arrays import COLUMNS
from rowlock.values.net import KnownOutputs
from rowlock.values.sheet_position import Board, GameProgress, player_count

REMEMBERED = 2048
"""How many positions are remembered: a power of two. They must fit on the stack of WebAssembly, and remembering a few
times as many would hardly find more.
"""

SPREAD = 0x5851F42D4C957F2D
"""An odd number whose multiples spread similar positions over all places."""


@inlined_part
def place_of(known: KnownOutputs, board: Board, progress: GameProgress) -> int:
    """The place of a position."""
    total = (progress.closed * 64 + progress.turns_left) * 8 + progress.active
    for seat in range(player_count(board)):
        total = (total ^ board.pawns[seat]) * SPREAD
        for column in range(COLUMNS):
            total = (total ^ board.sheets[seat, column]) * SPREAD
            total ^= total >> 32
    return total & known.keys.shape[0] - 1


@inlined_part
def replace_key(key: Numbers, board: Board, progress: GameProgress) -> bool:
    """Replaces a key by that of a position. Returns whether it is the same."""
    same = key[0] == progress.closed and key[1] == progress.turns_left and key[2] == progress.active
    key[0], key[1], key[2] = progress.closed, progress.turns_left, progress.active
    place = 3
    for seat in range(player_count(board)):
        same &= key[place] == board.pawns[seat]
        key[place] = board.pawns[seat]
        for column in range(COLUMNS):
            same &= key[place + 1 + column] == board.sheets[seat, column]
            key[place + 1 + column] = board.sheets[seat, column]
        place += COLUMNS + 1
    return same
