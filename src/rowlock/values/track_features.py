"""The features of a position on a track for one seat: what the fields ahead mean to its pawn, and to its rival's."""

from rowlock.fast.compiled import Numbers, lean_part
from rowlock.fast.sheet_arrays import ROW_COUNT, sheet_of
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.pawns import is_crossed, may_enter, next_free_field
from rowlock.rules.rows import CLOSING, foremost
from rowlock.rules.track import last_field
from rowlock.values.feature_numbers import (
    ANY_FIELDS,
    CLOSING_FIELD,
    CROSSABLE_COUNTS,
    DISTANCES,
    FAR,
    FEATURES_OF_FIELDS,
    FIELDS,
    LEADS,
    MY_FIELD_AND_ROW,
    MY_MOVES_AND_LEAD,
    MY_NEXT,
    MY_PAWN,
    MY_WINDOWS,
    NO_FIELD,
    PATTERNS,
    RACE,
    STATES,
    THEIR_FIELD_AND_ROW,
    THEIR_MOVES_AND_LEAD,
    THEIR_NEXT,
    THEIR_PAWN,
    THEIR_WINDOWS,
    TRAINED_FIELDS,
    TURNS_IN_A_RACE,
    WINDOW,
    WINDOWS,
    front_of,
    lead_bucket,
)
from rowlock.values.net import FIELDS_AHEAD, Summaries, Workspace, knows_features
from rowlock.values.pawn_race import CROSSABLE, ENTERABLE, FURTHEST, MOVE_COUNTS, MOVES, NEW_CROSSES, NEXT, OPEN_FIELDS
from rowlock.values.sheet_position import Board, GameProgress, player_count


@lean_part
def trained_field(board: Board, field: int) -> int:
    """The field on a track of the trained length that is as far from the end."""
    return max(field + TRAINED_FIELDS - last_field(board.fields), 0)


@lean_part
def kind_of_field(sheet: Numbers, closed: int, choice: int) -> int:
    """The kind of a field: already crossed, blocked, or free to cross with 0, 1, 2 or more numbers skipped."""
    if is_crossed(sheet, choice):
        return 0
    if not may_enter(sheet, closed, choice):
        return 1
    skipped = index_in_colour(choice) - foremost(sheet.rows[colour_of(choice)]) - 1
    return 2 + min(skipped, 3)


@lean_part
def summarize_fields_ahead(summaries: Summaries, board: Board, progress: GameProgress, seat: int) -> None:
    """Fills in the kind of each of the next free fields for a seat's pawn."""
    sheet = sheet_of(board.sheets, seat)
    field = board.pawns[seat]
    last = last_field(board.fields)
    for step in range(FIELDS_AHEAD):
        kind = NO_FIELD
        far_kind = NO_FIELD
        if field <= last:
            field = next_free_field(board.pawns, field)
        if field <= last:
            choice = board.fields[field]
            kind = kind_of_field(sheet, progress.closed, choice)
            far_kind = CLOSING_FIELD if kind > 1 and index_in_colour(choice) == CLOSING else kind
        summaries.fields_ahead[seat, step] = kind
        summaries.far_fields_ahead[seat, step] = far_kind


@lean_part
def add_fields_ahead(features: Numbers, count: int, begin: int, kinds: Numbers, ahead: int, kind_count: int) -> int:
    """Adds the kinds of this many fields ahead of a pawn. Returns the new number of features."""
    for step in range(ahead):
        features[count + step] = begin + step * kind_count + kinds[step]
    return count + ahead


@lean_part
def add_pawn_features(
    features: Numbers, count: int, begin: int, summaries: Summaries, board: Board, progress: GameProgress, seat: int
) -> int:
    """Adds what the fields ahead of a seat's pawn mean to it. Returns the new number of features."""
    race = summaries.race[seat]
    features[count] = begin + trained_field(board, race[FURTHEST])
    features[count + 1] = begin + FIELDS + race[OPEN_FIELDS]
    count += 2
    begin += FIELDS + ANY_FIELDS
    for colour in range(ROW_COUNT):
        front = front_of(board.sheets[seat, colour], progress.closed, colour)
        crossable = min(race[CROSSABLE + colour], CROSSABLE_COUNTS - 1)
        features[count + colour] = begin + front * CROSSABLE_COUNTS + crossable
    return count + ROW_COUNT


@lean_part
def add_windows(features: Numbers, count: int, begin: int, fields: int) -> int:
    """Adds which of the next fields are in a set, window by window. Returns the new number of features."""
    for window in range(WINDOWS):
        pattern = fields >> 1 + WINDOW * window & PATTERNS - 1
        features[count + window] = begin + window * PATTERNS + pattern
    return count + WINDOWS


@lean_part
def add_field_features(
    workspace: Workspace,
    count: int,
    begins: tuple[int, int, int],
    board: Board,
    progress: GameProgress,
    seat: int,
) -> int:
    """Adds which fields ahead a seat's pawn may enter, and what its place means to each row. Returns the new number of
    features.
    """
    features, summaries = workspace.features, workspace.summaries
    race = summaries.race[seat]
    windows, nexts, fields_and_rows = begins
    count = add_windows(features, count, windows, race[ENTERABLE])
    count = add_windows(features, count, windows + WINDOWS * PATTERNS, race[NEW_CROSSES])
    field = trained_field(board, board.pawns[seat])
    for colour in range(ROW_COUNT):
        front = front_of(board.sheets[seat, colour], progress.closed, colour)
        features[count] = nexts + front * DISTANCES + min(race[NEXT + colour], FAR)
        features[count + 1] = fields_and_rows + field * STATES + summaries.row_states[seat, colour]
        count += 2
    return count


@lean_part
def add_race_features(workspace: Workspace, count: int, board: Board, progress: GameProgress, seat: int) -> int:
    """Adds the features that only nets on a track have, compared with the opponent whose pawn needs the fewest moves.
    Returns the new number of features.
    """
    features, summaries = workspace.features, workspace.summaries
    race = summaries.race
    players = player_count(board)
    rival = -1
    leader = -1
    for other in range(players):
        if other != seat:
            if rival < 0 or race[other, MOVES] < race[rival, MOVES]:
                rival = other
            if leader < 0 or summaries.points[other] > summaries.points[leader]:
                leader = other
    count = add_pawn_features(features, count, MY_PAWN, summaries, board, progress, seat)
    moves = race[seat, MOVES]
    turn = TURNS_IN_A_RACE - 1 if progress.turns_left > 0 else (seat - progress.active) % players
    their_moves = 0
    if rival >= 0:
        their_moves = race[rival, MOVES]
        lead = lead_bucket(summaries.points[seat] - summaries.points[leader])
        features[count] = MY_MOVES_AND_LEAD + moves * LEADS + lead
        features[count + 1] = THEIR_MOVES_AND_LEAD + their_moves * LEADS + lead
        count = add_pawn_features(features, count + 2, THEIR_PAWN, summaries, board, progress, rival)
        if knows_features(workspace, FEATURES_OF_FIELDS):
            mine, theirs = (MY_WINDOWS, MY_NEXT, MY_FIELD_AND_ROW), (THEIR_WINDOWS, THEIR_NEXT, THEIR_FIELD_AND_ROW)
            count = add_field_features(workspace, count, mine, board, progress, seat)
            count = add_field_features(workspace, count, theirs, board, progress, rival)
    features[count] = RACE + (turn * MOVE_COUNTS + moves) * MOVE_COUNTS + their_moves
    return count + 1
