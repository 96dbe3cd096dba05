"""The big view for the middle of the table: what everybody wants to know, and nothing else."""

import pytest
from playwright.sync_api import expect

from rowlock.words import say
from support.browser import axe_problems, axe_problems_in_both_schemes
from support.long_run import variants
from support.pad_users import cross, laid_out
from support.page_checks import LOCALES, keys_left
from support.page_players import BOT, Person

TABLET = {"width": 1180, "height": 820}
FIVE = ("r2", "r3", "r4", "r5", "r6", "r12")

AWAKE = """() => {
  window.awake = 0;
  const turn = async (by) => {
    window.awake += by;
    return { release: () => turn(-1) };
  };
  Object.defineProperty(navigator, "wakeLock", { value: { request: () => turn(1) } });
}"""

TOO_LARGE = """() => {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.querySelector(".big-view");
  return [scrollWidth - clientWidth, scrollHeight - clientHeight];
}"""

FIRST_BIG = "() => document.querySelector('.big-view[open] .big-points')?.getBoundingClientRect().height > 100"


def beside_dice(visit, **options):
    page = visit("/", viewport=TABLET, **options)
    laid_out(page, "qwixx", "Ada", "Bo", deeds=[*cross(1, *FIVE), {"do": "penalty", "seat": 2}])
    page.locator(".pad-onward button").click()
    page.wait_for_function(FIRST_BIG)
    return page


def players(page):
    return [" ".join(text.split()) for text in page.locator(".big-player").all_inner_texts()]


def test_a_pad_shows_names_points_penalties_and_closed_rows(visit):
    page = beside_dice(visit)
    assert players(page) == ["Ada 28 0 penalties", "Bo −5 1 penalty"]
    assert page.locator(".big-row.closed").count() == 1
    expect(page.locator(".big-row.closed")).to_contain_text("Red row: locked")
    page.keyboard.press("Escape")
    expect(page.locator(".big-view")).to_be_hidden()
    assert page.complaints == []


def test_a_table_shows_whose_turn_it_is_and_the_dice(sit):
    page = sit("qwixx", "Ada", BOT, first=1, visitor={"viewport": TABLET})
    person = Person(page)
    person.acts(person.waits())
    person.waits()
    page.get_by_role("button", name=say("en", "table.menu")).click()
    page.get_by_role("button", name=say("en", "table.big")).click()
    page.wait_for_function(FIRST_BIG)
    expect(page.locator(".big-note")).to_have_text(say("en", "table.big-turn", name="Ada"))
    expect(page.locator(".big-player[aria-current]")).to_contain_text("Ada")
    assert page.locator(".big-view .die").count() == 6
    assert axe_problems(page) == ""


def test_the_screen_stays_on_as_long_as_it_is_open(visit):
    page = visit("/", viewport=TABLET)
    page.evaluate(AWAKE)
    laid_out(page, "qwixx", "Ada", "Bo")
    page.locator(".pad-onward button").click()
    page.wait_for_function("() => window.awake === 1")
    page.get_by_role("button", name=say("en", "table.big-close")).click()
    page.wait_for_function("() => window.awake === 0")


@pytest.mark.long
def test_axe_finds_no_problems(visit):
    page = beside_dice(visit)
    assert axe_problems_in_both_schemes(page) == ""


@pytest.mark.parametrize("language", variants(LOCALES, "de"))
def test_five_players_fit_in_every_language(visit, language):
    page = visit("/", viewport=TABLET, locale=LOCALES[language])
    names = ("Ada", "Bo", "Cleo", "Dora with a very long name", "Eve")
    laid_out(page, "qwixx", *names, deeds=cross(1, *FIVE))
    page.locator(".pad-onward button").click()
    page.locator(".big-view[open] .big-points").first.wait_for()
    page.wait_for_function("() => getComputedStyle(document.querySelector('.big-view')).display === 'grid'")
    assert keys_left(page) == []
    for width, height in ((TABLET["width"], TABLET["height"]), (820, 1180), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_LARGE) == [0, 0], (width, height)
