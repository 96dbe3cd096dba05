"""The observations are documented number by number."""

from pathlib import Path

from rowlock.envs.encoding import encoding_of, options_for
from rowlock.rules import GAMES, choice_text

PAGE = (Path(__file__).parents[2] / "docs" / "environments.md").read_text(encoding="utf-8")


def test_the_page_lists_every_number():
    at = 0
    for part in encoding_of(options_for("qwixx")).parts:
        numbers = str(at) if part.size == 1 else f"{at} – {at + part.size - 1}"
        assert f"| {numbers} | {part.name} | 0 – {part.high} |" in PAGE
        at += part.size


def test_the_page_lists_every_size():
    for game in GAMES.values():
        sizes = [encoding_of(options_for(game.NAME, players)).size for players in game.PLAYERS]
        title = game.TITLE.removeprefix("Qwixx ")
        line = next(line for line in PAGE.splitlines() if line.startswith(f"| {title} |"))
        assert [int(cell) for cell in line.split("|")[2:] if cell.strip().isdecimal()] == sizes


def test_the_page_lists_every_action():
    texts = {
        game.NAME: [choice_text(one) for one in encoding_of(options_for(game.NAME)).choices] for game in GAMES.values()
    }
    assert [texts["qwixx"].index(text) for text in ("-", "r2", "y2", "g12", "b12")] == [0, 1, 12, 23, 34]
    assert texts["tworows"].index("b12") == 12
    assert {name: len(listed) for name, listed in texts.items()} == {
        "qwixx": 45,
        "duel": 45,
        "onboard": 50,
        "tworows": 23,
    }
