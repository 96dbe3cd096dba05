"""How many taps a game takes, and that an extra tap does nothing."""

import pytest
from playwright.sync_api import expect

from support.browser import TELEPHONE
from support.long_run import variants
from support.page_players import AT_ONCE, BOT, GAMES, Person, TapCounter

UNDO_MS = 1800
HELD = f"""
  const set = window.setTimeout;
  window.setTimeout = (act, ms, ...rest) => (ms === {UNDO_MS} ? ((window.timeIsUp = act), 0) : set(act, ms, ...rest));
"""
"""The time for undoing a choice is up only when a test says so."""

COUNT_UNDOS = """() => {
  const { send } = WebSocket.prototype;
  window.undos = 0;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).do === "undo") window.undos += 1;
    send.call(this, text);
  };
}"""

PHONE = {"viewport": TELEPHONE, "has_touch": True, "is_mobile": True}
PASS = ".choice[data-choice='-']"
PLACES = """() => [...document.querySelectorAll(".choice, .dice-tray, .own-boards, .status")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.matches(".status") ? [y, height] : [x, y, width, height];
})"""


def asked(sit, *seats, settings, **options):
    """A page where Ada has rolled, and chooses."""
    page = sit("qwixx", *seats, first=1, settings=settings, visitor=options)
    page.get_by_role("button", name="Roll the dice").click()
    page.locator(PASS).wait_for()
    return page


@pytest.mark.parametrize("game", variants(GAMES, "qwixx"))
def test_against_bots_a_turn_takes_a_tap_for_the_roll_and_one_for_each_choice(sit, game):
    counter = TapCounter(sit(game, "Ada", BOT, first=1))
    counter.plays()
    assert len(counter.own) > 1  # a game of Two Rows can be over after a few turns
    assert max(counter.own.values()) <= (4 if GAMES[game].ON_A_TRACK else 3)
    assert max(counter.others.values(), default=0) <= 1


def test_a_tap_on_the_dice_rolls_them(sit):
    page = sit("qwixx", "Ada", BOT, first=1)
    page.get_by_role("button", name="Roll the dice").wait_for()
    page.locator(".dice-tray").click()
    page.locator(PASS).wait_for()
    expect(page.locator(".roll-number")).to_have_text("Roll 1")


def test_one_tap_is_final_and_can_be_undone_for_a_moment(sit):
    page = asked(sit, "Ada", BOT, settings=HELD)
    undo = page.get_by_role("button", name="Undo")
    page.locator(".choice").first.click()
    expect(page.locator(".choice").first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Done")).to_be_hidden()
    undo.click()
    expect(undo).to_be_hidden()
    expect(page.locator(".choice[aria-pressed=true]")).to_have_count(0)
    page.locator(PASS).click()
    page.keyboard.press("Escape")
    expect(undo).to_be_hidden()
    expect(page.locator(".status")).to_have_attribute("data-mine", "")
    page.locator(PASS).click()
    page.evaluate("() => window.timeIsUp()")
    expect(page.locator(".story-list .deed")).to_have_count(2)
    assert page.complaints == []


DEVICES = [(options, other) for options in ({}, PHONE) for other in (BOT, "Bo")]


@pytest.mark.parametrize(("options", "other"), variants(DEVICES, ({}, BOT), (PHONE, "Bo")))
def test_nothing_moves_when_something_is_chosen(sit, other, options):
    page = asked(sit, "Ada", other, settings=HELD, **options)
    before = page.evaluate(PLACES)
    page.locator(PASS).click()
    page.get_by_role("button", name="Undo").wait_for()
    assert page.evaluate(PLACES) == before


def test_a_double_tap_on_pass_passes_once(sit):
    page = asked(sit, "Ada", BOT, settings=AT_ONCE, **PHONE)
    page.locator(PASS).dblclick()
    expect(page.locator(".status")).to_have_text("One white die plus one coloured die: cross off the sum, or pass")
    assert Person(page).waits()["what"] == "choose"
    expect(page.locator(".story-list .deed")).to_have_count(2)


def test_a_double_tap_on_pass_is_not_undone_where_choices_are_confirmed(sit):
    page = asked(sit, "Ada", "Bo", settings=AT_ONCE, **PHONE)
    page.evaluate(COUNT_UNDOS)
    page.locator(PASS).dblclick()
    # The second tap means Done, unless the first is still on its way.
    page.locator(f"dialog.curtain[open], {PASS}[aria-pressed=true]").first.wait_for()
    assert page.evaluate("window.undos") == 0


def test_confirming_choices_is_set_once_in_the_menu(sit):
    page = asked(sit, "Ada", BOT, settings=AT_ONCE)
    page.get_by_role("button", name="Menu").click()
    confirm = page.get_by_role("switch", name="Confirm each choice")
    expect(confirm).to_have_attribute("aria-checked", "false")
    confirm.click()
    page.get_by_role("button", name="Close").click()
    page.reload()
    page.locator(PASS).click()
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.locator(".story-list .deed")).to_have_count(2)


def types(page, dice):
    for column, face in zip(page.locator(".typed-column").all(), dice.replace(" ", ""), strict=True):
        column.get_by_role("button").nth(int(face) - 1).click()
    page.locator(".typed-dice .main").click()


def adds(sit, **options):
    """A page where Ada has dice to add: 4 and 1 are white, then red 3, yellow 6, green 5, blue 2."""
    page = sit("qwixx", "Ada", dice="typed", first=1, visitor=options)
    page.locator(".typed-column").nth(5).wait_for()
    types(page, "41 3652")
    page.locator(PASS).click()
    page.get_by_text("One white die plus one coloured die").first.wait_for()
    return page


def highlighted(page):
    return page.locator(".die.in-pair").evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")


def test_a_number_shows_which_dice_make_it(sit):
    page = adds(sit)
    cell = page.get_by_role("gridcell", name="Red 7, available, white 4 + red 3")
    cell.hover()
    expect(page.locator(".tip:visible")).to_contain_text("White 4 + red 3")
    assert highlighted(page) == ["White 4", "Red 3"]
    page.mouse.move(0, 0)
    expect(page.locator(".die.in-pair")).to_have_count(0)
    page.locator(".choice").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".die.in-pair")).to_have_count(2)


def test_two_dice_show_which_number_they_make(sit):
    page = adds(sit)
    page.locator(".die.white").nth(1).click()
    page.locator(".dice-body .die.row-b").click()
    assert highlighted(page) == ["White 1", "Blue 2"]
    expect(page.locator(".cell.paired")).to_have_attribute("data-choice", "b3")
    expect(page.locator(".choice.paired")).to_have_attribute("data-choice", "b3")
    page.locator(".dice-body .die.row-b").click()
    expect(page.locator(".paired")).to_have_count(0)


LONG_PRESS = """(choice) => {
  const cell = document.querySelector(`.cell[data-choice="${choice}"]`);
  const { x, y } = cell.getBoundingClientRect();
  const touch = { bubbles: true, pointerType: "touch", clientX: x + 4, clientY: y + 4 };
  cell.dispatchEvent(new PointerEvent("pointerdown", touch));
}"""


def test_a_long_press_shows_it_on_a_phone(sit):
    page = adds(sit, **PHONE)
    page.evaluate(LONG_PRESS, "g9")
    expect(page.locator(".tip:visible")).to_contain_text("White 4 + green 5")
    assert highlighted(page) == ["White 4", "Green 5"]
