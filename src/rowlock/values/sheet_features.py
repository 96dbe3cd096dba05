"""The features of a position of Qwixx or On Board for one seat, as indices into the net's first layer.

All rows look alike to the net: one table serves the four, since red and yellow differ from green and blue only in
the direction of their numbers. Once a row is closed, the next one ends the game, so from then on other tables are used.
With several opponents, each row shows the one who is furthest along in it.
"""

from rowlock.fast.bits import ones
from rowlock.fast.compiled import Numbers, inlined_part, lean_part
from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_arrays import COLUMNS, ROW_COUNT
from rowlock.fast.sheet_arrays import PENALTIES as PENALTY_COLUMN
from rowlock.rules.rows import CLOSING, LOCK, foremost, is_closed, marks, standard_number
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.values.feature_numbers import (
    CROSSES,
    EASY,
    EASY_SKIP,
    EXACT_LEAD,
    EXACT_LEADS,
    FEATURES_LOOKING_CLOSER,
    FEATURES_OF_CHALLENGERS,
    FEATURES_OF_FIELDS,
    FEATURES_ON_A_TRACK,
    FREE,
    FRONTS,
    LEAD,
    LEADS,
    MAX_CROSSES,
    MINE,
    OPPOSITE,
    PAIR,
    PENALTIES,
    STATES,
    THEIRS,
    TURN,
    TWINS,
    front_of,
    lead_bucket,
)
from rowlock.values.net import (
    CLOSER_FEATURES,
    MAX_PLAYERS,
    NOT_CACHED,
    NOT_DESCRIBED,
    Summaries,
    Workspace,
    knows_features,
)
from rowlock.values.pawn_race import summarize_race, summarize_row_on_track, summarize_track
from rowlock.values.sheet_position import Board, GameProgress, board_points, has_track, player_count
from rowlock.values.track_features import (
    add_own_pawn,
    add_pawn_ahead,
    add_positions,
    add_rival,
    pawn_ahead,
    rival_of,
    summarize_fields_ahead,
)

OWN, AHEAD, RIVAL = range(3)
PAWN_SUMS = 3
"""The sums that are cached for each pawn: for its seat, for other seats if it is the furthest ahead, and for other
seats if it needs the fewest moves.
"""

CACHED_SUMS = MAX_PLAYERS * PAWN_SUMS


@inlined_part
def summarize_closer(closer: Numbers, board: Board, progress: GameProgress, seat: int) -> None:
    """Fills in the fronts of each pair of twin rows, and how many of the 36 white rolls are usable, easily or at all,
    as features.
    """
    sheets, closed = board.sheets, progress.closed
    for pair in range(ROW_COUNT // 2):
        colour = 2 * pair
        one = front_of(sheets[seat, colour], closed, colour)
        other = front_of(sheets[seat, colour + 1], closed, colour + 1)
        closer[pair] = TWINS + max(one, other) * FRONTS + min(one, other)
    # These are sets of numbers, one bit each.
    easy = free = 0
    for colour in range(ROW_COUNT):
        front = foremost(sheets[seat, colour])
        if not is_closed(closed, colour) and front < CLOSING:
            free |= numbers_between(colour, front + 1, CLOSING)
            easy |= numbers_between(colour, front + 1, min(front + 1 + EASY_SKIP, CLOSING))
    closer[2] = EASY + white_rolls_with(easy)
    closer[3] = FREE + white_rolls_with(free)


@inlined_part
def numbers_between(colour: int, first: int, last: int) -> int:
    """The set of the numbers on the squares from the first to the last of a row."""
    one, other = standard_number(colour, first), standard_number(colour, last)
    return (2 << max(one, other)) - (1 << min(one, other))


@inlined_part
def white_rolls_with(numbers: int) -> int:
    """How many of the 36 white rolls have a sum in the set."""
    rolls = 0
    # Seven has six rolls, and each step away from it has one fewer.
    for off in range(6):
        rolls += ones(numbers & ((2 << 7 + off) - (1 << 7 - off)))
    return rolls


@inlined_part
def update_described(
    described: Numbers, board: Board, progress: GameProgress, seat: int
) -> tuple[int, bool, bool, bool]:
    """The columns of a seat's sheet that have changed since its summary was computed, as a set; and whether the closed
    rows, its own pawn and any other pawn have. Records the new position.
    """
    columns = 0
    for column in range(COLUMNS):
        columns |= (described[column] != board.sheets[seat, column]) << column
        described[column] = board.sheets[seat, column]
    closed = described[COLUMNS] != progress.closed
    described[COLUMNS] = progress.closed
    pawn = False
    others = False
    for other in range(player_count(board)):
        moved = described[COLUMNS + 1 + other] != board.pawns[other]
        described[COLUMNS + 1 + other] = board.pawns[other]
        if other == seat:
            pawn = moved
        else:
            others |= moved
    return columns, closed, pawn, others


@inlined_part
def forget_sums(workspace: Workspace, seat: int) -> None:
    """Discards the cached sums that depend on a seat's pawn."""
    for part in range(PAWN_SUMS):
        workspace.cached.keys[seat * PAWN_SUMS + part, 0] = NOT_CACHED


@inlined_part
def summarize_sheets(workspace: Workspace, board: Board, progress: GameProgress) -> None:
    """Updates the summaries from which all seats' features are built, where the position has changed."""
    summaries = workspace.summaries
    if has_track(board) and summaries.described[0, COLUMNS] == NOT_DESCRIBED:
        summarize_track(summaries.sets, board.fields)
    for seat in range(player_count(board)):
        columns, closed, pawn, others = update_described(summaries.described[seat], board, progress, seat)
        changed = columns != 0 or closed or pawn
        if has_track(board) and (changed or others):
            for colour in range(ROW_COUNT):
                if closed or columns >> colour & 1:
                    summarize_row_on_track(summaries.sets, board, progress, seat, colour)
            if summarize_fields_ahead(summaries, board, seat) or changed:
                forget_sums(workspace, seat)
        if not changed:
            continue
        for colour in range(ROW_COUNT):
            is_open = not is_closed(progress.closed, colour)
            summaries.row_states[seat, colour] = row_state(board.sheets[seat, colour]) if is_open else CLOSED
        summaries.points[seat] = board_points(board, seat)
        if has_track(board) and knows_features(workspace, FEATURES_ON_A_TRACK):
            summarize_race(summaries.race[seat], summaries.sets, board, seat)
        if knows_features(workspace, FEATURES_LOOKING_CLOSER):
            summarize_closer(summaries.closer[seat], board, progress, seat)


@inlined_part
def furthest_state(workspace: Workspace, board: Board, seat: int, colour: int) -> int:
    """The state of a row on the sheet of the opponent with the most marks in it; the rightmost cross breaks ties."""
    players = player_count(board)
    if players == 2:
        return workspace.summaries.row_states[1 - seat, colour]
    best = 0
    state = 0
    for other in range(players):
        row = board.sheets[other, colour]
        if other != seat and LOCK * marks(row) + foremost(row) >= best:
            best = LOCK * marks(row) + foremost(row)
            state = workspace.summaries.row_states[other, colour]
    return state


@inlined_part
def add_challenger_features(
    features: Numbers, count: int, summaries: Summaries, board: Board, progress: GameProgress, seat: int
) -> int:
    """Adds the features that only two-player challengers have. Returns the new number of features."""
    sheets = board.sheets
    any_closed = 1 if progress.closed & ~board.missing else 0
    crosses = other_crosses = 0
    for colour in range(ROW_COUNT):
        crosses += marks(sheets[seat, colour])
        other_crosses += marks(sheets[1 - seat, colour])
    crosses, other_crosses = min(crosses, MAX_CROSSES), min(other_crosses, MAX_CROSSES)
    features[count] = CROSSES + (any_closed * (MAX_CROSSES + 1) + crosses) * (MAX_CROSSES + 1) + other_crosses
    lead = summaries.points[seat] - summaries.points[1 - seat] + EXACT_LEADS // 2
    turn = 2 * any_closed + (1 if seat == progress.active else 0)
    features[count + 1] = EXACT_LEAD + turn * EXACT_LEADS + min(max(lead, 0), EXACT_LEADS - 1)
    count += 2
    for rising in range(ROW_COUNT // 2):
        for falling in range(ROW_COUNT // 2, ROW_COUNT):
            one = front_of(sheets[seat, rising], progress.closed, rising)
            other = front_of(sheets[seat, falling], progress.closed, falling)
            features[count] = OPPOSITE + max(one, other) * FRONTS + min(one, other)
            count += 1
    return count


@lean_part
def list_features(workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> int:
    """Lists a seat's features before a roll, once the sheets are summarized. Returns how many there are."""
    count = list_shared_features(workspace, board, progress, seat)
    if has_track(board):
        count = add_own_pawn(workspace, count, board, progress, seat)
        ahead, rival = pawn_ahead(board, seat), rival_of(workspace.summaries, board, seat)
        if ahead >= 0:
            count = add_pawn_ahead(workspace, count, board, ahead)
            count = add_rival(workspace, count, board, progress, rival)
    return count


@inlined_part
def list_shared_features(workspace: Workspace, board: Board, progress: GameProgress, seat: int) -> int:
    """Lists those of a seat's features that depend on more than one pawn and its owner's sheet. Returns how many there
    are.
    """
    features, summaries = workspace.features, workspace.summaries
    sheets = board.sheets
    players = player_count(board)
    any_closed = 1 if progress.closed & ~board.missing else 0
    count = 0
    for colour in range(ROW_COUNT):
        mine = summaries.row_states[seat, colour]
        theirs = furthest_state(workspace, board, seat, colour) if mine != CLOSED else CLOSED
        features[count] = PAIR + (any_closed * STATES + mine) * STATES + theirs
        features[count + 1] = MINE + any_closed * STATES + mine
        features[count + 2] = THEIRS + any_closed * STATES + theirs
        count += 3

    most_penalties = 0
    for other in range(players):
        if other == seat:
            continue
        most_penalties = max(most_penalties, sheets[other, PENALTY_COLUMN])
        lead = summaries.points[seat] - summaries.points[other]
        rank = 0
        for third in range(players):
            if third not in (seat, other) and (summaries.points[third], -third) > (summaries.points[other], -other):
                rank += 1
        # The best opponent comes first; the lead over them means something else once a row is closed.
        block = any_closed if rank == 0 else rank + 1
        features[count] = LEAD + block * LEADS + lead_bucket(lead)
        count += 1
    features[count] = PENALTIES + LAST_PENALTY * sheets[seat, PENALTY_COLUMN] + most_penalties
    features[count + 1] = TURN + any_closed * MAX_PLAYERS + (seat - progress.active) % players
    count += 2
    if knows_features(workspace, FEATURES_LOOKING_CLOSER):
        for index in range(CLOSER_FEATURES):
            features[count + index] = summaries.closer[seat, index]
        count += CLOSER_FEATURES
    if players == 2 and knows_features(workspace, FEATURES_OF_FIELDS if has_track(board) else FEATURES_OF_CHALLENGERS):
        count = add_challenger_features(features, count, summaries, board, progress, seat)
    if has_track(board):
        ahead, rival = pawn_ahead(board, seat), rival_of(summaries, board, seat)
        count = add_positions(workspace, count, board, progress, seat, ahead, rival)
    return count
