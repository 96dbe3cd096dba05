"""The habits of simple policies, one by one."""

from rowlock.fast.policies import HASTY, score
from rowlock.rules import parse_choice
from rowlock.rules.rows import with_mark


def liked(row, *names):
    return {name for name in names if score(HASTY, row, 0, parse_choice(name), penalty_looms=True) == 1}


def test_the_hasty_policy_likes_every_number_that_skips_at_most_three_others():
    assert liked(0, "r2", "r5", "r6", "g12", "g9", "g8") == {"r2", "r5", "g12", "g9"}
    assert liked(with_mark(0, 2), "y5", "y8", "y9") == {"y5", "y8"}


def test_the_pawn_of_the_hasty_policy_takes_any_step():
    assert liked(0, "+1", "+4", "+5") == {"+1", "+4", "+5"}
