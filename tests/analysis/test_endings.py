"""Endings are exact: they agree with a brute-force search over every roll and choice."""

import pytest

from rowlock.analysis.endings import ExactValue, solve_ending
from rowlock.analysis.positions_left import positions_left
from rowlock.analysis.turn_outcomes import after_action_1, standard_form, turn_outcomes
from rowlock.fast.best import value
from rowlock.rules import Chance, Options, Over, onboard, parse, pending, scores, start
from rowlock.rules.turn import OVER, ROLL
from support import every_roll
from support.long_run import variants
from support.playing import ALL_OPTIONS, game_steps
from support.solved_tables import is_solved_sheet

pytestmark = pytest.mark.slow

ENDINGS = {
    "solo, the last penalty": "qwixx/1/r6789B.y569ABCL.g3.bA4.3/1:roll",
    "solo, two penalties to go": "qwixx/1/r6789A.y569ABCL.g4.bA43.2/1:roll",
    "qwixx, closing numbers only": "qwixx/1/r6789B.y569ABCL.g97543.bA43.3/r46789B.y57B.gCBA93.bA97643.3/2:roll",
    "qwixx, decided": "qwixx/1/r6789B.y569ABCL.g97543.bA43.3/r4689A.y57.gCBA93.b9854.3/1:roll",
    "qwixx, a penalty more": "qwixx/1/r6789B.y569ABCL.g97543.bA43.2/r46789B.y579AB.gCBA93.b93.3/2:roll",
    "qwixx, sealed choices mixed": "qwixx/1/r24589B.y234A.gCBA982L.bCA6543.3/r34689A.y2679AB.g8763.b987643.3/1:roll",
    "qwixx, the second seat mixes": "qwixx/1/r23456CL.y23459A.gCB863.bCA843.3/r45678B.y4567A.gCB8643.bB876543.3/2:roll",
    "onboard alone": "onboard/1/A/r4689ACL.y4AB.gA8543.bA3.3@34/1:roll",
    "onboard, the goal in reach": "onboard/1/B/r23458AB.y3B.g9874.bC983.3@29/r78B.y34689ACL.g983.bBA9853.3@30/1:roll",
    "onboard, last turn": "onboard/1/A/r4689ACL.y4AB.gA8543.bA3.3@36/r45689AB.y46789A.gA9543.b873.1@29/2:roll/last1",
    "duel, a last token": "duel/1/r4BBB.y5556ABB.gA76.bAA9963.1/r58AAA.y34899CL.g98533.b877.1/1:roll",
    "duel, two rows closed": "duel/1/r44BBB.y556ABB.gA76.bA9963.1/r58AAA.y34899CL.g98533.b877.1/1:roll",
    "duel, the last misthrow": "duel/1/r4BBB.y556ABB.gA76.bAA993.1/r58AAA.y34899CL.g98533.b87.2/1:roll",
    "duel, grey has the last token": "duel/1/r4BBB.y556ABB.gA76.bAA993.1/r58AAA.y34899CL.g98533.b87.2/2:roll",
}


@pytest.mark.parametrize("ending", variants(ENDINGS, *list(ENDINGS)[::2]))
def test_an_ending_agrees_with_brute_force(ending):
    line = ENDINGS[ending]
    shares, points = every_roll.shares_and_points(parse(line))
    found = solve_ending(parse(line), budget=200)
    assert found is not None
    assert found.shares == pytest.approx(shares, abs=1e-9)
    assert found.points == pytest.approx(points, abs=1e-9)


def last_rolls(options, seed, count):
    """The last positions before a roll of a random game, latest first."""
    awaited = [state for state, _, _ in game_steps(options, seed) if isinstance(pending(state), Chance)]
    return awaited[: -count - 1 : -1]


def mirrored(state):
    """The position with the seats swapped."""
    state = state._replace(active=1 - state.active)
    if isinstance(state, onboard.State):
        state = state._replace(pawns=state.pawns[::-1])
    return state._replace(sheets=state.sheets[::-1])


def test_solo_endings_are_those_of_the_solved_game(solved):
    met = 0
    for seed in range(10):
        for state in last_rolls(Options("qwixx", 1), seed, count=3):
            found = solve_ending(state, budget=60)
            if found is not None and is_solved_sheet(state.sheets[0]):
                met += 1
                assert found.shares == (1.0,)
                assert found.points[0] == pytest.approx(value(state, 0, solved(1)), abs=1e-6)
    assert met > 5


@pytest.mark.parametrize("line", [line for line in ENDINGS.values() if len(scores(parse(line))) == 2])
def test_swapping_seats_swaps_shares_and_points(line):
    state = parse(line)
    there, here = solve_ending(state, budget=200), solve_ending(mirrored(state), budget=200)
    assert there.shares == pytest.approx(here.shares[::-1], abs=1e-9)
    assert there.points == pytest.approx(here.points[::-1], abs=1e-9)
    assert sum(there.shares) == pytest.approx(1)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "qwixx/1/r6789B.y569ABCL.g97543.bA43.3/r46789B.y57B.gCBA93.bA97643.3/2:roll",
            "qwixx/1/r2345B.y23456CL.gCBA93.bC43.3/r23456B.y24B.g97643.bCBA983.3/2:roll",
        ),
        # The pawn on field 30 still has red 9, yellow 10 and 11, green 3 and blue 3 ahead.
        ("onboard/1/A/r4689ACL.y4AB.gA8543.bA3.3@30/1:roll", "onboard/1/A/r2359ACL.y3AB.gC9843.bB3.3@30/1:roll"),
    ],
)
def test_squares_that_no_longer_matter_make_no_difference(one, other):
    assert solve_ending(parse(one)) == solve_ending(parse(other)) is not None


def test_a_cross_on_a_field_ahead_of_the_pawn_matters():
    behind = parse("onboard/1/A/r4689ACL.y4AB.gA8543.bA3.3@30/1:roll")
    ahead = parse("onboard/1/A/r4689ACL.y4AB.gA7643.bA3.3@30/1:roll")  # green 7 is field 35
    assert scores(behind) == scores(ahead)
    assert solve_ending(ahead).points > solve_ending(behind).points


@pytest.mark.parametrize("options", [options for options in ALL_OPTIONS if options.players <= 2], ids=str)
def test_far_positions_are_not_searched(options):
    assert solve_ending(start(options)) is None


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_finished_game_is_worth_its_result(options):
    *_, (_, _, over) = game_steps(options, seed=1)
    awaited = pending(over)
    assert isinstance(awaited, Over)
    shares = tuple(1 / len(awaited.winners) if seat in awaited.winners else 0 for seat in range(options.players))
    assert solve_ending(over) == ExactValue(shares, awaited.scores)


def test_three_players_who_choose_at_once_have_no_single_value():
    assert solve_ending(parse("qwixx/1/r6789B.y569ABCL.g3.bA4.3/r.y.g.b.3/r.y.g.b.3/1:roll")) is None


def test_in_the_middle_of_a_turn_there_is_nothing_to_search():
    with pytest.raises(ValueError, match="the position after the turn"):
        solve_ending(parse("qwixx/1/r6789B.y569ABCL.g3.bA4.3/1:a1:11-1.11"))


def test_a_budget_is_kept_and_an_answer_does_not_depend_on_earlier_ones():
    line = "qwixx/1/r6789A.y569ABCL.g4.bA43.2/1:roll"
    left = int(positions_left(parse(line), 1000))
    assert solve_ending(parse(line), budget=left) is not None
    assert solve_ending(parse(line), budget=left - 1) is None


@pytest.mark.parametrize("line", ENDINGS.values(), ids=ENDINGS)
def test_the_bound_on_positions_holds(line):
    first = standard_form(parse(line))
    met, to_look_at = {first}, [first]
    while to_look_at:
        state = to_look_at.pop()
        for table in after_action_1(state).values():
            for after in (after for row in table for after in row if after.stage != OVER):
                follow = {last for _, lasts in turn_outcomes(after) for last in lasts if last.stage == ROLL} - met
                met |= follow
                to_look_at += follow
    assert len(met) <= positions_left(parse(line), 1000)
