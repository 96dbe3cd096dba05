"""The net's output for a seat of a game with sheets.

On a track, most of a seat's features depend on one pawn and its owner's sheet only. Their sum in the first layer is
cached until that changes: while the choices of a turn are tried, the other pawns stay where they are. Sums are always
added up in the same order, so that the output does not depend on what was evaluated before.
"""

from rowlock.fast.compiled import inlined_part, kernel_part
from rowlock.values.feature_numbers import MAX_FEATURES
from rowlock.values.net import NOT_CACHED, Net, Workspace, cache_sum, net_output, new_workspace, output_with_cached
from rowlock.values.position_memory import REMEMBERED, place_of, replace_key
from rowlock.values.sheet_features import (
    AHEAD,
    CACHED_SUMS,
    OWN,
    PAWN_SUMS,
    RIVAL,
    list_features,
    list_shared_features,
    summarize_sheets,
)
from rowlock.values.sheet_position import Board, GameProgress, has_track, player_count
from rowlock.values.track_features import add_own_pawn, add_pawn_ahead, add_rival, pawn_ahead, rival_of

IS_CACHED = 0


@kernel_part
def sheet_workspace(net: Net) -> Workspace:
    return new_workspace(net, MAX_FEATURES, CACHED_SUMS, 0)


@kernel_part
def remembering_workspace(net: Net, positions: int) -> Workspace:
    """A workspace that remembers the outputs for this many positions, a power of two."""
    return new_workspace(net, MAX_FEATURES, CACHED_SUMS, positions)


@kernel_part
def workspace_for(net: Net, board: Board) -> Workspace:
    """A workspace for playing on from a position. Without a track, evaluating a position again takes less time than
    looking for it, unless a single turn is tried out with many rolls.
    """
    return remembering_workspace(net, REMEMBERED) if has_track(board) else sheet_workspace(net)


@inlined_part
def seat_output(net: Net, workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> float:
    """The net's output for a seat before a roll, once the sheets are summarized."""
    if not has_track(board):
        return net_output(net, workspace, list_features(workspace, board, progress, seat))
    ahead = pawn_ahead(board, seat)
    used = workspace.cached.used
    parts = 1
    used[0] = own_sum(net, workspace, board, progress, seat)
    if ahead >= 0:
        parts = 3
        used[1] = sum_ahead(net, workspace, board, ahead)
        used[2] = rival_sum(net, workspace, board, progress, rival_of(workspace.summaries, board, seat))
    count = list_shared_features(workspace, board, progress, seat)
    return output_with_cached(net, workspace, count, parts)


@inlined_part
def own_sum(net: Net, workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> int:
    """Where the sum of the features of a seat's own pawn is cached."""
    place = seat * PAWN_SUMS + OWN
    if needs_sum(workspace, place):
        cache_sum(net, workspace, place, add_own_pawn(workspace, 0, board, progress, seat))
    return place


@inlined_part
def sum_ahead(net: Net, workspace: Workspace, board: Board, ahead: int) -> int:
    """Where the sum of the features of the other pawn that is furthest ahead is cached."""
    place = ahead * PAWN_SUMS + AHEAD
    if needs_sum(workspace, place):
        cache_sum(net, workspace, place, add_pawn_ahead(workspace, 0, board, ahead))
    return place


@inlined_part
def rival_sum(net: Net, workspace: Workspace, board: Board, progress: GameProgress, rival: int) -> int:
    """Where the sum of the features of the opponent whose pawn needs the fewest moves is cached."""
    place = rival * PAWN_SUMS + RIVAL
    if needs_sum(workspace, place):
        cache_sum(net, workspace, place, add_rival(workspace, 0, board, progress, rival))
    return place


@inlined_part
def needs_sum(workspace: Workspace, place: int) -> bool:
    """Whether a sum is not cached yet. It will be from now on."""
    needed = workspace.cached.keys[place, 0] == NOT_CACHED
    workspace.cached.keys[place, 0] = IS_CACHED
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
        if replace_key(known.keys[place], board, progress):
            for seat in range(players):
                outputs[seat] = known.outputs[place, seat]
            return
    summarize_sheets(workspace, board, progress)
    for seat in range(players):
        outputs[seat] = seat_output(net, workspace, board, progress, seat)
    if remembers:
        for seat in range(players):
            known.outputs[place, seat] = outputs[seat]
