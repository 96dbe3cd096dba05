"""Playing whole games of Duel by nets or simple policies, and learning from them."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.draws import STEP, mixed, one_of, rolled, stream_of
from rowlock.fast.policies import liked
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_1, ACTION_2, OVER, ROLL
from rowlock.values.duel_features import MOST_AT_ONCE, duel_features
from rowlock.values.duel_turns import best_choice, final_share
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
from rowlock.values.sheet_play import BY_NET


@kernel_part
def note_position(net: Net, room: Room, state: duel.State, of_points: bool, notes: Notes, turn: int) -> None:
    for side in range(2):
        own, other = state.sheets[side], state.sheets[1 - side]
        count = duel_features(room.features, own, other, state.closed, side == state.active)
        note_seat(net, room, notes, turn, side, count, sheet_points(own))
    note_told(room, notes, turn, of_points)


@kernel_part
def play_game(
    nets: tuple[Net, Net],
    rooms: tuple[Room, Room],
    state: duel.State,
    policies: Numbers,
    lesson: Lesson,
    notes: Notes,
    stream: np.uint64,
) -> tuple[duel.State, int]:
    """Plays a game to its end, and answers that and how many of its positions were noted."""
    strays = np.uint64(lesson.strays * 2.0**32)
    noted = 0
    while state.stage != OVER:
        stream += STEP
        if state.stage == ROLL:
            if noted < notes.counts.shape[0]:
                note_position(nets[0], rooms[0], state, lesson.of_points, notes, noted)
                noted += 1
            state = duel.after_roll(state, rolled(mixed(stream), state.closed))
            continue
        active = state.active
        policy = policies[active]
        legal = duel.legal_choices(state, active)
        bits = mixed(stream)
        stream += STEP
        if bits >> np.uint64(32) < strays:
            choice = one_of(legal, mixed(stream))
            if noted > 0:
                notes.strayed[noted - 1] = True
        elif policy <= BY_NET:
            _, choice = best_choice(nets[BY_NET - policy], rooms[BY_NET - policy], state)
        else:
            looms = state.stage == ACTION_2 and state.placed == NOTHING
            wanted = liked(policy, state.sheets[active], state.sheets[1 - active], legal, looms)
            choice = one_of(wanted, mixed(stream))
        state = duel.after_action_1(state, choice) if state.stage == ACTION_1 else duel.after_action_2(state, choice)
    return state, noted


@kernel
def play_and_learn(
    nets: tuple[Net, Net],
    met: Weights,
    empty: duel.State,
    policies: Numbers,
    seed: int,
    first_game: int,
    lesson: Lesson,
    played: Played,
) -> None:
    """Plays as many games as there is room for what comes of them; `sheet_self_play` says how."""
    rooms = (new_room(nets[0], MOST_AT_ONCE), new_room(nets[1], MOST_AT_ONCE))
    notes = notes_of_games(lesson, played, MOST_AT_ONCE)
    for index in range(played.shares.shape[0]):
        game = first_game + index
        first = duel.State(empty.sheets, empty.closed, game % 2, empty.stage, empty.dice, empty.placed)
        state, noted = play_game(nets, rooms, first, policies, lesson, notes, stream_of(seed, game))
        for seat in range(2):
            played.shares[index, seat] = final_share(state, seat)
            played.points[index, seat] = sheet_points(state.sheets[seat])
        if lesson.rate > 0:
            learn_from(nets[0], met, rooms[0], notes, noted, lesson, played, index)
        keep_told(notes, noted, played, index)
