"""`rowlock exercises`, run as a user runs it."""

import json
import sqlite3
import sys
import zipfile
from functools import partial
from pathlib import Path

import pytest

from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.rules import Options, legal, parse
from support.command import invoke

pytestmark = pytest.mark.slow


run = partial(invoke, "exercises")


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    made = record_game(Options("tworows", 2), [bot_named("beginner")] * 2, 1, 0)
    file = tmp_path_factory.mktemp("records") / "evening.rowlock"
    file.write_text(made.tagged("Seat1", "Ann").tagged("Seat2", "Bob <b>").text, encoding="utf-8")
    return file


def test_exercises_are_listed_without_answers(record):
    shown = run(record)
    assert shown.returncode == 0, shown.stderr
    *lines, last = shown.stdout.splitlines()
    assert last.endswith("from 1 game")
    assert len(lines) == 2 * int(last.split()[0])
    assert lines[0].startswith(f"{record}, turn ")
    _, command, position, *seat = lines[1].split()
    assert (command, seat[0]) == ("hint", "--seat")
    assert len(legal(parse(position), int(seat[1]) - 1)) > 1


def test_json_has_what_a_program_needs(record):
    shown = run(record, "--json", "--player", "Ann")
    found = [json.loads(line) for line in shown.stdout.splitlines()]
    assert found
    for exercise in found:
        assert exercise["player"] == "Ann"
        assert exercise["chosen"] not in exercise["right"]
        assert exercise["cost"] >= 1


def test_the_mistakes_of_bots_are_left_out(record, tmp_path):
    against_bot = tmp_path / "bot.rowlock"
    against_bot.write_text(record.read_text().replace("\n\n", '\n[Bot2 "beginner"]\n\n', 1), encoding="utf-8")
    found = [json.loads(line) for line in run(against_bot, "--json").stdout.splitlines()]
    assert {exercise["player"] for exercise in found} == {"Ann"}


def test_unreadable_records_are_listed_and_the_rest_is_processed(record, tmp_path):
    missing = tmp_path / "missing.rowlock"
    shown = run(missing, record)
    assert shown.returncode == 1
    assert f"{missing}: cannot be read" in shown.stderr
    assert "from 1 game" in shown.stdout
    assert "Traceback" not in shown.stderr


def test_a_deck_needs_its_extra(record, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "genanki", None)
    shown = run(record, "--anki", tmp_path / "deck.apkg")
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr == "rowlock: this needs genanki: run pip install genanki\n"


def test_a_deck_has_a_card_for_each_exercise(record, tmp_path):
    pytest.importorskip("genanki")
    decks = [tmp_path / "first.apkg", tmp_path / "again.apkg"]
    for deck in decks:
        shown = run(record, "--anki", deck)
        assert shown.returncode == 0, shown.stderr
    notes, again = (notes_in(deck, tmp_path) for deck in decks)
    expected = len(run(record, "--json").stdout.splitlines())
    assert len(notes) == expected
    # Imported again, it updates the notes instead of adding others.
    assert [guid for guid, _ in notes] == [guid for guid, _ in again]
    for _, fields in notes:
        question, answer = fields.split("\x1f")
        assert "what should" in question
        assert "<pre>" in question
        assert "In the game:" in answer
        assert "<b>Bob" not in question + answer


def notes_in(deck: Path, folder: Path):
    with zipfile.ZipFile(deck) as archive:
        database = archive.extract("collection.anki2", folder / deck.stem)
    return sqlite3.connect(database).execute("select guid, flds from notes order by guid").fetchall()
