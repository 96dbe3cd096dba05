"""The numbers of the features of Qwixx and On Board: where each group of them begins in the net's first layer.

A net has one of several sets of features; newer sets continue where older ones end.
"""

from rowlock.fast.compiled import lean_part
from rowlock.fast.row_states import CLOSED
from rowlock.fast.sheet_arrays import ROW_COUNT
from rowlock.rules.rows import SQUARES, foremost, is_closed
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.values.net import FIELDS_AHEAD, MAX_PLAYERS, Shape
from rowlock.values.pawn_race import MOVE_COUNTS

STATES = CLOSED + 1
"""The states of a row; all closed rows count as one."""

LEAD_STEP = 2
LEADS = 61
TRAINED_FIELDS = 40
"""The length of the tracks that nets are trained on."""
FIELDS = TRAINED_FIELDS + 1
AHEAD = 6
"""How many free fields ahead of a pawn are features."""
CROSSED, BLOCKED, CAN_CROSS = range(3)
"""The kinds of a field; one more for each number that crossing it would skip, up to `MAX_SKIPPED`."""
MAX_SKIPPED = 3
KINDS_OF_FIELD = CAN_CROSS + MAX_SKIPPED + 2
EASY_SKIP = 1
WHITE_ROLLS = 36
NO_FIELD = KINDS_OF_FIELD - 1

PAIR = 0
MINE = PAIR + 2 * STATES * STATES
THEIRS = MINE + 2 * STATES
LEAD = THEIRS + 2 * STATES
PENALTIES = LEAD + MAX_PLAYERS * LEADS
TURN = PENALTIES + LAST_PENALTY * LAST_PENALTY
FIELD = TURN + 2 * MAX_PLAYERS
THEIR_FIELD = FIELD + FIELDS
LAST_TURNS = THEIR_FIELD + FIELDS
MY_AHEAD = LAST_TURNS + MAX_PLAYERS
THEIR_AHEAD = MY_AHEAD + AHEAD * KINDS_OF_FIELD
FEATURES = THEIR_AHEAD + AHEAD * KINDS_OF_FIELD

FRONTS = SQUARES + 2
"""The position of a row's rightmost cross: none, one of the squares, or the row is closed."""

TWINS = FEATURES
EASY = TWINS + FRONTS * FRONTS
FREE = EASY + WHITE_ROLLS + 1
FEATURES_LOOKING_CLOSER = FREE + WHITE_ROLLS + 1
"""The features of most nets, which also include the two rows of each direction together, and usable white rolls."""

CLOSING_FIELD = KINDS_OF_FIELD
KINDS_OF_FAR_FIELD = KINDS_OF_FIELD + 1
TURNS_OF_TWO = 3
"""Either nobody has reached the goal and one of two players rolls next, or the last turn follows."""

PAWNS = FEATURES_LOOKING_CLOSER
LEAD_AND_TURN = PAWNS + FIELDS * FIELDS
MY_FAR_AHEAD = LEAD_AND_TURN + 2 * TURNS_OF_TWO * LEADS
THEIR_FAR_AHEAD = MY_FAR_AHEAD + FIELDS_AHEAD * KINDS_OF_FAR_FIELD
FEATURES_FOR_TWO_ON_A_TRACK = THEIR_FAR_AHEAD + FIELDS_AHEAD * KINDS_OF_FAR_FIELD
"""With two players on a track, more features: both pawns together, the lead with the turn, and fields further ahead."""

TURNS_IN_A_RACE = MAX_PLAYERS
"""How many turns until this seat rolls (there are at most four players), or the last one: a pawn is at the goal."""
ANY_FIELDS = 61
CROSSABLE_COUNTS = SQUARES

RACE = FEATURES_FOR_TWO_ON_A_TRACK
MY_MOVES_AND_LEAD = RACE + TURNS_IN_A_RACE * MOVE_COUNTS * MOVE_COUNTS
THEIR_MOVES_AND_LEAD = MY_MOVES_AND_LEAD + MOVE_COUNTS * LEADS
MY_PAWN = THEIR_MOVES_AND_LEAD + MOVE_COUNTS * LEADS
PAWN_FEATURES = FIELDS + ANY_FIELDS + FRONTS * CROSSABLE_COUNTS
THEIR_PAWN = MY_PAWN + PAWN_FEATURES
FEATURES_ON_A_TRACK = THEIR_PAWN + PAWN_FEATURES
"""On a track, more features: both pawns' moves to the goal with the turn, each with the lead, and what the fields ahead
mean to each pawn and each row.
"""

MAX_CROSSES = 40
EXACT_LEADS = 81

CROSSES = FEATURES_ON_A_TRACK
EXACT_LEAD = CROSSES + 2 * (MAX_CROSSES + 1) * (MAX_CROSSES + 1)
OPPOSITE = EXACT_LEAD + 2 * 2 * EXACT_LEADS
FEATURES_OF_CHALLENGERS = OPPOSITE + FRONTS * FRONTS
"""The features of a challenger without a track, which also include both players' numbers of crosses together, the exact
lead together with the turn, and pairs of rows of opposite directions.
"""

WINDOW = 5
WINDOWS = 4
"""The next 20 fields ahead of a pawn, in windows as long as its longest move."""
PATTERNS = 1 << WINDOW
FAR = 21
"""A next field of a colour this far ahead is seen as if it were no further."""
DISTANCES = FAR + 1

MY_WINDOWS = FEATURES_OF_CHALLENGERS
THEIR_WINDOWS = MY_WINDOWS + 2 * WINDOWS * PATTERNS
MY_NEXT = THEIR_WINDOWS + 2 * WINDOWS * PATTERNS
THEIR_NEXT = MY_NEXT + FRONTS * DISTANCES
MY_FIELD_AND_ROW = THEIR_NEXT + FRONTS * DISTANCES
THEIR_FIELD_AND_ROW = MY_FIELD_AND_ROW + FIELDS * STATES
FEATURES_OF_FIELDS = THEIR_FIELD_AND_ROW + FIELDS * STATES
"""On a track with opponents, still more features, about each of the two pawns: which of the next 20 fields it may
enter and which of them would be new crosses; and for each row, where its next new cross is, and the pawn's field. With
two players, also those of challengers.
"""

FEATURE_SETS = (
    FEATURES,
    FEATURES_LOOKING_CLOSER,
    FEATURES_FOR_TWO_ON_A_TRACK,
    FEATURES_ON_A_TRACK,
    FEATURES_OF_CHALLENGERS,
    FEATURES_OF_FIELDS,
)
"""The possible numbers of features; a net has one of these, and uses only those features."""

MAX_FEATURES = (
    3 * ROW_COUNT
    + (MAX_PLAYERS + 2 + 4 + 4 + 2 * FIELDS_AHEAD + 3)
    + 2 * (2 + ROW_COUNT)
    + (2 + ROW_COUNT)
    + 2 * (2 * WINDOWS + 2 * ROW_COUNT)
)
"""The most features that are active at once."""


def sheet_shape(on_a_track: bool, players: int) -> Shape:
    if players == 1:
        return Shape(FEATURES_ON_A_TRACK if on_a_track else FEATURES, zeroed=MINE)
    features = FEATURES_OF_FIELDS if on_a_track else FEATURES_LOOKING_CLOSER
    return Shape(features, zeroed=MINE, hidden=64, second_hidden=32)


@lean_part
def lead_bucket(lead: int) -> int:
    return min(max((lead + LEADS) // LEAD_STEP, 0), LEADS - 1)


@lean_part
def front_of(row: int, closed: int, colour: int) -> int:
    return SQUARES + 1 if is_closed(closed, colour) else foremost(row) + 1
