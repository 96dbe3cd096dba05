"""Playing on from a choice, by the net, with the same dice for every choice: what the net overlooks shows after a turn
or two.
"""

import numpy as np

from rowlock.fast.compiled import compiling, kernel
from rowlock.fast.draws import STEP, mixed, rolled, stream_of
from rowlock.rules import State, duel, game_of, onboard
from rowlock.rules.dice import Dice
from rowlock.rules.pawns import NOT_ANNOUNCED
from rowlock.rules.seats import next_seat
from rowlock.rules.turn import OVER, ROLL
from rowlock.values.duel_features import MOST_AT_ONCE as MOST_IN_DUEL
from rowlock.values.duel_turns import best_choice
from rowlock.values.duel_turns import turn_share as duel_share
from rowlock.values.judging import Judged, board_of, judged
from rowlock.values.net import Net, new_room
from rowlock.values.sheet_features import MOST_AT_ONCE, Board
from rowlock.values.sheet_play import BY_NET, NO_STRAYS, play_turn
from rowlock.values.sheet_turns import final_share, net_share

TURNS = 1
"""How many turns a trial plays on."""

NEAR = 0.02
"""A choice that the net thinks worse than the best by more than this is not tried."""

SEED = 20_117
"""The trials of a position are always the same."""


@kernel
def sheet_trials(
    net: Net, start: Board, closed_first: int, left_first: int, first: int, seat: int, trials: int, seed: int
) -> float:
    """The seat's mean share of the win after a few turns of a game of sheets, all of them by the net."""
    room = new_room(net, MOST_AT_ONCE)
    players = start.pawns.shape[0]
    board = Board(start.sheets.copy(), start.pawns.copy(), start.fields, start.points)
    taken = np.zeros(players, dtype=np.int64)
    all_by_net = np.full(players, BY_NET)
    total = 0.0
    for trial in range(trials):
        board.sheets[:] = start.sheets
        board.pawns[:] = start.pawns
        closed, turns_left, active = closed_first, left_first, first
        stream = stream_of(seed, trial)
        over = False
        turn = 0
        while not over and turn < TURNS:
            turn += 1
            stream += STEP
            dice = rolled(mixed(stream), closed)
            if turn == 1:
                # Every white roll is met as often as it should be.
                dice = Dice(trial % 6 + 1, trial // 6 % 6 + 1, dice.red, dice.yellow, dice.green, dice.blue)
            closed, turns_left, over, _, stream = play_turn(
                (net,), (room,), board, closed, turns_left, active, dice, all_by_net, NO_STRAYS, taken, stream
            )
            active = next_seat(active, players)
        total += final_share(board, seat) if over else net_share(net, room, board, closed, turns_left, active, seat)
    return total / trials


@kernel
def duel_trials(net: Net, start: duel.State, seat: int, trials: int, seed: int) -> float:
    room = new_room(net, MOST_IN_DUEL)
    total = 0.0
    for trial in range(trials):
        stream = stream_of(seed, trial)
        state = start
        turns = 0
        while state.stage != OVER and (turns < TURNS or state.stage != ROLL):
            if state.stage == ROLL:
                turns += 1
                stream += STEP
                state = duel.after_roll(state, rolled(mixed(stream), state.closed))
            else:
                _, choice = best_choice(net, room, state)
                state = duel.after_choices(state, (choice,))
        total += duel_share(net, room, state, seat)
    return total / trials


def after_turn(net: Net, state: State, seat: int, choice: int) -> State:
    """The position before the next roll, if the seat chooses so and all else goes as the net would have it."""
    game = game_of(state)
    while state.stage not in (ROLL, OVER):
        chosen = []
        for other in game.deciding(state):
            chosen.append(choice if other == seat and choice >= 0 else judged(net, state, other)[0].choice)
        choice = -1
        state = game.after_choices(state, tuple(chosen))
    return state


def worth_by_trials(net: Net, state: State, seat: int, trials: int) -> float:
    """The seat's share of the win before a roll, by trials."""
    if isinstance(state, duel.State):
        with compiling("trials of duel"):
            return float(duel_trials(net, state, seat, trials, SEED))
    turns_left = state.turns_left if isinstance(state, onboard.State) else NOT_ANNOUNCED
    with compiling("trials of sheets"):
        return float(sheet_trials(net, board_of(state), state.closed, turns_left, state.active, seat, trials, SEED))


def tried(net: Net, state: State, seat: int, choices: list[Judged], trials: int) -> list[Judged]:
    """The choices with those near the best judged anew by trials, the best first. What must not be foreseen, and so is
    mixed, stays as it is.
    """
    near = [one for one in choices if one.share > choices[0].share - NEAR]
    if len(near) < 2 or max(one.odds for one in choices) < 1:
        return choices
    worth = {}
    for one in near:
        after = after_turn(net, state, seat, one.choice)
        if after.stage == OVER:
            worth[one.choice] = one.share
        else:
            worth[one.choice] = worth_by_trials(net, after, seat, trials)
    best = max(worth, key=worth.__getitem__)
    anew = [one._replace(share=worth[one.choice], odds=float(one.choice == best)) for one in near]
    rest = [one._replace(odds=0.0) for one in choices if one.choice not in worth]
    return sorted(anew, key=lambda one: -one.share) + rest
