"""The explorer's analysis of a position."""

import pytest

from rowlock.rules import apply, legal, parse, parse_choice, pending
from rowlock.study.explorer import explored

pytestmark = pytest.mark.slow

LINE = "qwixx/1/r57.y9B.gB6.bA.0/r.y4.g.b.1/2:a1:41-3652"


def test_every_choice_has_a_value_an_error_and_what_follows():
    state = parse(LINE)
    data = explored(state, 1, "de")
    (step,) = data["steps"]
    (judged,) = step["seats"]
    assert {one["choice"] for one in judged["choices"]} == {one["choice"] for one in data["then"]}
    assert len(judged["choices"]) == len(legal(state, 1))
    assert all(one["share_error"] > 0 for one in judged["choices"])
    assert judged["best"] == judged["chosen"]
    assert [one["seat"] for one in data["expected"]] == [seat + 1 for seat in pending(state).seats]


def test_what_follows_can_be_played_with_the_same_dice():
    state = parse(LINE)
    data = explored(state, 1, "en")
    theirs = parse_choice(data["expected"][0]["choice"])
    for one in data["then"]:
        after = apply(state, (theirs, parse_choice(one["choice"])))
        (then,) = one["choices"]
        after = apply(after, (parse_choice(then),))
        assert after.active == 0


def test_nothing_follows_in_another_players_turn():
    assert all(one["choices"] == [] for one in explored(parse(LINE), 0, "en")["then"])
