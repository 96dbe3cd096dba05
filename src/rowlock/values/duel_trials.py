"""Trials of Duel: a few turns played by the net (see `trials`)."""

from rowlock.fast.compiled import kernel, kernel_part
from rowlock.fast.random_numbers import STEP, mix, new_stream, roll
from rowlock.rules import duel
from rowlock.rules.turn import OVER, ROLL
from rowlock.values.duel_evaluation import duel_workspace
from rowlock.values.duel_turns import best_choice, turn_share
from rowlock.values.net import Net, Workspace


@kernel_part
def mean_of_trials(
    net: Net, workspace: Workspace, start: duel.State, seat: int, trials: int, max_turns: int, seed: int
) -> float:
    """The seat's mean share of the win after a few turns of Duel, played by the net."""
    total = 0.0
    for trial in range(trials):
        stream = new_stream(seed, trial)
        state = start
        turns = 0
        while state.stage != OVER and (turns < max_turns or state.stage != ROLL):
            if state.stage == ROLL:
                turns += 1
                stream += STEP
                state = duel.after_roll(state, roll(mix(stream), state.closed))
            else:
                _, choice = best_choice(net, workspace, state)
                state = duel.after_choices(state, (choice,))
        total += turn_share(net, workspace, state, seat)
    return total / trials


@kernel
def play_trials(net: Net, start: duel.State, seat: int, trials: int, max_turns: int, seed: int) -> float:
    return mean_of_trials(net, duel_workspace(net), start, seat, trials, max_turns, seed)
