"""Accessibility, small screens, printing, and pages without a script."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser import DESK, TELEPHONE, OpenPage, axe_problems, axe_problems_in_both_schemes
from support.long_run import variants
from support.review_pages import GAMES, decisions, marked, scrolls_sideways


@pytest.mark.parametrize(
    ("game", "size"), variants([("five", DESK), ("duel", DESK), ("onboard for four", TELEPHONE)], ("duel", DESK))
)
def test_axe_finds_nothing(open_page: OpenPage, files: dict[str, Path], game: str, size: dict[str, int]) -> None:
    # With animations, the colours would still be changing.
    opened = open_page(files[game], "#30", viewport=size, reduced_motion="reduce")
    assert axe_problems(opened) == ""


@pytest.mark.long
def test_axe_finds_nothing_in_dark_colours_on_a_phone_with_all_decisions(
    open_page: OpenPage, files: dict[str, Path]
) -> None:
    # The solo game has the shortest table of decisions, and axe is slow on long ones.
    opened = open_page(files["solo"], "#30", viewport=TELEPHONE, reduced_motion="reduce")
    opened.locator(".all summary").click()
    assert axe_problems_in_both_schemes(opened) == ""


@pytest.mark.long
def test_axe_finds_nothing_while_answers_are_hidden_or_help_is_open(
    open_page: OpenPage, files: dict[str, Path]
) -> None:
    opened = open_page(files["two"], "#3", reduced_motion="reduce")
    opened.keyboard.press("h")
    assert axe_problems_in_both_schemes(opened, ".stepper") == ""
    opened.locator(".pick").first.click()
    assert axe_problems_in_both_schemes(opened, ".stepper") == ""
    opened.keyboard.press("?")
    assert axe_problems_in_both_schemes(opened, ".keys-dialog") == ""


@pytest.mark.parametrize("game", variants(GAMES, "solo", "three", "duel", "onboard for four"))
def test_the_page_never_scrolls_sideways(open_page: OpenPage, files: dict[str, Path], game: str) -> None:
    opened = open_page(files[game], "#30")
    opened.locator(".all summary").click()
    for width in (320, 390, 768, 1280):
        opened.set_viewport_size({"width": width, "height": 700})
        assert not scrolls_sideways(opened), width


def test_buttons_are_large_enough_for_a_thumb(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["two"], "#3", viewport={"width": 320, "height": 700})
    opened.keyboard.press("h")
    small = opened.locator("button:visible, .moments a, summary").evaluate_all(
        "all => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"
    )
    assert small == []
    apart = opened.locator(".stage .boards .cell").evaluate_all(
        "all => Math.abs(all[1].getBoundingClientRect().left - all[0].getBoundingClientRect().left)"
    )
    assert apart >= 24


def test_the_printed_page_has_the_marked_decisions_and_no_controls(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    opened = open_page(files["two"], color_scheme="dark")
    opened.keyboard.press("h")
    opened.emulate_media(media="print")
    every = marked(reviews["two"])
    expect(opened.locator(".print")).to_have_count(len(every))
    for count, (number, seat) in enumerate(every):
        printed = opened.locator(".print").nth(count)
        expect(printed).to_be_visible()
        assert f"decision {number} of" in printed.inner_text()
        assert f"{100 * seat['loss']:.1f} percentage points" in printed.inner_text()
        assert printed.locator(".cell").count() == 48
    assert opened.locator("button:visible").count() == 0
    for shown in (".verdict", ".graph.course", ".totals", ".cards"):
        expect(opened.locator(shown)).to_be_visible()
    assert opened.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert opened.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_without_a_script_everything_but_the_stepper_works(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    opened = open_page(files["two"], java_script_enabled=False)
    for shown in ("h1", ".verdict", ".graph.course", ".cards", ".totals", ".moments", ".decisions"):
        expect(opened.locator(shown)).to_be_visible()
    expect(opened.locator(".stepper")).to_be_hidden()
    assert opened.locator(".decisions tbody").count() == len(decisions(reviews["two"]))
    opened.locator(".moments a").last.click()
    expect(opened.locator(".decisions tbody:target")).to_be_in_viewport()
    graph_marks = opened.locator(".graph .inaccuracy, .graph .mistake, .graph .blunder").count()
    assert graph_marks == len(marked(reviews["two"]))
