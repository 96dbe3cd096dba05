"""A quick upper bound on the number of positions in an ending, computed before any search.

The size of an ending depends on the crosses that are still possible on both sheets and on the penalties left: the
possibilities of all rows, penalties and pawns are multiplied.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import inf, prod
from typing import NamedTuple

from rowlock.analysis.turn_outcomes import squares_of
from rowlock.rules import State, game_of
from rowlock.rules.layout import row_count, row_of, square_of
from rowlock.rules.pawns import is_crossed
from rowlock.rules.rows import BEFORE_CLOSING, CLOSING, foremost, is_closed, marks
from rowlock.rules.sheet import LAST_PENALTY
from rowlock.rules.track import Track, goal_field, last_field

NO_SQUARES = 0

FAR_TOO_MANY = 4
"""If the rough bound exceeds the budget by this factor, the finer one isn't computed."""


def positions_left(state: State, enough: float) -> float:
    """An upper bound on the number of positions before a roll, this one included. Values above `enough` are not
    precise.
    """
    game = game_of(state)
    if game.IS_SHARED:
        return _left_on_board(state)
    left = _left_on_sheets(state, (NO_SQUARES,) * len(state.sheets), enough)
    track = game.TRACK.track_of(state)
    if track is None:
        return left
    last_turns = game.TRACK.last_turns(state)
    if last_turns is not None:
        return last_turns
    if left <= enough:
        fields = [_fields_ahead(state, track, seat) for seat in range(len(state.sheets))]
        squares = tuple(sum({1 << track.fields[field] for field in ahead}) for ahead in fields)
        left = _left_on_sheets(state, squares, enough)
        goal = goal_field(track.fields)
        for ahead in fields:
            left *= 1 + sum(1 for field in ahead if field < goal or len(state.sheets) > 1)
    return left


def _left_on_board(state: State) -> float:
    """The bound for a shared board. A player's last token ends the game, so few turns are left if either has only one.
    Otherwise tokens can be beaten back and forth forever, and a search would never end.
    """
    game = game_of(state)
    own, other = game.supply(state, state.active) or 0, game.supply(state, 1 - state.active) or 0
    if own == 1:
        return 1
    rows = [row for row in range(row_count(state.layout)) if not is_closed(state.closed, row)]
    if other > 1 or any(_can_beat(state, row) for row in rows):
        return inf
    tokens = state.sheets[state.active].rows
    squares = sum(CLOSING + 1 - max(foremost(tokens[row]), 0) for row in rows)
    return 2 + squares + (squares * (squares - 1) // 2 if own > 2 else 0)


def _can_beat(state: State, row: int) -> bool:
    game = game_of(state)
    square = foremost(game.opposing_row(state, state.active, row))
    return square >= 0 and game.may_mark(state, state.active, row, square)


def _left_on_sheets(state: State, kept: tuple[int, ...], enough: float) -> float:
    """The bound for separate sheets. `kept` are the squares of each seat whose exact crosses matter."""
    players = len(state.sheets)
    seats = [(state.active + turn) % players for turn in range(players)]
    layout = state.layout
    still_open = [row for row in range(row_count(layout)) if not is_closed(state.closed, row)]
    rows = [
        [_row_counts(state.sheets[seat].rows[row], squares_of(layout, kept[seat], row)) for row in still_open]
        for seat in seats
    ]
    penalties = [LAST_PENALTY - state.sheets[seat].penalties for seat in seats]
    at_a_glance = players * prod(penalties) * prod(sum(row.still_open) for line in rows for row in line)
    if at_a_glance > FAR_TOO_MANY * enough:
        return at_a_glance
    left = _reachable_pairs([_sheet_counts([row.still_open for row in line]) for line in rows], penalties)
    if state.closed:
        return left
    # One row may be closed, by either seat or both, and the game continues.
    for place in range(len(still_open)):
        for closing in product((False, True), repeat=players):
            if any(closing):
                crosses = [
                    _sheet_counts([row.closed if closes and row is line[place] else row.still_open for row in line])
                    for line, closes in zip(rows, closing, strict=True)
                ]
                left += _reachable_pairs(crosses, penalties)
    return left


Counts = tuple[int, ...]
"""The number of possibilities, by the number of crosses added."""


class _RowCounts(NamedTuple):
    still_open: Counts
    closed: Counts


@lru_cache(1 << 16)
def _row_counts(row: int, kept: int) -> _RowCounts:
    made = marks(row)
    ways = {(foremost(row), made, 0)}
    for square in range(foremost(row) + 1, CLOSING):
        ways |= {(square, crosses + 1, seen | kept & 1 << square) for _, crosses, seen in ways}
    closed = {(crosses + 1, seen) for _, crosses, seen in ways if crosses >= BEFORE_CLOSING}
    return _RowCounts(
        _counts(crosses - made for _, crosses, _ in ways),
        _counts(crosses - made for crosses, _ in closed),
    )


def _counts(crosses: Iterable[int]) -> Counts:
    counted = Counter(crosses)
    return tuple(counted[number] for number in range(max(counted, default=-1) + 1))


def _sheet_counts(rows: list[Counts]) -> Counts:
    """The possibilities of a whole sheet, from those of its rows."""
    together: Counts = (1,)
    for row in rows:
        counts = [0] * (len(together) + len(row) - 1) if row else []
        for (crosses, ways), (more, row_ways) in product(enumerate(together), enumerate(row)):
            counts[crosses + more] += ways * row_ways
        together = tuple(counts)
    return together


def _reachable_pairs(crosses: list[Counts], penalties: list[int]) -> int:
    """The number of reachable pairs of sheets, with either seat to roll. Each of a seat's own turns adds a penalty or a
    cross, and both seats have the same number of turns, or the first has one more.
    """
    if len(crosses) == 1:
        return sum(crosses[0]) * penalties[0]
    met = 0
    for (first, ways), (second, other_ways) in product(enumerate(crosses[0]), enumerate(crosses[1])):
        for taken, other_taken, ahead in product(range(penalties[0]), range(penalties[1]), (0, 1)):
            if taken <= other_taken + second + ahead and other_taken + ahead <= taken + first:
                met += ways * other_ways
    return met


def _fields_ahead(state: State, track: Track, seat: int) -> list[int]:
    """The fields that the pawn can still land on."""
    sheet = state.sheets[seat]
    pawn = game_of(state).TRACK.pawn_of(state, seat) or 0
    ahead = []
    for field in range(pawn + 1, last_field(track.fields) + 1):
        choice = track.fields[field]
        row, square = row_of(state.layout, choice), square_of(state.layout, choice)
        can_be_crossed = not is_closed(state.closed, row) and square > foremost(sheet.rows[row])
        if can_be_crossed or is_crossed(sheet, choice):
            ahead.append(field)
    return ahead
