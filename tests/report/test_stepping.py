"""Stepping through decisions with keys, links and the graph, and with hidden answers."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from support.browser import OpenPage
from support.review_pages import decisions, marked, place


def test_keys_step_from_decision_to_decision(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    opened, last = open_page(files["two"]), len(decisions(reviews["two"]))
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        opened.keyboard.press(key)
        seen.append(int(place(opened).split()[1]))
    assert seen == [2, 3, 2, last, last, 1, 1]


def test_n_goes_from_mistake_to_mistake_and_back(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    opened, every = open_page(files["four"]), marked(reviews["four"])
    opened.keyboard.press("End")
    for number, seat in reversed(every):
        opened.keyboard.press("Shift+N")
        assert int(place(opened).split()[1]) == number
        assert seat["mark"] in opened.locator(".answer .mark-words").inner_text()
    for number, _ in every[1:]:
        opened.keyboard.press("n")
        assert int(place(opened).split()[1]) == number
    opened.keyboard.press("n")
    assert opened.locator(".stepper [aria-live]").inner_text() == "No more mistakes."


def test_a_link_to_a_decision_opens_it_there(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    opened = open_page(files["two"], "#12")
    assert place(opened) == f"decision 12 of {len(decisions(reviews['two']))}"
    expect(opened.locator(".stepper")).to_be_in_viewport()
    opened.keyboard.press("ArrowRight")
    assert opened.url.endswith("#13")
    opened.evaluate("location.hash = '#20'")
    expect(opened.locator(".stage .situation h3 .of")).to_contain_text("decision 20 of")


def test_a_link_can_name_the_seat(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["four"], "#1.4")
    assert opened.locator(".answer [aria-pressed=true]").inner_text().split()[:2] == ["4", "Dieter"]
    opened.keyboard.press("2")
    assert opened.locator(".answer [aria-pressed=true]").inner_text().split()[:2] == ["2", "Bob"]


@pytest.mark.parametrize("fragment", ["#0", "#999999", "#nonsense", "#1.77", "#-1"])
def test_a_bad_link_still_opens_the_page(open_page: OpenPage, files: dict[str, Path], fragment: str) -> None:
    opened = open_page(files["two"], fragment)
    assert place(opened).startswith("decision ")
    assert opened.complaints == []


def test_a_moment_links_to_its_decision(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    opened, review = open_page(files["two"]), reviews["two"]
    for count, moment in enumerate(review["moments"]):
        opened.locator(".moments a").nth(count).click()
        seen = decisions(review)[int(place(opened).split()[1]) - 1]
        assert seen["turn"] == review["steps"][moment["step"]]["turn"]
        expect(opened.locator(".stepper")).to_be_in_viewport()


def test_touching_the_graph_jumps_there(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["two"])
    size = opened.locator(".graph.course").bounding_box()
    assert size is not None
    opened.locator(".graph.course").click(position={"x": size["width"] / 2, "y": 60})
    middle, of = (int(word) for word in place(opened).split()[1::2])
    assert abs(middle / of - 0.5) < 0.1
    cursor = opened.locator(".graph.course .cursor").get_attribute("x1") or ""
    assert abs(float(cursor.removesuffix("%")) - 50) < 2


def test_each_step_is_announced(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["two"])
    opened.keyboard.press("n")
    said = opened.locator(".stepper [aria-live=polite]").inner_text()
    assert re.match(
        r"Decision \d+ of \d+\. Turn \d+, action \d: .*\. (Inaccuracy|Mistake|Blunder): \w+ (passed|crossed off)", said
    )


def test_the_keys_are_explained(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["two"])
    opened.keyboard.press("?")
    expect(opened.locator(".keys-dialog")).to_be_visible()
    opened.keyboard.press("ArrowRight")
    assert place(opened).startswith("decision 1 ")
    opened.locator(".keys-dialog button").click()
    expect(opened.locator(".keys-dialog")).to_be_hidden()


def test_hidden_answers_do_not_show_their_values_until_one_is_picked(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    number, seat = next((number, seat) for number, seat in marked(reviews["two"]) if seat["chosen"] != "-")
    opened = open_page(files["two"], f"#{number}.{seat['seat']}")
    assert opened.locator(".boards .corner:not(:empty)").count() > 0
    opened.keyboard.press("h")
    expect(opened.locator(".hide")).to_have_attribute("aria-pressed", "true")
    for telling in (".worths", ".judgement", ".boards .corner:not(:empty)", ".answer .mark"):
        assert opened.locator(telling).count() == 0, telling
    assert "played" not in opened.locator(".stepper [aria-live]").inner_text()
    assert opened.locator(".pick").count() == len(seat["choices"])
    opened.get_by_role("button", name=seat["words"], exact=False).click()
    assert opened.locator(".worths tbody tr").count() == len(seat["choices"])
    assert "worse than" in opened.locator(".picked").inner_text()
    assert opened.locator(".judgement").inner_text().startswith("In the game:")
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowLeft")
    assert opened.locator(".picked").count() == 1
    opened.keyboard.press("h")
    assert opened.locator(".picked").count() == 0
    assert "In the game:" not in opened.locator(".judgement").inner_text()
    assert opened.locator(".worths").count() == 1


def test_the_order_of_the_choices_gives_nothing_away(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    every = decisions(reviews["two"])
    number = max(range(1, len(every) + 1), key=lambda n: len(every[n - 1]["seats"][0]["choices"]))
    opened = open_page(files["two"], f"#{number}.{every[number - 1]['seats'][0]['seat']}")
    opened.keyboard.press("h")
    shown = [text.split("\n")[-1].lower() for text in opened.locator(".pick").all_inner_texts()]
    colours = ["red", "yellow", "green", "blue", "pass"]
    assert shown == sorted(shown, key=lambda words: colours.index(words.split()[0]))


def test_a_square_of_the_board_can_be_picked(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    number, seat = marked(reviews["two"])[0]
    opened = open_page(files["two"], f"#{number}.{seat['seat']}")
    opened.keyboard.press("h")
    opened.locator(f".stage .boards [data-choice={seat['best']}]").click()
    assert "the best choice" in opened.locator(".picked").inner_text()
