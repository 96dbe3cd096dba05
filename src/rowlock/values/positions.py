"""What the seats can expect in many positions at once: their shares of the win and their final points.

The positions are between turns, before a roll or over, and all of one game with one number of players. What stands in a
net is the outlook of everybody playing to win; how a finished game came out is known, and Qwixx alone is solved.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from rowlock.fast import tables
from rowlock.fast.compiled import Numbers, compiling, kernel
from rowlock.fast.four_rows import COLUMNS, sheet_of
from rowlock.fast.row_states import CLOSED, row_state
from rowlock.fast.sheet_states import sheet_number
from rowlock.rules import BadOptions, State, game_of, onboard
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.rows import is_closed
from rowlock.rules.sheet import Sheet, sheet_points
from rowlock.rules.track import Track
from rowlock.rules.turn import OVER, ROLL
from rowlock.values import duel_features, sheet_features
from rowlock.values.net import POINTS_UNIT, Net, Weights, new_room, outlook
from rowlock.values.weights import learnt_net, points_net

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

NO_TRACK = Track("", (), ())


def outlooks(states: Sequence[State]) -> tuple[Floats, Floats]:
    """By position and seat: the shares of the win, and the final points to expect. Alone, the share is 1."""
    if not states:
        return np.zeros((0, 0)), np.zeros((0, 0))
    game, players = _game_of_all(states)
    over = _column(state.stage for state in states) == OVER
    made = np.zeros((len(states), players))
    if (game, players) == ("qwixx", 1):
        further = np.zeros((len(states), 1))
        with compiling("points of solo qwixx"):
            solo_points(*_sheets_and_closed(states), tables.ready_table(1), made, further)
        return np.ones_like(made), np.where(over[:, None], made, made + further)
    # Alone with the dice the net that is played by tells points.
    share_net = learnt_net(game, players)
    nets = share_net, share_net if players == 1 else points_net(game, players)
    told: Weights = np.zeros((2, len(states), players), dtype=np.float32)
    if game == "duel":
        active = _column(state.active for state in states)
        with compiling("outlooks of duel"):
            duel_outlooks(nets, *_sheets_and_closed(states), active, over, made, told)
    else:
        with compiling("outlooks of sheets"):
            sheet_outlooks(nets, *_sheets_and_closed(states), *_rest_of_boards(states), over, made, told)
    points = made + told[1] * float(POINTS_UNIT)
    shares = _compared(told[0].astype(np.float64))
    winners = made == made.max(axis=1, keepdims=True)
    ended = over[:, None]
    return np.where(ended, winners / winners.sum(axis=1, keepdims=True), shares), np.where(ended, made, points)


def _compared(told: Floats) -> Floats:
    """The shares of the win, if these are the seats' outlooks."""
    weights = np.exp(told - told.max(axis=1, keepdims=True))
    shares: Floats = weights / weights.sum(axis=1, keepdims=True)
    return shares


def _game_of_all(states: Sequence[State]) -> tuple[str, int]:
    """The game and the number of players, the same in all positions, each of which is between turns."""
    kind, players = type(states[0]), len(_sheets_of(states[0]))
    for state in states:
        if type(state) is not kind or len(_sheets_of(state)) != players:
            raise BadOptions("positions are looked at together only if game and number of players are the same")
        if state.stage not in (ROLL, OVER):
            raise BadOptions("what everybody can expect is told between turns: before a roll, or after the end")
    return game_of(states[0]).NAME, players


def _sheets_of(state: State) -> tuple[Sheet, ...]:
    return state.sheets


def _column(numbers: Iterable[int]) -> Whole:
    return np.fromiter(numbers, dtype=np.int64)


def _sheets_and_closed(states: Sequence[State]) -> tuple[Whole, Whole]:
    rows = _column(number for state in states for sheet in state.sheets for number in (*sheet.rows, sheet.penalties))
    return rows.reshape(len(states), -1, COLUMNS), _column(state.closed for state in states)


def _rest_of_boards(states: Sequence[State]) -> tuple[Whole, Whole, Whole, Whole, Whole, Whole]:
    """By position the pawns, which track it is, the turns left and the active seat; then the fields and points of every
    track there is.
    """
    tracks: dict[Track, int] = {}
    pawns, which, turns_left = [], [], []
    for state in states:
        track = state.track if isinstance(state, onboard.State) else NO_TRACK
        which.append(tracks.setdefault(track, len(tracks)))
        pawns.append(state.pawns if isinstance(state, onboard.State) else (0,) * len(_sheets_of(state)))
        turns_left.append(state.turns_left if isinstance(state, onboard.State) else NOT_ANNOUNCED)
    return (
        np.array(pawns, dtype=np.int64),
        _column(which),
        _column(turns_left),
        _column(state.active for state in states),
        np.array([track.fields for track in tracks], dtype=np.int64),
        np.array([track.points for track in tracks], dtype=np.int64),
    )


@kernel
def sheet_outlooks(
    nets: tuple[Net, Net],
    sheets: Numbers,
    closed: Numbers,
    pawns: Numbers,
    which: Numbers,
    turns_left: Numbers,
    active: Numbers,
    fields: Numbers,
    points: Numbers,
    over: Numbers,
    made: Numbers,
    told: Numbers,
) -> None:
    """By position and seat of Qwixx or On Board: the points made, and, if it is not over, what each net tells."""
    rooms = (new_room(nets[0], sheet_features.MOST_AT_ONCE), new_room(nets[1], sheet_features.MOST_AT_ONCE))
    for position in range(sheets.shape[0]):
        track = which[position]
        board = sheet_features.Board(sheets[position], pawns[position], fields[track], points[track])
        sheet_features.look_at_sheets(rooms[0], board, closed[position])
        for seat in range(sheets.shape[1]):
            made[position, seat] = rooms[0].points[seat]
            if not over[position]:
                count = sheet_features.sheet_features(
                    rooms[0], board, closed[position], turns_left[position], active[position], seat
                )
                rooms[1].features[:count] = rooms[0].features[:count]
                told[0, position, seat] = outlook(nets[0], rooms[0], count)
                told[1, position, seat] = outlook(nets[1], rooms[1], count)


@kernel
def duel_outlooks(
    nets: tuple[Net, Net], sides: Numbers, closed: Numbers, active: Numbers, over: Numbers, made: Numbers, told: Numbers
) -> None:
    """The same of Duel."""
    rooms = (new_room(nets[0], duel_features.MOST_AT_ONCE), new_room(nets[1], duel_features.MOST_AT_ONCE))
    for position in range(sides.shape[0]):
        for side in range(2):
            own, other = sheet_of(sides[position], side), sheet_of(sides[position], 1 - side)
            made[position, side] = sheet_points(own)
            if not over[position]:
                count = duel_features.duel_features(
                    rooms[0].features, own, other, closed[position], side == active[position]
                )
                rooms[1].features[:count] = rooms[0].features[:count]
                told[0, position, side] = outlook(nets[0], rooms[0], count)
                told[1, position, side] = outlook(nets[1], rooms[1], count)


@kernel
def solo_points(sheets: Numbers, closed: Numbers, worth: Numbers, made: Numbers, further: Numbers) -> None:
    """By position of Qwixx alone: the points made, and those that perfect play still makes if it is not over."""
    states = np.zeros(4, dtype=np.int64)
    for position in range(sheets.shape[0]):
        sheet = sheet_of(sheets[position], 0)
        for colour in range(4):
            states[colour] = CLOSED if is_closed(closed[position], colour) else row_state(sheet.rows[colour])
        made[position, 0] = sheet_points(sheet)
        if sheet.penalties < worth.shape[1]:
            number = sheet_number(states[0], states[1], states[2], states[3])
            further[position, 0] = worth[0, sheet.penalties, number]
