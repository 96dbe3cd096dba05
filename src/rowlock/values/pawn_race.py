"""How far a seat's pawn can advance: the fields ahead that it may enter, and how many moves it needs to reach the goal.

A number left of the rightmost cross is blocked for good, so a sheet decides which fields a pawn can still use. If there
is no way through, the pawn is stuck, and will never end the game.
"""

from rowlock.fast.bits import leading_zeros, ones, trailing_zeros
from rowlock.fast.compiled import Numbers, inlined_part
from rowlock.fast.sheet_arrays import ROW_COUNT, sheet_of
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.rows import SQUARES, marks_on
from rowlock.rules.sheet import may_cross
from rowlock.rules.track import goal_field, last_field
from rowlock.values.net import TrackSets
from rowlock.values.sheet_position import Board, GameProgress

MAX_MOVES = 12
STUCK = MAX_MOVES + 1
MOVE_COUNTS = STUCK + 1
"""The number of moves to the goal is from 0 to `MAX_MOVES`, or `STUCK`."""

MOVES, FURTHEST, OPEN_FIELDS, ENTERABLE, NEW_CROSSES, CROSSABLE = range(6)
NEXT = CROSSABLE + ROW_COUNT
"""What is known about a pawn: its moves to the goal, the furthest field it can reach, how many fields ahead it may
enter, the sets of these fields and of those that would be new crosses; and for each colour, how many new crosses there
are, and how far ahead the next one is (0 if there is none).
"""

MAX_AHEAD = 57
"""How many fields ahead are looked at: as many as fit into a whole number, with room for a move."""


AHEAD_OF_PAWN = (1 << MAX_AHEAD) - 1 << 1
"""These fields, as a set relative to the pawn: bit n is the field n ahead of it."""


@inlined_part
def summarize_track(sets: TrackSets, fields: Numbers) -> None:
    """Fills in the fields with each number."""
    sets.fields_with[:] = 0
    for field in range(1, last_field(fields) + 1):
        choice = fields[field]
        sets.fields_with[colour_of(choice), index_in_colour(choice)] |= 1 << field


@inlined_part
def summarize_row_on_track(sets: TrackSets, board: Board, progress: GameProgress, seat: int, colour: int) -> None:
    """Fills in which fields of a colour a seat may enter, and which of them would be new crosses."""
    sheet = sheet_of(board.sheets, seat)
    enterable = new_crosses = 0
    for square in range(SQUARES):
        fields = sets.fields_with[colour, square]
        if marks_on(sheet.rows[colour], square) > 0:
            enterable |= fields
        elif may_cross(sheet, progress.closed, colour, square):
            enterable |= fields
            new_crosses |= fields
    sets.enterable[seat, colour], sets.new_crosses[seat, colour] = enterable, new_crosses


@inlined_part
def any_colour(sets: Numbers, seat: int) -> int:
    """The union of a seat's sets of fields of all colours."""
    return sets[seat, 0] | sets[seat, 1] | sets[seat, 2] | sets[seat, 3]


@inlined_part
def summarize_race(race: Numbers, sets: TrackSets, board: Board, seat: int) -> None:
    """Fills in what is known about a seat's pawn, as if it were alone on the track."""
    pawn = board.pawns[seat]
    enterable = any_colour(sets.enterable, seat) >> pawn & AHEAD_OF_PAWN
    new_crosses = any_colour(sets.new_crosses, seat) >> pawn & AHEAD_OF_PAWN
    for colour in range(ROW_COUNT):
        crossable = sets.new_crosses[seat, colour] >> pawn & AHEAD_OF_PAWN
        race[CROSSABLE + colour] = ones(crossable)
        race[NEXT + colour] = trailing_zeros(crossable) if crossable else 0
    to_goal = max(goal_field(board.fields) - pawn, 0)
    reached = 1
    moves = 0
    while moves < MAX_MOVES and reached >> to_goal == 0:
        moved = (reached << 1 | reached << 2 | reached << 3 | reached << 4 | reached << 5) & enterable
        if moved | reached == reached:
            moves = STUCK
        else:
            reached |= moved
            moves += 1
    race[MOVES] = moves
    race[FURTHEST] = pawn + 63 - leading_zeros(reached)
    race[OPEN_FIELDS] = ones(enterable)
    race[ENTERABLE], race[NEW_CROSSES] = enterable, new_crosses
