"""The page of a review, as readers open it: from a file, with a browser, with keys, on paper, without a script."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser import DESK, TELEPHONE, OpenPage, barriers
from report.sample_reviews import sample
from rowlock.report import page

GAMES = {
    "two": "qwixx-0055",
    "three": "qwixx-two-rows-closed",
    "four": "qwixx-0013",
    "five": "qwixx-0002",
    "solo": "qwixx-0056",
    "duel": "duel-two-rows-closed",
    "onboard": "onboard-goal-reached",
    "onboard for four": "onboard-0028",
}
HOSTILE = "</script><script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">'&"


@pytest.fixture(scope="module")
def reviews() -> dict[str, dict[str, Any]]:
    return {name: sample(record) for name, record in GAMES.items()}


@pytest.fixture(scope="module")
def files(reviews: dict[str, dict[str, Any]], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    return {name: written(folder / f"{name}.html", review) for name, review in reviews.items()}


def written(file: Path, review: dict[str, Any]) -> Path:
    file.write_text(page(review), encoding="utf-8")
    return file


def place(opened: Page) -> str:
    return opened.locator(".stage .situation h3 .of").inner_text()


def decisions(review: dict[str, Any]) -> list[dict[str, Any]]:
    return [step for step in review["steps"] if step["kind"] == "decision"]


def marked(review: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Every marked choice with the number of its decision."""
    return [
        (number, seat)
        for number, step in enumerate(decisions(review), start=1)
        for seat in step["seats"]
        if seat["mark"]
    ]


def scrolls_sideways(opened: Page) -> bool:
    return bool(opened.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


# Opening it


@pytest.mark.parametrize("game", GAMES)
def test_it_opens_from_a_file_asks_for_nothing_else_and_complains_of_nothing(
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


def test_it_is_small_enough_to_send(reviews: dict[str, dict[str, Any]]) -> None:
    """Even a game of five that takes twice as long."""
    assert len(page(reviews["five"] | {"steps": reviews["five"]["steps"] * 2}).encode()) < 500_000


def test_what_every_page_brings_along_is_small() -> None:
    none = sample(GAMES["duel"]) | {"steps": [], "moments": []}
    assert len(page(none).encode()) < 170_000


def test_no_script_runs_but_its_own(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["two"])
    opened.evaluate(
        "document.body.insertAdjacentHTML('beforeend', '<img src=\"data:,\" onerror=\"document.title=1\">')"
    )
    opened.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'document.title=2'}))")
    expect(opened).to_have_title(re.compile("Qwixx"))
    assert any("Content Security Policy" in complaint for complaint in opened.complaints)


# Stepping


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
    assert opened.locator(".stepper [aria-live]").inner_text() == "No further mistake."


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
def test_a_link_to_no_decision_opens_the_page_all_the_same(
    open_page: OpenPage, files: dict[str, Path], fragment: str
) -> None:
    opened = open_page(files["two"], fragment)
    assert place(opened).startswith("decision ")
    assert opened.complaints == []


def test_a_moment_leads_to_the_decision_where_it_is_seen(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    opened, review = open_page(files["two"]), reviews["two"]
    for count, moment in enumerate(review["moments"]):
        opened.locator(".moments a").nth(count).click()
        seen = decisions(review)[int(place(opened).split()[1]) - 1]
        assert seen["turn"] == review["steps"][moment["step"]]["turn"]
        expect(opened.locator(".stepper")).to_be_in_viewport()


def test_touching_the_graph_goes_there(open_page: OpenPage, files: dict[str, Path]) -> None:
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
    assert re.match(r"Decision \d+ of \d+\. Turn \d+, action \d: .*\. (Inaccuracy|Mistake|Blunder): \w+ played", said)


def test_the_keys_are_explained(open_page: OpenPage, files: dict[str, Path]) -> None:
    opened = open_page(files["two"])
    opened.keyboard.press("?")
    expect(opened.locator(".keys-dialog")).to_be_visible()
    opened.keyboard.press("ArrowRight")
    assert place(opened).startswith("decision 1 ")
    opened.locator(".keys-dialog button").click()
    expect(opened.locator(".keys-dialog")).to_be_hidden()


# What is shown


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
    assert f"Mistake: {100 * seat['loss']:.1f} points of a hundred" in told
    assert f"({seat['loss_points']:.1f} points)" in told


def test_what_is_too_close_to_call_is_no_mistake(open_page: OpenPage, files: dict[str, Path]) -> None:
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
    own = step["board"]["seats"][0]["pawn"]
    field = opened.get_by_role("gridcell", name=f"Field {own}, ")
    assert "pawn 1" in (field.get_attribute("aria-label") or "")
    assert field.locator(".number").inner_text() == review["track"]["fields"][own][1:]


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


# Trying again


def test_hidden_answers_show_nothing_of_their_worth_until_one_is_picked(
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
    opened.keyboard.press("ArrowRight")
    opened.keyboard.press("ArrowLeft")
    assert opened.locator(".picked").count() == 1
    opened.keyboard.press("h")
    assert opened.locator(".picked").count() == 0
    assert opened.locator(".worths").count() == 1


def test_the_order_of_the_picks_tells_nothing(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    every = decisions(reviews["two"])
    number = max(range(1, len(every) + 1), key=lambda n: len(every[n - 1]["seats"][0]["choices"]))
    opened = open_page(files["two"], f"#{number}.{every[number - 1]['seats'][0]['seat']}")
    opened.keyboard.press("h")
    shown = [text.split("\n")[-1].lower() for text in opened.locator(".pick").all_inner_texts()]
    colours = ["red", "yellow", "green", "blue", "nothing"]
    assert shown == sorted(shown, key=lambda words: colours.index(words.split()[0]))


def test_a_square_of_the_board_can_be_picked(
    open_page: OpenPage, files: dict[str, Path], reviews: dict[str, dict[str, Any]]
) -> None:
    number, seat = marked(reviews["two"])[0]
    opened = open_page(files["two"], f"#{number}.{seat['seat']}")
    opened.keyboard.press("h")
    opened.locator(f".stage .boards [data-choice={seat['best']}]").click()
    assert "the best choice" in opened.locator(".picked").inner_text()


# For everybody


@pytest.mark.parametrize("game", ["two", "five", "duel", "onboard for four", "solo"])
def test_axe_finds_nothing(open_page: OpenPage, files: dict[str, Path], game: str) -> None:
    # With motion the colours would still be on their way from one scheme to the other.
    opened = open_page(files[game], "#30", reduced_motion="reduce")
    if game == "solo":  # it has the shortest table of all decisions, and a long one takes axe long
        opened.locator(".all summary").click()
    for scheme in ("light", "dark"):
        opened.emulate_media(color_scheme=scheme)
        for size in (DESK, TELEPHONE):
            opened.set_viewport_size(size)
            assert barriers(opened) == "", (scheme, size)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_while_answers_are_hidden_or_help_is_open(
    open_page: OpenPage, files: dict[str, Path], scheme: str
) -> None:
    opened = open_page(files["two"], "#3", color_scheme=scheme)
    opened.keyboard.press("h")
    assert barriers(opened) == ""
    opened.locator(".pick").first.click()
    assert barriers(opened) == ""
    opened.keyboard.press("?")
    assert barriers(opened) == ""


@pytest.mark.parametrize("game", GAMES)
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


# Paper, and no script


def test_on_paper_stand_the_marked_decisions_with_their_boards_and_no_controls(
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
        assert f"{100 * seat['loss']:.1f} points of a hundred" in printed.inner_text()
        assert printed.locator(".cell").count() == 48
    assert opened.locator("button:visible").count() == 0
    for shown in (".verdict", ".graph.course", ".totals", ".cards"):
        expect(opened.locator(shown)).to_be_visible()
    assert opened.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert opened.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_without_a_script_there_is_all_but_the_stepper(
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


# Names of strangers


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
    opened = open_page(written(tmp_path / "strange.html", strange))
    for key in ("n", "h", "?"):
        opened.keyboard.press(key)
    assert "owned" not in opened.title().removeprefix(HOSTILE).replace(HOSTILE, "")
    assert opened.title() != "owned"
    assert opened.locator("img").count() == 0
    assert opened.locator("script").count() == 2
    names = [player["name"] or f"Seat {player['seat']}" for player in strange["players"]]
    assert opened.locator(".scoreboard bdi").all_text_contents() == names
    assert opened.requests == []
    assert opened.complaints == []


@pytest.mark.parametrize("width", [320, 1280])
def test_names_of_any_length_and_direction_fit(
    open_page: OpenPage, strange: dict[str, Any], tmp_path: Path, width: int
) -> None:
    opened = open_page(written(tmp_path / "strange.html", strange), viewport={"width": width, "height": 800})
    for player in strange["players"]:
        opened.keyboard.press(str(player["seat"]))
        assert not scrolls_sideways(opened)


def test_the_data_in_the_page_are_the_review(reviews: dict[str, dict[str, Any]]) -> None:
    text = page(reviews["duel"])
    embedded = text.split('<script type="application/json" id="review-data">')[1].split("</script>")[0]
    data = json.loads(embedded)["review"]
    assert data["scores"] == reviews["duel"]["scores"]
    assert len(data["steps"]) == len(reviews["duel"]["steps"])


# Games that are not over, or hardly begun


def test_a_game_that_is_not_over_says_so(
    open_page: OpenPage, reviews: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    half = reviews["two"] | {"over": False, "winners": [], "reason": None}
    opened = open_page(written(tmp_path / "half.html", half))
    assert opened.locator("h1").inner_text().startswith("Not over yet, after ")
    assert opened.locator(".won").count() == 0
    assert "Now" in opened.locator(".account").first.inner_text()


def test_a_shared_win_names_all_who_share_it(reviews: dict[str, dict[str, Any]]) -> None:
    shared = reviews["three"] | {"winners": [1, 2, 3], "scores": [80, 80, 80]}
    assert "<bdi>Ann</bdi>, <bdi>Bob</bdi> and <bdi>Cleo</bdi> share the win with 80 points" in page(shared)


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
    opened = open_page(written(tmp_path / "none.html", none))
    expect(opened.locator(".stepper")).to_be_hidden()
    assert opened.complaints == []
