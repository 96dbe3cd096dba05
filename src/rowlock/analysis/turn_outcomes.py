"""All possible outcomes of a turn over all rolls, by the rules.

Action 1 depends only on the white sum, and action 2 on the sums of a colour die and a white one. So a turn is described
by the choices for each white sum, and by the squares that action 2 can then take.

Positions that differ only in what no longer matters share a standard form: only the rightmost cross of a row and the
number of crosses count, so all others are pushed to the left. On Board keeps crosses on fields the pawn can still
enter.
"""

from collections.abc import Iterator
from functools import lru_cache

from rowlock.rules import Choice, Dice, State, game_of
from rowlock.rules.choices import in_order
from rowlock.rules.dice import NO_DICE, without_colours
from rowlock.rules.layout import Layout, dice_out
from rowlock.rules.rows import DIGIT, foremost, marks_on, with_mark
from rowlock.rules.seats import replaced
from rowlock.rules.sheet import Sheet, empty_sheet
from rowlock.rules.turn import OVER, ROLL

NUMBERS = range(2, 13)
CACHE_SIZE = 1 << 16

TurnOutcomes = tuple[tuple[Choice, tuple[State, ...]], ...]
"""The positions in which the active seat can end its turn, by its choice in action 2."""


Table = list[list[State]]
"""A row for each choice of the active seat in action 1, with a position for each choice of the other seat."""


def after_action_1(state: State) -> dict[int, Table]:
    """The positions that each white sum can lead to, in standard form and without dice."""
    game = game_of(state)
    rolled = game.after_roll(state, NO_DICE)
    active, waiting = state.active, 1 - state.active
    own_choices = _white_choices(_without_others(state, active), active)
    events: list[list[list[tuple[Choice, ...]]]]
    if len(game.deciding(rolled)) == 1:
        events = [[[(own,)] for own in choices] for choices in own_choices]
    else:
        other_choices = _white_choices(_without_others(state, waiting), waiting)
        events = [
            [[(own, other) if active == 0 else (other, own) for other in others] for own in choices]
            for choices, others in zip(own_choices, other_choices, strict=True)
        ]
    # Many white sums allow no cross, and then lead to the same position.
    different = {event for table in events for line in table for event in line}
    after = {event: standard_form(game.after_choices(rolled, event)) for event in different}
    return {
        number: [[after[event] for event in line] for line in table]
        for number, table in zip(NUMBERS, events, strict=True)
    }


def _without_others(state: State, seat: int) -> State:
    """The position with an empty sheet for the other seat, if it has its own. A seat's options don't depend on other
    sheets, so they can be cached for all of them.
    """
    if _nobody_else(state):
        return state
    return _with_sheet(state, 1 - seat, empty_sheet(state.layout))


def _nobody_else(state: State) -> bool:
    """Whether there is no other separate sheet: a solo game or a shared board."""
    return len(state.sheets) == 1 or game_of(state).IS_SHARED


def _with_sheet(state: State, seat: int, sheet: Sheet) -> State:
    return state._replace(sheets=replaced(state.sheets, seat, sheet))


@lru_cache(CACHE_SIZE)
def _white_choices(state: State, seat: int) -> tuple[tuple[Choice, ...], ...]:
    """A seat's legal choices in action 1 for each white sum."""
    game = game_of(state)
    choices = []
    for number in NUMBERS:
        white = max(1, number - 6)
        dice = without_colours(Dice(white, number - white, 1, 1, 1, 1), dice_out(state.layout, state.closed))
        choices.append(in_order(game.legal_choices(game.after_roll(state, dice), seat)))
    return tuple(choices)


def _with_colour_sums(state: State, number: int) -> State:
    """The position with dice where every colour die makes this sum with a white one."""
    white = max(1, number - 6)
    shown = number - white
    dice = Dice(white, white, shown, shown, shown, shown)
    return state._replace(dice=without_colours(dice, dice_out(state.layout, state.closed)))


def turn_outcomes(state: State) -> TurnOutcomes:
    """All outcomes of the turn from a position after action 1, in standard form."""
    if _nobody_else(state):
        return _cached_outcomes(state)
    waiting = 1 - state.active
    sheet = state.sheets[waiting]
    return tuple(
        (choice, tuple(_with_sheet(after, waiting, sheet) for after in afters))
        for choice, afters in _cached_outcomes(_without_others(state, state.active))
    )


@lru_cache(CACHE_SIZE)
def _cached_outcomes(state: State) -> TurnOutcomes:
    game = game_of(state)
    legal = 0
    for number in NUMBERS:
        legal |= game.legal_choices(_with_colour_sums(state, number), state.active)
    return tuple((choice, tuple(_ends(game.after_choices(state, (choice,))))) for choice in in_order(legal))


def _ends(state: State) -> Iterator[State]:
    if state.stage in (ROLL, OVER):
        yield standard_form(state)
        return
    game = game_of(state)
    for choice in in_order(game.legal_choices(state, state.active)):
        yield from _ends(game.after_choices(state, (choice,)))


def standard_form(state: State) -> State:
    """The position in its standard form. Shared boards have none, and for finished games it isn't worth the effort."""
    game = game_of(state)
    if game.IS_SHARED or state.stage == OVER:
        return state
    track = game.TRACK.track_of(state)
    sheets = []
    for seat, sheet in enumerate(state.sheets):
        ahead = 0 if track is None else _numbers_ahead(track.fields, game.TRACK.pawn_of(state, seat) or 0)
        sheets.append(_standard_sheet(state.layout, sheet, ahead))
    return state._replace(sheets=tuple(sheets))


@lru_cache(CACHE_SIZE)
def _numbers_ahead(fields: tuple[Choice, ...], pawn: int) -> int:
    """The set of the numbers on the fields ahead of a pawn."""
    squares = 0
    for field in fields[pawn + 1 :]:
        squares |= 1 << field
    return squares


def squares_of(layout: Layout, choices: int, row: int) -> int:
    """The set of the squares of one row in a set of choices."""
    if not choices:
        return 0
    return sum(1 << square for square, choice in enumerate(layout.rows[row]) if choices >> choice & 1)


def _standard_sheet(layout: Layout, sheet: Sheet, ahead: int) -> Sheet:
    rows = tuple(_standard_row(row, squares_of(layout, ahead, index)) for index, row in enumerate(sheet.rows))
    return Sheet(rows, sheet.penalties)


@lru_cache(CACHE_SIZE)
def _standard_row(row: int, ahead: int) -> int:
    """The row with its crosses as far left as possible, except the rightmost and those on squares ahead."""
    last = foremost(row)
    stays = ahead | 1 << last if row else ahead
    pushed = sum(marks_on(row, square) for square in range(last) if not stays >> square & 1)
    standard_row = 0
    for square in range(last + 1):
        if stays >> square & 1:
            standard_row += marks_on(row, square) << DIGIT * square
        elif pushed:
            standard_row = with_mark(standard_row, square)
            pushed -= 1
    return standard_row
