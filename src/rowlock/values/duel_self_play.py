"""Plays whole games of Duel by nets or simple policies, and learns from them."""

import numpy as np

from rowlock.fast.compiled import Numbers, kernel, kernel_part
from rowlock.fast.policies import preferred
from rowlock.fast.random_numbers import STEP, mix, new_stream, random_choice, roll
from rowlock.rules import duel
from rowlock.rules.choices import NOTHING
from rowlock.rules.sheet import sheet_points
from rowlock.rules.turn import ACTION_1, ACTION_2, OVER, ROLL
from rowlock.values.duel_features import MAX_FEATURES, duel_features
from rowlock.values.duel_turns import best_choice, final_share
from rowlock.values.net import Net, Weights, Workspace, new_workspace
from rowlock.values.sheet_play import BY_NET
from rowlock.values.td_learning import (
    GameBatch,
    SelfPlayResults,
    TrainingSettings,
    Trajectory,
    copy_predictions,
    learn_from,
    outcome,
    record_predictions,
    record_seat,
    trajectory_for,
)


@kernel_part
def record_position(net: Net, workspace: Workspace, state: duel.State, trajectory: Trajectory, turn: int) -> None:
    for side in range(2):
        count = duel_features(workspace.features, state, side)
        record_seat(net, workspace, trajectory, turn, side, count, sheet_points(state.sheets[side]))
    record_predictions(workspace.outputs, trajectory, turn)


@kernel_part
def play_game(
    nets: tuple[Net, Net],
    workspaces: tuple[Workspace, Workspace],
    state: duel.State,
    policies: Numbers,
    settings: TrainingSettings,
    trajectory: Trajectory,
    stream: np.uint64,
) -> tuple[duel.State, int]:
    """Plays a game to its end. Returns the final state, and how many of the game's positions were recorded."""
    exploration = np.uint64(settings.exploration * 2.0**32)
    recorded = 0
    while state.stage != OVER:
        stream += STEP
        if state.stage == ROLL:
            if recorded < trajectory.counts.shape[0]:
                record_position(nets[0], workspaces[0], state, trajectory, recorded)
                recorded += 1
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
                trajectory.explored[recorded - 1] = True
        elif policy <= BY_NET:
            _, choice = best_choice(nets[BY_NET - policy], workspaces[BY_NET - policy], state)
        else:
            penalty_looms = state.stage == ACTION_2 and state.placed == NOTHING
            wanted = preferred(policy, state.sheets[active], state.sheets[1 - active], legal, penalty_looms)
            choice = random_choice(wanted, mix(stream))
        state = duel.after_action_1(state, choice) if state.stage == ACTION_1 else duel.after_action_2(state, choice)
    return state, recorded


@kernel
def play_and_learn(
    nets: tuple[Net, Net], squared_gradients: Weights, empty: duel.State, batch: GameBatch, results: SelfPlayResults
) -> None:
    """Plays as many games as the results have room for, like `sheet_self_play.play_and_learn`."""
    settings = batch.settings
    workspaces = (new_workspace(nets[0], MAX_FEATURES), new_workspace(nets[1], MAX_FEATURES))
    trajectory = trajectory_for(settings, results, MAX_FEATURES)
    for index in range(results.shares.shape[0]):
        game = batch.first_game + index
        first = duel.State(empty.sheets, empty.closed, game % 2, empty.stage, empty.dice, empty.placed)
        stream = new_stream(batch.seed, game)
        state, recorded = play_game(nets, workspaces, first, batch.policies, settings, trajectory, stream)
        for seat in range(2):
            results.shares[index, seat] = final_share(state, seat)
            results.points[index, seat] = sheet_points(state.sheets[seat])
        if settings.rate > 0:
            targets = outcome(results, index, settings.predict_points)
            learn_from(nets[0], workspaces[0], squared_gradients, trajectory, recorded, settings, targets)
        copy_predictions(trajectory, recorded, results, index)
