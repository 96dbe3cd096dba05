"""How far the end is: at most so many positions before a roll can still come up. Told at a glance, before any search.

What makes an ending large is what can still be crossed, on both sheets, and the penalties until the last: the ways of
all rows, penalties and pawns are multiplied.
"""

from functools import lru_cache
from math import inf

from rowlock.analysis.turn_ways import squares_of
from rowlock.rules import State, duel, onboard, qwixx
from rowlock.rules.choices import colour_of, square_in_row
from rowlock.rules.onboard import NOT_ANNOUNCED, is_crossed
from rowlock.rules.rows import BEFORE_CLOSING, CLOSING, foremost, is_closed, marks
from rowlock.rules.sheet import LAST_PENALTY, Sheet
from rowlock.rules.track import GOAL, LAST_FIELD

NO_SQUARES = 0


def positions_left(state: State, enough: float) -> float:
    """An upper bound on the positions before a roll: this one and all that can follow. Whatever is above `enough` says
    only that.
    """
    if isinstance(state, duel.State):
        return _left_in_duel(state)
    if isinstance(state, qwixx.State):
        return _left_on_sheets(state, (NO_SQUARES,) * len(state.sheets))
    if state.turns_left != NOT_ANNOUNCED:
        return state.turns_left
    left = _left_on_sheets(state, (NO_SQUARES,) * len(state.sheets))
    if left <= enough:
        fields = [_fields_ahead(state, seat) for seat in range(len(state.sheets))]
        squares = tuple(sum({1 << state.track.fields[field] for field in ahead}) for ahead in fields)
        left = _left_on_sheets(state, squares)
        for ahead in fields:
            left *= 1 + sum(1 for field in ahead if field < GOAL or len(state.sheets) > 1)
    return left


def _left_in_duel(state: duel.State) -> float:
    """A player's last token ends the game, so few turns are left if either has but one. Else tokens can be beaten and
    beaten back for ever, and no search comes to an end.
    """
    own, other = state.sides[state.active], state.sides[1 - state.active]
    if duel.supply(own) == 1:
        return 1
    if duel.supply(other) > 1 or any(_can_beat(own, other, state.closed, colour) for colour in range(4)):
        return inf
    squares = sum(CLOSING + 1 - max(foremost(own[c]), 0) for c in range(4) if not is_closed(state.closed, c))
    return 2 + squares + (squares * (squares - 1) // 2 if duel.supply(own) > 2 else 0)


def _can_beat(own: Sheet, other: Sheet, closed: int, colour: int) -> bool:
    square = foremost(other[colour])
    return square >= 0 and duel.may_place(own, other, closed, colour, square)


def _left_on_sheets(state: qwixx.State | onboard.State, kept: tuple[int, ...]) -> float:
    """`kept` are the squares of each seat that are not only counted when crossed."""
    all_open = 1
    ways = []
    for colour in range(4):
        if is_closed(state.closed, colour):
            continue
        open_ways = closing_ways = 1
        for sheet, squares in zip(state.sheets, kept, strict=True):
            row = sheet[colour]
            still_open, closing = _row_ways(foremost(row), marks(row), squares_of(squares, colour))
            open_ways *= still_open
            closing_ways *= still_open + closing
        ways.append((open_ways, closing_ways - open_ways))
        all_open *= open_ways
    left = all_open
    if not state.closed:
        # One row may close, by somebody, and the game goes on.
        left += sum(all_open // open_ways * closing_ways for open_ways, closing_ways in ways)
    for sheet in state.sheets:
        left *= LAST_PENALTY - sheet.penalties
    return left * len(state.sheets)


@lru_cache(1 << 16)
def _row_ways(last: int, crosses: int, kept: int) -> tuple[int, int]:
    """In how many ways an open row can go on and stay open, and in how many it can be closed."""
    still_open = {(last, crosses, 0)}
    for square in range(last + 1, CLOSING):
        still_open |= {(square, count + 1, seen | kept & 1 << square) for _, count, seen in still_open}
    return len(still_open), len({(count, seen) for _, count, seen in still_open if count >= BEFORE_CLOSING})


def _fields_ahead(state: onboard.State, seat: int) -> list[int]:
    """The fields that the pawn may still come to stand on."""
    sheet = state.sheets[seat]
    ahead = []
    for field in range(state.pawns[seat] + 1, LAST_FIELD + 1):
        choice = state.track.fields[field]
        colour = colour_of(choice)
        can_be_crossed = not is_closed(state.closed, colour) and square_in_row(choice) > foremost(sheet[colour])
        if can_be_crossed or is_crossed(sheet, choice):
            ahead.append(field)
    return ahead
