"""The net's output for a seat of a game with sheets.

On a track, most of a seat's features depend on one pawn and its owner's sheet only. Their sum in the first layer is
kept until that changes: while the choices of a turn are tried, the other pawns stay where they are. Sums are always
added up in the same order, so that the output does not depend on what was evaluated before.
"""

from rowlock.fast.compiled import Numbers, inlined_part, kernel_part
from rowlock.fast.sheet_arrays import COLUMNS
from rowlock.values.feature_numbers import MAX_FEATURES
from rowlock.values.net import NOT_KEPT, KnownOutputs, Net, Workspace, keep_sum, net_output, new_workspace, output_with_kept
from rowlock.values.sheet_features import AHEAD, KEPT_SUMS, OWN, PAWN_SUMS, RIVAL, list_features, list_shared_features, summarize_sheets
from rowlock.values.sheet_position import Board, GameProgress, has_track, player_count
from rowlock.values.track_features import add_own_pawn, add_pawn_ahead, add_rival, pawn_ahead, rival_of

IS_KEPT = 0


@kernel_part
def sheet_workspace(net: Net) -> Workspace:
    return new_workspace(net, MAX_FEATURES, KEPT_SUMS, 0)


@kernel_part
def remembering_workspace(net: Net, positions: int) -> Workspace:
    """A workspace that remembers the outputs for this many positions, a power of two."""
    return new_workspace(net, MAX_FEATURES, KEPT_SUMS, positions)


@inlined_part
def seat_output(net: Net, workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> float:
    """The net's output for a seat before a roll, once the sheets are summarized."""
    if not has_track(board):
        return net_output(net, workspace, list_features(workspace, board, progress, seat))
    ahead = pawn_ahead(board, seat)
    used = workspace.kept.used
    parts = 1
    used[0] = own_sum(net, workspace, board, progress, seat)
    if ahead >= 0:
        parts = 3
        used[1] = sum_ahead(net, workspace, board, ahead)
        used[2] = rival_sum(net, workspace, board, progress, rival_of(workspace.summaries, board, seat))
    count = list_shared_features(workspace, board, progress, seat)
    return output_with_kept(net, workspace, count, parts)


@inlined_part
def own_sum(net: Net, workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> int:
    """Where the sum of the features of a seat's own pawn is kept."""
    place = seat * PAWN_SUMS + OWN
    if needs_sum(workspace, place):
        keep_sum(net, workspace, place, add_own_pawn(workspace, 0, board, progress, seat))
    return place


@inlined_part
def sum_ahead(net: Net, workspace: Workspace, board: Board, ahead: int) -> int:
    """Where the sum of the features of the other pawn that is furthest ahead is kept."""
    place = ahead * PAWN_SUMS + AHEAD
    if needs_sum(workspace, place):
        keep_sum(net, workspace, place, add_pawn_ahead(workspace, 0, board, ahead))
    return place


@inlined_part
def rival_sum(net: Net, workspace: Workspace, board: Board, progress: GameProgress, rival: int) -> int:
    """Where the sum of the features of the opponent whose pawn needs the fewest moves is kept."""
    place = rival * PAWN_SUMS + RIVAL
    if needs_sum(workspace, place):
        keep_sum(net, workspace, place, add_rival(workspace, 0, board, progress, rival))
    return place


@inlined_part
def needs_sum(workspace: Workspace, place: int) -> bool:
    """Whether a sum is not kept yet. It will be from now on."""
    needed = workspace.kept.keys[place, 0] == NOT_KEPT
    workspace.kept.keys[place, 0] = IS_KEPT
    return needed


@inlined_part
def fill_outputs(net: Net, workspace: Workspace, board: Board, progress: GameProgress) -> None:
    """Fills in the net's output for every seat before a roll."""
    players = player_count(board)
    known, outputs = workspace.known, workspace.outputs
    remembers = known.keys.shape[0] > 0
    place = 0
    if remembers:
        place = place_of(known, board, progress)
        if is_known(known.keys[place], board, progress):
            for seat in range(players):
                outputs[seat] = known.outputs[place, seat]
            return
    summarize_sheets(workspace, board, progress)
    for seat in range(players):
        outputs[seat] = seat_output(net, workspace, board, progress, seat)
    if remembers:
        for seat in range(players):
            known.outputs[place, seat] = outputs[seat]


SPREAD = 0x5851F42D4C957F2D
"""An odd number whose multiples spread similar positions over all places."""


@inlined_part
def place_of(known: KnownOutputs, board: Board, progress: GameProgress) -> int:
    """The place of a position, from a hash of its numbers."""
    total = (progress.closed * 64 + progress.turns_left) * 8 + progress.active
    for seat in range(player_count(board)):
        total = (total ^ board.pawns[seat]) * SPREAD
        for column in range(COLUMNS):
            total = (total ^ board.sheets[seat, column]) * SPREAD
            total ^= total >> 32
    return total & known.keys.shape[0] - 1


@inlined_part
def is_known(key: Numbers, board: Board, progress: GameProgress) -> bool:
    """Whether a position is the one with this key. It is from now on."""
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
