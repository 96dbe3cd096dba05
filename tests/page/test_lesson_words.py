"""The lessons are true: every number they name is that of the position, whatever the learner has picked."""

import re

import pytest

from rowlock.rules import scores
from rowlock.rules.dice import white_sum
from rowlock.rules.picture import dice_picture, picture
from rowlock.rules.rows import points
from rowlock.words import texts
from support.lessons import GAMES, LEARNER, PARTNER, answer, front, means, row, seat, steps, ways
from support.playing import choices

PENALTY = 5


def dice(moment):
    shown = dice_picture(moment.before.dice)
    return {name: shown[name] for name in ("red", "yellow", "green", "blue")}, list(shown["white"])


def sums(moment, white, colour, face):
    """Whether a white die and a coloured die make that number."""
    coloured, whites = dice(moment)
    return white in whites and coloured[colour] == face


def white(number, *lit):
    """Whether this is the white sum, and these numbers can be crossed with it."""
    return lambda m: white_sum(m.before.dice) == number and set(lit) <= choices(m.before)


def crossed(state, number, letter):
    """The number of a player's crosses or tokens in a row."""
    return sum(row(state, number, letter))


def scale(*told):
    return lambda _: [points(marks) for marks in range(1, len(told) + 1)] == list(told)


def costs(moment):
    """How many points the learner's penalties have cost."""
    own = seat(moment.before, LEARNER)
    return sum(own["row_points"]) - scores(moment.before)[LEARNER] == PENALTY * own["penalties"]


def fields(moment):
    """The fields that the pawn can reach."""
    return {means(moment, choice).field for choice in choices(moment.before) - {"-"}}


def skipping(number):
    """Whether the answered choice skips this many numbers, and the wanted one fewer."""
    return lambda m, choice: means(m, choice).skips == number > means(m, m.step["mine"]).skips


def only_pass(moment):
    return choices(moment.before) == {"-"}


def penalised(moment, choice):
    return means(moment, choice).penalty and means(moment, choice).gain == -PENALTY


SAID = {
    "q-white": white(3, "r3", "y3"),
    "q-colour": lambda m: sums(m, 1, "red", 3) and "r4" in choices(m.before),
    "q-white-too": white(11, "g11", "b11"),
    "q-turn-done": scale(1, 3, 6, 10),
    "q-right": lambda m: white(4, "y4")(m) and row(m.before, LEARNER, "r")[:4] == [0, 1, 1, 0],
    "q-skip": lambda m: sums(m, 1, "red", 5) and "r6" in choices(m.before) and means(m, "r6").skips == 1,
    "q-gone": lambda m: row(m.before, LEARNER, "r")[2:5] == [1, 0, 1],
    "q-dry-white": lambda m: white(2, "-")(m) and only_pass(m) and all(crossed(m.before, 0, row) < 5 for row in "gb"),
    "q-penalty": lambda m: seat(m.before, LEARNER)["penalties"] == 1 and costs(m),
    "q-close-roll": lambda m: crossed(m.before, LEARNER, "r") == 4 and not row(m.before, LEARNER, "r")[10],
    "q-fifth": lambda m: white(10, "r10")(m) and crossed(m.before, LEARNER, "r") == 4,
    "q-close": lambda m: sums(m, 6, "red", 6) and crossed(m.before, LEARNER, "r") == 5,
    "q-lock": lambda m: crossed(m.before, LEARNER, "r") == 7 and seat(m.before, LEARNER)["row_points"][0] == 28,
    "q-pass-free": white(5, "b5", "-"),
    "q-both": white(12, "y12"),
    "q-together": lambda m: all(row(m.before, number, "y")[10] for number in (LEARNER, PARTNER)),
    "q-points": costs,
    "o-scale": scale(1, 3, 6),
    "o-pawn": lambda m: (
        seat(m.before, LEARNER)["pawn"] == 0 and choices(m.before) <= {"-", *(f"+{n}" for n in range(1, 6))}
    ),
    "o-steps": lambda m: seat(m.before, PARTNER)["pawn"] == 2 and means(m, "+4").field == 5,
    "o-crossed": lambda m: seat(m.before, LEARNER)["pawn"] == 5 and row(m.before, LEARNER, "g")[2] == 1,
    "o-barred": lambda m: (
        any(row(m.before, LEARNER, "b")[3:]) and any(row(m.before, LEARNER, "g")[2:]) and not {7, 9} & fields(m)
    ),
    "o-again": lambda m: means(m, "+3").field == 8 and row(m.before, LEARNER, "r")[2] == 1,
    "o-dry-white": lambda m: white(2, "-")(m) and only_pass(m),
    "o-saved": lambda m: penalised(m, "-"),
    "o-last-white": white(10, "r10", "-"),
    "d-board": lambda m: [seat(m.before, number)["supply"] for number in (LEARNER, PARTNER)] == [22, 22],
    "d-white": white(5, "r5", "y5"),
    "d-scale": scale(1, 3, 6),
    "d-beat-roll": lambda m: front(m.before, "y") == (6, PARTNER) and row(m.before, PARTNER, "y")[6] == 1,
    "d-beat": white(8, "y8"),
    "d-back-roll": lambda m: front(m.before, "y") == (6, PARTNER),
    "d-back": lambda m: white(6, "y6")(m) and row(m.before, LEARNER, "y") == [0, 0, 1, *[0] * 9],
    "d-stack-roll": lambda m: front(m.before, "g") == (2, LEARNER) and row(m.before, LEARNER, "g")[2] == 1,
    "d-stack": white(10, "g10"),
    "d-overtaken": lambda m: front(m.before, "g") == (5, PARTNER) and row(m.before, LEARNER, "g")[2] == 2,
    "d-behind": white(8, "g8"),
    "d-dry-white": lambda m: white(2, "-")(m) and only_pass(m) and all(crossed(m.before, 0, row) < 5 for row in "gb"),
    "d-misthrow": lambda m: seat(m.before, LEARNER)["penalties"] == 1 and costs(m),
    "d-fifth": lambda m: white(10, "r10")(m) and crossed(m.before, LEARNER, "r") == 4,
    "d-close": lambda m: sums(m, 6, "red", 6) and crossed(m.before, LEARNER, "r") == 5,
    "d-lock": lambda m: row(m.before, LEARNER, "r")[11] == 1 and len(picture(m.before)["closed"]) == 2,
    "d-points": costs,
    "two-white": white(3, "r3"),
    "two-white-too": white(11, "b11"),
    "two-dry-white": lambda m: white(2, "-")(m) and only_pass(m) and crossed(m.before, LEARNER, "b") < 5,
    "two-both": white(2, "b2"),
    "two-together": lambda m: all(row(m.before, number, "b")[10] for number in (LEARNER, PARTNER)),
    "two-points": costs,
}
"""The texts of steps that name a number, each with what must be true there."""

ANSWERED = {
    "q-but-far": skipping(9),
    "q-but-late": lambda _, choice: choice in ("r11", "y11"),
    "q-but-gap": lambda m, choice: means(m, choice).skips > means(m, "y4").skips == 2,
    "q-but-skip": lambda m, choice: means(m, choice).skips == 3 and means(m, "r6").skips == 1,
    "q-but-far-colour": lambda m, choice: means(m, choice).skips > 3,
    "q-but-fifth": lambda m, _: crossed(m.before, LEARNER, "r") == 4,
    "o-but-crossed": lambda m, choice: means(m, choice).crossed_before and means(m, choice).field == 3,
    "o-but-green": lambda m, choice: not means(m, choice).crossed_before,
    "o-but-no-cross": lambda m, choice: means(m, choice).crossed_before and means(m, choice).penalty,
    "o-but-penalty": penalised,
    "d-but-far": skipping(7),
    "two-but-far": skipping(9),
    "two-but-late": lambda _, choice: choice == "r11",
    "two-but-far-colour": lambda m, choice: means(m, choice).skips > 3,
}
"""The answers that say more than that another choice is wanted, which must be possible anyway."""


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_true_whatever_the_learner_has_picked(game):
    for moment in ways(game):
        assert SAID.get(moment.step["say"], lambda _: True)(moment), moment


@pytest.mark.parametrize("game", GAMES)
def test_the_answers_of_lessons_are_true(game):
    for moment in ways(game):
        for choice in choices(moment.before) if "mine" in moment.step else ():
            if key := answer(moment.step, choice):
                assert moment.step["mine"] in choices(moment.before), (key, moment)
                assert ANSWERED.get(key, lambda *_: True)(moment, choice), (key, moment)


def test_every_step_that_names_a_number_is_tested():
    said = {step["say"] for game in GAMES for step in steps(game)}
    assert {key for key in said if re.search(r"\d", str(texts("en")[f"learn.{key}"]))} == set(SAID)
