"""The review inside the page: waiting for it, reading, stepping through it, retrying mistakes, saving it."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from support.browser import TELEPHONE, axe_problems_in_both_schemes
from support.finished_games import play_game
from support.hosted_server import opening

TIMEOUT_MS = 60_000
"""The first review waits for the compiled code to be loaded."""

COVERED = """(parts) => {
  const { top: end } = document.querySelector(".controls").getBoundingClientRect();
  return parts.filter((part) => {
    const { top, bottom } = document.querySelector(part)?.getBoundingClientRect() ?? { top: -1, bottom: 0 };
    return top < 0 || bottom > end;
  });
}"""
"""Which of these are missing, off the screen, or under the controls."""


@pytest.fixture(scope="module")
def duel(address):
    return play_game(address, "duel", "me", "open")


def reviewed(visit, game, name="Ada", hash="", **options):
    page = visit(f"/t/{game.table}/review{hash}", storage_state=game.storage(name), **options)
    page.locator(".review .verdict").wait_for(timeout=TIMEOUT_MS)
    return page


def place(page):
    return int(re.search(r"\d+", page.locator(".stage .of").inner_text())[0])


def test_this_device_makes_the_review_if_the_server_takes_long(visit, duel):
    page = visit("/", storage_state=duel.storage("Ada"))
    page.route("**/review/parts*", lambda _route: None)  # never answered
    page.goto(f"{duel.address}/t/{duel.table}/review")
    page.locator(".review .verdict").wait_for(timeout=TIMEOUT_MS)
    expect(page.locator(".stage .of")).to_be_visible()


def test_it_says_that_it_takes_a_while_and_then_shows_the_same_as_the_file(visit, duel):
    page = visit("/", storage_state=duel.storage("Ada"))
    held = []
    page.route("**/review/parts*", lambda route: held.append(route))
    page.route("**/bots/worker.js", lambda route: route.abort())
    page.clock.install()
    page.goto(f"{duel.address}/t/{duel.table}/review")
    expect(page.get_by_role("heading", level=1)).to_have_text("Reviewing your game")
    expect(page.get_by_role("status").first).to_contain_text("takes a few seconds")
    page.clock.run_for(7_000)
    expect(page.get_by_role("status").first).to_contain_text("up to a minute")
    expect(page.locator(".review-waited")).to_have_text("7 s")
    held[0].continue_()
    page.locator(".review .verdict").wait_for(timeout=TIMEOUT_MS)
    winners = duel.view["result"]["winners"]
    names = [duel.view["seats"][seat - 1]["name"] for seat in winners]
    expect(page.get_by_role("heading", level=1)).to_contain_text(" and ".join(names))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the review").click()
    file = download.value.path().read_text(encoding="utf-8")
    assert file.startswith("<!doctype html>")
    assert page.locator(".review .verdict").inner_text() in file
    assert page.complaints == []
    assert page.elsewhere == []


def test_keys_and_links_step_through_it_and_the_address_keeps_the_place(visit, duel):
    page = reviewed(visit, duel, hash="#3")
    assert place(page) == 3
    for key, number in (("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 1)):
        page.keyboard.press(key)
        assert place(page) == number
    page.keyboard.press("ArrowRight")
    assert page.url.endswith("/review#2")
    page.reload()
    page.locator(".stage").wait_for(timeout=TIMEOUT_MS)
    assert place(page) == 2
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(f"**/t/{duel.table}")
    page.keyboard.press("ArrowRight")
    assert page.url.endswith(duel.table)
    assert page.complaints == []


def test_mistakes_are_retried_before_the_answer_is_shown(visit, duel):
    page = reviewed(visit, duel)
    own = page.locator(".again button.main")
    expect(own).to_contain_text("Ada")
    count = int(re.search(r"\d+", own.inner_text().replace("1\n", "", 1))[0])
    own.click()
    for number in range(1, count + 1):
        expect(page.locator(".trial-head")).to_have_text(f"Try again: {number} of {count}")
        assert page.locator(".worths, .judgement, .boards .corner:not(:empty)").count() == 0
        page.locator(".pick").last.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".picked")).to_be_focused()
        assert page.locator(".worths tbody tr").count() > 1
        page.locator(".onward .main").click()
    expect(page.locator(".trial-result")).to_have_text(
        re.compile(rf"You found the best choice \d+ times? out of {count}\.")
    )
    page.get_by_role("button", name="Show all").click()
    assert page.locator(".judgement").count() == 1
    assert page.complaints == []


def test_on_a_phone_the_question_then_the_outcome_and_the_way_on_are_visible(visit, duel):
    page = reviewed(visit, duel, viewport=TELEPHONE)
    page.locator(".again button.main").click()
    assert page.evaluate(COVERED, [".question > p", ".pick", ".boards .cell.lit"]) == []
    page.locator(".boards .cell.lit").first.click()
    assert page.evaluate(COVERED, [".picked", ".onward button"]) == []
    page.locator(".onward .main").click()
    assert page.evaluate(COVERED, [".question > p", ".pick", ".boards .cell.lit"]) == []


@pytest.mark.long
def test_in_another_language_axe_finds_no_problems_and_nothing_scrolls_sideways(visit, duel):
    page = reviewed(visit, duel, hash="#5", locale="pl-PL", viewport=TELEPHONE)
    expect(page.get_by_role("heading", name="Decyzja po decyzji")).to_be_visible()
    assert axe_problems_in_both_schemes(page) == ""
    page.keyboard.press("h")
    assert axe_problems_in_both_schemes(page) == ""
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    assert page.complaints == []


def test_a_review_requested_too_early_or_of_no_game_is_explained(visit, address):
    opened = httpx.post(f"{address}/api/v1/tables", json=opening("duel", "open", "open")).json()
    page = visit(f"/t/{opened['table']}/review")
    expect(page.get_by_role("alert")).to_contain_text("a review would give hints away")
    expect(page.get_by_role("link", name="Back to the table")).to_be_visible()
    expect(page.get_by_role("link", name="Save the review")).to_be_hidden()
    gone = visit("/t/nowhere/review")
    expect(gone.get_by_role("alert")).to_contain_text("This table doesn’t exist")
