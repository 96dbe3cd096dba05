"""What a table tells its players: why nothing fits, what everybody chose, who has left, and what would happen next."""

import re

from playwright.sync_api import expect

from support.browser import TELEPHONE
from support.page_players import AT_ONCE, BOT, Person

CALM = "localStorage.setItem('rowlock.pace', '\"calm\"')"
PASSES = AT_ONCE + "; localStorage.setItem('rowlock.pass-alone', 'true')"

NO_COLOUR_FITS = "No white die plus coloured die gives a number you can use"


def types(page, dice):
    faces = dice.replace(" ", "")
    columns = page.locator(".typed-column")
    expect(columns).to_have_count(len(faces))
    for place, face in enumerate(faces):
        columns.nth(place).get_by_role("button").nth(int(face) - 1).click()
    page.locator(".typed-dice .main").click()


def takes(page, choice):
    Person(page).waits()
    page.locator(f".choice-list [data-choice='{choice}']").click()
    if page.locator(".acting[data-confirms]").count():
        page.get_by_role("button", name="Done", exact=True).click()


def with_no_room_in_the_middle(page):
    """Every row is crossed near its end, and a seven is rolled."""
    for dice, white, colour in (("56 1611", "r11", "y11"), ("12 1112", "g3", "b3")):
        types(page, dice)
        takes(page, white)
        takes(page, colour)
    types(page, "34 1111")
    return page


def test_it_says_why_nothing_fits(sit):
    page = with_no_room_in_the_middle(sit("qwixx", "Ada", dice="typed", first=1))
    expect(page.locator(".status")).to_have_text("You can’t use 7 in any row")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(".status")).to_have_text(NO_COLOUR_FITS)


def test_passing_can_be_automatic_but_never_takes_a_penalty(sit):
    page = with_no_room_in_the_middle(sit("qwixx", "Ada", settings=PASSES, dice="typed", first=1))
    page.get_by_role("button", name="Pass: a penalty, −5").wait_for()
    expect(page.locator(".status")).to_have_text(NO_COLOUR_FITS)
    assert page.locator(".story-list > li").first.locator(".deed").count() == 1
    assert page.complaints == []


COUNT_CURTAINS = """() => {
  const fall = HTMLDialogElement.prototype.showModal;
  window.fallen = 0;
  HTMLDialogElement.prototype.showModal = function () { window.fallen += 1; fall.call(this); };
}"""


def test_if_everybody_at_a_device_passes_automatically_no_curtain_falls(sit):
    page = sit("qwixx", "Ada", "Bo", settings=PASSES, dice="typed", first=1)
    person = Person(page)
    plans = {"Ada": ["r11", "y11", "-", "g3", "b3"], "Bo": ["r11", "y11", "-", "g3", "b3"]}
    for dice in ("56 1611", "56 1611", "12 1112", "12 1112"):
        person.waits()
        types(page, dice)
        while (seen := person.waits())["what"] != "dice":
            if seen["what"] == "choose":
                takes(page, plans[page.locator(".status").inner_text().split(":")[0]].pop(0))
            else:
                person.acts(seen)
    assert plans == {"Ada": [], "Bo": []}
    page.evaluate(COUNT_CURTAINS)
    types(page, "34 1111")
    page.get_by_role("button", name="Pass: a penalty, −5").wait_for()
    assert page.evaluate("window.fallen") == 0


def test_everybodys_choices_are_listed_one_per_line(sit):
    page = sit("qwixx", "Ada", BOT, BOT, settings=CALM, first=1)
    page.get_by_role("button", name="Roll the dice").click()
    choice = page.locator(".choice-list button:visible").first
    taken = choice.get_attribute("data-choice")
    choice.click()
    page.locator(".shown-deeds .deed").nth(2).wait_for()
    expect(page.locator(".story-list .deed-name")).to_have_text(["Ada", "Nora", "Milo"])
    expect(page.locator(".story-list .deed .avatar")).to_have_count(3)
    number = page.locator(f".sheet.large .row-{taken[0]} .newest .number")
    expect(number).to_have_text(taken[1:])


def passes(page):
    takes(page, "-")


def test_a_penalty_is_announced_with_the_number_so_far(sit):
    page = sit("qwixx", "Ada", dice="typed", first=1)
    types(page, "41 3652")
    passes(page)
    passes(page)
    expect(page.locator(".story-list .deed-brought")).to_have_text(["penalty −5, 1 of 4"])


def test_the_effects_of_others_choices_are_announced(sit):
    page = sit("duel", "Ada", "Bo", dice="typed", first=1)
    types(page, "41 3652")
    takes(page, "r5")
    passes(page)
    types(page, "41 3652")
    takes(page, "r5")
    newest = page.locator(".story-list > li").first
    expect(newest).to_contain_text("Roll 2")
    expect(newest.locator(".deed-brought")).to_have_text(["beats a token"])
    page = sit("onboard", "Ada", dice="typed", first=1)
    types(page, "41 3652")
    takes(page, "r5")
    passes(page)
    takes(page, "+1")
    expect(page.locator(".story-list .deed-brought")).to_have_text([re.compile("^to .+, crosses it off$")])


def test_when_all_at_a_device_have_chosen_it_is_revealed_and_the_device_given_back(sit):
    page = sit("qwixx", "Ada", "Bo", settings=CALM, dice="typed", first=1)
    types(page, "41 3652")
    takes(page, "r5")
    page.get_by_role("button", name="I’m Bo").click()
    takes(page, "g5")
    expect(page.locator(".status")).to_have_text("Here’s what everyone chose")
    expect(page.locator(".shown-deeds .chip")).to_have_text(["5", "5"])
    curtain = page.get_by_role("dialog", name="Back to Ada")
    expect(curtain).to_contain_text("Everyone has chosen. Hand the device back.")
    curtain.get_by_role("button", name="I’m Ada").click()
    expect(page.locator(".status")).to_contain_text("Ada: One white die plus one coloured die")


def test_a_player_who_is_done_sees_their_choice_until_everybody_is(sit, visit, address):
    ada = sit("qwixx", "Ada", None, dice="typed", first=1)
    bo = visit(ada.url.removeprefix(address))
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").first.click()
    types(ada, "41 3652")
    takes(ada, "g5")
    expect(ada.locator(".status")).to_have_text("You: green 5. Waiting for Bo")
    expect(ada.locator(".sheet.large .row-g .chosen .number")).to_have_text("5")
    expect(ada.locator(".sheet.large .lit")).to_have_count(1)
    bo.locator(".choice-list").wait_for()
    assert bo.locator(".chosen").count() == 0
    takes(bo, "r5")
    expect(ada.locator(".sheet.large .chosen")).to_have_count(0)


def test_leaving_explains_what_follows_and_does_not_count_as_away(sit, visit, address):
    ada = sit("qwixx", "Ada", None, BOT, first=1)
    bo = visit(ada.url.removeprefix(address))
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").first.click()
    bo.locator("main[data-phase=playing]").wait_for()
    bo.get_by_role("button", name="Menu").click()
    bo.get_by_role("button", name="Resign").click()
    expect(bo.get_by_role("dialog")).to_contain_text("A bot takes your seat but can’t win.")
    bo.get_by_role("button", name="Leave the table").click()
    expect(bo.get_by_role("dialog")).to_contain_text("We’ll hold your seat so you can come back.")
    bo.get_by_role("button", name="Leave now?").click()
    expect(ada.locator(".absent")).to_contain_text("Bo has left the table.")
    expect(ada.get_by_role("button", name="Let a bot play")).to_be_visible()


def test_the_menu_has_a_curtain_only_where_several_share_a_device(sit):
    for others, count in ((BOT, 0), ("Bo", 1)):
        page = sit("duel", "Ada", others, first=1)
        page.get_by_role("button", name="Roll the dice").wait_for()
        page.get_by_role("button", name="Menu").click()
        expect(page.get_by_role("switch", name="Hide the screen")).to_have_count(count)
        expect(page.locator(".follows")).to_have_css("border-left-width", "0px")
        page.get_by_role("button", name="Resign").click()
        name = "Bo" if count else "Nora"
        expect(page.get_by_role("dialog")).to_contain_text(f"{name} wins whatever the score")


def asks_for_a_hint(page, *shares):
    """Ada asks what her choices are worth. The last share is that of all the others."""
    choices = page.locator(".choice").evaluate_all("all => all.map((one) => one.dataset.choice)")
    worth = [
        {"choice": choice, "share": shares[min(place, len(shares) - 1)], "points": 20}
        for place, choice in enumerate(choices)
    ]
    page.route("**/hint", lambda route: route.fulfill(json={"choices": worth}))
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Hint", pressed=True).wait_for()
    return page


def hinted(sit):
    """A page where Ada has asked what her choices are worth: the first is best, the second loses nothing, others do."""
    page = sit("duel", "Ada", BOT, first=1, hints=True)
    Person(page).acts(Person(page).waits())
    Person(page).waits()
    return asks_for_a_hint(page, 0.5, 0.4999, 0.48)


OVERLAPS = """all => all.filter((one) => {
  const [chip, figure] = [".choice-chips", ".choice-brings"].map((part) => one.querySelector(part));
  const range = document.createRange();
  range.selectNodeContents(figure);
  const [left, right] = [chip.lastChild.getBoundingClientRect(), range.getBoundingClientRect()];
  return left.right > right.left && left.bottom > right.top;
}).length"""


def test_a_hint_for_nine_choices_fits_their_tiles_and_its_figures_add_up(sit):
    page = sit("qwixx", "Ada", BOT, dice="typed", first=1, hints=True)
    types(page, "41 3652")
    takes(page, "-")
    page.locator(".choice").nth(8).wait_for()
    asks_for_a_hint(page, 0.5728, 0.5344)
    expect(page.locator(".choice-brings").nth(1)).to_have_text("53.4%")
    expect(page.locator(".choice").nth(1)).to_have_accessible_name(re.compile("−3.9 percentage points$"))
    for width in (960, 1366):
        page.set_viewport_size({"width": width, "height": 680})
        assert page.locator(".choice").evaluate_all(OVERLAPS) == 0
        expect(page.locator(".choice").nth(8)).to_be_in_viewport(ratio=1)


def test_a_hint_is_shown_at_the_choices_and_a_choice_that_loses_nothing_is_just_as_good(sit):
    page = hinted(sit)
    others = page.locator(".choice").count() - 2
    expect(page.locator(".choice-behind")).to_have_text(["", "", *["−2.0 percentage points"] * others])
    expect(page.locator(".status")).to_have_text("How often you win with each choice")
    expect(page.locator(".choice-brings")).to_have_text(["50.0%", "50.0%", *["48.0%"] * others])
    expect(page.locator(".choice").first).to_have_accessible_name(re.compile("wins 50.0%, best$"))
    expect(page.locator(".choice").nth(1)).to_have_accessible_name(re.compile("wins 50.0%, just as good$"))
    expect(page.locator(".choice.best")).to_have_count(2)
    expect(page.locator("#said")).to_contain_text("best, wins 50.0%")


MARKS_OVERLAP = """() => {
  const cell = document.querySelector(".cell.lit.best:is(.grows, .beats)");
  const star = cell.querySelector(".corner").getBoundingClientRect();
  const { right } = cell.querySelector(".slot").getBoundingClientRect();
  const sign = getComputedStyle(cell.querySelector(".slot"), "::after");
  return star.right > right - parseFloat(sign.right) - parseFloat(sign.width);
}"""


def test_the_star_of_the_best_choice_is_beside_the_sign_of_a_stack(sit):
    """Ada places a token on red 5. With two ones the bot gets no further than red 2, so then a token can be stacked."""
    page = sit("duel", "Ada", BOT, dice="typed", first=1, hints=True)
    page.set_viewport_size(TELEPHONE)
    types(page, "41 3652")
    for choice in ("r5", "-"):
        Person(page).waits()
        takes(page, choice)
    types(page, "11 1652")
    expect(page.locator(".story-list > li").first).to_contain_text("Roll 2")
    assert Person(page).waits()["what"] == "dice"
    types(page, "41 3652")
    expect(page.locator(".cell.lit.grows").first).to_be_visible()
    asks_for_a_hint(page, 0.5)
    assert not page.evaluate(MARKS_OVERLAP)


def test_a_hint_is_put_away_by_its_button_and_by_escape(sit):
    page = hinted(sit)
    page.keyboard.press("Escape")
    expect(page.locator(".choice-behind")).to_have_count(0)
    expect(page.locator(".best")).to_have_count(0)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    expect(page.locator(".choice-behind")).not_to_have_count(0)
    hint.click()
    expect(page.locator(".choice-behind")).to_have_count(0)
    expect(hint).to_be_visible()


def test_a_hint_is_offered_only_for_a_decision_and_says_that_it_is_thinking(sit):
    asked = []

    def is_never_answered(route):
        asked.append(route)

    def is_never_loaded(_route):
        """So that this device doesn't answer instead."""

    def cut_off_from_hints(page):
        page.route("**/hint", is_never_answered)
        page.route("**/bots/worker.js", is_never_loaded)

    page = sit("qwixx", "Ada", BOT, first=1, hints=True, settings=CALM, before=cut_off_from_hints)
    ask = page.locator(".hint-ask")
    page.get_by_role("button", name="Roll the dice").wait_for()
    expect(ask).to_be_hidden()
    page.get_by_role("button", name="Roll the dice").click()
    page.get_by_role("button", name="Hint").click()
    expect(ask).to_have_text("Thinking…")
    page.locator(".choice-list button").first.click()
    # What everybody chose is being shown: there is nothing to decide.
    expect(page.locator(".status")).to_have_text("Here’s what everyone chose")
    expect(ask).to_be_hidden()
    assert len(asked) == 1


def test_a_spectator_sees_whose_choice_is_awaited_and_is_asked_nothing(sit, visit, address):
    page = sit("qwixx", "Ada", "Bo", dice="typed", first=1)
    page.locator(".typed-dice").wait_for()
    stranger = visit(page.url.removeprefix(address))
    expect(stranger.locator(".status")).to_have_text("You’re watching. Ada is about to roll")
    types(page, "41 3652")
    expect(stranger.locator(".status")).to_have_text("You’re watching. Choosing now: Ada and Bo")
    stranger.get_by_role("button", name="Menu").click()
    expect(stranger.get_by_role("switch")).to_have_count(0)
    assert stranger.complaints == []


def test_mistyped_dice_are_corrected_and_everybody_is_notified(sit):
    page = sit("qwixx", "Ada", BOT, dice="typed", first=1)
    expect(page.locator(".status")).to_have_text("Roll your dice and enter what they show")
    types(page, "41 3652")
    page.get_by_role("button", name="Fix the dice").click()
    # The faces are still there: only the wrong one has to be tapped again.
    page.locator(".typed-column").first.get_by_role("button", name="5").click()
    page.locator(".typed-dice .main").click()
    expect(page.locator(".status")).to_have_text("White sum 6: cross it off in one row, or pass")
    expect(page.locator(".story-turn")).to_have_count(1)
    expect(page.locator(".story-list")).to_contain_text(
        "Ada corrects the dice. Choices made with the old dice don’t count."
    )
    takes(page, "r6")
    page.get_by_role("button", name="Fix the dice").wait_for(state="hidden")
    assert page.complaints == []


def test_around_one_device_the_page_says_whose_dice_to_type_in(sit):
    page = sit("duel", "Ada", "Bo", dice="typed", first=2)
    expect(page.locator(".status")).to_have_text("Bo rolls: enter the dice")
