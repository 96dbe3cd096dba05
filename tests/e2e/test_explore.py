"""The position explorer: from a friend's link, by tapping, with dice, forwards and backwards, and shared again."""

import pytest
from playwright.sync_api import expect

from rowlock.words import say
from support.browser import barriers
from support.page_checks import LOCALES, NARROW, keys_left, overflows
from support.static_site import published

FRIENDS = "qwixx/1/r57.y9B.gB6.bA.0/r.y4.g.b.1/2:a1:41-3652"
ROLLED = "tworows/1/r35.b9.0/1:roll"
COMPUTED_MS = 60_000


def words(key, language="en", **facts):
    return say(language, f"explore.{key}", **facts)


def fragment(page):
    return page.evaluate("decodeURIComponent(location.hash.slice(1))")


def choices(page):
    return page.locator(".exploring .worths button.named")


def pick(page, choice):
    page.locator(f".exploring .worths [data-choice='{choice}']").click()


def press(page, key):
    page.get_by_role("button", name=words(key), exact=True).click()


def explored(page):
    """Open a friend's link, look at the choices, play on, step back and share."""
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    expect(page.locator(".seats [aria-pressed=true]")).to_contain_text("Player 2")
    assert choices(page).count() == 5
    expect(page.locator(".worths td small").first).to_contain_text("±")
    expect(page.locator(".worths .tags small").first).to_contain_text("then ")
    pick(page, "r5")
    expect(page.locator(".explore-play")).to_contain_text("Red 5")
    press(page, "play")
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    assert "/r5.y4.g.b.1/2:a2:41-3652:x" in fragment(page)
    press(page, "back")
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    assert fragment(page) == FRIENDS
    press(page, "forward")
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    press(page, "play")
    # The next player rolls: pick the dice.
    page.locator(".typed-dice").wait_for()
    for die in page.locator(".typed-column").all():
        die.get_by_role("button").nth(2).click()
    page.locator(".typed-dice .main").click()
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    assert fragment(page).endswith("/1:a1:33-3333")
    press(page, "share")
    page.get_by_role("button", name=words("copied")).wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == page.url


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    with published(tmp_path_factory.mktemp("site")) as address:
        yield address


def test_a_friends_link_is_explored_and_shared(visit):
    page = visit(f"/explore#{FRIENDS}", permissions=["clipboard-read", "clipboard-write"])
    explored(page)
    assert page.complaints == []


def test_static_files_explore_as_well(browser, site):
    context = browser.new_context(locale="en-GB", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site}/?/explore#{FRIENDS}")
    explored(page)
    assert page.url.startswith(f"{site}/?/explore#qwixx/1/")
    context.close()


def test_a_position_is_set_up_by_tapping_and_rolled(visit):
    page = visit("/explore")
    page.locator(".setting-up").wait_for()
    for square in ("r5", "r3", "r5"):
        page.locator(f".own-boards [data-square={square}]").click()
    page.locator(".pad-tabs .tab").nth(1).click()
    page.locator(".own-boards [data-square=b8]").click()
    page.get_by_role("button", name=words("more-penalties")).click()
    page.get_by_label("Player 2").check()
    assert fragment(page) == "qwixx/1/r3.y.g.b.0/r.y.g.b8.1/2:roll"
    # A lock is out of reach, and the page says why.
    page.locator(".own-boards [data-square=r12]").click()
    expect(page.locator(".tip")).to_contain_text("5")
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
    page.get_by_text(words("another")).click()
    for game in ("onboard", "duel", "tworows"):
        page.get_by_label(words("game")).select_option(game)
        assert fragment(page).startswith(f"{game}/1/")
    page.get_by_label(words("line")).fill("no position")
    press(page, "open")
    expect(page.locator("#position-wrong")).to_have_text(words("bad-line"))
    page.get_by_label(words("line")).fill(f"https://example.org/explore#{ROLLED}")
    press(page, "open")
    page.locator(".typed-dice").wait_for()
    assert fragment(page) == ROLLED


@pytest.mark.parametrize("language", ["de", "pl"])
def test_it_fits_a_narrow_phone_and_has_no_barriers(visit, language):
    page = visit(f"/explore#{FRIENDS}", viewport=NARROW, locale=LOCALES[language])
    choices(page).first.wait_for(timeout=COMPUTED_MS)
    assert overflows(page) == []
    assert barriers(page) == ""
    page.get_by_role("button", name=words("set-up", language), exact=True).click()
    page.locator(".setting-up").wait_for()
    assert overflows(page) == []
    assert barriers(page) == ""


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
    assert keys_left(page) == []
