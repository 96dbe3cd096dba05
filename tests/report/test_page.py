"""The page of a review as a file: self-contained, safe, and working for any game."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from rowlock.report import page
from support.browser import OpenPage
from support.long_run import variants
from support.review_pages import GAMES, decisions, place, scrolls_sideways, write_page
from support.sample_reviews import sample

HOSTILE = "</script><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">'&"


@pytest.mark.parametrize("game", variants(GAMES, "solo", "three", "duel", "onboard for four"))
def test_it_opens_from_a_file_without_requests_or_errors(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]], game: str
) -> None:
    opened = open_page(files[game])
    count = len(decisions(reviews[game]))
    assert place(opened) == f"decision 1 of {count}"
    for key in ("End", "ArrowLeft", "n", "N", "h", "Home"):
        opened.keyboard.press(key)
    assert place(opened) == f"decision 1 of {count}"
    assert opened.requests == []
    assert opened.complaints == []


@pytest.mark.slow
def test_it_is_small_enough_to_send(reviews: dict[str, dict[str, Any]]) -> None:
    """Even for five players and a game twice as long."""
    assert len(page(reviews["five"] | {"steps": reviews["five"]["steps"] * 2}).encode()) < 500_000


def test_the_overhead_of_every_page_is_small() -> None:
    none = sample(GAMES["duel"]) | {"steps": [], "moments": []}
    assert len(page(none).encode()) < 170_000


def test_only_its_own_script_runs(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["two"])
    opened.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"data:,\" onerror=\"document.title=1\">')"
    )
    opened.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'document.title=2'}))")
    expect(opened).to_have_title(re.compile("Qwixx"))
    assert any("Content Security Policy" in complaint for complaint in opened.complaints)


@pytest.fixture(params=["two", "four"])
def strange(reviews: dict[str, dict[str, Any]], request: pytest.FixtureRequest) -> dict[str, Any]:
    review = copy.deepcopy(reviews[request.param])
    names = ("W" * 60, HOSTILE, "", "דנה ‮ abc") if request.param == "four" else (HOSTILE, "W" * 60)
    for player, name in zip(review["players"], names, strict=True):
        player["name"] = name
    review["title"] = review["verdict"] = review["date"] = review["reason"] = review["file"] = HOSTILE
    review["moments"][0]["words"] = HOSTILE
    review["totals"][0]["like"] = HOSTILE
    for step in decisions(review):
        step["action_words"] = HOSTILE
        for seat in step["seats"]:
            seat["words"] = HOSTILE
            for choice in seat["choices"]:
                choice["words"] = choice["level"] = HOSTILE
    return review


def test_nothing_in_a_record_becomes_markup(open_page: OpenPage, strange: dict[str, Any], tmp_path: Path) -> None:
    opened = open_page(write_page(tmp_path / "strange.html", strange))
    for key in ("n", "h", "?"):
        opened.keyboard.press(key)
    assert "owned" not in opened.title().removeprefix(HOSTILE).replace(HOSTILE, "")
    assert opened.title() != "owned"
    assert opened.locator("img").count() == 0
    assert opened.locator("script").count() == 2
    names = [player["name"] or f"Player {player['seat']}" for player in strange["players"]]
    assert opened.locator(".scoreboard bdi").all_text_contents() == names
    assert opened.requests == []
    assert opened.complaints == []


@pytest.mark.parametrize("width", [320, 1280])
def test_names_of_any_length_and_direction_fit(
    open_page: OpenPage, strange: dict[str, Any], tmp_path: Path, width: int
) -> None:
    opened = open_page(write_page(tmp_path / "strange.html", strange), viewport={"width": width, "height": 800})
    for player in strange["players"]:
        opened.keyboard.press(str(player["seat"]))
        assert not scrolls_sideways(opened)


def test_the_data_in_the_page_are_the_review(reviews: dict[str, dict[str, Any]]) -> None:
    text = page(reviews["duel"])
    embedded = text.split('<script type="application/json" id="review-data">')[1].split("</script>")[0]
    data = json.loads(embedded)["review"]
    assert data["scores"] == reviews["duel"]["scores"]
    assert len(data["steps"]) == len(reviews["duel"]["steps"])


def test_a_game_that_is_not_over_says_so(
    open_page: OpenPage, reviews: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    half = reviews["two"] | {"over": False, "winners": [], "reason": None}
    opened = open_page(write_page(tmp_path / "half.html", half))
    assert opened.locator("h1").inner_text().startswith("Not over yet, after ")
    assert opened.locator(".won").count() == 0
    assert "Now" in opened.locator(".account").first.inner_text()


def test_a_resigned_game_says_who_resigned_and_who_won(
    open_page: OpenPage, reviews: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    ended = {"over": False, "ended": "resigned", "resigned": [1], "winners": [2], "reason": None}
    opened = open_page(write_page(tmp_path / "resigned.html", reviews["two"] | ended))
    assert opened.locator("h1").inner_text() == "Bob won by resignation"
    assert "Ann resigned" in opened.locator("body").inner_text()


def test_a_shared_win_names_all_who_share_it(reviews: dict[str, dict[str, Any]]) -> None:
    shared = reviews["three"] | {"winners": [1, 2, 3], "scores": [80, 80, 80]}
    assert "<bdi>Ann</bdi>, <bdi>Bob</bdi> and <bdi>Cleo</bdi> share the win with 80 points each" in page(shared)


def test_a_game_without_a_decision_has_a_page(
    open_page: OpenPage, reviews: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    none = copy.deepcopy(reviews["two"]) | {
        "steps": [],
        "moments": [],
        "over": False,
        "winners": [],
        "final": [0.5, 0.5],
    }
    for total in none["totals"]:
        total.update(decisions=0, mean_loss=None, interval=None, like=None, final=0.5, luck=0.0, own=0.0, others=0.0)
    opened = open_page(write_page(tmp_path / "none.html", none))
    expect(opened.locator(".stepper")).to_be_hidden()
    assert opened.complaints == []
