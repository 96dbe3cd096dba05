"""A review shows what its data say."""

import re
from pathlib import Path
from typing import Any

import pytest

from rowlock.rules import COLOURS
from support.browser import OpenPage
from support.review_pages import GAMES, decisions, marked
from support.sample_reviews import sample


@pytest.mark.parametrize("game", GAMES)
def test_board_dice_and_choices_are_those_of_the_data(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]], game: str
) -> None:
    review = reviews[game]
    every = decisions(review)
    number = max(range(1, len(every) + 1), key=lambda n: (len(every[n - 1]["seats"][0]["choices"]), n))
    step = every[number - 1]
    judged = step["seats"][0]
    opened = open_page(files[game], f"#{number}.{judged['seat']}")
    legal = {choice["choice"] for choice in judged["choices"]} - {"-"}
    shown = opened.locator(".stage .boards [data-choice]").evaluate_all(
        "cells => cells.map((cell) => cell.dataset.choice)"
    )
    assert set(shown) == legal
    names = ("white", "red", "yellow", "green", "blue")
    faces = opened.locator(".stage .die").evaluate_all("faces => faces.map((face) => face.ariaLabel)")
    pips = [*step["dice"]["white"], *(step["dice"][name] for name in names[1:])]
    expected = [
        f"{name.capitalize()} {value}" if value else f"{name.capitalize()} die is out of the game"
        for name, value in zip(("white", *names), pips, strict=True)
    ]
    assert faces == expected
    rows = opened.locator(".answer .worths tbody tr th .named").all_inner_texts()
    assert [text.split("\n")[-1] for text in rows] == [choice["words"] for choice in judged["choices"]]
    marks = sum(digit != "0" for row in step["board"]["seats"][judged["seat"] - 1]["rows"] for digit in row)
    drawn = ".stage .cells .token.black:not(.ghost)" if game == "duel" else ".stage .boards .sheet .cell.crossed"
    if game == "duel" and judged["seat"] == 2:
        drawn = drawn.replace("black", "grey")
    assert opened.locator(drawn).count() == marks


def test_a_mistake_says_how_much_it_cost(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    number, seat = next((number, seat) for number, seat in marked(reviews["two"]) if seat["mark"] == "?")
    opened = open_page(files["two"], f"#{number}.{seat['seat']}")
    told = opened.locator(".answer .judgement").inner_text()
    assert f"Mistake: {100 * seat['loss']:.1f} percentage points" in told
    assert f"({seat['loss_points']:.1f} points)" in told


def test_a_choice_too_close_to_call_is_not_a_mistake(open_page: OpenPage, files: dict[str, Path]) -> None:
    close = sample(GAMES["two"])
    number, seat = next(
        (number, seat)
        for number, step in enumerate(decisions(close), start=1)
        for seat in step["seats"]
        if seat["close"]
    )
    opened = open_page(files["two"], f"#{number}.{seat['seat']}")
    assert opened.locator(".answer .mark-words").inner_text() == "Too close to call"


def test_pawns_and_the_fields_they_can_reach_are_on_the_track(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    review = reviews["onboard"]
    number, step = next(
        (number, step)
        for number, step in enumerate(decisions(review), start=1)
        if step["action"] == 3 and len(step["seats"][0]["choices"]) > 2 and step["board"]["seats"][0]["pawn"]
    )
    opened = open_page(files["onboard"], f"#{number}")
    assert opened.locator(".track .field").count() == len(review["track"]["fields"])
    assert opened.locator(".track .field.lit").count() == len(step["seats"][0]["choices"]) - 1
    square = review["track"]["fields"][step["board"]["seats"][0]["pawn"]]
    colour = dict(zip("rygb", COLOURS, strict=True))[square[0]]
    field = opened.get_by_role("gridcell", name=f"Space {colour} {square[1:]}, ")
    assert "pawn 1" in (field.get_attribute("aria-label") or "")
    assert field.locator(".number").inner_text() == square[1:]


def test_points_take_the_place_of_chances_in_a_solo_game(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["solo"])
    assert "%" not in opened.locator("main").inner_text().replace("95%", "")
    opened.keyboard.press("n")
    assert opened.locator(".worths thead").inner_text().split() == ["Choice", "Points", "Loss"]
    assert "Others" not in opened.locator(".cards").inner_text()


def test_the_sum_of_luck_and_mistakes_adds_up_as_it_is_shown(open_page: OpenPage, files: dict[str, Path]) -> None:
    for game in ("two", "five", "solo"):
        opened = open_page(files[game])
        for text in opened.locator(".card p").all_inner_texts():
            figures = re.sub(r"[^\d.+=−-]", "", text.removeprefix("In points:")).replace("−", "-")
            left, right = figures.split("=")
            assert round(sum(map(float, re.findall(r"[+-]?\d+\.\d", left))), 1) == float(right), text
