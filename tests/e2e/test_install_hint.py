"""The hint that the page can be installed: after a game, when the browser can do it, and until it is answered."""

import json

import pytest
from playwright.sync_api import expect

from rowlock.words import say

FINISHED = [{"table": "abcdefgh", "game": "tworows", "seats": [], "opened": 0, "noted": True, "over": True}]
HAS_PLAYED = f"localStorage.setItem('rowlock.tables', {json.dumps(json.dumps(FINISHED))})"

OFFER = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => { window.prompted = true; };
  window.dispatchEvent(event);
  return event.defaultPrevented;
}"""
"""Acts like a browser that can install the page. Playwright's has no window to install it from."""


@pytest.fixture
def page(visit):
    page = visit("/")
    # The server doesn't know the finished table, and the page would forget it once it finds out.
    page.route("**/api/v1/tables/*", lambda _route: None)
    page.get_by_role("heading", level=1).wait_for()
    return page


def hint_after(page, *, played):
    """The hint after the page has been opened again and the browser has offered to install it."""
    if played:
        page.add_init_script(HAS_PLAYED)
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    hint = page.locator(".install-hint")
    expect(hint).to_be_hidden()
    # The browser must not show a bar of its own.
    assert page.evaluate(OFFER) is True
    return hint


def test_nobody_is_asked_to_install_before_a_game(page):
    expect(hint_after(page, played=False)).to_be_hidden()


def test_after_a_game_the_hint_installs_the_page(page):
    hint = hint_after(page, played=True)
    expect(hint).to_contain_text(say("en", "start.install-words"))
    hint.get_by_role("button", name=say("en", "start.install-now")).click()
    expect(hint).to_be_hidden()
    assert page.evaluate("window.prompted") is True
    expect(hint_after(page, played=True)).to_be_hidden()


def test_no_thanks_is_remembered(page):
    hint = hint_after(page, played=True)
    hint.get_by_role("button", name=say("en", "start.install-never")).click()
    expect(hint).to_be_hidden()
    assert page.evaluate("window.prompted") is None
    expect(hint_after(page, played=True)).to_be_hidden()
