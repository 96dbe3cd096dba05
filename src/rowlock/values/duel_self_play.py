"""Plays whole games of Duel by nets or simple policies, and records what a net can learn from."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.policies import preferred
from rowlock.fast.random_numbers import STEP, mix, new_stream, random_choice, roll
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_1, ACTION_2, OVER, ROLL
from rowlock.values import odd_openings
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_features import duel_features
from rowlock.values.duel_turns import best_choice, final_share
from rowlock.values.net import Net, Workspace
from rowlock.values.sheet_play import BY_NET
from rowlock.values.td_learning import GameBatch, SelfPlayResults, record_predictions, record_seat


@kernel_part
def record_position(
    net: Net,
    workspace: Workspace,
    state: duel.State,
    results: SelfPlayResults,
    game: int,
    turn: int,
    predict_points: bool,
) -> None:
    for side in range(2):
        count = duel_features(workspace.features, state, side)
        record_seat(net, workspace, results, game, turn, side, count, sheet_points(state.sheets[side]))
    record_predictions(workspace.outputs, results, game, turn, predict_points)


@kernel_part
def play_game(
    nets: tuple[Net, Net],
    workspaces: tuple[Workspace, Workspace],
    state: duel.State,
    opening_turns: int,
    opening_policies: Numbers,
    batch: GameBatch,
    stream: np.uint64,
    results: SelfPlayResults,
    game: int,
) -> duel.State:
    """Plays a game to its end, and records its positions after the opening until the arrays are full. Returns the final
    state.
    """
    policies = opening_policies
    exploration = odd_openings.EXPLORATION
    turn = 0
    recorded = 0
    while state.stage != OVER:
        stream += STEP
        if state.stage == ROLL:
            if turn >= opening_turns:
                policies = batch.policies
                exploration = np.uint64(batch.settings.exploration * 2.0**32)
                if recorded < results.predictions.shape[1]:
                    predict_points = batch.settings.predict_points
                    record_position(nets[0], workspaces[0], state, results, game, recorded, predict_points)
                    results.explored[game, recorded] = False
                    recorded += 1
            turn += 1
            state = duel.after_roll(state, roll(mix(stream), state.closed))
            continue
        active = state.active
        policy = policies[active]
        legal = duel.legal_choices(state, active)
        bits = mix(stream)
        stream += STEP
        if bits >> np.uint64(32) < exploration:
            choice = random_choice(legal, mix(stream))
            if recorded > 0:
                results.explored[game, recorded - 1] = True
        elif policy <= BY_NET:
            _, choice = best_choice(nets[BY_NET - policy], workspaces[BY_NET - policy], state)
        else:
            penalty_looms = state.stage == ACTION_2 and state.placed == NOTHING
            wanted = preferred(policy, state.sheets[active], state.sheets[1 - active], legal, penalty_looms)
            choice = random_choice(wanted, mix(stream))
        state = duel.after_action_1(state, choice) if state.stage == ACTION_1 else duel.after_action_2(state, choice)
    results.recorded[game] = recorded
    return state


@kernel_part
def play_with(
    workspaces: tuple[Workspace, Workspace],
    odd_policies: Numbers,
    nets: tuple[Net, Net],
    empty: duel.State,
    batch: GameBatch,
    results: SelfPlayResults,
    index: int,
) -> None:
    """Plays one game of a batch, and fills in its results."""
    game = batch.first_game + index
    first = duel.State(empty.sheets, empty.closed, game % 2, empty.stage, empty.dice, empty.placed)
    stream = new_stream(batch.seed, game)
    turns = odd_openings.draw_opening(batch.settings.odd_openings, batch.seed, game, batch.policies, odd_policies)
    state = play_game(nets, workspaces, first, turns, odd_policies, batch, stream, results, index)
    for seat in range(2):
        results.shares[index, seat] = final_share(state, seat)
        results.points[index, seat] = sheet_points(state.sheets[seat])


@kernel
def play_games(nets: tuple[Net, Net], empty: duel.State, batch: GameBatch, results: SelfPlayResults) -> None:
    """Plays games to fill the results, like `sheet_self_play.play_games`."""
    workspaces = (duel_workspace(nets[0]), duel_workspace(nets[1]))
    odd_policies = np.zeros(2, dtype=np.int64)
    for index in range(results.shares.shape[0]):
        play_with(workspaces, odd_policies, nets, empty, batch, results, index)
