"""Puzzles on the page: the puzzle of the day, a selection of others, progress, and missed ones that come back."""

import pytest
from playwright.sync_api import expect

from rowlock.puzzles.pack import packs
from rowlock.rules import GAMES
from rowlock.words import say
from support.browser import axe_problems
from support.device_history import STORED, exercises
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, keys_left, overflows

NAME = next(name for name, pack in packs().items() if pack.game == next(iter(GAMES))[0])
"""Newcomers begin with the first game."""
PUZZLES = packs()[NAME].puzzles


def picks(page):
    return page.locator(".training .pick")


def button_of(page, place, key, language="en"):
    return page.locator(f".puzzles-{place}").get_by_role("button", name=say(language, key), exact=True)


def answered(page):
    return {one["key"]: one["right"] for one in page.evaluate(STORED, "puzzles")}


def test_a_puzzle_is_solved_by_keyboard_and_one_that_was_missed_comes_back(visit):
    page = visit("/")
    page.get_by_role("link", name=say("en", "start.puzzles")).click()
    start = button_of(page, "all", "puzzles.solve")
    start.focus()
    page.keyboard.press("Enter")
    expect(picks(page).first).to_be_focused()
    # Nothing gives the answer away.
    assert page.locator(".training :is(.best, .worths, .puzzle-facts)").count() == 0
    results = []
    while len(set(results)) < 2 and len(results) < 12:
        # The first button of one puzzle, the last of the next.
        for _ in range(picks(page).count() - 1 if len(results) % 2 else 0):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        verdict = page.locator(".training .picked")
        expect(verdict).to_be_focused()
        results.append("right" in verdict.get_attribute("class"))
        # Every choice with its value, found by rollouts or exactly; nobody played any of them.
        puzzle = PUZZLES[len(results) - 1]
        expect(page.locator(".worths tbody tr")).to_have_count(len(puzzle.choices))
        expect(page.locator(".worths .best")).to_have_count(1)
        assert page.locator(".worths .played, .judgement").count() == 0
        page.keyboard.press("Tab")
        following = page.get_by_role("button", name=say("en", "puzzles.next"))
        expect(following).to_be_focused()
        page.keyboard.press("Enter")
        expect(picks(page).first).to_be_focused()
    assert set(results) == {True, False}
    stored = answered(page)
    keys = [f"puzzle/{NAME}/{one.position}/{one.seat}" for one in PUZZLES[: len(results)]]
    assert stored == dict(zip(keys, results, strict=True))
    missed = [key for key in keys if not stored[key]]
    assert {one["key"] for one in exercises(page)} == set(missed)
    page.goto(page.url.replace("/puzzles", "/train"))
    page.locator(".train-place .main.big").click()
    picks(page).first.wait_for()
    expect(page.locator(".training-head")).to_contain_text(say("en", "puzzles.one"))
    assert page.complaints == []


def test_the_puzzle_of_the_day_is_remembered(visit):
    page = visit("/puzzles")
    button_of(page, "day", "puzzles.day-solve").click()
    picks(page).first.click()
    page.get_by_role("button", name=say("en", "puzzles.stop")).click()
    again = button_of(page, "day", "puzzles.day-again")
    expect(again).to_be_focused()
    (right,) = answered(page).values()
    words = say("en", "puzzles.day-right" if right else "puzzles.day-wrong")
    expect(page.locator(".puzzles-day")).to_contain_text(words)
    page.reload()
    expect(page.locator(".puzzles-day")).to_contain_text(words)


@pytest.mark.parametrize("language", variants(LOCALES, "de"))
def test_everything_fits_a_narrow_dark_screen(visit, language):
    page = visit("/puzzles", viewport=NARROW, locale=LOCALES[language], color_scheme="dark")
    start = button_of(page, "all", "puzzles.solve", language)
    start.wait_for()
    page.locator("select[name=grade]").select_option("2")
    page.locator("select[name=theme]").select_option(PUZZLES[0].themes[0])
    assert overflows(page) == []
    assert axe_problems(page) == ""
    start.click()
    picks(page).first.click()
    page.locator(".puzzle-facts").wait_for()
    assert keys_left(page) == []
    assert overflows(page) == []
    assert axe_problems(page) == ""
