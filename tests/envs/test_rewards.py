"""Rewards and shares of the win, from the points of a finished game."""

import pytest

from rowlock.envs.rewards import result_rewards, win_shares


@pytest.mark.parametrize(
    ("points", "shares", "rewards"),
    [
        ((10, 9), [1, 0], [1, -1]),
        ((10, 10), [0.5, 0.5], [0, 0]),
        ((0, 31, 30), [0, 1, 0], [-0.5, 1, -0.5]),
        ((7, 7, 7, -5), [1 / 3, 1 / 3, 1 / 3, 0], [1 / 9, 1 / 9, 1 / 9, -1 / 3]),
    ],
)
def test_only_those_with_the_most_points_win_and_the_others_pay_for_it(points, shares, rewards):
    assert win_shares(points) == pytest.approx(shares)
    assert result_rewards(points) == pytest.approx(rewards)
