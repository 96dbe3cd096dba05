"""How far a seat's pawn can advance: the fields ahead that it may enter, and how many moves it needs to reach the goal.

A number left of the rightmost cross is blocked for good, so a sheet decides which fields a pawn can still use. If there
is no way through, the pawn is stuck, and will never end the game.
"""

from rowlock.fast.compiled import Numbers, lean_part
from rowlock.fast.sheet_arrays import ROW_COUNT, sheet_of
from rowlock.rules.choices import colour_of
from rowlock.rules.pawns import is_crossed, may_enter
from rowlock.rules.track import goal_field, last_field
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


@lean_part
def summarize_race(race: Numbers, board: Board, progress: GameProgress, seat: int) -> None:
    """Fills in what is known about a seat's pawn, as if it were alone on the track."""
    sheet = sheet_of(board.sheets, seat)
    pawn = board.pawns[seat]
    race[:] = 0
    # Sets of fields: bit n is the field n ahead of the pawn.
    enterable = new_crosses = 0
    for ahead in range(1, min(last_field(board.fields) - pawn, MAX_AHEAD) + 1):
        choice = board.fields[pawn + ahead]
        if may_enter(sheet, progress.closed, choice):
            enterable |= 1 << ahead
            race[OPEN_FIELDS] += 1
            if not is_crossed(sheet, choice):
                new_crosses |= 1 << ahead
                colour = colour_of(choice)
                race[CROSSABLE + colour] += 1
                if race[NEXT + colour] == 0:
                    race[NEXT + colour] = ahead
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
    furthest = 0
    while reached >> furthest + 1 != 0:
        furthest += 1
    race[ENTERABLE], race[NEW_CROSSES] = enterable, new_crosses
    race[MOVES] = moves
    race[FURTHEST] = pawn + furthest
