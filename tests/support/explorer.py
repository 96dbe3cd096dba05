"""The position explorer in a browser."""

from playwright.sync_api import Locator, Page, expect

from rowlock.words import say

FRIENDS = "qwixx/1/r57.y9B.gB6.bA.0/r.y4.g.b.1/2:a1:41-3652"
COMPUTED_MS = 60_000
"""How long an analysis may take before the test fails: far more than it needs."""


def words(key: str, language: str = "en") -> str:
    return say(language, f"explore.{key}")


def fragment(page: Page) -> str:
    found: str = page.evaluate("decodeURIComponent(location.hash.slice(1))")
    return found


def choices(page: Page) -> Locator:
    return page.locator(".exploring .worths button.named")


def pick(page: Page, choice: str) -> None:
    page.locator(f".exploring .worths [data-choice='{choice}']").click()


def press(page: Page, key: str) -> None:
    page.get_by_role("button", name=words(key), exact=True).click()


def explored(page: Page) -> None:
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
