"""Plays on from a choice by the net, with the same dice for every choice: that reveals what the net overlooks in the
next turn or two.
"""

from rowlock.fast.compiled import compiling, kernel, kernel_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.rules import State, game_of
from rowlock.rules.turn import OVER, ROLL
from rowlock.values import duel_trials
from rowlock.values.choice_values import ChoiceValue, choice_values
from rowlock.values.net import Net, Workspace
from rowlock.values.position_memory import REMEMBERED
from rowlock.values.rollout_rounds import PAIRS, with_white_pair
from rowlock.values.sheet_evaluation import remembering_workspace
from rowlock.values.sheet_play import all_by_net, play_turn
from rowlock.values.sheet_position import (
    Board,
    GameProgress,
    copy_board,
    final_share,
    player_count,
    restore_board,
    sheet_position,
)
from rowlock.values.sheet_turns import net_share

TURNS = 1
"""How many turns a trial plays."""

NEAR = 0.02
"""Choices that the net considers worse than the best by more than this are not tried."""

SEED = 20_117
"""The trials of a position are always the same."""


@kernel_part
def mean_of_trials(
    net: Net, workspace: Workspace, start: Board, first: GameProgress, seat: int, trials: int, seed: int
) -> float:
    """The seat's mean share of the win after a few turns of a game with sheets, played by the net."""
    board = copy_board(start)
    players = all_by_net(player_count(board))
    total = 0.0
    for trial in range(trials):
        restore_board(board, start)
        progress = first
        stream = new_stream(seed, trial)
        over = False
        turn = 0
        while not over and turn < TURNS:
            turn += 1
            stream += STEP
            dice = roll(mix(stream), progress.closed)
            if turn == 1:
                # Every white roll comes up equally often.
                dice = with_white_pair(dice, trial % PAIRS)
            progress, over, _, stream = play_turn((net,), (workspace,), board, progress, dice, players, stream)
        total += final_share(board, seat) if over else net_share(net, workspace, board, progress, seat)
    return total / trials


@kernel
def sheet_trials(net: Net, start: Board, first: GameProgress, seat: int, trials: int, seed: int) -> float:
    return mean_of_trials(net, remembering_workspace(net, REMEMBERED), start, first, seat, trials, seed)


def after_turn(net: Net, state: State, seat: int, choice: int) -> State:
    """The position before the next roll if the seat makes this choice and all others follow the net."""
    game = game_of(state)
    while state.stage not in (ROLL, OVER):
        chosen: list[int] = []
        for other in game.deciding(state):
            chosen.append(choice if other == seat and choice >= 0 else choice_values(net, state, other)[0].choice)
        choice = -1
        state = game.after_choices(state, tuple(chosen))
    return state


def trial_share(net: Net, state: State, seat: int, trials: int) -> float:
    """The seat's share of the win before a roll, by trials."""
    if game_of(state).IS_SHARED:
        with compiling("trials of shared boards"):
            return float(duel_trials.play_trials(net, state, seat, trials, TURNS, SEED))
    with compiling("trials of sheets"):
        return float(sheet_trials(net, *sheet_position(state), seat, trials, SEED))


def refined_by_trials(net: Net, state: State, seat: int, choices: list[ChoiceValue], trials: int) -> list[ChoiceValue]:
    """The choices, best first, with new values by trials for those close to the best. Mixed choices, which must not be
    predictable, are left as they are, and so are all if one of them wins at once.
    """
    near = [one for one in choices if one.share > choices[0].share - NEAR]
    if len(near) < 2 or max(one.probability for one in choices) < 1 or any(one.wins for one in choices):
        return choices
    shares: dict[int, float] = {}
    for one in near:
        after = after_turn(net, state, seat, one.choice)
        shares[one.choice] = one.share if after.stage == OVER else trial_share(net, after, seat, trials)
    best = max(shares, key=lambda choice: shares[choice])
    tried = [one._replace(share=shares[one.choice], probability=float(one.choice == best)) for one in near]
    rest = [one._replace(probability=0.0) for one in choices if one.choice not in shares]
    return sorted(tried, key=lambda one: -one.share) + rest
