"""The features of a position of Qwixx or On Board for one seat, as indices into the net's first layer.

All rows look alike to the net: one table serves the four, since red and yellow differ from green and blue only in
the direction of their numbers. Once a row is closed, the next one ends the game, so from then on other tables are used.
With several opponents, each row shows the one who is furthest along in it.
"""

from rowlock.fast.compiled import Numbers, lean_part
from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_arrays import COLUMNS, ROW_COUNT, sheet_of
from rowlock.fast.sheet_arrays import PENALTIES as PENALTY_COLUMN
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.pawns import NOT_ANNOUNCED, is_crossed, may_enter, next_free_field
from rowlock.rules.rows import CLOSING, LOCK, SQUARES, foremost, is_closed, marks, standard_number
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.rules.track import last_field
from rowlock.values.net import (
    CLOSER_FEATURES,
    FIELDS_AHEAD,
    MAX_PLAYERS,
    Shape,
    Summaries,
    Workspace,
    knows_features,
)
from rowlock.values.pawn_race import (
    CROSSABLE,
    ENTERABLE,
    FURTHEST,
    MOVE_COUNTS,
    MOVES,
    NEW_CROSSES,
    NEXT,
    OPEN_FIELDS,
    summarize_race,
)
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
def trained_field(board: Board, field: int) -> int:
    """The field on a track of the trained length that is as far from the end."""
    return max(field + TRAINED_FIELDS - last_field(board.fields), 0)


@lean_part
def front_of(row: int, closed: int, colour: int) -> int:
    return SQUARES + 1 if is_closed(closed, colour) else foremost(row) + 1


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
