"""What is true of a position of Qwixx or On Board for one seat, as the numbers of features.

Rows are all alike to the net: one table serves the four, since red and yellow differ from green and blue only by which
way the numbers run. Once a row is closed the next one ends the game, so from then on the tables are others. Of several
opponents each row shows the one who is furthest with it.
"""

from typing import NamedTuple

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.fast.four_rows import sheet_of
from rowlock.fast.row_states import CLOSED, row_state
from rowlock.rules.choices import colour_of, index_in_colour
from rowlock.rules.pawns import NOT_ANNOUNCED, is_crossed, may_enter, next_free_field
from rowlock.rules.rows import GREEN, LOCK, RED, SQUARES, foremost, is_closed, marks, standard_square
from rowlock.rules.sheet import LAST_PENALTY, sheet_points
from rowlock.rules.track import LAST_FIELD
from rowlock.values.net import MOST_PLAYERS, Room, Shape


class Board(NamedTuple):
    """A game of sheets as arrays: the sheets by seat and column (the last are the penalties), the pawns, and the fields
    and points of a track, or none.
    """

    sheets: Numbers
    pawns: Numbers
    fields: Numbers
    points: Numbers


STATES = CLOSED + 1
"""Of a row, all closed ones being one."""

LEAD_STEP = 2
LEADS = 61
FIELDS = LAST_FIELD + 1
AHEAD = 6
"""How many free fields ahead of a pawn are looked at."""
KINDS_OF_FIELD = 7
EASY_SKIP = 1
WHITE_ROLLS = 36
NO_FIELD = KINDS_OF_FIELD - 1

PAIR = 0
MINE = PAIR + 2 * STATES * STATES
THEIRS = MINE + 2 * STATES
LEAD = THEIRS + 2 * STATES
PENALTIES = LEAD + MOST_PLAYERS * LEADS
TURN = PENALTIES + LAST_PENALTY * LAST_PENALTY
FIELD = TURN + 2 * MOST_PLAYERS
THEIR_FIELD = FIELD + FIELDS
LAST_TURNS = THEIR_FIELD + FIELDS
MY_AHEAD = LAST_TURNS + MOST_PLAYERS
THEIR_AHEAD = MY_AHEAD + AHEAD * KINDS_OF_FIELD
FEATURES = THEIR_AHEAD + AHEAD * KINDS_OF_FIELD

FRONTS = SQUARES + 2
"""Where the rightmost cross of a row is: nowhere, on a square, or the row is closed."""

TWINS = FEATURES
EASY = TWINS + FRONTS * FRONTS
FREE = EASY + WHITE_ROLLS + 1
FEATURES_FOR_TWO = FREE + WHITE_ROLLS + 1
"""Two players of Qwixx look closer: at the two rows of one direction together, and at how many white rolls are good."""

MOST_AT_ONCE = 4 * 3 + MOST_PLAYERS + 1 + 3 + 2 * AHEAD


def sheet_shape(game: str, players: int) -> Shape:
    if (game, players) == ("qwixx", 2):
        return Shape(FEATURES_FOR_TWO, quiet=MINE, hidden=64, later=32)
    return Shape(FEATURES, quiet=MINE)


@kernel_part
def lead_bucket(lead: int) -> int:
    return min(max((lead + LEADS) // LEAD_STEP, 0), LEADS - 1)


@kernel_part
def kind_of_field(sheet: Numbers, closed: int, choice: int) -> int:
    """What a field is to a pawn: crossed, to be crossed with so many numbers skipped, or barred."""
    if is_crossed(sheet, choice):
        return 0
    if not may_enter(sheet, closed, choice):
        return 1
    skipped = index_in_colour(choice) - foremost(sheet.rows[colour_of(choice)]) - 1
    return 2 + min(skipped, 3)


@kernel_part
def look_ahead(features: Numbers, count: int, begin: int, board: Board, closed: int, seat: int) -> int:
    """Lists what the next free fields are to a seat's pawn."""
    sheet = sheet_of(board.sheets, seat)
    field = board.pawns[seat]
    for step in range(AHEAD):
        kind = NO_FIELD
        if field <= LAST_FIELD:
            field = next_free_field(board.pawns, field)
        if field <= LAST_FIELD:
            kind = kind_of_field(sheet, closed, board.fields[field])
        features[count] = begin + step * KINDS_OF_FIELD + kind
        count += 1
    return count


@kernel_part
def front_of(row: int, closed: int, colour: int) -> int:
    return SQUARES + 1 if is_closed(closed, colour) else foremost(row) + 1


@kernel_part
def look_closer(features: Numbers, count: int, board: Board, closed: int, seat: int) -> int:
    """Lists the twin rows' fronts, and of how many of the 36 white rolls something can be made: easily, or at all."""
    sheets = board.sheets
    for colour in (RED, GREEN):
        one = front_of(sheets[seat, colour], closed, colour)
        other = front_of(sheets[seat, colour + 1], closed, colour + 1)
        features[count] = TWINS + max(one, other) * FRONTS + min(one, other)
        count += 1
    easy = free = 0
    for number in range(2, 13):
        least = SQUARES
        for colour in range(4):
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
def look_at_sheets(room: Room, board: Board, closed: int) -> None:
    """Fills in every seat's row states and points, which all seats' features are made of."""
    on_board = board.fields.shape[0] > 0
    for seat in range(board.pawns.shape[0]):
        for colour in range(4):
            open_row = not is_closed(closed, colour)
            room.states[seat, colour] = row_state(board.sheets[seat, colour]) if open_row else CLOSED
        bonus = board.points[board.pawns[seat]] if on_board else 0
        room.points[seat] = sheet_points(sheet_of(board.sheets, seat)) + bonus


@kernel_part
def furthest_state(room: Room, board: Board, seat: int, colour: int) -> int:
    """The state of a row on the sheet of whoever else has the most marks in it, or is further with as many."""
    players = board.pawns.shape[0]
    if players == 2:
        return room.states[1 - seat, colour]
    best = 0
    state = 0
    for other in range(players):
        row = board.sheets[other, colour]
        if other != seat and LOCK * marks(row) + foremost(row) >= best:
            best = LOCK * marks(row) + foremost(row)
            state = room.states[other, colour]
    return state


@kernel_part
def sheet_features(room: Room, board: Board, closed: int, turns_left: int, next_active: int, seat: int) -> int:
    """Lists a seat's features before the next active seat rolls, and counts them. The sheets have been looked at."""
    features, sheets, pawns = room.features, board.sheets, board.pawns
    players = pawns.shape[0]
    any_closed = 1 if closed else 0
    count = 0
    for colour in range(4):
        mine = room.states[seat, colour]
        theirs = furthest_state(room, board, seat, colour) if mine != CLOSED else CLOSED
        features[count] = PAIR + (any_closed * STATES + mine) * STATES + theirs
        features[count + 1] = MINE + any_closed * STATES + mine
        features[count + 2] = THEIRS + any_closed * STATES + theirs
        count += 3

    most_penalties = 0
    ahead = -1
    for other in range(players):
        if other == seat:
            continue
        most_penalties = max(most_penalties, sheets[other, 4])
        if ahead < 0 or pawns[other] > pawns[ahead]:
            ahead = other
        lead = room.points[seat] - room.points[other]
        place = 0
        for third in range(players):
            if third not in (seat, other) and (room.points[third], -third) > (room.points[other], -other):
                place += 1
        # The best of the others first; once a row is closed the lead over them is another matter.
        block = any_closed if place == 0 else place + 1
        features[count] = LEAD + block * LEADS + lead_bucket(lead)
        count += 1
    features[count] = PENALTIES + LAST_PENALTY * sheets[seat, 4] + most_penalties
    features[count + 1] = TURN + any_closed * MOST_PLAYERS + (seat - next_active) % players
    count += 2
    if board.fields.shape[0] == 0 and players == 2:
        count = look_closer(features, count, board, closed, seat)
    if board.fields.shape[0] > 0:
        features[count] = FIELD + pawns[seat]
        features[count + 1] = LAST_TURNS + (0 if turns_left == NOT_ANNOUNCED else turns_left)
        count = look_ahead(features, count + 2, MY_AHEAD, board, closed, seat)
        if ahead >= 0:
            features[count] = THEIR_FIELD + pawns[ahead]
            count = look_ahead(features, count + 1, THEIR_AHEAD, board, closed, ahead)
    return count
