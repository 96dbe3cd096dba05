"""The table on real screen sizes: the question and what it is about are visible together, and nothing jumps."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import DESK, NARROW, TELEPHONE
from support.long_run import variants
from support.page_checks import LOCALES
from support.page_players import BOT, CONFIRMS, GAMES, Person

SEATS = {name: ["Ada", BOT] for name in GAMES} | {"qwixx": ["Ada", BOT, BOT, BOT, BOT]}
PASS = "[data-choice='-']"

LARGE_PHONE, SMALL_PHONE = {"width": 844, "height": 390}, {"width": 667, "height": 375}
IN_LANDSCAPE = [
    *[("qwixx", "de", LARGE_PHONE), ("onboard", "pl", SMALL_PHONE)],
    *[("duel", "it", LARGE_PHONE), ("tworows", "de", SMALL_PHONE)],
]
ON_THE_OTHER_PHONE = [
    (game, language, SMALL_PHONE if phone is LARGE_PHONE else LARGE_PHONE) for game, language, phone in IN_LANDSCAPE
]

HIDDEN = """() => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  const asked = [...document.querySelectorAll(".cell.lit")].map((one) => one.getBoundingClientRect());
  return asked.filter(({ top, bottom }) => top < 0 || bottom > dock.top).length + (asked.length ? 0 : 99);
}"""
"""How many of the clickable cells are off the screen or under the dock."""

HIDDEN_PARTS = """() => {
  const { top: end } = document.querySelector(".dock").getBoundingClientRect();
  return [".players", ".dice-body", ".own-boards .rows", ".misthrows"].filter((one) => {
    const { top, bottom } = document.querySelector(one)?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    return top < 0 || bottom > end;
  });
}"""
"""The parts needed to roll and to cross or place that are off the screen or under the dock."""

CHOICES_CUT = """() => {
  const list = document.querySelector(".choice-list");
  const wide = [...list.children].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
  return [...wide, ...(list.scrollHeight > list.clientHeight + 1 ? ["the list"] : [])];
}"""
"""Choices that do not fit their tiles, and the list if it has to be scrolled."""


def at_a_full_table(sit, game, viewport, language="de"):
    """A page where Ada begins at a full table."""
    page = sit(game, *SEATS[game], first=1, visitor={"viewport": viewport, "locale": LOCALES[language]})
    Person(page).waits()
    return page


def asked(page, about):
    """Plays until a question about rows, or about the pawn, comes up."""
    person = Person(page)
    while True:
        seen = person.waits()
        pawn = page.locator(".choice-list .choice-way").count() > 0
        if seen["what"] == "choose" and pawn == (about == "pawn"):
            return
        if seen["what"] == "choose":
            page.locator(f".choice-list {PASS}").click()
        else:
            person.acts(seen)


@pytest.mark.parametrize("viewport", variants([TELEPHONE, NARROW], NARROW))
def test_on_a_phone_the_track_scrolls_into_view_for_the_pawn_and_then_the_rows(sit, viewport):
    page = at_a_full_table(sit, "onboard", viewport)
    for about in ("pawn", "rows"):
        asked(page, about)
        assert page.evaluate(HIDDEN) == 0, about
        assert page.evaluate(CHOICES_CUT) == []


def test_on_a_phone_after_a_pawn_has_moved_the_next_player_sees_dice_rows_and_players(sit):
    page = at_a_full_table(sit, "onboard", TELEPHONE)
    asked(page, "pawn")
    person = Person(page)
    page.locator(".choice-list button").first.click()
    rolls = page.get_by_role("button", name="Würfeln", exact=True)
    # The bot's turn, in which you may cross its white sum, and then your own
    while (seen := person.waits()) and not rolls.is_visible():
        assert page.evaluate(HIDDEN_PARTS) == []
        person.acts(seen)
    assert page.evaluate(HIDDEN_PARTS) == []


def test_on_a_phone_the_whole_board_of_duel_is_visible(sit):
    page = at_a_full_table(sit, "duel", TELEPHONE)
    assert page.evaluate(HIDDEN_PARTS) == []


@pytest.mark.parametrize(
    ("game", "language", "viewport"), variants([*IN_LANDSCAPE, *ON_THE_OTHER_PHONE], *IN_LANDSCAPE[1:3])
)
def test_on_a_phone_in_landscape_the_rows_are_visible_beside_the_dice_and_the_dock(sit, game, language, viewport):
    page = at_a_full_table(sit, game, viewport, language)
    seen = [".dice-body", ".board.large .rows", ".status"]
    for step in (".act-buttons:not(.act-foot)", ".choice-list"):
        for part in (*seen, step):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.locator(".status").evaluate("one => one.scrollHeight <= one.clientHeight")
        rows, dock, done, dice = (
            page.locator(one).bounding_box() for one in (seen[1], ".dock", step, ".playing .dice-body")
        )
        assert rows["x"] + rows["width"] <= dock["x"]
        assert done["y"] + done["height"] <= dice["y"]
        assert dice["y"] + dice["height"] <= viewport["height"] - 12
        if step == ".choice-list":
            assert page.evaluate(CHOICES_CUT) == []
        else:
            page.locator(".act-buttons button:visible").first.click()
            asked(page, "rows")


def test_on_a_phone_the_dock_shows_who_is_away_without_changing_its_height(sit, visit, address):
    visitor = {"viewport": TELEPHONE, "locale": "de-DE"}
    page = sit("duel", "Ada", None, first=2, grace=1, settings="", visitor=visitor)
    bo = visit(page.url.removeprefix(address))
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").first.click()
    bo.get_by_role("button", name="Roll the dice").wait_for()
    dock = page.locator(".dock")
    page.locator(".acting .status").wait_for()
    height = dock.bounding_box()["height"]
    bo.close()
    page.get_by_role("button", name="Bot spielen lassen").wait_for()
    assert dock.bounding_box()["height"] == height
    assert page.evaluate(
        "() => [...document.querySelectorAll('.dock, .absent')].every((one) => one.scrollHeight <= one.clientHeight)"
    )
    assert page.locator(".absent button").count() == 3


NARROWEST = [("qwixx", "de"), ("qwixx", "pl"), ("onboard", "it"), ("duel", "de")]


@pytest.mark.parametrize(("game", "language"), variants(NARROWEST, *NARROWEST[1:3]))
def test_on_the_narrowest_phone_every_choice_is_visible_and_the_dock_keeps_its_height(sit, game, language):
    page = at_a_full_table(sit, game, NARROW, language)
    dock = page.locator(".dock")
    height = dock.bounding_box()["height"]
    asked(page, "rows")
    assert page.evaluate(CHOICES_CUT) == []
    assert page.evaluate(f'() => document.querySelector("{PASS} .phrase").checkVisibility()')
    assert dock.bounding_box()["height"] == height
    page.locator(".choice-list button").last.click()
    Person(page).waits()
    assert dock.bounding_box()["height"] == height


def test_nine_choices_are_two_rows_on_a_phone(sit):
    page = at_a_full_table(sit, "qwixx", TELEPHONE)
    asked(page, "rows")
    page.evaluate(
        """async () => {
          const { base } = JSON.parse(document.getElementById("facts").textContent);
          const { ChoiceList } = await import(`${base}/board/choice_list.js`);
          const list = new ChoiceList("penalty");
          const choices = ["r11", "r12", "y11", "y12", "g11", "g12", "b11", "b12"];
          const options = choices.map((choice) => ({ choice, means: { gain: 12 } }));
          list.show({ options: [...options, { choice: "-", means: { gain: -5, penalty: true } }], chosen: null });
          document.querySelector(".choice-list").replaceWith(list.element);
        }"""
    )
    for viewport in (TELEPHONE, NARROW):
        page.set_viewport_size(viewport)
        assert page.evaluate(CHOICES_CUT) == []


def test_the_menu_can_always_be_closed_and_explains_resigning(sit):
    page = at_a_full_table(sit, "qwixx", DESK)
    close = page.get_by_role("button", name="Schließen")
    for viewport in (DESK, TELEPHONE, NARROW):
        page.set_viewport_size(viewport)
        page.locator(".menu-open").click()
        expect(close).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Aufgeben").click()
        expect(close).to_be_in_viewport(ratio=1)
        told, foot = page.locator(".follows").bounding_box(), page.locator(".menu-foot").bounding_box()
        assert told["height"] > 0
        assert told["y"] + told["height"] <= foot["y"]
        close.click()
        expect(page.locator(".menu")).to_be_hidden()


@pytest.mark.parametrize("game", variants(SEATS, "onboard", "duel"))
def test_a_table_of_two_fits_a_desktop_screen(sit, game):
    page = sit(game, "Ada", BOT, first=1, visitor={"viewport": DESK, "locale": "de-DE"})
    asked(page, "rows")
    assert page.evaluate("() => document.documentElement.scrollHeight - innerHeight") <= 0


ALL = [".players", ".dice-body", ".own-boards .rows", ".lattice", ".other-boards .sheet", ".misthrows"]
LARGE = ("390x844", "820x1180", "1366x680", "1280x800")
"""Screens that show everything without scrolling, besides the question and the choices. Low screens show only the dice
and what is asked about.
"""

OUT_OF_SIGHT = """(parts) => {
  const dock = document.querySelector(".dock");
  const covers = getComputedStyle(dock).position === "fixed" ? dock.getBoundingClientRect() : { top: 1e5, left: 1e5 };
  const isCut = (one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const isBeneath = bottom > covers.top + 1 && right > covers.left + 1;
    const isCovered = isBeneath && !dock.contains(one) && !one.closest(".dice-tray");
    return top < 0 || bottom > innerHeight || left < -1 || right > innerWidth + 1 || isCovered;
  };
  return [...parts, ".status", ".choice"].filter((part) => {
    const all = [...document.querySelectorAll(part)];
    return (part === ".other-boards .sheet" ? all.slice(0, 1) : all).some(isCut);
  });
}"""


def at(size):
    width, height = map(int, size.split("x"))
    return {"width": width, "height": height}


EACH_GAME = [("qwixx", "de"), ("onboard", "pl"), ("duel", "de"), ("tworows", "pl")]
ON_ITS_SIDE = ("onboard", "pl", "844x390")


def questions(page, game):
    """Plays until each kind of question has come up, and yields what it is about."""
    for about in ("rows", "pawn") if GAMES[game].ON_A_TRACK else ("rows",):
        asked(page, about)
        yield ".lattice" if about == "pawn" else ".own-boards .rows"


def against_a_bot(sit, game, language, size):
    return sit(game, "Ada", BOT, first=1, visitor={"viewport": at(size), "locale": LOCALES[language]})


@pytest.mark.parametrize(("game", "language"), variants(EACH_GAME, *EACH_GAME[:2]))
def test_nobody_has_to_scroll_to_choose(sit, game, language):
    page = against_a_bot(sit, game, language, LARGE[0])
    for about in questions(page, game):
        for size in LARGE:
            page.set_viewport_size(at(size))
            assert page.evaluate(OUT_OF_SIGHT, ALL) == [], (about, size)
            assert page.evaluate(CHOICES_CUT) == [], (about, size)
            assert page.evaluate("() => scrollY") == 0, (about, size)


@pytest.mark.parametrize(
    ("game", "language", "size"),
    # Without a track, the test of phones in landscape covers more.
    variants([*((*each, "320x568") for each in EACH_GAME), ON_ITS_SIDE], (*EACH_GAME[2], "320x568"), ON_ITS_SIDE),
)
def test_on_a_low_screen_the_question_scrolls_its_subject_into_view(sit, game, language, size):
    page = against_a_bot(sit, game, language, size)
    for about in questions(page, game):
        assert page.evaluate(OUT_OF_SIGHT, [".dice-body", about]) == [], about
        assert page.evaluate(CHOICES_CUT) == [], about


def test_five_sheets_are_swiped_on_a_phone(sit):
    page = at_a_full_table(sit, "qwixx", TELEPHONE)
    asked(page, "rows")
    assert page.evaluate(OUT_OF_SIGHT, ALL) == []
    others = page.locator(".other-boards .sheet")
    expect(others.nth(3)).not_to_be_in_viewport()
    page.locator(".other-boards").evaluate("one => one.scrollTo({ left: one.scrollWidth })")
    expect(others.nth(3)).to_be_in_viewport(ratio=0.99)
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_track_follows_the_pawn_when_a_phone_is_turned(sit):
    page = at_a_full_table(sit, "onboard", {"width": 844, "height": 390}, "en")
    Person(page).plays(until="Roll 8")
    Person(page).waits()
    page.set_viewport_size(TELEPHONE)
    page.wait_for_function("() => document.querySelector('.lattice').scrollLeft > 0")
    expect(page.locator(".pawn").first).to_be_in_viewport()


def test_among_nine_choices_pass_is_always_visible(sit):
    sizes = ("1366x680", "1280x800", "390x844")
    visitor = {"viewport": at(sizes[0]), "locale": "de-DE"}
    page = sit("qwixx", "Ada", dice="typed", first=1, settings=CONFIRMS, visitor=visitor)
    page.locator(".typed-column").nth(5).wait_for()
    for column, face in zip(page.locator(".typed-column").all(), "245462", strict=True):
        column.get_by_role("button").nth(int(face) - 1).click()
    page.locator(".typed-dice .main").click()
    page.locator(PASS).click()
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator(".choice")).to_have_count(9)
    for size in sizes:
        page.set_viewport_size(at(size))
        expect(page.locator(PASS)).to_be_in_viewport(ratio=1)
        assert page.evaluate(CHOICES_CUT) == []
    page.locator(".choice").first.click()
    page.get_by_role("button", name="Fertig").wait_for()
    for size in sizes:
        page.set_viewport_size(at(size))
        for one in (page.locator(PASS), page.get_by_role("button", name="Fertig")):
            expect(one).to_be_in_viewport(ratio=1)
        assert page.evaluate(CHOICES_CUT) == []


def test_spaces_and_points_have_their_units(sit):
    page = at_a_full_table(sit, "onboard", TELEPHONE, "en")
    asked(page, "pawn")
    move = page.locator(".choice:not([data-choice='-'])").first
    expect(move.locator(".choice-steps")).to_have_text(re.compile(r"^\d spaces?$"))
    expect(move.locator(".choice-brings")).to_have_text(re.compile(r"^\+\d+ pts?$"))
