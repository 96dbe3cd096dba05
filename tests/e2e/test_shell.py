"""What every screen has: a way back, a language, light or dark, and a message for a missing page."""

import pytest
from playwright.sync_api import expect

from rowlock.words import say
from support.browser import TELEPHONE
from support.start_page import drawer, play


def test_another_screen_begins_at_its_heading(visit):
    page = visit("/")
    page.get_by_role("heading", level=1).wait_for()
    assert page.evaluate("document.activeElement === document.body")
    page.get_by_role("link", name="Rules: Qwixx Duel").click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("link", name="Rowlock").first.click()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    # Screens that load something get their heading later.
    play(page, "Qwixx")
    page.locator("main[data-phase=playing]").wait_for()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.get_by_role("button", name="Menu").focus()
    page.get_by_role("button", name="Roll the dice").or_(page.locator(".choice:visible")).first.wait_for()
    expect(page.get_by_role("button", name="Menu")).to_be_focused()


def test_missing_things_are_reported_in_one_way(visit):
    for path, words in (("/t/nowhere", "This table doesn’t exist."), ("/nowhere", "There’s nothing here.")):
        page = visit(path)
        expect(page.locator("main.nothing h1")).to_contain_text(words.rstrip("."))
        expect(page.locator("main.nothing").get_by_role("link")).to_have_count(1)


def test_a_link_that_leads_nowhere_is_explained(visit):
    page = visit("/")
    field = page.get_by_role("textbox", name="Invited? Paste the link")
    field.fill("not a link")
    field.press("Enter")
    page.get_by_text("That doesn’t look like a table link.").wait_for()
    field.fill("nothere")
    field.press("Enter")
    page.get_by_text("This table doesn’t exist.").wait_for()


@pytest.mark.parametrize(("locale", "language"), [("pl-PL", "pl"), ("it-CH", "it"), ("fr-FR", "en")])
def test_the_browser_chooses_the_language(visit, locale, language):
    page = visit("/", locale=locale)
    page.get_by_role("heading", name=say(language, "start.headline")).wait_for()
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("meta[name=description]").get_attribute("content") == say(language, "page.about-app")


def test_the_language_can_be_switched_and_is_remembered(visit):
    page = visit("/")
    page.get_by_role("button", name="Language: English").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Deutsch")).to_be_hidden()
    page.get_by_role("button", name="Language: English").click()
    heading = page.get_by_role("heading", level=1).element_handle()
    page.locator(".language [lang=en]").click()
    expect(page.locator(".language > button")).to_be_focused()
    assert heading.evaluate("(heading) => heading.isConnected"), "the screen is drawn again in the same language"
    page.get_by_role("button", name="Language: English").click()
    page.get_by_role("button", name="Deutsch").click()
    page.get_by_role("heading", name=say("de", "start.headline")).wait_for()
    expect(page.get_by_role("button", name="Sprache: Deutsch")).to_be_focused()
    page.reload()
    page.get_by_role("heading", name=say("de", "start.headline")).wait_for()
    assert page.locator("html").get_attribute("lang") == "de"


def ground(page):
    """The colour of the page, and of the browser's frame around it."""
    return page.evaluate("""() => [
      getComputedStyle(document.body).backgroundColor,
      [...document.querySelectorAll("meta[name=theme-color]")].find((tag) => matchMedia(tag.media).matches).content,
      getComputedStyle(document.documentElement).colorScheme,
    ]""")


LIGHT, DARK = ["rgb(246, 244, 239)", "#f6f4ef", "light"], ["rgb(20, 22, 26)", "#14161a", "dark"]


@pytest.mark.parametrize(("system", "start", "other"), [("light", LIGHT, DARK), ("dark", DARK, LIGHT)])
def test_the_theme_follows_the_system_or_the_users_choice(visit, system, start, other):
    page = visit("/", color_scheme=system)
    page.get_by_role("button", name="Appearance: Same as system").click()
    assert ground(page) == start
    wanted = "Dark" if system == "light" else "Light"
    page.get_by_role("button", name=wanted, exact=True).click()
    expect(page.get_by_role("button", name=f"Appearance: {wanted}")).to_be_focused()
    assert ground(page) == other
    # It stays that way on every screen; on paper everything is light.
    page.goto(f"{page.url}rules/qwixx")
    page.get_by_role("heading", level=1).wait_for()
    assert ground(page) == other
    page.emulate_media(media="print")
    assert ground(page)[2] == "light"
    page.emulate_media(media="screen")
    page.get_by_role("button", name=f"Appearance: {wanted}").click()
    page.get_by_role("button", name="Same as system").click()
    assert ground(page) == start
    assert page.complaints == []


def test_a_browser_that_has_not_stored_the_page_promises_nothing_offline(visit):
    page = visit("/")
    page.get_by_role("heading", level=1).wait_for()
    page.context.set_offline(True)
    expect(page.locator(".no-server")).to_contain_text("This browser hasn’t saved the page")
    page.context.set_offline(False)
    expect(page.locator(".no-server")).to_be_hidden()


GONE_DOWN = "() => { scrollTo(0, 300); return scrollY; }"


def test_going_back_restores_the_place(visit):
    page = visit("/")
    options = drawer(page, "Qwixx")
    down = page.evaluate(GONE_DOWN)
    assert down == 300
    page.evaluate("document.querySelector('[data-game=duel] a[href^=\"/rules\"]').click()")
    page.get_by_role("heading", level=1, name="Qwixx Duel").wait_for()
    page.wait_for_function("() => scrollY === 0")
    page.go_back()
    page.wait_for_function("() => scrollY === 300")
    expect(options).to_be_visible()


def test_going_back_waits_for_late_content_before_restoring_the_scroll_position(visit):
    page = visit("/", viewport={**TELEPHONE, "height": 500})
    play(page, "Qwixx On Board")
    page.locator(".table-boards").wait_for()
    assert page.evaluate(GONE_DOWN) == 300
    page.evaluate("document.querySelector('a.home').click()")
    page.get_by_role("heading", level=1).wait_for()
    page.go_back()
    page.wait_for_function("() => scrollY === 300")
    assert page.complaints == []
