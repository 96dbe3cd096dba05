"""Exercises, their schedule and ratings are the same in a browser as in Python."""

import random
from typing import Any

import pytest

from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.browser import study
from rowlock.browser.analysis import played_game
from rowlock.rules import TRACKS, Options, text
from support.page_bots import answers, same

pytestmark = pytest.mark.slow

TODAY = 20_000
GAMES = [Options("qwixx", 3), Options("onboard", 2, track=TRACKS["B"]), Options("duel", 2), Options("tworows", 1)]


def parts_of(record):
    """The tags and turns of a record."""
    lines = record.text.splitlines()
    tags = {name: value.strip('"') for name, value in (line[1:-1].split(" ", 1) for line in lines if line[:1] == "[")}
    return tags, [line.split(".", 1)[1] for line in lines if line[:1].isdigit()]


@pytest.mark.parametrize("options", GAMES, ids=lambda options: options.game)
def test_the_exercises_of_a_game_are_the_same(folder, options):
    record = record_game(options, [bot_named("beginner")] * options.players, 3, 0)
    tags, turns = parts_of(record)
    expected = study.studied(tags, turns, None, lambda _done, _of: None)
    given = {"record": record.text}
    facts, found = answers(folder, [{"wanted": "facts", "given": given}, {"wanted": "study", "given": given}])
    assert text(played_game(tags, turns, None).state) == text(record.state)
    assert facts["result"] == study.game_facts(tags, turns, None)
    assert expected["exercises"]
    assert same(found["result"], expected)
    for exercise in expected["exercises"][:3]:
        seat = exercise["seat"] - 1
        asked = {**exercise, "seat": seat, "language": "de"}
        (answer,) = answers(folder, [{"wanted": "exercise", "given": asked}])
        position, chosen, turn = (exercise[part] for part in ("position", "chosen", "turn"))
        answer_here = study.exercise_answers(position, None, seat, chosen, turn, "de")
        assert same(answer["result"], answer_here)
        asked = {"position": position, "seat": seat, "language": "pl"}
        (answer,) = answers(folder, [{"wanted": "explore", "given": asked}])
        assert same(answer["result"], study.exploration(position, None, seat, "pl"))


def test_the_first_fault_of_a_record_is_found(folder):
    tags = {"Game": "qwixx", "Rules": "1", "Players": "2", "First": "1"}
    games = [
        ["53 2641 | r8 - | -"],
        ["53 2641 | r8 r8 | r4"],
        ["53 2641 | - - | -", "53 2641 | r9 - | -"],
        ["53 2641 | - - | -", "5 2641"],
    ]
    faults: list[Any] = [
        None,
        {"turn": 1, "choice": {"seat": 1, "choice": "r4", "kind": "left-of-cross", "square": "r8", "marks": 0}},
        {"turn": 2, "choice": {"seat": 1, "choice": "r9", "kind": "", "square": None, "marks": 0}},
        {"turn": 2, "choice": None},
    ]
    assert [study.record_fault(tags, turns, None) for turns in games] == faults
    heading = [f'[{name} "{value}"]' for name, value in tags.items()]
    records = ["\n".join([*heading, *(f"{number}. {turn}" for number, turn in enumerate(game, 1))]) for game in games]
    found = answers(folder, [{"wanted": "fault", "given": {"record": record}} for record in records])
    assert [answer["result"] for answer in found] == faults


def cards(chance):
    made = []
    for number in range(chance.randint(0, 40)):
        card = {"key": f"k{number}", "cost": chance.choice([1.0, 2.0, 0.125, 0.3, chance.random()])}
        if chance.random() < 0.6:
            card |= {"step": chance.randint(-1, 6), "due": TODAY + chance.randint(-5, 5)}
        made.append(card)
    return made


def test_sessions_and_schedules_are_the_same(folder):
    chance = random.Random(4)
    decks = [cards(chance) for _ in range(60)]
    asked = [{"wanted": "training", "given": {"cards": deck, "today": TODAY}} for deck in decks]
    for deck, answer in zip(decks, answers(folder, asked), strict=True):
        assert answer["result"] == study.training(deck, TODAY)
    answered = [(card, right) for deck in decks[:10] for card in deck for right in (True, False)]
    asked = [
        {"wanted": "answered", "given": {"card": card, "right": right, "today": TODAY}} for card, right in answered
    ]
    for (card, right), answer in zip(answered, answers(folder, asked), strict=True):
        assert answer["result"] == study.answered(card, right, TODAY)


def test_everybody_gets_the_same_puzzle_of_the_day(folder):
    days = range(TODAY, TODAY + 40)
    asked: list[dict[str, Any]] = [{"day": day, "sizes": sizes} for day in days for sizes in ([500], [7, 500, 1])]
    answered = answers(folder, [{"wanted": "puzzleOf", "given": given} for given in asked])
    assert [answer["result"] for answer in answered] == [study.puzzle_of(**given) for given in asked]


def test_ratings_are_the_same(folder):
    chance = random.Random(5)
    asked: list[dict[str, Any]] = [
        {
            "game": "qwixx",
            "players": 2,
            "decisions": [chance.randint(0, 40) for _ in range(count)],
            "losses": [chance.choice([0.0, 1.0, chance.random()]) for _ in range(count)],
        }
        for count in range(9)
    ]
    requests = [{"wanted": "rated", "given": given} for given in asked]
    for given, answer in zip(asked, answers(folder, requests), strict=True):
        expected = study.rated(**given)
        interval = expected["interval"]
        assert same(answer["result"], {**expected, "interval": interval and list(interval)})
