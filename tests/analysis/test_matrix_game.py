"""Matrix games are solved exactly: the solutions are optimal and agree with linear programming."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays

from rowlock.analysis.matrix_game import best_mixes, dot, transposed, value
from support.every_roll import matrix_value
from support.exact_matrix_games import near_tie, solved_exactly
from support.long_run import LONG, variants

SIZES = some.tuples(some.integers(1, 5), some.integers(1, 5))
# A few distinct payoffs produce ties and singular submatrices; many produce neither.
PAYOFFS = some.one_of(some.sampled_from([0.0, 0.5, 0.5 + 1e-7, 1.0]), some.floats(-50, 50, width=16))


@pytest.mark.slow
@given(SIZES.flatmap(lambda size: arrays(float, size, elements=PAYOFFS)))
def test_no_choice_beats_an_optimal_mix(payoff):
    worth, rows, columns = best_mixes(payoff.tolist())
    row_mixes, column_mixes = np.array(rows), np.array(columns)
    spread = payoff.max() - payoff.min()
    for mix in (*row_mixes, *column_mixes):
        assert mix.min() >= 0
        assert mix.sum() == pytest.approx(1)
    assert (row_mixes @ payoff).min() == pytest.approx(worth, abs=1e-9 * (1 + spread))
    assert (payoff @ column_mixes.T).max() == pytest.approx(worth, abs=1e-9 * (1 + spread))


@pytest.mark.slow
@given(
    some.tuples(some.integers(1, 3), some.integers(1, 3)).flatmap(
        lambda size: arrays(float, (3, *size), elements=some.sampled_from([0.0, 0.5, 1.0]))
    )
)
def test_the_next_payoff_decides_between_optimal_mixes(payoffs):
    evaluations = tuple(tuple(map(tuple, line)) for line in np.moveaxis(payoffs, 0, 2).tolist())
    assert value(payoffs.tolist()) == pytest.approx(matrix_value(evaluations, 0), abs=1e-9)


def test_rock_paper_scissors_is_worth_nothing():
    game = np.array([[0.0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    worth, row_mixes, column_mixes = best_mixes(game.tolist())
    assert worth == pytest.approx(0)
    assert np.array(row_mixes) == pytest.approx(np.full((1, 3), 1 / 3))
    assert np.array(column_mixes) == pytest.approx(np.full((1, 3), 1 / 3))


def test_a_saddle_point_is_found():
    assert value([[[3.0, 2, 4], [1, 0, 5]]]) == [2]


def test_if_all_payoffs_are_equal_the_next_matrix_decides():
    same = np.full((2, 2), 0.5)
    assert value([same.tolist(), [[2.0, 0], [0, 2]]]) == pytest.approx((0.5, 1))


def test_a_tiny_difference_still_counts():
    little = 1e-6
    share = np.array([[1.0, 0.5], [1.0, 0.5 + little]])
    assert value([share.tolist(), [[0.0, 9], [0, 1]]]) == pytest.approx((0.5 + little, 1), abs=1e-9)


def errors(payoff):
    """How far the value, and what each mix guarantees, are from the exact value."""
    exact = float(solved_exactly(payoff)[0])
    worth, rows, columns = best_mixes(payoff)
    held = [min(dot(mix, line) for line in transposed(payoff)) for mix in rows]
    kept = [max(dot(line, mix) for line in payoff) for mix in columns]
    assert held, payoff
    assert kept, payoff
    return [abs(one - exact) for one in (worth, *held, *kept)]


def test_a_near_tie_in_which_most_submatrices_are_badly_conditioned_is_solved():
    e = 0.5 + 1e-7
    payoff = [[-1, e, e, e, e], [0, e, e, e, e], [e, e, 0, e, e], [0.5, e, e, e, e], [e, 0.5, 1, e, e]]
    assert max(errors(payoff)) < 1e-10


@pytest.mark.parametrize("seed", variants(range(50), 0))
def test_near_ties_are_solved_as_in_fractions(seed):
    generator = random.Random(seed)
    for _ in range(2_000):
        payoff = near_tie(generator, 5 if LONG else 4)
        assert max(errors(payoff)) < 1e-10, payoff
