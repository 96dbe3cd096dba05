"""Setting up a position, from a line or square by square. The line's parser decides what is possible.

Written in the translatable subset of Python; the page runs the translation.
"""

from rowlock.pad.offline import OfflineGame
from rowlock.rules.api import game_of, parse, text
from rowlock.rules.choices import Choice, number_of, parse_choice
from rowlock.rules.dice import NO_DICE
from rowlock.rules.errors import BadPosition
from rowlock.rules.game import State
from rowlock.rules.layout import choice_at, row_letter, row_of
from rowlock.rules.position import NUMBERS
from rowlock.rules.rows import CLOSING
from rowlock.rules.track import TRACKS

LOCK_LETTER = "L"


def from_position(line: str) -> OfflineGame:
    """The game at a position. Raises `BadPosition` for anything else."""
    state = parse(line, TRACKS)
    is_rolled = state.dice != NO_DICE
    return OfflineGame(state, 1 if is_rolled else 0, 0, state.dice)


def before_roll(game: OfflineGame, seat: int) -> OfflineGame:
    """The same sheets, with a seat to roll."""
    return _possible(game.state, _parts(game.state), seat)


def with_marks(game: OfflineGame, seat: int, choice: str, count: int) -> OfflineGame:
    """The position with this many marks of a seat on a square."""
    pieces = _seat_pieces(game.state, seat)
    _set_marks(pieces, game.state, parse_choice(choice), count)
    return _with_seat(game.state, seat, ".".join(pieces))


def _set_marks(pieces: list[str], state: State, square: Choice, count: int) -> None:
    layout = state.layout
    row = row_of(layout, square)
    order = [NUMBERS[number_of(choice_at(layout, row, place)) - 2] for place in range(CLOSING + 1)]
    changed = NUMBERS[number_of(square) - 2]
    marks = ""
    for one in order:
        before = len(pieces[row].split(one)) - 1
        marks += one * (count if one == changed else before)
    lock = LOCK_LETTER if order[CLOSING] in marks else ""
    pieces[row] = row_letter(layout, row) + marks + lock


def with_penalties(game: OfflineGame, seat: int, count: int) -> OfflineGame:
    """The position with this many penalties on a seat's sheet."""
    pieces = _seat_pieces(game.state, seat)
    _, at, pawn = pieces[-1].partition("@")
    pieces[-1] = f"{count}{at}{pawn}"
    return _with_seat(game.state, seat, ".".join(pieces))


def with_pawn(game: OfflineGame, seat: int, field: int) -> OfflineGame:
    """The position with a seat's pawn on a field, whose number it has crossed."""
    pieces = _seat_pieces(game.state, seat)
    track = game_of(game.state).TRACK.track_of(game.state)
    if track is not None and field > 0:
        _set_marks(pieces, game.state, track.fields[field], 1)
    penalties = pieces[-1].split("@")[0]
    pieces[-1] = f"{penalties}@{field}"
    return _with_seat(game.state, seat, ".".join(pieces))


def _parts(state: State) -> list[str]:
    return text(state).split("/")


def _turn_part(parts: list[str]) -> int:
    """The index of the turn, which is the only part with a colon. The seats are right before it."""
    return [":" in part for part in parts].index(True)


def _seat_part(state: State, parts: list[str], seat: int) -> int:
    return _turn_part(parts) - len(state.sheets) + seat


def _seat_pieces(state: State, seat: int) -> list[str]:
    parts = _parts(state)
    return parts[_seat_part(state, parts, seat)].split(".")


def _with_seat(state: State, seat: int, seat_text: str) -> OfflineGame:
    parts = _parts(state)
    parts[_seat_part(state, parts, seat)] = seat_text
    return _possible(state, parts, state.active)


def _possible(state: State, parts: list[str], roller: int) -> OfflineGame:
    """The position with these seats before a roll. If it is in the last round, as many turns as possible are left."""
    turn = _turn_part(parts)
    line = "/".join([*parts[:turn], f"{roller + 1}:roll"])
    for fewer in range(1, len(state.sheets) + 1):
        try:
            return from_position(f"{line}/last{len(state.sheets) - fewer}")
        except BadPosition:
            continue
    return from_position(line)
