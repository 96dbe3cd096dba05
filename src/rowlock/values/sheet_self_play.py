"""Playing whole games of Qwixx and On Board by nets or simple policies, and learning from them."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.seats import next_seat
from rowlock.values.lessons import (
    Lesson,
    Notes,
    Played,
    keep_told,
    learn_from,
    note_seat,
    note_told,
    notes_of_games,
)
from rowlock.values.net import Net, Room, Weights, new_room
from rowlock.values.sheet_features import MOST_AT_ONCE, Board, look_at_sheets, sheet_features
from rowlock.values.sheet_play import play_turn
from rowlock.values.sheet_turns import board_points, final_share


@kernel_part
def note_position(
    net: Net,
    room: Room,
    board: Board,
    closed: int,
    turns_left: int,
    active: int,
    of_points: bool,
    notes: Notes,
    turn: int,
) -> None:
    look_at_sheets(room, board, closed)
    for seat in range(board.pawns.shape[0]):
        count = sheet_features(room, board, closed, turns_left, active, seat)
        note_seat(net, room, notes, turn, seat, count, room.points[seat])
    note_told(room, notes, turn, of_points)


@kernel_part
def play_game(
    nets: tuple[Net, Net],
    rooms: tuple[Room, Room],
    board: Board,
    active: int,
    policies: Numbers,
    lesson: Lesson,
    notes: Notes,
    taken: Numbers,
    stream: np.uint64,
) -> int:
    """Clears the board, plays a game on it, and answers how many of its positions were noted."""
    board.sheets[:] = 0
    board.pawns[:] = 0
    closed = 0
    turns_left = NOT_ANNOUNCED
    noted = 0
    strays = np.uint64(lesson.strays * 2.0**32)
    while True:
        noting = noted < notes.counts.shape[0]
        if noting:
            note_position(nets[0], rooms[0], board, closed, turns_left, active, lesson.of_points, notes, noted)
        stream += STEP
        dice = rolled(mixed(stream), closed)
        closed, turns_left, over, strayed, stream = play_turn(
            nets, rooms, board, closed, turns_left, active, dice, policies, strays, taken, stream
        )
        if noting:
            notes.strayed[noted] = strayed
            noted += 1
        if over:
            return noted
        active = next_seat(active, board.pawns.shape[0])


@kernel
def play_and_learn(
    nets: tuple[Net, Net],
    met: Weights,
    tracks: Numbers,
    points: Numbers,
    policies: Numbers,
    seed: int,
    first_game: int,
    lesson: Lesson,
    played: Played,
) -> None:
    """Plays as many games as there is room for what comes of them. The first net learns from each, if there is a rate.

    A seat plays by one of the nets or by a policy of `fast.policies`.
    """
    players = played.shares.shape[1]
    rooms = (new_room(nets[0], MOST_AT_ONCE), new_room(nets[1], MOST_AT_ONCE))
    notes = notes_of_games(lesson, played, MOST_AT_ONCE)
    taken = np.zeros(players, dtype=np.int64)
    sheets = np.zeros((players, 5), dtype=np.int64)
    pawns = np.zeros(players, dtype=np.int64)
    for index in range(played.shares.shape[0]):
        game = first_game + index
        which = (game // players) % tracks.shape[0]
        board = Board(sheets, pawns, tracks[which], points[which])
        stream = stream_of(seed, game)
        noted = play_game(nets, rooms, board, game % players, policies, lesson, notes, taken, stream)
        for seat in range(players):
            played.shares[index, seat] = final_share(board, seat)
            played.points[index, seat] = board_points(board, seat)
        if lesson.rate > 0:
            learn_from(nets[0], met, rooms[0], notes, noted, lesson, played, index)
        keep_told(notes, noted, played, index)
