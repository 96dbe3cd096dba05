"""The rating of a player, from the quality of choices and without luck."""

import pytest
from playwright.sync_api import expect

from rowlock.rules import Options
from rowlock.words import say
from support.browser import axe_problems
from support.imported_records import TWO_ROWS, file, import_records, record
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, keys_left, overflows

QWIXX = Options("qwixx", 2)


def rating(visit, games, language="en", game=TWO_ROWS, **options):
    """The rating screen, once all games are reviewed."""
    files = [file(f"{seed}.rowlock", record(seed, game)) for seed in range(1, games + 1)]
    page = import_records(visit, files, language, **options)
    page.get_by_role("link", name=say(language, "history.train")).click()
    page.get_by_role("link", name=say(language, "rating.title")).click()
    reviewed = page.locator(".rating").get_by_text(say(language, "history.count", n=games), exact=True)
    reviewed.wait_for()
    return page


def test_a_beginner_is_told_so_and_what_to_practise(visit):
    page = rating(visit, 5, game=QWIXX)
    shown = page.locator(".rating")
    expect(shown).to_contain_text(say("en", "rating.like", level="Beginner"))
    expect(shown).to_contain_text(say("en", "rating.interval"))
    assert shown.get_by_text(say("en", "rating.practise")).count() == 1
    results = page.locator(".rating-facts").nth(2)
    expect(results).to_contain_text("of 5")
    expect(shown).to_contain_text("You won ")
    assert page.complaints == []


def test_a_few_games_get_no_rating(visit):
    page = rating(visit, 2)
    expect(page.locator(".rating")).to_contain_text(say("en", "history.too-few", n=5))
    assert page.get_by_text(say("en", "rating.interval")).count() == 0


def test_without_games_it_says_where_ratings_come_from(visit):
    page = visit("/rating")
    page.get_by_role("link", name=say("en", "train.to-history")).wait_for()
    assert axe_problems(page) == ""


@pytest.mark.parametrize("language", variants(LOCALES, "pl"))
def test_everything_fits_a_narrow_screen(visit, language):
    page = rating(visit, 5, language, viewport=NARROW)
    assert keys_left(page) == []
    assert overflows(page) == []
    assert axe_problems(page) == ""
