"""The lessons are true: each is a game by the rules, whatever the learner picks, and shows what it says."""

import re

import pytest

from lessons import GAMES, LESSONS, Moment, answer, moments, steps, ways
from playing import after, choices
from rowlock.rules import Decision, Over, parse_choice, pending, scores
from rowlock.rules.dice import white_sum
from rowlock.rules.meaning import Meaning, meaning
from rowlock.rules.picture import dice_picture, picture
from rowlock.words import LANGUAGES, say, texts

LEARNER, PARTNER = 0, 1
WHILE_READING = {"title", "chapters", "chapter", "chapter-done", "guide", "where", "back", "skip", "on", "next", "end"}
WHILE_READING |= {"they-roll", "you", "partner", "play", "rules"}
"""Words around the steps: the page says them in every lesson."""


def seat(state, number):
    return picture(state)["seats"][number]


def means(moment: Moment, choice: str | None = None) -> Meaning:
    return meaning(moment.before, LEARNER, parse_choice(choice or moment.step["mine"]))


def deciders(moment):
    awaited = pending(moment.before)
    return awaited.seats if isinstance(awaited, Decision) else ()


def row(state, number, letter):
    """How many marks of a seat lie on each square of a row, and on its lock."""
    return [int(height, 36) for height in seat(state, number)["rows"]["rygb".index(letter)]]


def front(state, letter):
    """The foremost square of a row, and whose it is."""
    return max(
        (place, number) for number in (0, 1) for place, height in enumerate(row(state, number, letter)) if height
    )


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
    "closing together": lambda m: all(row(m.after, number, "y")[-1] == 1 for number in (LEARNER, PARTNER)),
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
        m.before.dice.white2 + m.before.dice.red == 5
        and row(m.before, LEARNER, "r")[3] == 1
        and "r5" not in choices(m.before)
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
"""What the lessons are there for, each with what the rules must say where it is shown."""


@pytest.mark.parametrize(
    "moment",
    [moment for game in GAMES for moment in moments(game) if "shows" in moment.step],
    ids=lambda moment: moment.step["say"],
)
def test_what_a_step_shows_happens_there(moment):
    assert RULINGS[moment.step["shows"]](moment)


def test_every_ruling_is_shown():
    assert {step["shows"] for game in GAMES for step in steps(game) if "shows" in step} == set(RULINGS)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_the_learner_picks_is_taken_or_answered_and_the_chapter_goes_on(game):
    seen = {id(step) for step, _, _ in ways(game)}
    assert seen == {id(step) for step in steps(game)}


@pytest.mark.parametrize("game", GAMES)
def test_every_answer_can_be_given(game):
    for step, before, _ in moments(game):
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


def test_what_is_said_is_there_and_nothing_else():
    said = {chapter["title"] for game in GAMES for chapter in LESSONS[game]["chapters"]}
    for game in GAMES:
        for step in steps(game):
            said |= {step["say"], *step.get("but", {}).values()}
    assert {key.removeprefix("learn.") for key in texts("en") if key.startswith("learn.")} == said | WHILE_READING


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_tells_the_same_numbers(language):
    for key, english in texts("en").items():
        if key.startswith("learn."):
            assert sorted(re.findall(r"\d+", texts(language)[key])) == sorted(re.findall(r"\d+", english)), key


def test_the_points_that_are_told_are_those_of_the_sheet():
    assert "28 points" in say("en", "learn.q-lock")
    assert all(f"{points} for {word}" in say("en", "learn.q-turn-done") for points, word in ((3, "two"), (6, "three")))
