"""Simulations: reproducible from the seed, and with clear errors."""

import subprocess
import sys

import numpy as np
import pytest

from rowlock.fast.playouts import new_games, trace_width
from rowlock.fast.policies import HABITS, POLICIES
from rowlock.fast.simulation import BATCH, player_of, simulation, win_shares
from rowlock.rules import BadOptions, Options
from rowlock.rules.choices import in_order
from support.playing import ALL_OPTIONS, name_of

pytestmark = pytest.mark.slow


def all_of(options, games, policies, seed, threads=None):
    *_, played = simulation(options, games, policies, seed, threads)
    return played


def same(one, other):
    return (
        np.array_equal(one.scores, other.scores)
        and np.array_equal(one.turns, other.turns)
        and np.array_equal(one.reasons, other.reasons)
    )


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=name_of)
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(options):
    games = 3 * BATCH + 17
    one = all_of(options, games, ["random"], 7, threads=1)
    assert same(one, all_of(options, games, ["random"], 7, threads=2))
    assert same(one, all_of(options, games, ["random"], 7, threads=5))
    assert not same(one, all_of(options, games, ["random"], 8, threads=2))


def test_partial_results_are_always_those_of_the_first_games():
    options = Options("duel", 2)
    whole = all_of(options, 4 * BATCH, ["thrifty"], 3)
    for part in simulation(options, 4 * BATCH, ["thrifty"], 3, threads=2):
        assert same(part, whole.part(0, len(part.turns)))


def test_fewer_games_are_the_first_of_more():
    options = Options("qwixx", 4)
    assert same(all_of(options, 100, ["eager"], 3), all_of(options, 5000, ["eager"], 3).part(0, 100))


def test_equal_players_win_equal_shares():
    """Within five standard errors: the dice do not favour any seat."""
    games = 100_000
    shares = win_shares(all_of(Options("qwixx", 5), games, ["thrifty"], 2))
    assert shares.sum() == pytest.approx(1)
    assert np.abs(shares - 0.2).max() < 5 * np.sqrt(0.2 * 0.8 / games)


def test_seats_with_different_policies_choose_independently():
    """With the same roll: each decision has its own random number."""
    play = player_of(Options("qwixx", 2), ["eager", "random"], 3)
    together = np.zeros((5, 5))
    for game in range(3000):
        trace = np.zeros((400, trace_width(2)), dtype=np.int64)
        play(game, new_games(1, 2), trace)
        one, other = trace[2], trace[3]
        if len(in_order(int(one[2]))) == len(in_order(int(other[2]))) == 5:
            together[in_order(int(one[2])).index(one[3]), in_order(int(other[2])).index(other[3])] += 1
    eager = together[1:]
    assert together[0].sum() == 0
    expected = eager.sum() / eager.size
    assert ((eager - expected) ** 2 / expected).sum() < 60  # nineteen degrees of freedom


def test_all_faces_are_equally_likely():
    from rowlock.fast.random_numbers import STEP, mix, new_stream, roll

    counts = np.zeros((6, 7))
    with np.errstate(over="ignore"):
        stream = new_stream(1, 2)
        for _ in range(20_000):
            stream = stream + STEP
            for die, shown in enumerate(roll(mix(stream), 0)):
                counts[die, int(shown)] += 1
    assert counts[:, 0].sum() == 0
    chi = ((counts[:, 1:] - 20_000 / 6) ** 2 / (20_000 / 6)).sum(axis=1)
    assert chi.max() < 25  # with five degrees of freedom, one die in 7,000 would exceed this


@pytest.mark.parametrize(
    ("options", "policies", "why"),
    [
        (Options("duel", 2), ["clever"], "unknown policy 'clever': choose from random"),
        (Options("qwixx", 3), ["random", "eager"], "got 2 policies for 3 players"),
        (Options("qwixx", 2), ["optimal"], "the policy optimal is only for solved games of one player"),
        (Options("qwixx", 2), ["random", "optimal"], "the policy optimal is only for solved games of one player"),
        (Options("qwixx", 7), ["random"], "qwixx is for 1 to 5 players"),
    ],
)
def test_bad_options_are_rejected_at_once(options, policies, why):
    with pytest.raises(BadOptions, match=why):
        simulation(options, 10, policies, 1)


def test_every_policy_is_described():
    assert tuple(HABITS) == POLICIES


def test_nothing_but_fast_imports_numba():
    code = "import rowlock, rowlock.rules, rowlock.record, rowlock.cli, sys; print('numba' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "False\n"
