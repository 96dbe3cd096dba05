"""The table for everybody: every language, the narrowest phone, light and dark, without accessibility problems."""

import pytest

from support.browser import axe_problems_in_both_schemes
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, keys_left, overflows
from support.page_players import BOT, CONFIRMS, GAMES, Person

SEATS = {name: ["Ada", *[BOT] * (min(game.PLAYERS[-1], 4) - 1)] for name, game in GAMES.items()}


def in_the_middle(sit, game, **options):
    """A page at a table where Ada is about to choose."""
    page = sit(game, *SEATS[game], first=1, settings=CONFIRMS, visitor=options)
    person = Person(page)
    for _ in range(6):
        person.acts(person.waits())
    person.plays(until="choose")
    return page


@pytest.mark.parametrize("game", variants(SEATS, "onboard"))
def test_a_table_is_complete_in_every_language_on_the_narrowest_phone(sit, game):
    page = in_the_middle(sit, game, viewport=NARROW)
    for language in LOCALES:
        page.evaluate("(language) => localStorage.setItem('rowlock.language', JSON.stringify(language))", language)
        page.reload()
        Person(page).waits()
        assert page.evaluate("document.documentElement.lang") == language
        assert keys_left(page) == []
        assert overflows(page) == []
        page.locator(".menu-open").click()
        assert keys_left(page) == []
        assert overflows(page) == []


@pytest.mark.parametrize("game", variants(SEATS, "duel"))
def test_axe_finds_no_problems_at_a_table(sit, game):
    page = in_the_middle(sit, game)
    assert axe_problems_in_both_schemes(page) == ""
    page.locator(".choice-list button").first.click()
    page.get_by_role("button", name="Done").wait_for()
    page.locator(".menu-open").click()
    assert axe_problems_in_both_schemes(page, ".menu") == ""


def test_nothing_moves_when_a_roll_comes(sit):
    page = sit("qwixx", "Ada", BOT, first=1, visitor={"reduced_motion": "no-preference"})
    page.get_by_role("button", name="Roll the dice").wait_for()
    parts = ".sheet, .dice-tray, .story, .player"
    where = f"() => [...document.querySelectorAll('{parts}')].map((one) => one.getBoundingClientRect().y)"
    before = page.evaluate(where)
    page.get_by_role("button", name="Roll the dice").click()
    page.locator(".choice-list button:visible").first.wait_for()
    assert page.evaluate(where) == before
