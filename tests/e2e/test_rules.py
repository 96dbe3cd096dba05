"""The rules pages: complete in every language, with pictures that are true."""

import re

import pytest

from rowlock.rules import Decision, choice_text, legal, parse, parse_choice, pending, scores
from rowlock.rules.meaning import meaning
from rowlock.rules.picture import picture, rows_picture
from rowlock.words import LANGUAGES, say, texts
from support.browser import NARROW, axe_problems_in_both_schemes, cut_off
from support.long_run import variants
from support.page_players import GAMES

SCENES = """() => [...document.querySelectorAll("[data-line]")].map((scene) => ({
  line: scene.dataset.line,
  lit: scene.dataset.lit.split(" ").filter(Boolean),
  drawn: [...scene.querySelectorAll(".lit[data-cell]")].map((cell) => cell.dataset.cell),
  cells: [...scene.querySelectorAll("[data-cell]")].map(({ dataset }) => [dataset.cell, dataset.marks]),
  fields: [...scene.querySelectorAll("[data-field]")].map(({ dataset }) => [+dataset.field, +dataset.pawn]),
  steps: [...scene.querySelectorAll(".lit[data-field]")].map(
    (field) => [+field.dataset.field, field.querySelector(".p-step").textContent]
  ),
}))"""


@pytest.mark.parametrize("game", GAMES)
def test_the_pictures_are_true(visit, game):
    page = visit(f"/rules/{game}")
    page.get_by_role("heading", level=1).wait_for()
    for scene in page.evaluate(SCENES):
        state = parse(scene["line"])
        lights_what_may_be_done(scene, state)
        shows_what_lies_there(scene, rows_picture(state.layout), picture(state)["seats"])


def lights_what_may_be_done(scene, state):
    awaited = pending(state)
    deciding = awaited.seats if isinstance(awaited, Decision) else ()
    choices = legal(state, deciding[0]) if deciding else ()
    assert all(legal(state, seat) == choices for seat in deciding), "one picture lights the same for all players in it"
    shown = {cell for cell, _ in scene["cells"]}
    lit = {choice_text(choice) for choice in choices} & shown
    assert set(scene["drawn"]) == lit, scene["line"]
    steps = [(meaning(state, state.active, choice).field, choice_text(choice)) for choice in choices]
    assert [tuple(step) for step in scene["steps"]] == [step for step in steps if step[0]], scene["line"]
    assert set(scene["lit"]) == lit | {words for field, words in steps if field}


def shows_what_lies_there(scene, rows, seats):
    squares = [[*map("{}{}".format, row["colours"], row["numbers"]), f"{row['letter']}lock"] for row in rows]
    places = {cell: (row, square) for row, cells in enumerate(squares) for square, cell in enumerate(cells)}
    drawn = dict.fromkeys((cell for cell, _ in scene["cells"]), "")
    for cell, marks in scene["cells"]:
        drawn[cell] += marks.replace(",", "")
    shown = len(next(iter(drawn.values()), ""))
    for cell, marks in drawn.items():
        row, square = places[cell]
        assert marks == "".join(seat["rows"][row][square] for seat in seats[:shown]), (scene["line"], cell)
    for field, pawn in scene["fields"]:
        assert pawn == next((number for number, seat in enumerate(seats, start=1) if seat["pawn"] == field), 0)


def test_the_points_in_captions_are_those_of_their_pictures():
    assert "39" in say("en", "rules.f-sheet")
    assert scores(parse("qwixx/1/r247.y34689.gCB976.bA9.0/1:roll")) == (39,)
    closed = picture(parse("duel/1/r35588CL.y.g.b.0/r4A.y.g.b.0/2:roll"))["seats"][0]["row_points"][0]
    assert f"{closed} points" in say("en", "rules.f-d-close")
    assert "21" in say("en", "rules.f-two-sheet")
    assert scores(parse("tworows/1/r247.bCB976.0/1:roll")) == (21,)
    assert meaning(parse("tworows/1/r.bCA876.0/1:a1:11-4..3"), 0, parse_choice("b2")).gain == 28 - 15
    assert meaning(parse("qwixx/1/r.y.gCA876.b.0/1:a1:11-4453"), 0, parse_choice("g2")).gain == 28 - 15


@pytest.mark.parametrize("language", variants(LANGUAGES, "de"))
def test_the_rules_are_complete_and_fit_a_narrow_screen(visit, language):
    page = visit("/rules/qwixx", viewport=NARROW, locale=language)
    for game in GAMES:
        page.get_by_role("link", name=say(language, f"game.{game}"), exact=True).first.click()
        page.get_by_role("heading", level=1, name=say(language, f"game.{game}"), exact=True).wait_for()
        assert cut_off(page) == []
        assert not re.search(r"\[\w+\.[\w-]+\]|[*{}]", page.locator("main").inner_text())


def test_every_text_of_the_rules_is_on_a_page(visit):
    said = ""
    for game in GAMES:
        page = visit(f"/rules/{game}")
        page.get_by_role("heading", level=1).wait_for()
        said += page.locator("main").inner_text()
    parts = {key: text.replace("*", "") for key, text in texts("en").items() if key.startswith("rules.")}
    unseen = {"rules.title", "rules.rules", "rules.contents", "rules.other-games"}
    assert [key for key, text in parts.items() if text not in said and key not in unseen] == []


def test_a_section_can_be_found_and_linked(visit):
    page = visit("/rules/duel")
    page.get_by_role("navigation", name="On this page").get_by_role("link", name="Locking a row").click()
    assert page.url.endswith("/rules/duel#close")
    assert page.evaluate("document.activeElement.id") == "close"
    page.reload()
    page.wait_for_function("() => scrollY > 0 && document.getElementById('close').getBoundingClientRect().top < 100")


def test_a_tap_leads_from_the_rules_to_a_game(visit):
    page = visit("/rules/duel")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    assert page.complaints == []


@pytest.mark.long
def test_axe_finds_no_problems(visit):
    page = visit("/rules/qwixx")
    # On Board's page has everything that Qwixx's has.
    for game in ("onboard", "duel"):
        page.get_by_role("link", name=say("en", f"game.{game}"), exact=True).first.click()
        page.get_by_role("heading", level=1, name=say("en", f"game.{game}"), exact=True).wait_for()
        assert axe_problems_in_both_schemes(page) == "", game
    assert page.complaints == []
