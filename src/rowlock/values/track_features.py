"""The features of a position on a track for one seat: what the fields ahead mean to its pawn, and to its rival's."""

from rowlock.fast.bits import trailing_zeros
from rowlock.fast.compiled import Numbers, inlined_part
from rowlock.fast.sheet_arrays import ROW_COUNT, sheet_of
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.rows import CLOSING, foremost
from rowlock.rules.track import last_field
from rowlock.values.feature_numbers import (
    AHEAD,
    ANY_FIELDS,
    BLOCKED,
    CAN_CROSS,
    CLOSING_FIELD,
    CROSSABLE_COUNTS,
    CROSSED,
    DISTANCES,
    FAR,
    FEATURES_FOR_TWO_ON_A_TRACK,
    FEATURES_OF_FIELDS,
    FEATURES_ON_A_TRACK,
    FIELD,
    FIELDS,
    KINDS_OF_FAR_FIELD,
    KINDS_OF_FIELD,
    LAST_TURNS,
    LEAD_AND_TURN,
    LEADS,
    MAX_SKIPPED,
    MY_AHEAD,
    MY_FAR_AHEAD,
    MY_FIELD_AND_ROW,
    MY_MOVES_AND_LEAD,
    MY_NEXT,
    MY_PAWN,
    MY_WINDOWS,
    NO_FIELD,
    PATTERNS,
    PAWNS,
    RACE,
    STATES,
    THEIR_AHEAD,
    THEIR_FAR_AHEAD,
    THEIR_FIELD,
    THEIR_FIELD_AND_ROW,
    THEIR_MOVES_AND_LEAD,
    THEIR_NEXT,
    THEIR_PAWN,
    THEIR_WINDOWS,
    TRAINED_FIELDS,
    TURNS_IN_A_RACE,
    TURNS_OF_TWO,
    WINDOW,
    WINDOWS,
    front_of,
    lead_bucket,
)
from rowlock.values.net import FIELDS_AHEAD, Summaries, Workspace, knows_features
from rowlock.values.pawn_race import (
    CROSSABLE,
    ENTERABLE,
    FURTHEST,
    MOVE_COUNTS,
    MOVES,
    NEW_CROSSES,
    NEXT,
    OPEN_FIELDS,
    any_colour,
)
from rowlock.values.sheet_position import Board, GameProgress, player_count


@inlined_part
def trained_field(board: Board, field: int) -> int:
    """The field on a track of the trained length that is as far from the end."""
    return max(field + TRAINED_FIELDS - last_field(board.fields), 0)


@inlined_part
def summarize_fields_ahead(summaries: Summaries, board: Board, seat: int) -> bool:
    """Fills in the kind of each of the next free fields for a seat's pawn: already crossed, blocked, or free to cross
    with 0, 1, 2 or more numbers skipped. Returns whether any kind has changed.
    """
    sheet = sheet_of(board.sheets, seat)
    enterable, new_crosses = any_colour(summaries.sets.enterable, seat), any_colour(summaries.sets.new_crosses, seat)
    rest = (1 << last_field(board.fields) + 1) - (2 << board.pawns[seat])
    for other in range(player_count(board)):
        rest &= ~(1 << board.pawns[other])
    changed = False
    for step in range(FIELDS_AHEAD):
        kind = NO_FIELD
        far_kind = NO_FIELD
        if rest:
            field = trailing_zeros(rest)
            rest &= rest - 1
            if enterable >> field & 1 == 0:
                kind = BLOCKED
            elif new_crosses >> field & 1 == 0:
                kind = CROSSED
            else:
                choice = board.fields[field]
                skipped = index_in_colour(choice) - foremost(sheet.rows[colour_of(choice)]) - 1
                kind = CAN_CROSS + min(skipped, MAX_SKIPPED)
            is_closing = kind >= CAN_CROSS and index_in_colour(board.fields[field]) == CLOSING
            far_kind = CLOSING_FIELD if is_closing else kind
        changed |= summaries.fields_ahead[seat, step] != kind or summaries.far_fields_ahead[seat, step] != far_kind
        summaries.fields_ahead[seat, step] = kind
        summaries.far_fields_ahead[seat, step] = far_kind
    return changed


@inlined_part
def add_fields_ahead(features: Numbers, count: int, begin: int, kinds: Numbers, ahead: int, kind_count: int) -> int:
    """Adds the kinds of this many fields ahead of a pawn. Returns the new number of features."""
    for step in range(ahead):
        features[count + step] = begin + step * kind_count + kinds[step]
    return count + ahead


@inlined_part
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


@inlined_part
def add_windows(features: Numbers, count: int, begin: int, fields: int) -> int:
    """Adds which of the next fields are in a set, window by window. Returns the new number of features."""
    for window in range(WINDOWS):
        pattern = fields >> 1 + WINDOW * window & PATTERNS - 1
        features[count + window] = begin + window * PATTERNS + pattern
    return count + WINDOWS


@inlined_part
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


@inlined_part
def add_own_pawn(workspace: Workspace, count: int, board: Board, progress: GameProgress, seat: int) -> int:
    """Adds the features of a seat's own pawn that don't depend on any other pawn's place, except that fields under
    other pawns are skipped. Returns the new number of features.
    """
    features, summaries = workspace.features, workspace.summaries
    if sees_far(workspace, board):
        count = add_fields_ahead(
            features, count, MY_FAR_AHEAD, summaries.far_fields_ahead[seat], FIELDS_AHEAD, KINDS_OF_FAR_FIELD
        )
    else:
        count = add_fields_ahead(features, count, MY_AHEAD, summaries.fields_ahead[seat], AHEAD, KINDS_OF_FIELD)
    if knows_features(workspace, FEATURES_ON_A_TRACK):
        count = add_pawn_features(features, count, MY_PAWN, summaries, board, progress, seat)
    if player_count(board) > 1 and knows_features(workspace, FEATURES_OF_FIELDS):
        begins = (MY_WINDOWS, MY_NEXT, MY_FIELD_AND_ROW)
        count = add_field_features(workspace, count, begins, board, progress, seat)
    return count


@inlined_part
def add_pawn_ahead(workspace: Workspace, count: int, board: Board, ahead: int) -> int:
    """Adds the features of the other pawn that is furthest ahead. Returns the new number of features."""
    features, summaries = workspace.features, workspace.summaries
    features[count] = THEIR_FIELD + trained_field(board, board.pawns[ahead])
    count += 1
    if sees_far(workspace, board):
        fields = summaries.far_fields_ahead[ahead]
        return add_fields_ahead(features, count, THEIR_FAR_AHEAD, fields, FIELDS_AHEAD, KINDS_OF_FAR_FIELD)
    return add_fields_ahead(features, count, THEIR_AHEAD, summaries.fields_ahead[ahead], AHEAD, KINDS_OF_FIELD)


@inlined_part
def add_rival(workspace: Workspace, count: int, board: Board, progress: GameProgress, rival: int) -> int:
    """Adds the features of the opponent whose pawn needs the fewest moves. Returns the new number of features."""
    if knows_features(workspace, FEATURES_ON_A_TRACK):
        count = add_pawn_features(workspace.features, count, THEIR_PAWN, workspace.summaries, board, progress, rival)
    if knows_features(workspace, FEATURES_OF_FIELDS):
        begins = (THEIR_WINDOWS, THEIR_NEXT, THEIR_FIELD_AND_ROW)
        count = add_field_features(workspace, count, begins, board, progress, rival)
    return count


@inlined_part
def add_positions(
    workspace: Workspace, count: int, board: Board, progress: GameProgress, seat: int, ahead: int, rival: int
) -> int:
    """Adds the features about the turns left and both pawns together. Returns the new number of features."""
    features, summaries = workspace.features, workspace.summaries
    pawns, turns_left, players = board.pawns, progress.turns_left, player_count(board)
    features[count] = FIELD + trained_field(board, pawns[seat])
    features[count + 1] = LAST_TURNS + (0 if turns_left == NOT_ANNOUNCED else turns_left)
    count += 2
    if sees_far(workspace, board):
        any_closed = 1 if progress.closed & ~board.missing else 0
        turn = TURNS_OF_TWO - 1 if turns_left > 0 else (seat - progress.active) % players
        lead = lead_bucket(summaries.points[seat] - summaries.points[ahead])
        features[count] = PAWNS + trained_field(board, pawns[seat]) * FIELDS + trained_field(board, pawns[ahead])
        features[count + 1] = LEAD_AND_TURN + (any_closed * TURNS_OF_TWO + turn) * LEADS + lead
        count += 2
    if not knows_features(workspace, FEATURES_ON_A_TRACK):
        return count
    moves = summaries.race[seat, MOVES]
    turn = TURNS_IN_A_RACE - 1 if turns_left > 0 else (seat - progress.active) % players
    their_moves = 0
    if rival >= 0:
        their_moves = summaries.race[rival, MOVES]
        lead = lead_bucket(summaries.points[seat] - summaries.points[leader_of(summaries, board, seat)])
        features[count] = MY_MOVES_AND_LEAD + moves * LEADS + lead
        features[count + 1] = THEIR_MOVES_AND_LEAD + their_moves * LEADS + lead
        count += 2
    features[count] = RACE + (turn * MOVE_COUNTS + moves) * MOVE_COUNTS + their_moves
    return count + 1


@inlined_part
def sees_far(workspace: Workspace, board: Board) -> bool:
    """Whether the net sees ten fields ahead instead of six, and both pawns together."""
    return player_count(board) == 2 and knows_features(workspace, FEATURES_FOR_TWO_ON_A_TRACK)


@inlined_part
def pawn_ahead(board: Board, seat: int) -> int:
    """The other seat whose pawn is furthest ahead; -1 in a solo game."""
    ahead = -1
    for other in range(player_count(board)):
        if other != seat and (ahead < 0 or board.pawns[other] > board.pawns[ahead]):
            ahead = other
    return ahead


@inlined_part
def rival_of(summaries: Summaries, board: Board, seat: int) -> int:
    """The other seat whose pawn needs the fewest moves to the goal; -1 in a solo game."""
    rival = -1
    for other in range(player_count(board)):
        if other != seat and (rival < 0 or summaries.race[other, MOVES] < summaries.race[rival, MOVES]):
            rival = other
    return rival


@inlined_part
def leader_of(summaries: Summaries, board: Board, seat: int) -> int:
    """The other seat with the most points; -1 in a solo game."""
    leader = -1
    for other in range(player_count(board)):
        if other != seat and (leader < 0 or summaries.points[other] > summaries.points[leader]):
            leader = other
    return leader
