"""The lessons are true: each is a game by the rules, whatever the learner picks, and shows what it says."""

import re

import pytest

from rowlock.rules import Over, pending, scores
from rowlock.rules.dice import white_sum
from rowlock.rules.picture import dice_picture, picture
from rowlock.words import LANGUAGES, texts
from support.lessons import (
    GAMES,
    LEARNER,
    LESSONS,
    PARTNER,
    answer,
    deciders,
    front,
    means,
    moments,
    row,
    seat,
    steps,
    ways,
)
from support.playing import after, choices

WHILE_READING = {"title", "chapters", "chapter", "chapter-done", "guide", "where", "back", "skip", "on", "next", "end"}
WHILE_READING |= {"they-roll", "you", "partner", "play", "rules", "anew"}
"""Words around the steps: the page says them in every lesson."""


def passed(moment):
    return after(moment.before, " ".join(["-", *moment.step.get("others", [])]))


def closes_red(moment):
    lock = row(moment.after, LEARNER, "r")[-1]
    points = seat(moment.after, LEARNER)["row_points"][0]
    return means(moment).closes and lock == 1 and "r" in picture(moment.after)["closed"] and points == 28


def is_over(state, reason):
    return isinstance(pending(state), Over) and pending(state).reason == reason


RULINGS = {
    "the white sum is everybody's": lambda m: deciders(m) == (LEARNER, PARTNER),
    "a colour sum is the active player's": lambda m: deciders(m) == (m.before.active,),
    "only to the right": lambda m: (
        white_sum(m.before.dice) == 4 and row(m.before, LEARNER, "r")[2] == 1 and "r4" not in choices(m.before)
    ),
    "skipping": lambda m: means(m).skips == 1,
    "five before the closing number": lambda m: white_sum(m.before.dice) == 2 and choices(m.before) == {"-"},
    "the penalty": lambda m: (
        choices(m.before) == {"-"} and seat(m.after, LEARNER)["penalties"] == seat(m.before, LEARNER)["penalties"] + 1
    ),
    "closing a row": closes_red,
    "the die that goes away": lambda m: None in dice_picture(m.after.dice).values(),
    "nobody else is penalised": lambda m: m.before.active == PARTNER and scores(passed(m))[0] == scores(m.before)[0],
    "closing together": lambda m: all(row(m.after, number, m.pick[0])[-1] == 1 for number in (LEARNER, PARTNER)),
    "the end": lambda m: is_over(m.before, "two-rows-closed"),
    "the pawn crosses": lambda m: (
        means(m).field == 5 and not means(m).crossed_before and row(m.after, LEARNER, "g")[2] == 1
    ),
    "a field that cannot be crossed": lambda m: not {7, 9} & {means(m, choice).field for choice in choices(m.before)},
    "a field already crossed": lambda m: (
        means(m).crossed_before and seat(m.after, LEARNER)["rows"] == seat(m.before, LEARNER)["rows"]
    ),
    "a cross by the pawn saves from the penalty": lambda m: (
        seat(m.after, LEARNER)["penalties"] == 0
        and [seat(after(m.before, step), LEARNER)["penalties"] for step in ("-", "+2", "+5")] == [1, 1, 1]
    ),
    "the goal begins the last round": lambda m: means(m).begins_last_round,
    "the last round ends the game": lambda m: is_over(m.after, "goal-reached"),
    "only the active player places": lambda m: deciders(m) == (m.before.active,) == (LEARNER,),
    "another square": lambda m: (
        # Either of them would be a colour sum as well.
        {"r5", "y5"} - choices(m.before) == {f"{letter}5" for letter in "ry" if row(m.before, LEARNER, letter)[3]}
    ),
    "beating": lambda m: means(m).beats and seat(m.after, PARTNER)["supply"] == seat(m.before, PARTNER)["supply"] + 1,
    "the front never moves back": lambda m: (
        front(m.before, "y") == (6, LEARNER) and front(m.after, "y") == (6, PARTNER)
    ),
    "the beaten may place further left again": lambda m: (
        front(m.before, "y")[0] > 4 and front(m.after, "y") == (6, PARTNER)
    ),
    "stacking": lambda m: means(m).stack == 2,
    "a stack overtaken": lambda m: row(m.after, LEARNER, "g")[2] == 2 and front(m.after, "g") == (5, PARTNER),
    "tokens of the other do not bar the way": lambda m: (
        front(m.after, "g") == (5, PARTNER) and row(m.after, LEARNER, "g")[4]
    ),
    "the misthrow": lambda m: choices(m.before) == {"-"} and seat(m.after, LEARNER)["penalties"] == 1,
    "every token of a stack counts": lambda m: (
        row(m.before, LEARNER, "r")[8] == 2 and sum(row(m.after, LEARNER, "r")) == 5 and "r12" in choices(m.after)
    ),
}
"""The rulings that the lessons must teach, each with a condition on the position where it is shown."""


@pytest.mark.parametrize("game", GAMES)
def test_every_step_shows_what_it_claims_whatever_the_learner_has_picked(game):
    for moment in ways(game):
        if "shows" in moment.step:
            assert RULINGS[moment.step["shows"]](moment), moment


def test_every_ruling_is_shown():
    assert {step["shows"] for game in GAMES for step in steps(game) if "shows" in step} == set(RULINGS)


@pytest.mark.parametrize("game", GAMES)
def test_every_pick_of_the_learner_is_accepted_or_answered_and_the_chapter_goes_on(game):
    seen = {id(step) for step, *_ in ways(game)}
    assert seen == {id(step) for step in steps(game)}


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_can_be_given(game):
    for step, before, *_ in moments(game):
        if "mine" in step:
            given = {answer(step, choice) for choice in choices(before)} - {None}
            assert given == set(step.get("but", {}).values()), step["say"]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_ends_with_its_game_and_the_learner_wins(game):
    *_, last = moments(game)
    assert isinstance(pending(last.after), Over)
    assert scores(last.after)[LEARNER] > scores(last.after)[PARTNER]


def test_a_chapter_ends_when_there_is_time_to_look():
    for game in GAMES:
        for chapter in LESSONS[game]["chapters"]:
            assert not {"roll", "mine", "then"} & chapter["steps"][-1].keys(), chapter["title"]


def test_every_text_of_a_lesson_exists_and_is_used():
    said = {chapter["title"] for game in GAMES for chapter in LESSONS[game]["chapters"]}
    for game in GAMES:
        for step in steps(game):
            said |= {step["say"], *step.get("but", {}).values()}
    assert {key.removeprefix("learn.") for key in texts("en") if key.startswith("learn.")} == said | WHILE_READING


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_numbers(language):
    for key, english in texts("en").items():
        if key.startswith("learn."):
            assert sorted(re.findall(r"\d+", str(texts(language)[key]))) == sorted(re.findall(r"\d+", str(english))), (
                key
            )
