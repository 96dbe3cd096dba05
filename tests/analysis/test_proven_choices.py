"""Choices that are proven to be best without searching what follows them, against an exhaustive search."""

import random

import pytest

from rowlock.analysis import decisions, matrix_game
from rowlock.analysis.decisions import Outcomes, analyse_decision, proven_choices
from rowlock.analysis.endings import finished_value, solve_ending
from rowlock.analysis.position_values import PositionValues
from rowlock.rules import NOTHING, Dice, apply, choice_text, game_of, legal, parse, text
from rowlock.rules.dice import without_colours
from rowlock.rules.layout import dice_out
from rowlock.rules.turn import OVER

ENDINGS = (
    "qwixx/1/r34679AB.y45689AB.gA876432L.bA98765.2/r34579AB.y345679A.g8764.bA98653.1/2:roll",
    "qwixx/1/r4789.y8B.gB9763.bA987654.2/r46789CL.y5678A.gB97653.b98765.1/1:roll",
    "qwixx/1/r24589B.y234A.gCBA982L.bCA6543.3/r34689A.y2679AB.g8763.b987643.3/1:roll",
    "duel/1/r33467A.y349BBBBB.g7555.bA5.1/r2589B.y58.gB99862L.bB97643.0/2:roll",
    "duel/1/r4BBB.y556ABB.gA76.bAA993.1/r58AAA.y34899CL.g98533.b87.2/1:roll",
)


def evaluator(known):
    """Positions of which `known` returns nothing get a share that a net might predict."""

    def evaluate(states):
        found = [known(state) for state in states]
        guess = random.Random(text(states[0])).random()
        values = [
            tuple(zip(one.shares, one.points, strict=True)) if one else ((guess, 0.0), (1 - guess, 0.0))
            for one in found
        ]
        exact = [one is not None for one in found]
        return PositionValues(values, exact, exact)

    return evaluate


only_finished = evaluator(finished_value)
all_searched = evaluator(lambda state: solve_ending(state, budget=400))


def decisions_after(line, rolls):
    """The decisions that a position leads to: action 1 and, after any choices there, action 2."""
    draw = random.Random(line)
    state = parse(line)
    for _ in range(rolls):
        dice = Dice(*(draw.randint(1, 6) for _ in range(6)))
        rolled = apply(state, without_colours(dice, dice_out(state.layout, state.closed)))
        yield rolled
        after = apply(rolled, tuple(draw.choice(legal(rolled, seat)) for seat in game_of(rolled).deciding(rolled)))
        if after.stage != OVER:
            yield after


def worth_of_choices(state, seat):
    """The value that each choice guarantees, by exhaustive search, and the value of the decision."""
    outcomes = Outcomes(state, all_searched)
    active = state.active
    rows = legal(state, active)
    columns = legal(state, 1 - active) if len(game_of(state).deciding(state)) == 2 else (None,)
    events: list[list[tuple[int, ...]]] = [
        [(row,) if column is None else (row, column) if active == 0 else (column, row) for column in columns]
        for row in rows
    ]
    found = [outcomes.of(line) for line in events]
    assert all(best.exact for line in found for best in line)
    payoff = [[best.values[active][0] for best in line] for line in found]
    (value,) = matrix_game.value([payoff])
    if seat == active:
        return dict(zip(rows, map(min, payoff), strict=True)), value
    return {column: 1 - max(line) for column, line in zip(columns, zip(*payoff, strict=True), strict=True)}, 1 - value


def check_against_search(rolls):
    """Returns how many choices were proven although others lead to positions of which nothing is known."""
    met = 0
    for line in ENDINGS:
        for state in decisions_after(line, rolls):
            outcomes = Outcomes(state, only_finished)
            for seat, proven in proven_choices(state, outcomes).items():
                if len(legal(state, seat)) > 1 and proven:
                    sure, value = worth_of_choices(state, seat)
                    for choice in proven:
                        assert sure[choice] == pytest.approx(value, abs=1e-9), (text(state), choice_text(choice))
                    met += not all(best.exact for best in outcomes.known.values())
    return met


def test_no_choice_is_better_than_a_proven_one():
    assert check_against_search(rolls=10) > 8


def test_bounds_that_are_too_narrow_are_noticed(monkeypatch):
    monkeypatch.setattr(decisions, "SHARES", (-1.0, 0.0))  # as if whatever is unknown were lost
    with pytest.raises(AssertionError):
        check_against_search(rolls=10)


def proven(line, evaluate=only_finished):
    state = parse(line)
    return {
        seat: {choice_text(option.choice) for option in options if option.proven}
        for seat, options in analyse_decision(state, evaluate).options.items()
    }


def test_ending_the_game_with_a_win_is_proven_whatever_else_may_follow():
    state = parse("qwixx/1/r2345678.y.g.b.3/r23.y.g.b.0/1:a2:41-3652:-")  # the fourth penalty ends it, 8 points to 3
    analysis = analyse_decision(state, only_finished)
    best = analysis.best(0)
    assert best.choice == NOTHING
    assert best.proven
    assert best.exact
    assert [option.proven for option in analysis.options[0]].count(True) == 1


def test_ending_the_game_with_a_defeat_proves_nothing():
    assert proven("qwixx/1/r.y.g.b.3/r23.y.g.b.0/1:a2:41-3652:-") == {0: set()}


def test_nothing_is_proven_in_the_opening():
    assert proven("duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652") == {0: set()}
    assert proven("qwixx/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652") == {0: set(), 1: set()}


def test_a_seat_that_cannot_avoid_defeat_may_do_anything():
    # Seat 1 can take its fourth penalty with a lead of more than seat 2 can make up.
    found = proven("qwixx/1/r2345678.y.g.b.3/r23.y.g.b.0/1:a1:41-3652")
    assert found[1] == {"-", "r5", "y5", "g5", "b5"}


def test_simultaneous_choices_of_more_than_two_seats_are_not_proven():
    state = parse("qwixx/1/r2345678.y.g.b.3/r23.y.g.b.0/r.y.g.b.0/1:a1:41-3652")
    assert not any(proven_choices(state, Outcomes(state, evaluator(lambda _state: None))).values())
