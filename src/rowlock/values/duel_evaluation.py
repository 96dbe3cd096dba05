"""The net's output for a side of Duel.

Most of a side's features belong to a row, and most choices of a turn leave most rows as they are. So the sum of a row's
features in the first layer is cached, and used again wherever a row with the same tokens is evaluated. Sums are always
added up in the same order, so that the output does not depend on what was evaluated before.
"""

from rowlock.fast.compiled import inlined_part, kernel_part
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.rules.duel import State
from rowlock.rules.rows import is_closed
from rowlock.values.duel_features import (
    CACHED_PER_ROW,
    CACHED_SUMS,
    MAX_FEATURES,
    add_row_features,
    add_shared_features,
)
from rowlock.values.net import Net, Workspace, cache_sum, new_workspace, output_with_cached


@kernel_part
def duel_workspace(net: Net) -> Workspace:
    return new_workspace(net, MAX_FEATURES, CACHED_SUMS, 0)


@inlined_part
def side_output(net: Net, workspace: Workspace, state: State, side: int) -> float:
    """The net's output for a side between turns."""
    parts = 0
    for colour in range(ROW_COUNT):
        if not is_closed(state.closed, colour):
            workspace.cached.used[parts] = row_sum(net, workspace, state, side, colour)
            parts += 1
    return output_with_cached(net, workspace, add_shared_features(workspace.features, 0, state, side), parts)


@inlined_part
def row_sum(net: Net, workspace: Workspace, state: State, side: int, colour: int) -> int:
    """Where the sum of the features of a row is cached. Each colour has places of its own, so that no row of an
    evaluation takes another's place.
    """
    mine, theirs = state.sheets[side].rows[colour], state.sheets[1 - side].rows[colour]
    any_closed = 1 if state.closed else 0
    with_closed = 2 * theirs + any_closed
    place = CACHED_PER_ROW * colour + (mine + theirs + with_closed) % CACHED_PER_ROW
    keys = workspace.cached.keys
    if keys[place, 0] != mine or keys[place, 1] != with_closed:
        cache_sum(net, workspace, place, add_row_features(workspace.features, 0, mine, theirs, any_closed))
        keys[place, 0], keys[place, 1] = mine, with_closed
    return place
