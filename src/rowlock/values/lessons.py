"""Learning from a game: TD(λ) on the positions before its rolls, from the last to the first."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rowlock.fast.compiled import Numbers, kernel_part
from rowlock.values.net import POINTS_UNIT, Net, Room, Weights, learn, outlook, told_of

MOST_TURNS = 256
"""Learnt from in one game; hardly any has so many."""


class Lesson(NamedTuple):
    """How a game is played and learnt from.

    A rate of nothing is no lesson. `trust` is λ: how much of what is learnt is what came of the game, and how much what
    the net thought a turn later. In a share of `strays` decisions something legal is chosen at random. What is learnt
    are the seats' shares of the win, or their points; and what came after a stray counts for what went before, or not.
    """

    rate: float = 0.0
    trust: float = 0.0
    strays: float = 0.0
    of_points: bool = False
    past_strays: bool = True


class Played(NamedTuple):
    """What came of games: by game and seat the shares of the win and the points; how many positions of each game were
    noted, and what the net told of them, by game, turn and seat. Without turns to tell of, nothing is told.
    """

    shares: NDArray[np.float64]
    points: NDArray[np.float64]
    noted: NDArray[np.int64]
    told: NDArray[np.float64]


def room_for_games(games: int, players: int, turns: int = 0) -> Played:
    seats = (games, players)
    return Played(np.zeros(seats), np.zeros(seats), np.zeros(games, dtype=np.int64), np.zeros((games, turns, players)))


class Notes(NamedTuple):
    """What is kept of a game while it is played. By position before a roll and seat: the features, what the net told,
    and the points made by then; by position whether anybody strayed in the turn that followed.
    """

    features: Numbers
    counts: Numbers
    told: Numbers
    made: Numbers
    strayed: Numbers


@kernel_part
def new_notes(turns: int, players: int, features: int) -> Notes:
    return Notes(
        np.zeros((turns, players, features), dtype=np.int64),
        np.zeros((turns, players), dtype=np.int64),
        np.zeros((turns, players)),
        np.zeros((turns, players)),
        np.zeros(turns, dtype=np.bool_),
    )


@kernel_part
def notes_of_games(lesson: Lesson, played: Played, features: int) -> Notes:
    """Room for the notes of a game, if there is anything to note them for."""
    wanted = lesson.rate > 0 or played.told.shape[1] > 0
    return new_notes(MOST_TURNS + 1 if wanted else 0, played.shares.shape[1], features)


@kernel_part
def note_seat(net: Net, room: Room, notes: Notes, turn: int, seat: int, count: int, made: float) -> None:
    """Notes what is true for a seat before a roll: the room holds it."""
    notes.features[turn, seat] = room.features
    notes.counts[turn, seat] = count
    notes.made[turn, seat] = made / POINTS_UNIT
    room.outlooks[seat] = outlook(net, room, count)


@kernel_part
def note_told(room: Room, notes: Notes, turn: int, of_points: bool) -> None:
    """Notes what the net tells, once every seat has been noted."""
    players = notes.told.shape[1]
    for seat in range(players):
        notes.told[turn, seat] = told_of(room.outlooks, players, seat, notes.made[turn, seat], of_points)
    notes.strayed[turn] = False


@kernel_part
def learn_from(
    net: Net, met: Weights, room: Room, notes: Notes, noted: int, lesson: Lesson, played: Played, game: int
) -> None:
    """The lesson of a game that has just been played, and of which so many positions were noted. The first of them is
    the same in every game, and nobody chose it: it is left out.
    """
    players = notes.told.shape[1]
    targets, wrong = np.zeros(players), np.zeros(players)
    for seat in range(players):
        targets[seat] = played.points[game, seat] / POINTS_UNIT if lesson.of_points else played.shares[game, seat]
    for turn in range(noted - 1, 0, -1):
        if notes.strayed[turn] and not lesson.past_strays:
            targets[:] = notes.told[turn]
            continue
        for seat in range(players):
            room.features[:] = notes.features[turn, seat]
            room.outlooks[seat] = outlook(net, room, notes.counts[turn, seat])
        for seat in range(players):
            told = told_of(room.outlooks, players, seat, notes.made[turn, seat], lesson.of_points)
            wrong[seat] = targets[seat] - told
        for seat in range(players):
            room.features[:] = notes.features[turn, seat]
            outlook(net, room, notes.counts[turn, seat])
            learn(net, met, room, notes.counts[turn, seat], wrong[seat], lesson.rate)
            targets[seat] = (1 - lesson.trust) * notes.told[turn, seat] + lesson.trust * targets[seat]


@kernel_part
def keep_told(notes: Notes, noted: int, played: Played, game: int) -> None:
    """Hands on what the net told of a game, as far as there is room for it."""
    played.noted[game] = min(noted, played.told.shape[1])
    for turn in range(played.noted[game]):
        played.told[game, turn] = notes.told[turn]
