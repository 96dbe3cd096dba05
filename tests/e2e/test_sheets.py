"""Sheets to print, from the page: the options decide what is printed."""

import pytest
from playwright.sync_api import expect

from rowlock.rules import TRACKS
from rowlock.words import say
from support.browser import axe_problems_in_both_schemes
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, keys_left, overflows


def sheets(visit, **options):
    page = visit("/sheets", **options)
    page.get_by_role("heading", level=1).wait_for()
    return page


def choose(page, group, name):
    page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True).check()


def printed(page, address):
    asked = page.get_by_role("link", name=say("en", "sheets.open")).get_attribute("href")
    answer = page.request.get(address + asked)
    assert answer.headers["content-type"] == "application/pdf", answer.text()
    return asked


def test_every_choice_is_printed(visit, address):
    page = sheets(visit)
    assert printed(page, address) == "/api/v1/sheets/qwixx.pdf?language=en&paper=a4&grey=0&sheets=2"
    choose(page, "Colours", "Black and white")
    choose(page, "Sheets per page", "4")
    choose(page, "Paper", "Letter")
    choose(page, "Language of the sheets", "Polski")
    assert printed(page, address) == "/api/v1/sheets/qwixx.pdf?language=pl&paper=letter&grey=1&sheets=4"
    choose(page, "Game", "Qwixx On Board")
    choose(page, "Track", "B")
    assert printed(page, address).endswith("onboard.pdf?language=pl&paper=letter&grey=1&sheets=4&track=B")
    choose(page, "Game", "Qwixx Duel")
    expect(page.get_by_role("group", name="Sheets per page")).to_be_hidden()
    assert printed(page, address).endswith("duel.pdf?language=pl&paper=letter&grey=1")


def test_the_picture_is_of_what_is_printed(visit):
    page = sheets(visit)
    papers = page.locator(".paper")
    expect(papers).to_have_count(1)
    # As many sheets per page as requested, each with its four penalties.
    expect(papers.get_by_text("−5")).to_have_count(2 * 4)
    choose(page, "Sheets per page", "4")
    expect(papers.get_by_text("−5")).to_have_count(4 * 4)
    choose(page, "Sheets per page", "1")
    expect(papers.get_by_text("−5")).to_have_count(4)
    choose(page, "Game", "Qwixx On Board")
    expect(papers).to_have_count(2)
    choose(page, "Track", "B")
    fields = papers.last.locator(".p-field text:not(.p-points)").all_text_contents()
    points = papers.last.locator(".p-points").all_text_contents()
    assert points == [str(worth) for worth in TRACKS["B"].points[1:]]
    assert fields[:5] == ["Start", "12", "11", "3", "10"]
    assert papers.first.locator(".p-strip text").all_text_contents() == fields
    choose(page, "Game", "Qwixx Duel")
    expect(papers.locator(".p-coin")).to_have_count(4 * 12 + 4)
    choose(page, "Game", "Two Rows")
    expect(papers.locator(".p-row")).to_have_count(2)


def test_the_start_page_and_the_rules_link_to_it(visit):
    for path in ("/", "/rules/onboard"):
        page = visit(path)
        page.get_by_role("link", name=say("en", "start.sheets")).click()
        page.get_by_role("heading", name=say("en", "sheets.title"), level=1).wait_for()


@pytest.mark.long
def test_axe_finds_no_problems(visit):
    page = sheets(visit)
    choose(page, "Game", "Qwixx On Board")
    assert axe_problems_in_both_schemes(page) == ""
    assert page.complaints == []


@pytest.mark.parametrize("language", variants(LOCALES, "pl"))
def test_everything_fits_a_narrow_screen(visit, language):
    page = sheets(visit, viewport=NARROW, locale=LOCALES[language])
    page.locator("input[value=onboard]").check()
    assert keys_left(page) == []
    assert overflows(page) == []
