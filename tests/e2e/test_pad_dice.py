"""The score pad with typed dice: its turns, its record and its review, and switching between the two modes."""

import pytest
from playwright.sync_api import expect

from rowlock.record import read, summary
from support.browser import TELEPHONE, axe_problems
from support.device_history import kept_game
from support.long_run import variants
from support.pad_users import GAMES, cell, cross, laid_out, position, tab, tap_along, tool, way

REVIEW_TIMEOUT_MS = 120_000
"""The first review may wait for code to be compiled."""


def recorded(page):
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game record").click()
    return read(download.value.path().read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", variants(GAMES, "duel"))
def test_a_whole_game_with_dice_is_a_record(visit, game):
    page = visit("/pad", viewport=TELEPHONE)
    pad = laid_out(page, game, *GAMES[game], way="dice")
    tap_along(page)
    record = recorded(page)
    told = kept_game(page, pad)
    assert summary(record).over
    assert (list(summary(record).scores), summary(record).reason) == (told["points"], told["reason"])
    assert record.tags["Seat1"] == "Ada"
    assert page.complaints == []


def test_a_game_with_typed_dice_is_reviewed_like_any_other(visit):
    page = visit("/pad")
    laid_out(page, "duel", "Ada", 'Bo "the die" \\ Berg', way="dice")
    tap_along(page, seed=3)
    page.route("**/api/v1/reviews*", lambda route: route.abort())
    page.get_by_role("link", name="Review this game").click()
    # Without a server, the browser reviews it by itself.
    page.locator(".review .verdict").wait_for(timeout=REVIEW_TIMEOUT_MS)
    page.unroute("**/api/v1/reviews*")
    page.reload()
    page.locator(".review .verdict").wait_for(timeout=REVIEW_TIMEOUT_MS)
    expect(page.locator(".review")).to_contain_text('Bo "the die" \\ Berg')
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the review").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("<!doctype html>")
    page.get_by_role("link", name="Back to the pad").click()
    page.locator(".result").wait_for()


def test_a_game_can_switch_between_entering_dice_and_not(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", deeds=cross(1, "r2"))
    way(page, "Enter dice").check()
    page.get_by_role("region", name="Enter dice").get_by_role("button", name="Bo").click()
    for die, face in enumerate((3, 4, 1, 1, 1, 1)):
        page.locator(".typed-column").nth(die).get_by_role("button").nth(face - 1).click()
    page.get_by_role("button", name="Use these").click()
    # Bo is active and is asked first; after a reload his choice is still there, and Ada is asked.
    cell(page, "red 7").click()
    page.reload()
    expect(page.locator(".status").last).to_contain_text("Ada: White sum 7")
    expect(tab(page, "Bo")).to_contain_text("✓ 7")
    cell(page, "red 3").click()
    expect(page.locator(".tip:visible")).to_have_text("These dice don’t make that number.")
    tool(page, "Undo").click()
    expect(page.locator(".status").last).to_contain_text("Bo: White sum 7")
    page.get_by_role("button", name="No crosses").click()
    assert position(page) == "qwixx/1/r2.y.g.b.0/r.y.g.b.0/2:a2:34-1111:-"
    way(page, "Just cross off").click()
    page.get_by_role("button", name="Stop entering dice").click()
    tab(page, "Bo").click()
    cell(page, "yellow 2").click()
    assert position(page) == "qwixx/1/r2.y.g.b.0/r.y2.g.b.0/2:roll"


ROLLED = [{"do": "turn", "seat": 2}, {"do": "roll", "dice": "34 1111"}]


def test_in_the_middle_of_a_turn_the_switch_asks_before_choices_are_lost(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", way="dice", deeds=ROLLED)
    sure = page.get_by_role("alertdialog", name="This turn isn’t over.")
    way(page, "Just cross off").click()
    expect(sure).to_be_visible()
    assert axe_problems(page) == ""
    expect(way(page, "Enter dice")).to_be_checked()
    expect(page.get_by_role("button", name="Keep entering dice")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sure).to_be_hidden()
    cell(page, "red 7").click()
    expect(tab(page, "Bo")).to_contain_text("✓ 7")
    way(page, "Just cross off").click()
    page.get_by_role("button", name="Stop entering dice").click()
    expect(way(page, "Just cross off")).to_be_checked()
    # Between two turns nothing would be lost, so nothing is asked; a die already entered would be.
    laid_out(page, "qwixx", "Ada", "Bo", way="dice", deeds=ROLLED[:1])
    way(page, "Just cross off").check()
    way(page, "Enter dice").check()
    page.locator(".typed-column").first.get_by_role("button").first.click()
    way(page, "Just cross off").click()
    expect(sure).to_be_visible()


def test_the_die_of_a_closed_row_cannot_be_typed_and_shows_it(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", way="dice", deeds=cross(1, "r2", "r3", "r4", "r5", "r6", "r12"))
    red, yellow = page.locator(".typed-column.row-r"), page.locator(".typed-column.row-y")
    expect(red.locator(".lock-sign")).to_be_visible()
    expect(yellow.locator(".lock-sign")).to_be_hidden()
    expect(red.get_by_role("button").first).to_be_disabled()


def test_the_list_of_what_happened_names_the_players(visit):
    page = visit("/pad")
    deeds = [*ROLLED, {"do": "choose", "choices": ["-", "r7"]}, {"do": "choose", "choices": ["y4"]}]
    laid_out(page, "qwixx", "Ada", "Bo", way="dice", deeds=[*deeds, {"do": "roll", "dice": "11 1111"}])
    lines = page.get_by_role("list", name="Game log").get_by_role("listitem")
    expect(lines).to_have_text(["Ada111111", "Bo: yellow 4", "Ada: pass; Bo: red 7", "Bo341111", "Bo is about to roll"])
    tool(page, "Undo").click()
    expect(page.locator(".changed")).to_have_text("Undone: white 1, white 1, red 1, yellow 1, green 1 and blue 1 (Ada)")
