"""`rowlock rules`."""

import json
import re
from importlib.resources import files

import pytest

from rowlock.cli.rulebook import rulebook
from rowlock.rules import GAME_NAMES
from support.command import invoke


def test_the_rules_of_a_game_can_be_read_without_its_pages():
    shown = invoke("rules", "duel")
    assert shown.returncode == 0
    assert "Qwixx Duel\nTwo players, one board." in shown.stdout
    assert "\n1. The white sum." in shown.stdout
    assert "\n- Red and yellow run from 2 to 12, green and blue from 12 to 2.\n" in shown.stdout
    assert "    1  3  6 10 15 21 28 36 45 55 66 78\n" in shown.stdout
    assert "*" not in shown.stdout


def test_rules_are_available_in_other_languages():
    assert "Wertung\n  Kreuze in einer Reihe\n" in invoke("rules", "qwixx", "--language", "de").stdout


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_text_on_the_page_is_in_the_rules_except_what_its_pictures_show(game):
    """On Board shares sections with Qwixx, so those of Qwixx are read from its module."""
    modules = files("rowlock.page") / "games"
    source = (modules / f"{game}.js").read_text(encoding="utf-8")
    words = json.loads((files("rowlock.words") / "en" / "rules.json").read_text(encoding="utf-8"))
    read = [key for _, key in rulebook(game) if key not in ("cross", "token")]
    quoted = re.findall(r'(?<!id: )"([\w-]+)"', source)
    on_the_page = {key for key in quoted if key in words and not key.startswith("f-")}
    assert on_the_page <= {*read, re.search('goal: "(.*?)"', source)[1]}
    assert len(read) == len(set(read))
    assert set(read) <= set(words)


def test_without_a_game_rules_lists_the_games():
    assert [line.split()[2] for line in invoke("rules").stdout.splitlines()] == list(GAME_NAMES)


def test_rules_of_an_unknown_game_or_in_an_unknown_language_are_usage_errors():
    assert invoke("rules", "chess") == (
        2,
        "",
        "rowlock: there is no game 'chess': the games are qwixx, onboard, duel, tworows\n",
    )
    shown = invoke("rules", "duel", "--language", "fr")
    assert shown == (2, "", "rowlock: --language fr is not available: choose one of en, de, pl, it\n")


def test_lines_of_the_rules_are_as_wide_as_the_terminal():
    lines = invoke("rules", "onboard", COLUMNS="40").stdout.splitlines()
    assert 36 < max(map(len, lines)) <= 40
