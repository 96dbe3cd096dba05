"""The position explorer: from a friend's link, by tapping, with dice, forwards and backwards, and shared again."""

import pytest
from playwright.sync_api import expect

from rowlock.words import say
from support.browser import axe_problems
from support.explorer import COMPUTED_MS, FRIENDS, choices, explored, fragment, press, words
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, keys_left, overflows

ROLLED = "tworows/1/r35.b9.0/1:roll"


def test_a_friends_link_is_explored_and_shared(visit):
    page = visit(f"/explore#{FRIENDS}", permissions=["clipboard-read", "clipboard-write"])
    explored(page)
    assert page.complaints == []


def test_a_position_is_set_up_by_tapping_and_rolled(visit):
    page = visit("/explore")
    page.locator(".setting-up").wait_for()
    for square in ("r5", "r3", "r5"):
        page.locator(f".own-boards [data-square={square}]").click()
    page.locator(".pad-tabs .tab").nth(1).click()
    page.locator(".own-boards [data-square=b8]").click()
    page.get_by_role("button", name=words("more-penalties")).click()
    page.get_by_role("radio", name="Player 2").check()
    assert fragment(page) == "qwixx/1/r3.y.g.b.0/r.y.g.b8.1/2:roll"
    # A lock is out of reach, and the page says why.
    page.locator(".own-boards [data-square=r12]").click()
    expect(page.locator(".tip")).to_contain_text("needs at least five crosses")
    press(page, "done")
    press(page, "roll")
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    press(page, "set-up")
    page.locator(".own-boards [data-square=y7]").click()
    press(page, "done")
    # The dice stay.
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    assert "r.y7.g.b8.1/2:a1:" in fragment(page)


def test_other_games_and_lines_are_opened(visit):
    page = visit("/explore#nonsense")
    expect(page.locator(".explorer > .complaint")).to_have_text(words("bad-line"))
    for game in ("onboard", "duel", "tworows"):
        page.locator(".explore-selection select").first.select_option(game)
        assert fragment(page).startswith(f"{game}/1/")
    page.get_by_text(words("another")).click()
    page.get_by_label(words("line")).fill("no position")
    press(page, "open")
    expect(page.locator("#position-wrong")).to_have_text(words("bad-line"))
    page.get_by_label(words("line")).fill(f"https://example.org/explore#{ROLLED}")
    press(page, "open")
    page.locator(".typed-dice").wait_for()
    assert fragment(page) == ROLLED
    # As in a game without nets.
    page.route("**/bots/kernels.json", lambda route: route.fulfill(json={**route.fetch().json(), "nets": []}))
    press(page, "roll")
    expect(page.locator("[role=alert]:visible")).to_have_text(say("en", "page.refused-no-nets"), timeout=COMPUTED_MS)
    expect(page.get_by_role("button", name=say("en", "review.retry"))).to_have_count(0)


@pytest.mark.parametrize("language", variants(["de", "pl"], "pl"))
def test_it_fits_a_narrow_phone_and_axe_finds_no_problems(visit, language):
    page = visit(f"/explore#{FRIENDS}", viewport=NARROW, locale=LOCALES[language])
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    assert overflows(page) == []
    assert axe_problems(page) == ""
    page.get_by_role("button", name=words("set-up", language), exact=True).click()
    page.locator(".setting-up").wait_for()
    assert overflows(page) == []
    assert axe_problems(page) == ""


def test_choices_are_explored_by_keyboard(visit):
    page = visit(f"/explore#{FRIENDS}")
    choices(page).nth(1).wait_for(timeout=COMPUTED_MS)
    choices(page).nth(1).focus()
    chosen = choices(page).nth(1).get_attribute("data-choice")
    page.keyboard.press("Enter")
    expect(page.locator(f".worths [data-choice='{chosen}']")).to_be_focused()
    expect(page.locator(f".worths [data-choice='{chosen}']")).to_have_attribute("aria-pressed", "true")
    page.locator(".explore-play .main").focus()
    page.keyboard.press("Enter")
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    expect(page.locator(".trail [aria-current]")).to_contain_text("2:")
    expect(page.locator(".explore-play .main")).to_be_focused()
    assert keys_left(page) == []
