"""The boards alone, with what a server would send for recorded games."""

from collections import defaultdict
from functools import cache

import pytest
from playwright.sync_api import expect

from rowlock.rules import Options, apply, legal, parse, parse_choice, pending
from rowlock.rules.layout import parse_layout
from rowlock.rules.picture import rows_picture
from rowlock.rules.turn import ACTION_3
from rowlock.words import LANGUAGES
from support.browser import DESK, NARROW, TELEPHONE, axe_problems_in_both_schemes
from support.gallery import draw, first_with, scene, scenes, states
from support.long_run import variants
from support.playing import far, game_steps, track_with

GAMES = {"qwixx": "qwixx-closes", "duel": "duel-beats", "onboard": "onboard-pawn", "tworows": "tworows-closes"}


@cache
def all_scenes():
    return dict(scenes())


@pytest.fixture
def gallery(visit):
    """A page that draws one scene after the other."""

    def opened(name, **options):
        page = visit("/rules/qwixx", **options)
        page.get_by_role("heading").first.wait_for()
        draw(page, all_scenes()[name])
        return page

    return opened


def picked(page):
    return page.evaluate("gallery.picked")


def lit(page, board):
    return set(page.eval_on_selector_all(f"{board} .cell.lit", "cells => cells.map((cell) => cell.dataset.choice)"))


def choices(what, *kinds):
    return {option["choice"] for option in what["options"] if option["choice"][0] in "".join(kinds)}


def some_choice(what):
    return what["options"][-1]["choice"] if what["options"] else None


@pytest.mark.long
def test_axe_finds_no_problems_on_any_board(gallery):
    page = gallery("qwixx-begins")
    scenes = ("qwixx-closes", "duel-over", "duel-beats", "onboard-last-round", "tworows-closes")
    for name in scenes:
        draw(page, {**all_scenes()[name], "chosen": some_choice(all_scenes()[name])})
        assert axe_problems_in_both_schemes(page, "main") == "", name
    assert page.complaints == []


@pytest.mark.parametrize("fields", [10, 27, 60])
def test_a_track_of_any_length_is_drawn_completely_and_can_be_navigated_to_its_end(gallery, fields):
    page = gallery("qwixx-begins")
    options = Options("onboard", 2, track=track_with(fields))
    walked = [state for seed in range(9) for _, _, state in game_steps(options, seed, far)]
    end = max((state for state in walked if state.stage == ACTION_3), key=lambda state: state.pawns[state.active])
    what = scene(end, end.active)
    draw(page, what)
    cells = page.locator(".track .field")
    expect(cells).to_have_count(fields + 1)
    expect(page.locator(".track .field.goal")).to_have_count(5)
    for viewport in (DESK, TELEPHONE):
        page.set_viewport_size(viewport)
        boxes = cells.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
        assert len({(round(box["x"]), round(box["y"])) for box in boxes}) == fields + 1
        assert min(box["left"] for box in boxes) >= 0
        assert max(box["right"] for box in boxes) <= viewport["width"]
    assert lit(page, ".track") == choices(what, "+")
    assert page.complaints == []


@pytest.mark.parametrize("language", variants(LANGUAGES, "pl"))
def test_everything_fits_320_pixels_in_every_language(gallery, language):
    page = gallery("qwixx-begins", viewport={"width": 320, "height": 640}, locale=language)
    for name, what in all_scenes().items():
        draw(page, what)
        wide = page.evaluate(
            """() => [...document.querySelectorAll("html, .sheet, .shared, .choice, .row, .penalties, .misthrows")]
                 .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.className || one.tagName)"""
        )
        assert wide == [], name
        # A missing text shows up as its key.
        assert "[board." not in page.content(), name


@pytest.mark.parametrize("viewport", [TELEPHONE, {"width": 1280, "height": 800}])
def test_nothing_ever_changes_its_place_or_size(gallery, viewport):
    page = gallery("qwixx-begins", viewport=viewport)
    shapes = defaultdict(set)
    for what in all_scenes().values():
        for shown in (what, {**what, "chosen": some_choice(what), "dice": None}):
            draw(page, shown)
            boxes = page.evaluate(
                """() => JSON.stringify([...document.querySelectorAll(".dice-place *, .own-place *, .track-place *")]
                     .filter((one) => one.matches("div, section, .die, .total, .row-points, .roll-number, .box"))
                     .filter((one) => !one.matches(".tip"))
                     .map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight]))"""
            )
            shapes[what["game"], len(what["names"])].add(boxes)
    assert {game: len(found) for game, found in shapes.items()} == dict.fromkeys(shapes, 1)


def test_only_legal_cells_are_lit_and_respond(gallery):
    page = gallery("qwixx-closes")
    assert lit(page, ".sheet") == choices(all_scenes()["qwixx-closes"], "r", "y", "g", "b")
    page.click(".sheet.large .row-r .cell >> nth=0")
    assert picked(page) == []
    page.click(".sheet.large [data-choice=g2]")
    assert picked(page) == ["g2"]
    draw(page, all_scenes()["duel-beats"])
    assert lit(page, ".shared") == choices(all_scenes()["duel-beats"], "r", "y", "g", "b")
    page.click(".shared [data-choice=g8]")
    assert picked(page) == ["g8"]
    draw(page, all_scenes()["onboard-pawn"])
    assert lit(page, ".track") == choices(all_scenes()["onboard-pawn"], "+")
    page.click(".track .cell:not(.lit) >> nth=5")
    page.click(".track [data-choice='+4']")
    assert picked(page) == ["+4"]


def test_a_board_is_navigated_with_arrow_keys_and_has_one_tab_stop(gallery):
    page = gallery("qwixx-closes")
    assert page.locator(".sheet [tabindex='0']").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.choice") == "r7"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert picked(page) == []  # yellow 7 is not legal
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Yellow lock, open"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Yellow 2"
    assert picked(page) == ["y8"]


def test_a_cell_says_what_is_there_and_what_a_choice_would_mean(gallery):
    page = gallery("qwixx-closes")
    sheet = page.get_by_role("grid", name="Rows")
    sheet.get_by_role("gridcell", name="Green 2, available, skips 1, locks the row, +13 points", exact=True).wait_for()
    sheet.get_by_role("gridcell", name="Green 9, crossed off", exact=True).wait_for()
    sheet.get_by_role("gridcell", name="Green 12, lost", exact=True).wait_for()
    page.get_by_role("img", name="Blue row: crossed off 12, 10 and 8, 6 points").first.wait_for()
    draw(page, all_scenes()["duel-beats"])
    board = page.get_by_role("grid", name="Shared board")
    told = "Green 8, black token, front of the row, available, beats a token, skips 4, +1 point"
    board.get_by_role("gridcell", name=told, exact=True).wait_for()
    told = "Blue 8, grey stack of 2, front of the row, available, stack of 3, +5 points"
    board.get_by_role("gridcell", name=told, exact=True).wait_for()
    page.get_by_role("img", name="16 tokens left").wait_for()
    draw(page, all_scenes()["onboard-pawn"])
    track = page.get_by_role("grid", name="Track")
    told = "Space blue 6, 7 points, available, crosses it off, skips 1, +6 points"
    track.get_by_role("gridcell", name=told, exact=True).wait_for()
    track.get_by_role("gridcell", name="Space yellow 7, 5 points, pawn 4", exact=True).wait_for()


def test_a_tip_explains_a_lit_cell_on_hover_and_by_keyboard(gallery):
    page = gallery("qwixx-closes")
    tip = page.locator(".sheet.large").get_by_role("tooltip")
    page.hover(".sheet.large [data-choice=g2]")
    assert " ".join(tip.inner_text().split()) == "2 Green 2 Skips 1 Locks the row +13 points"
    page.hover(".sheet.large .row-g .cell >> nth=1")
    assert tip.count() == 0
    page.keyboard.press("Tab")
    assert "Red 7" in tip.inner_text()
    page.keyboard.press("Escape")
    assert tip.count() == 0


def test_a_long_press_explains_and_does_not_pick(gallery):
    page = gallery("qwixx-closes", viewport=TELEPHONE, has_touch=True, is_mobile=True)
    box = page.locator(".sheet.large [data-choice=g2]").bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.locator(".sheet.large").get_by_role("tooltip").wait_for()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert picked(page) == []
    page.tap(".sheet.large [data-choice=r7]")
    assert picked(page) == ["r7"]


def test_a_new_cross_is_drawn_once_and_those_of_another_sheet_are_just_there(gallery):
    state = parse("qwixx/1/r57.y.g.b.0/r.y4.g.b.0/1:a1:44-1111")
    after = apply(state, (parse_choice("r8"), parse_choice("y8")))
    page = gallery("qwixx-begins", reduced_motion="no-preference")
    fresh = ".sheet.large .fresh"
    assert draw(page, scene(state, 0), seen=fresh) == []
    assert draw(page, scene(after, 0), seen=fresh) == ["8"]
    page.locator(fresh).wait_for(state="detached")
    assert draw(page, scene(after, 1), seen=fresh) == []
    assert page.locator(".sheet.large .cell.crossed").count() == 2


def newest(page, board):
    return page.eval_on_selector_all(f"{board} .newest .number", "all => all.map((one) => one.textContent)")


def test_marks_made_since_the_roll_are_ringed_on_every_board(gallery):
    before = parse("qwixx/1/r57.y.g.b.0/r.y4.g.b.0/1:a1:44-1111")
    after = apply(before, (parse_choice("r8"), parse_choice("y8")))
    page = gallery("qwixx-begins")
    draw(page, scene(after, 0, before=before))
    assert newest(page, ".sheet.large") == newest(page, ".sheet.small") == ["8"]
    page.get_by_role("gridcell", name="Red 8, just crossed off", exact=True).wait_for()
    draw(page, scene(after, 0, before=after))
    assert page.locator(".newest").count() == 0
    what = all_scenes()["duel-beats"]
    before = next(s for s in states("samples/duel-0032.rowlock") if scene(s, what["seat"] - 1) == what)
    draw(page, scene(apply(before, (parse_choice("g8"),)), before=before))
    assert newest(page, ".shared") == ["8"]
    before = parse("onboard/1/A/r3.y.g.b.0@0/r.y.g.b.0@0/1:a3:44-1111:-")
    draw(page, scene(apply(before, (parse_choice("+1"),)), before=before))
    assert newest(page, ".track") == newest(page, ".sheet.large") == ["2"]
    page.get_by_role("gridcell", name="Space yellow 2, 1 point, crossed off, pawn 1, just arrived").wait_for()


def test_a_penalty_since_the_roll_is_ringed_too(gallery):
    page = gallery("qwixx-begins")
    lines = {"qwixx/1/r5.y.g.b.1/r.y4.g.b.0/1:a2:44-1111:-": 2, "duel/1/r5.y.g.b.1/r.y4.g.b.1/2:a2:44-1111:-": 0}
    for line, penalties in lines.items():
        before = parse(line)
        draw(page, scene(apply(before, (parse_choice("-"),)), before=before))
        assert (
            page.locator(".board.large .newest").count()
            == page.locator(".board.large :is(.box, .slot).newest").count()
            == 1
        )
        # Every penalty so far is crossed, and no more boxes.
        assert page.locator(".board.large .penalties .crossed").count() == penalties


COVERED = """([above, below]) => {
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const boxes = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const numbers = boxes(below).map((one) => [one.textContent, one.getBoundingClientRect()]);
  const under = (one) => numbers.filter(([, box]) => meets(one.getBoundingClientRect(), box));
  return boxes(above).flatMap(under).map(([text]) => text);
}"""


def test_no_number_is_covered_by_a_tick_or_a_pawn(gallery):
    page = gallery("qwixx-begins")
    for name in ("qwixx-closes", "duel-beats", "onboard-last-round", "tworows-closes"):
        draw(page, {**all_scenes()[name], "chosen": some_choice(all_scenes()[name])})
        assert page.locator(".corner:not(:empty)").count() > 0
        assert_uncovered(page, ".large .corner:not(:empty)", ".large .number")
    for name in ("onboard-pawn", "onboard-between-rolls"):
        draw(page, all_scenes()[name])
        assert page.locator(".pawn:not(.at-start)").count() > 2
        assert_uncovered(page, ".pawn:not(.at-start)", ".field .number")


def assert_uncovered(page, above, below):
    for viewport in (NARROW, TELEPHONE, DESK):
        page.set_viewport_size(viewport)
        assert page.evaluate(COVERED, [above, below]) == [], viewport


def test_a_beaten_token_leaves_and_the_one_that_beats_it_stays(gallery):
    what = all_scenes()["duel-beats"]
    state = next(s for s in states("samples/duel-0032.rowlock") if scene(s, what["seat"] - 1) == what)
    assert parse_choice("g8") in legal(state, pending(state).seats[0])
    page = gallery("duel-beats", reduced_motion="no-preference")
    after = scene(apply(state, (parse_choice("g8"),)), what["seat"] - 1)
    # A chosen token is only a preview: the other one is beaten once the choice is final.
    chosen = {**what, "chosen": "g8"}
    assert draw(page, chosen, seen=".beaten") == []
    assert len(draw(page, chosen, after, seen=".token.black.beaten")) == 1
    page.locator(".token.beaten").wait_for(state="detached")
    cell = page.get_by_role("gridcell", name="Green 8, grey token, front of the row")
    assert cell.locator(".token").count() == cell.locator(".token.grey").count() == 1


def test_the_dice_say_what_they_show_and_which_are_out(gallery):
    page = gallery("onboard-last-round")
    tray = page.get_by_role("group", name="Dice")
    dice = tray.get_by_role("img").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert dice == ["White 4", "White 6", "Red die is out of the game", "Yellow 5", "Green 3", "Blue 6"]
    assert tray.locator(".die.out").count() == 1
    draw(page, {**all_scenes()["onboard-last-round"], "dice": None})
    assert tray.locator(".die.out").count() == 1


def lie_as_rolled(page, dice):
    expect(page.locator(".die.rolling")).to_have_count(0)
    shown = page.eval_on_selector_all(".die > svg", "all => all.map((one) => one.childElementCount)")
    return shown == [*dice["white"], dice["red"], dice["yellow"], dice["green"], dice["blue"]]


def test_a_roll_shows_the_rolled_faces_even_if_it_arrives_twice(gallery):
    page = gallery("qwixx-begins", reduced_motion="no-preference")
    what = {**all_scenes()["qwixx-closes"], "rolling": True}
    assert len(draw(page, what, seen=".die.rolling")) == 6
    assert len(draw(page, what, {**what, "rolling": False}, seen=".die.rolling")) == 6
    assert lie_as_rolled(page, what["dice"])


def test_a_roll_shows_the_rolled_faces_even_if_timers_fire_late(gallery):
    page = gallery("qwixx-begins", reduced_motion="no-preference")
    page.evaluate("() => { window.setTimeout = () => 0; }")
    what = {**all_scenes()["qwixx-closes"], "rolling": True}
    assert len(draw(page, what, seen=".die.rolling")) == 6
    assert lie_as_rolled(page, what["dice"])


def test_the_list_has_every_choice_with_nothing_last_and_keeps_the_focus(gallery):
    page = gallery("onboard-pawn")
    listed = page.get_by_role("toolbar", name="Your choices").get_by_role("button")
    names = listed.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert names[0] == "1 space, to red 4, already crossed off, +2 points"
    assert names[-1] == "Pass"
    listed.first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert picked(page) == ["+2"]
    draw(page, {**all_scenes()["onboard-pawn"], "chosen": "+2"})
    assert page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "true"
    draw(page, all_scenes()["onboard-last-round"])
    assert page.evaluate("document.activeElement.matches('.choice')")


def test_a_choice_that_costs_a_penalty_says_so(gallery):
    page = gallery("qwixx-begins")
    draw(page, first_with("samples/qwixx-0007.rowlock", "penalty"))
    nothing = page.get_by_role("button", name="Pass, penalty, −5 points")
    assert "costs" in nothing.get_attribute("class")


def test_in_duel_it_is_a_misthrow(gallery):
    page = gallery("qwixx-begins")
    draw(page, first_with("samples/duel-0032.rowlock", "penalty"))
    page.get_by_role("button", name="Pass, misthrow, −5 points").wait_for()


def test_a_spectators_boards_do_not_respond(gallery):
    page = gallery("qwixx-begins")
    for name in GAMES.values():
        draw(page, {**all_scenes()[name], "options": []})
        assert page.locator(".cell.lit, .choice").count() == 0
        page.click(".board.large .cell >> nth=3")
        assert picked(page) == []


def test_a_game_has_the_rows_and_the_dice_of_its_layout(gallery):
    page = gallery("qwixx-begins")
    draw(page, all_scenes()["tworows-closes"])
    assert page.locator(".sheet.large .row").count() == 2
    squares = page.locator(".sheet.large .row-r .cell").evaluate_all("cells => cells.map((one) => one.dataset.square)")
    assert squares == [*(f"r{number}" for number in range(2, 13)), "rL"]
    assert page.locator(".dice-body .die").count() == 4


MIXED = parse_layout("y2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12", "r2 y12 y11 y10 y9 y8 y7 y6 y5 y4 y3")


def test_a_number_of_a_different_colour_from_its_row_shows_its_own(gallery):
    page = gallery("qwixx-begins")
    board = {**all_scenes()["tworows-closes"]["board"], "closed": ""}
    option = {"choice": "y2", "means": {}}
    draw(page, {**all_scenes()["tworows-closes"], "board": board, "rows": rows_picture(MIXED), "options": [option]})
    cell = page.locator(".sheet.large .row-r .cell").first
    assert "row-y" in cell.get_attribute("class")
    assert cell.locator(".sign.row-y").count() == 1
    assert cell.get_attribute("aria-label").startswith("Yellow 2")
    cell.click()
    assert picked(page) == ["y2"]
