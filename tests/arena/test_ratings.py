"""Ratings recover the strengths that results were generated from."""

import math
import random

import pytest

from rowlock.arena.match import GameResult
from rowlock.arena.ratings import Estimate, mean_of, pair_shares, ratings, standings
from rowlock.arena.tournament import Contender, Contest, Deal, Results
from rowlock.rules import Options


def made_up(strengths, deals, seed):
    """Results of contenders with the given Elo strengths."""
    generator = random.Random(seed)
    names = list(strengths)
    contest = Contest(tuple(map(Contender, names)), Options("qwixx", 2), deals)
    results = Results(contest)
    for index, line_up in enumerate(contest.line_ups):
        first, second = (strengths[names[place]] for place in line_up)
        chance = 1 / (1 + 10 ** ((second - first) / 400))
        for number in range(deals):
            games = []
            for game in range(2):
                first_won = generator.random() < chance
                winner = (0 if first_won else 1) ^ game
                games.append(
                    GameResult((1.0, 0.0) if winner == 0 else (0.0, 1.0), (50, 40) if winner == 0 else (40, 50))
                )
            results.deals[index].append(Deal(index, number, tuple(games)))
    return results


TRUE = {"weak": 1300, "middle": 1500, "strong": 1700}


def test_ratings_find_the_strengths():
    found = ratings(made_up(TRUE, deals=4000, seed=1))
    for name, truth in TRUE.items():
        assert abs(found[name].value - truth) < 2 * found[name].margin
        assert 2 < found[name].margin < 20


@pytest.mark.slow
def test_intervals_cover_the_true_value_as_often_as_they_claim():
    covered = total = 0
    for seed in range(150):
        for name, found in ratings(made_up(TRUE, deals=60, seed=seed)).items():
            total += 1
            covered += abs(found.value - TRUE[name]) < found.margin
    # 95% of 450, with some slack because the ratings of one field aren't independent.
    assert 0.90 < covered / total < 0.99


def test_a_contender_that_never_lost_is_rated_too():
    found = ratings(made_up({"never": -5000, "always": 5000}, deals=20, seed=1))
    assert found["always"].value > found["never"].value + 200
    assert math.isfinite(found["always"].value)


def test_shares_are_of_whole_deals():
    results = made_up(TRUE, deals=500, seed=2)
    shares = pair_shares(results)
    assert shares["strong", "weak"].value == pytest.approx(1 - shares["weak", "strong"].value)
    assert abs(shares["strong", "middle"].value - 1 / (1 + 10**-0.5)) < 2 * shares["strong", "middle"].margin
    by_name = {one.name: one for one in standings(results)}
    assert [one.name for one in standings(results)] == ["strong", "middle", "weak"]
    both = (shares["strong", "weak"].value + shares["strong", "middle"].value) / 2
    assert by_name["strong"].wins.value == pytest.approx(both)
    assert by_name["strong"].games == 2000


def test_contenders_with_the_same_name_are_merged():
    contest = Contest((Contender("a"), Contender("b"), Contender("b")), Options("qwixx", 3), 1)
    results = Results(contest)
    # In game g the contender in place p sits in seat (p + g) mod 3: here the one called a wins every game.
    games = tuple(
        GameResult(
            tuple(float(seat == game) for seat in range(3)), tuple(60 if seat == game else 40 for seat in range(3))
        )
        for game in range(3)
    )
    results.deals[0].append(Deal(0, 0, games))
    one, other = standings(results)
    assert (one.name, one.wins.value, one.games) == ("a", 1.0, 3)
    assert (other.name, other.wins.value, other.games) == ("b", 0.0, 6)
    assert other.points == Estimate(40.0, math.inf)


def test_a_bot_that_failed_has_no_points_and_loses_to_everybody():
    contest = Contest((Contender("a"), Contender("b")), Options("qwixx", 2), 1)
    results = Results(contest)
    failed = (GameResult((0.0, 1.0), None, 0, "asleep"), GameResult((1.0, 0.0), None, 1, "asleep"))
    results.deals[0].append(Deal(0, 0, failed))
    assert pair_shares(results)["b", "a"].value == 1
    by_name = {one.name: one for one in standings(results)}
    assert by_name["a"].failures == 2
    assert by_name["a"].points is None


def test_the_interval_of_a_mean():
    estimate = mean_of([0.0, 1.0] * 50)
    assert estimate.value == 0.5
    assert estimate.margin == pytest.approx(1.96 * 0.5025 / 10, rel=1e-3)
