"""The features of a position of Duel for one side, as indices into the net's first layer.

The features of a row are each side's foremost token, how many tokens it has, whether the foremost one of the row is a
stack, and what its owner would fall back to if it were beaten.
"""

from rowlock.fast.bits import ones
from rowlock.fast.compiled import FOR_GPU, Numbers, inlined_part, lean_part
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.rules.duel import TOKENS, State, tokens_left
from rowlock.rules.rows import DIGIT, SQUARES, foremost, is_closed, marks, marks_on, without_mark
from rowlock.rules.sheet import LAST_PENALTY, sheet_points
from rowlock.values.feature_numbers import LEADS, lead_bucket
from rowlock.values.net import Shape

FRONTS = SQUARES + 1
"""The places of the foremost token: one of the squares, or none."""

COUNTS = 8
"""The numbers of tokens in a row that matter for closing it; seven or more count as the same."""

MANY = 13

FRONTS_AND_MINE = 0
FRONTS_AND_THEIRS = FRONTS_AND_MINE + 2 * FRONTS * FRONTS * 2 * COUNTS
FALL_BACK = FRONTS_AND_THEIRS + 2 * FRONTS * FRONTS * 2 * COUNTS
NUMBERS = FALL_BACK + 2 * FRONTS * FRONTS
MY_FREE = NUMBERS + MANY * MANY
THEIR_FREE = MY_FREE + FRONTS * FRONTS
LEAD = THEIR_FREE + FRONTS * FRONTS
MISTHROWS = LEAD + 2 * LEADS
TURN = MISTHROWS + LAST_PENALTY * LAST_PENALTY
MY_SUPPLY = TURN + 2 * 2
THEIR_SUPPLY = MY_SUPPLY + TOKENS + 1
FEATURES = THEIR_SUPPLY + TOKENS + 1

SHAPE = Shape(FEATURES, zeroed=FALL_BACK, hidden=64, second_hidden=32)
MAX_FEATURES = 6 * ROW_COUNT + 5
"""The most features that are active at once."""


CACHED_PER_ROW = 5 if FOR_GPU else 61
"""How many sums of the features of a row are cached for each colour: a prime, so that rows spread evenly over them. On
a GPU, every thread needs memory of its own for them.
"""

CACHED_SUMS = CACHED_PER_ROW * ROW_COUNT

LOWEST_BITS = sum(1 << DIGIT * square for square in range(SQUARES))


@inlined_part
def free_from(theirs: int, begin: int) -> int:
    """How many squares are free of the opponent's tokens, from `begin` to the right end."""
    occupied = (theirs | theirs >> 1 | theirs >> 2 | theirs >> 3 | theirs >> 4) & LOWEST_BITS
    return SQUARES - begin - ones(occupied >> DIGIT * begin)


@inlined_part
def add_row_features(features: Numbers, count: int, mine: int, theirs: int, any_closed: int) -> int:
    """Adds the features of an open row for the side whose tokens are `mine`. Returns the new number of features."""
    my_front, their_front = foremost(mine), foremost(theirs)
    if my_front > their_front:
        leader, front, whose = mine, my_front, 0
    else:
        leader, front, whose = theirs, their_front, 1
    height = marks_on(leader, front) if front >= 0 else 0
    safe = 1 if height > 1 else 0
    fronts = (any_closed * FRONTS + my_front + 1) * FRONTS + their_front + 1
    my_count, their_count = marks(mine), marks(theirs)
    features[count] = FRONTS_AND_MINE + (fronts * 2 + safe) * COUNTS + min(my_count, COUNTS - 1)
    features[count + 1] = FRONTS_AND_THEIRS + (fronts * 2 + safe) * COUNTS + min(their_count, COUNTS - 1)
    features[count + 2] = NUMBERS + min(my_count, MANY - 1) * MANY + min(their_count, MANY - 1)
    features[count + 3] = MY_FREE + (my_front + 1) * FRONTS + free_from(theirs, my_front + 1)
    features[count + 4] = THEIR_FREE + (their_front + 1) * FRONTS + free_from(mine, their_front + 1)
    count += 5
    if height == 1:
        behind = foremost(without_mark(leader, front))
        features[count] = FALL_BACK + (whose * FRONTS + front + 1) * FRONTS + behind + 1
        count += 1
    return count


@inlined_part
def add_shared_features(features: Numbers, count: int, state: State, side: int) -> int:
    """Adds the features of a side that don't belong to a row. Returns the new number of features."""
    own, other = state.sheets[side], state.sheets[1 - side]
    any_closed = 1 if state.closed else 0
    features[count] = LEAD + any_closed * LEADS + lead_bucket(sheet_points(own) - sheet_points(other))
    features[count + 1] = MISTHROWS + own.penalties * LAST_PENALTY + other.penalties
    features[count + 2] = TURN + 2 * any_closed + (1 if side == state.active else 0)
    features[count + 3] = MY_SUPPLY + tokens_left(own)
    features[count + 4] = THEIR_SUPPLY + tokens_left(other)
    return count + 5


@lean_part
def duel_features(features: Numbers, state: State, side: int) -> int:
    """Lists the features of a side between turns. Returns how many there are."""
    own, other = state.sheets[side], state.sheets[1 - side]
    any_closed = 1 if state.closed else 0
    count = 0
    for colour in range(ROW_COUNT):
        if not is_closed(state.closed, colour):
            count = add_row_features(features, count, own.rows[colour], other.rows[colour], any_closed)
    return add_shared_features(features, count, state, side)
