"""The features of a position of Qwixx or On Board for one seat, as indices into the net's first layer.

All rows look alike to the net: one table serves the four, since red and yellow differ from green and blue only in
the direction of their numbers. Once a row is closed, the next one ends the game, so from then on other tables are used.
With several opponents, each row shows the one who is furthest along in it.
"""

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_arrays import PENALTIES as PENALTY_COLUMN
from rowlock.fast.sheet_arrays import ROW_COUNT, sheet_of
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.pawns import NOT_ANNOUNCED, is_crossed, may_enter, next_free_field
from rowlock.rules.rows import GREEN, LOCK, RED, SQUARES, foremost, is_closed, marks, standard_square
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.rules.track import last_field
from rowlock.values.net import MAX_PLAYERS, Shape, Workspace
from rowlock.values.sheet_position import Board, GameProgress, board_points, has_track, player_count

STATES = CLOSED + 1
"""The states of a row; all closed rows count as one."""

LEAD_STEP = 2
LEADS = 61
TRAINED_FIELDS = 40
"""The length of the tracks that nets are trained on."""
FIELDS = TRAINED_FIELDS + 1
AHEAD = 6
"""How many free fields ahead of a pawn are features."""
KINDS_OF_FIELD = 7
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
FEATURES_FOR_TWO = FREE + WHITE_ROLLS + 1
"""Two players without a track look closer: at the two rows of each direction together, and at usable white rolls."""

MAX_FEATURES = 3 * ROW_COUNT + MAX_PLAYERS + 1 + 3 + 2 * AHEAD
"""The most features that are active at once."""


def sheet_shape(on_a_track: bool, players: int) -> Shape:
    if players == 2 and not on_a_track:
        return Shape(FEATURES_FOR_TWO, zeroed=MINE, hidden=64, second_hidden=32)
    return Shape(FEATURES, zeroed=MINE)


@kernel_part
def lead_bucket(lead: int) -> int:
    return min(max((lead + LEADS) // LEAD_STEP, 0), LEADS - 1)


@kernel_part
def kind_of_field(sheet: Numbers, closed: int, choice: int) -> int:
    """What a field means to a pawn: already crossed, blocked, or free to cross with 0, 1, 2 or more numbers skipped."""
    if is_crossed(sheet, choice):
        return 0
    if not may_enter(sheet, closed, choice):
        return 1
    skipped = index_in_colour(choice) - foremost(sheet.rows[colour_of(choice)]) - 1
    return 2 + min(skipped, 3)


@kernel_part
def add_fields_ahead(features: Numbers, count: int, begin: int, board: Board, progress: GameProgress, seat: int) -> int:
    """Adds the kind of each of the next free fields for a seat's pawn. Returns the new number of features."""
    sheet = sheet_of(board.sheets, seat)
    field = board.pawns[seat]
    last = last_field(board.fields)
    for step in range(AHEAD):
        kind = NO_FIELD
        if field <= last:
            field = next_free_field(board.pawns, field)
        if field <= last:
            kind = kind_of_field(sheet, progress.closed, board.fields[field])
        features[count] = begin + step * KINDS_OF_FIELD + kind
        count += 1
    return count


@kernel_part
def trained_field(board: Board, seat: int) -> int:
    """The field on a track of the trained length that is as far from the end as a seat's pawn."""
    return max(board.pawns[seat] + TRAINED_FIELDS - last_field(board.fields), 0)


@kernel_part
def front_of(row: int, closed: int, colour: int) -> int:
    return SQUARES + 1 if is_closed(closed, colour) else foremost(row) + 1


@kernel_part
def add_features_for_two(features: Numbers, count: int, board: Board, progress: GameProgress, seat: int) -> int:
    """Adds the fronts of each pair of twin rows, and how many of the 36 white rolls are usable, easily or at all."""
    sheets, closed = board.sheets, progress.closed
    for colour in (RED, GREEN):
        one = front_of(sheets[seat, colour], closed, colour)
        other = front_of(sheets[seat, colour + 1], closed, colour + 1)
        features[count] = TWINS + max(one, other) * FRONTS + min(one, other)
        count += 1
    easy = free = 0
    for number in range(2, 13):
        least = SQUARES
        for colour in range(ROW_COUNT):
            if not is_closed(closed, colour):
                skipped = standard_square(colour, number) - foremost(sheets[seat, colour]) - 1
                if 0 <= skipped < least:
                    least = skipped
        ways = 6 - abs(number - 7)
        if least <= EASY_SKIP:
            easy += ways
        if least < SQUARES:
            free += ways
    features[count] = EASY + easy
    features[count + 1] = FREE + free
    return count + 2


@kernel_part
def summarize_sheets(workspace: Workspace, board: Board, progress: GameProgress) -> None:
    """Fills in every seat's row states and points, from which all seats' features are built."""
    for seat in range(player_count(board)):
        for colour in range(ROW_COUNT):
            is_open = not is_closed(progress.closed, colour)
            workspace.row_states[seat, colour] = row_state(board.sheets[seat, colour]) if is_open else CLOSED
        workspace.points[seat] = board_points(board, seat)


@kernel_part
def furthest_state(workspace: Workspace, board: Board, seat: int, colour: int) -> int:
    """The state of a row on the sheet of the opponent with the most marks in it; the rightmost cross breaks ties."""
    players = player_count(board)
    if players == 2:
        return workspace.row_states[1 - seat, colour]
    best = 0
    state = 0
    for other in range(players):
        row = board.sheets[other, colour]
        if other != seat and LOCK * marks(row) + foremost(row) >= best:
            best = LOCK * marks(row) + foremost(row)
            state = workspace.row_states[other, colour]
    return state


@kernel_part
def list_features(workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> int:
    """Lists a seat's features before a roll, once the sheets are summarized. Returns how many there are."""
    features = workspace.features
    sheets, pawns = board.sheets, board.pawns
    players = player_count(board)
    any_closed = 1 if progress.closed & ~board.missing else 0
    count = 0
    for colour in range(ROW_COUNT):
        mine = workspace.row_states[seat, colour]
        theirs = furthest_state(workspace, board, seat, colour) if mine != CLOSED else CLOSED
        features[count] = PAIR + (any_closed * STATES + mine) * STATES + theirs
        features[count + 1] = MINE + any_closed * STATES + mine
        features[count + 2] = THEIRS + any_closed * STATES + theirs
        count += 3

    most_penalties = 0
    ahead = -1
    for other in range(players):
        if other == seat:
            continue
        most_penalties = max(most_penalties, sheets[other, PENALTY_COLUMN])
        if ahead < 0 or pawns[other] > pawns[ahead]:
            ahead = other
        lead = workspace.points[seat] - workspace.points[other]
        rank = 0
        for third in range(players):
            if third not in (seat, other) and (workspace.points[third], -third) > (workspace.points[other], -other):
                rank += 1
        # The best opponent comes first; the lead over that one means something else once a row is closed.
        block = any_closed if rank == 0 else rank + 1
        features[count] = LEAD + block * LEADS + lead_bucket(lead)
        count += 1
    features[count] = PENALTIES + LAST_PENALTY * sheets[seat, PENALTY_COLUMN] + most_penalties
    features[count + 1] = TURN + any_closed * MAX_PLAYERS + (seat - progress.active) % players
    count += 2
    if has_track(board):
        turns_left = progress.turns_left
        features[count] = FIELD + trained_field(board, seat)
        features[count + 1] = LAST_TURNS + (0 if turns_left == NOT_ANNOUNCED else turns_left)
        count = add_fields_ahead(features, count + 2, MY_AHEAD, board, progress, seat)
        if ahead >= 0:
            features[count] = THEIR_FIELD + trained_field(board, ahead)
            count = add_fields_ahead(features, count + 1, THEIR_AHEAD, board, progress, ahead)
    elif players == 2:
        count = add_features_for_two(features, count, board, progress, seat)
    return count
