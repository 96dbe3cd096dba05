"""The features of a position of Qwixx or On Board for one seat, as indices into the net's first layer.

All rows look alike to the net: one table serves the four, since red and yellow differ from green and blue only in
the direction of their numbers. Once a row is closed, the next one ends the game, so from then on other tables are used.
With several opponents, each row shows the one who is furthest along in it.
"""

from rowlock.fast.compiled import Numbers, lean_part
from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_arrays import COLUMNS, ROW_COUNT
from rowlock.fast.sheet_arrays import PENALTIES as PENALTY_COLUMN
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.rows import LOCK, SQUARES, foremost, is_closed, marks, standard_number
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.values.feature_numbers import (
    AHEAD,
    CROSSES,
    EASY,
    EASY_SKIP,
    EXACT_LEAD,
    EXACT_LEADS,
    FEATURES_FOR_TWO_ON_A_TRACK,
    FEATURES_LOOKING_CLOSER,
    FEATURES_OF_CHALLENGERS,
    FEATURES_OF_FIELDS,
    FEATURES_ON_A_TRACK,
    FIELD,
    FIELDS,
    FREE,
    FRONTS,
    KINDS_OF_FAR_FIELD,
    KINDS_OF_FIELD,
    LAST_TURNS,
    LEAD,
    LEAD_AND_TURN,
    LEADS,
    MAX_CROSSES,
    MINE,
    MY_AHEAD,
    MY_FAR_AHEAD,
    OPPOSITE,
    PAIR,
    PAWNS,
    PENALTIES,
    STATES,
    THEIR_AHEAD,
    THEIR_FAR_AHEAD,
    THEIR_FIELD,
    THEIRS,
    TURN,
    TURNS_OF_TWO,
    TWINS,
    front_of,
    lead_bucket,
)
from rowlock.values.net import CLOSER_FEATURES, FIELDS_AHEAD, MAX_PLAYERS, Summaries, Workspace, knows_features
from rowlock.values.pawn_race import summarize_race
from rowlock.values.sheet_position import Board, GameProgress, board_points, has_track, player_count
from rowlock.values.track_features import add_fields_ahead, add_race_features, summarize_fields_ahead, trained_field


@lean_part
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
        if not is_closed(closed, colour):
            front = foremost(sheets[seat, colour])
            for square in range(front + 1, SQUARES):
                number = 1 << standard_number(colour, square)
                free |= number
                if square - front - 1 <= EASY_SKIP:
                    easy |= number
    easy_ways = free_ways = 0
    for number in range(2, 13):
        ways = 6 - abs(number - 7)
        easy_ways += ways * (easy >> number & 1)
        free_ways += ways * (free >> number & 1)
    closer[2] = EASY + easy_ways
    closer[3] = FREE + free_ways


@lean_part
def update_described(described: Numbers, board: Board, progress: GameProgress, seat: int) -> tuple[bool, bool]:
    """Whether a seat's own part of the position (its sheet, the closed rows and its pawn) is still the one that its
    summary was computed from, and whether the other pawns are still where they were. Records the new position.
    """
    same = described[COLUMNS] == progress.closed
    described[COLUMNS] = progress.closed
    for column in range(COLUMNS):
        same &= described[column] == board.sheets[seat, column]
        described[column] = board.sheets[seat, column]
    same_others = True
    for other in range(player_count(board)):
        same_pawn = described[COLUMNS + 1 + other] == board.pawns[other]
        described[COLUMNS + 1 + other] = board.pawns[other]
        if other == seat:
            same &= same_pawn
        else:
            same_others &= same_pawn
    return same, same_others


@lean_part
def summarize_sheets(workspace: Workspace, board: Board, progress: GameProgress) -> None:
    """Updates the summaries from which all seats' features are built, where the position has changed."""
    summaries = workspace.summaries
    for seat in range(player_count(board)):
        same, same_others = update_described(summaries.described[seat], board, progress, seat)
        if has_track(board) and not (same and same_others):
            summarize_fields_ahead(summaries, board, progress, seat)
        if same:
            continue
        for colour in range(ROW_COUNT):
            is_open = not is_closed(progress.closed, colour)
            summaries.row_states[seat, colour] = row_state(board.sheets[seat, colour]) if is_open else CLOSED
        summaries.points[seat] = board_points(board, seat)
        if has_track(board) and knows_features(workspace, FEATURES_ON_A_TRACK):
            summarize_race(summaries.race[seat], board, progress, seat)
        if knows_features(workspace, FEATURES_LOOKING_CLOSER):
            summarize_closer(summaries.closer[seat], board, progress, seat)


@lean_part
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


@lean_part
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
    features, summaries = workspace.features, workspace.summaries
    sheets, pawns = board.sheets, board.pawns
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
    ahead = -1
    for other in range(players):
        if other == seat:
            continue
        most_penalties = max(most_penalties, sheets[other, PENALTY_COLUMN])
        if ahead < 0 or pawns[other] > pawns[ahead]:
            ahead = other
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
        turns_left = progress.turns_left
        features[count] = FIELD + trained_field(board, pawns[seat])
        features[count + 1] = LAST_TURNS + (0 if turns_left == NOT_ANNOUNCED else turns_left)
        count += 2
        if players == 2 and knows_features(workspace, FEATURES_FOR_TWO_ON_A_TRACK):
            turn = TURNS_OF_TWO - 1 if turns_left > 0 else (seat - progress.active) % players
            lead = lead_bucket(summaries.points[seat] - summaries.points[ahead])
            features[count] = PAWNS + trained_field(board, pawns[seat]) * FIELDS + trained_field(board, pawns[ahead])
            features[count + 1] = LEAD_AND_TURN + (any_closed * TURNS_OF_TWO + turn) * LEADS + lead
            count += 2
            mine, theirs, kinds = MY_FAR_AHEAD, THEIR_FAR_AHEAD, KINDS_OF_FAR_FIELD
            fields, reach = summaries.far_fields_ahead, FIELDS_AHEAD
        else:
            mine, theirs, kinds = MY_AHEAD, THEIR_AHEAD, KINDS_OF_FIELD
            fields, reach = summaries.fields_ahead, AHEAD
        count = add_fields_ahead(features, count, mine, fields[seat], reach, kinds)
        if ahead >= 0:
            features[count] = THEIR_FIELD + trained_field(board, pawns[ahead])
            count = add_fields_ahead(features, count + 1, theirs, fields[ahead], reach, kinds)
        if knows_features(workspace, FEATURES_ON_A_TRACK):
            count = add_race_features(workspace, count, board, progress, seat)
    return count
