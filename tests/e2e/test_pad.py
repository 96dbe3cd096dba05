"""The score pad: every ruling that it checks, undo and redo, free and with dice, to the end and back."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser import DESK, NARROW, TELEPHONE, barriers
from pad_people import cross, kept, laid_out, tap_along
from page_looks import LOCALES, keys_left, overflows
from rowlock.record import read, summary
from rowlock.words import say

REVIEW_PATIENCE_MS = 120_000
"""The first review may wait for code to be compiled."""

GAMES = {"qwixx": ("Ada", "Bo", "Cleo"), "onboard": ("Ada", "Bo"), "duel": ("Ada", "Bo")}


def cell(page, name):
    return page.locator(".own-boards").get_by_role("gridcell", name=re.compile(rf"^{name}\b", re.IGNORECASE))


def tool(page, name):
    return page.get_by_role("group", name="Take back and redo").get_by_role("button", name=name)


def way(page, name):
    """One of the two ways of the switch."""
    return page.get_by_role("group", name="How you play").get_by_role("radio", name=name, exact=True)


def total(page):
    return page.locator(".own-boards .sum .total").inner_text()


def tab(page, name):
    return page.get_by_role("group", name="Whose").get_by_role("button", name=name)


def position(page):
    """Where the pad that is open stands, by the page's own rules."""
    return page.evaluate(
        """async () => {
          const { base } = JSON.parse(document.getElementById("facts").textContent);
          const { keptPad } = await import(`${base}/pad/kept_pad.js`);
          const { view } = await import(`${base}/rules/door.js`);
          return view(keptPad(location.pathname.split("/")[2]).position, 1).game.position;
        }"""
    )


def test_open_tap_play_and_it_is_there_after_a_reload(visit):
    page = visit("/")
    page.get_by_role("link", name="Open the score pad").click()
    page.get_by_role("button", name="Qwixx 1 player", exact=True).click()
    cell(page, "red 5").click()
    cell(page, "red 6").click()
    cell(page, "blue 12").click()
    assert total(page) == "4"
    tool(page, "Penalty").click()
    assert total(page) == "−1"
    page.reload()
    expect(cell(page, "red 6")).to_have_accessible_name(re.compile("crossed"))
    assert total(page) == "−1"
    page.goto(f"{page.url.split('/pad')[0]}/pad")
    page.get_by_role("link", name="Go on: Qwixx Player 1").click()
    assert total(page) == "−1"
    assert page.complaints == []
    assert page.elsewhere == []


def test_another_tab_of_the_same_pad_follows(visit):
    page = visit("/pad")
    pad = laid_out(page, "qwixx", "Ada", deeds=cross(1, "r2"))
    other = visit(f"/pad/{pad}", context=page.context)
    cell(other, "red 3").click()
    expect(cell(page, "red 3")).to_have_accessible_name(re.compile("crossed"))
    tool(page, "Take back").click()
    expect(cell(other, "red 3")).not_to_have_accessible_name(re.compile("crossed"))


FIVE = ("r2", "r3", "r4", "r5", "r6")
REFUSED = [
    ("qwixx", cross(1, "r5", "r8"), "red 6", "From left to right: red 8 is crossed already."),
    ("qwixx", cross(1, "r5"), "red 5", "Red 5 is crossed already."),
    ("qwixx", cross(1, "r2", "r3"), "red 12", "The closing number needs five crosses before it. This row has 2."),
    ("qwixx", cross(1, "g3"), "green lock", "The lock comes with the closing number."),
    ("qwixx", cross(1, *FIVE, "r12"), "red 9", "The red row is closed."),
    ("qwixx", [{"do": "penalty", "seat": 1}] * 4, "red 9", "The game is over."),
    ("onboard", cross(1, "+1"), "start", "A pawn only moves forward."),
    ("onboard", cross(1, "+1"), "field green 11", "A pawn moves 1 to 5 free fields."),
    ("onboard", cross(2, "+1"), "field yellow 2", "A field holds one pawn."),
    ("onboard", cross(1, "y9"), "field yellow 2", "From left to right: yellow 9 is crossed already."),
    ("duel", cross(1, "r7"), "red 5", "From left to right: your token lies on red 7 already."),
    ("duel", cross(2, "r7", "r7"), "red 7", "A stack cannot be beaten."),
    ("duel", cross(2, "r5", "r7"), "red 5", "Only the foremost token of a row can be beaten."),
    ("duel", cross(1, "r5") + cross(2, "r7"), "red 5", "Your token is no longer the foremost of the row"),
    ("duel", cross(1, "b12"), "blue 2", "The closing number needs five of your tokens in the row. There are 1."),
]


def test_a_tap_on_what_cannot_be_says_why_and_changes_nothing(visit):
    page = visit("/pad")
    for game, deeds, wanted, why in REFUSED:
        laid_out(page, game, "Ada", "Bo", deeds=deeds)
        before = position(page)
        cell(page, wanted).first.click()
        expect(page.locator(".tip:visible").first).to_contain_text(why)
        expect(page.locator("#said")).to_contain_text(why)
        assert position(page) == before, (game, wanted)
    assert page.complaints == []


def test_what_a_tap_would_do_is_told_beforehand(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", deeds=cross(1, *FIVE))
    cell(page, "red 12").hover()
    for words in ("Skips 5", "Closes the row", "+13 points"):
        expect(page.locator(".tip:visible")).to_contain_text(words)
    expect(cell(page, "yellow 4")).to_have_accessible_name("Yellow 4, possible, skips 2, +1 point")


THERE_AND_BACK = """async ([game, players, seed]) => {
  const { base } = JSON.parse(document.getElementById("facts").textContent);
  const [{ KeptPad, newPad, keptPad }, { played }, { freeView, view }, { games }] = await Promise.all(
    ["pad/kept_pad.js", "pad/deeds.js", "rules/door.js", "device/history.js"].map((path) => import(`${base}/${path}`)));
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const pad = new KeptPad(newPad({ game, track: game === "onboard" ? "B" : null, players, way: "free" }));
  const seen = (position) => JSON.stringify(view(position, 1).game);
  const went = [seen(pad.position)];
  const isOver = () => view(pad.position, 1).result !== null;
  while (!isOver() && went.length < 400) {
    const seat = 1 + Math.floor(chance() * players.length);
    const { legal, may_end: mayEnd } = freeView(pad.position, seat).mine;
    const near = legal.filter(({ means }) => (means.skips ?? 0) < 2);
    const some = near.length ? near : legal;
    if (mayEnd && chance() < 0.5) await pad.act({ do: "last-round" });
    else if (!some.length || chance() < 0.02) await pad.act({ do: "penalty", seat });
    else await pad.act({ do: "cross", seat, choice: some[Math.floor(chance() * some.length)].choice });
    went.push(seen(pad.position));
  }
  const noted = () => games().some(({ id }) => id === pad.game.id);
  const told = [isOver(), noted()];
  const back = [seen(pad.position)];
  while (pad.mayUndo) {
    pad.undo();
    if (back.length === 1) told.push(noted());
    back.unshift(seen(pad.position));
  }
  const again = [seen(pad.position)];
  while (pad.mayRedo) {
    pad.redo();
    again.push(seen(pad.position));
  }
  told.push(noted(), seen(played(keptPad(pad.game.id).game)) === went.at(-1));
  return { same: [back, again].every((one) => JSON.stringify(one) === JSON.stringify(went)), told, steps: went.length };
}"""


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_redo_go_through_a_whole_game_and_its_end(visit, game):
    page = visit("/pad")
    page.get_by_role("heading", level=1).wait_for()
    names = [{"name": name, "colour": "violet"} for name in GAMES[game]]
    for seed in (1, 2, 3):
        went = page.evaluate(THERE_AND_BACK, [game, names, seed])
        assert went["steps"] > 10
        assert went["same"]
        # Over and in the history; its end undone and out of it; redone and there again, as it was kept.
        assert went["told"] == [True, True, False, True, True]


def test_another_deed_after_an_undo_forgets_what_was_undone(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", deeds=cross(1, "r2", "r3"))
    tool(page, "Take back").click()
    cell(page, "yellow 4").click()
    expect(tool(page, "Redo")).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert position(page) == "qwixx/1/r.y.g.b.0/1:roll"
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+y")
    assert position(page) == "qwixx/1/r2.y4.g.b.0/1:roll"


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_without_dice(visit, game):
    page = visit("/pad", viewport=TELEPHONE)
    pad = laid_out(page, game, *GAMES[game])
    assert tap_along(page) > 10
    points = [one.inner_text() for one in page.locator(".points-by-row .all-points").all()]
    assert len(points) == len(GAMES[game])
    note = next(one for one in kept(page, "history")["games"] if one["id"] == pad)
    assert sorted(points) == sorted(str(one).replace("-", "−") for one in note["points"])
    expect(page.locator(".result")).to_contain_text("Without the dice there is no review of this game.")
    expect(page.get_by_role("link", name="Review this game")).to_be_hidden()
    tool(page, "Take back").click()
    expect(page.locator(".result")).to_have_count(0)
    assert page.complaints == []


def recorded(page):
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    return read(download.value.path().read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_with_dice_is_a_record(visit, game):
    page = visit("/pad", viewport=TELEPHONE)
    pad = laid_out(page, game, *GAMES[game], way="dice")
    tap_along(page)
    record = recorded(page)
    told = next(one for one in kept(page, "history")["games"] if one["id"] == pad)
    assert summary(record).over
    assert (list(summary(record).scores), summary(record).reason) == (told["points"], told["reason"])
    assert record.tags["Seat1"] == "Ada"
    assert page.complaints == []


def test_a_game_with_typed_dice_is_reviewed_like_any_other(visit):
    page = visit("/pad")
    laid_out(page, "duel", "Ada", 'Bo "the die" \\ Berg', way="dice")
    tap_along(page, seed=3)
    page.route("**/api/v1/reviews*", lambda route: route.abort())
    page.get_by_role("link", name="Review this game").click()
    expect(page.get_by_role("alert")).to_contain_text("The review is made on the server, and it cannot be reached.")
    page.unroute("**/api/v1/reviews*")
    page.get_by_role("button", name="Ask again").click()
    page.locator(".review .verdict").wait_for(timeout=REVIEW_PATIENCE_MS)
    expect(page.locator(".review")).to_contain_text('Bo "the die" \\ Berg')
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the review").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("<!doctype html>")
    page.get_by_role("link", name="Back to the pad").click()
    page.locator(".result").wait_for()


def test_those_who_close_a_row_with_the_same_white_dice_close_it_together(visit):
    page = visit("/pad")
    deeds = cross(1, *FIVE) + cross(2, "r2", "r3", "r5", "r7", "r8") + cross(3, "r2")
    laid_out(page, "qwixx", "Ada", "Bo", "Cleo", deeds=deeds)
    cell(page, "red 12").click()
    offer = page.get_by_role("group", name="Closed just now")
    expect(offer).to_contain_text("Ada has closed the red row. Does anybody else still have a cross of the same roll?")
    # Cleo has not the five crosses that it takes.
    assert [one.inner_text() for one in offer.locator("bdi").all()] == ["Bo"]
    offer.get_by_role("button", name="Bo: Red 12").click()
    assert position(page) == "qwixx/1/r23456CL.y.g.b.0/r23578CL.y.g.b.0/r2.y.g.b.0/2:roll"
    expect(offer).to_be_hidden()
    tool(page, "Take back").click()
    expect(offer).to_be_visible()
    # Whoever closed goes on: then it was another roll.
    page.locator(".tab", has_text="Ada").click()
    cell(page, "yellow 4").click()
    expect(offer).to_be_hidden()


def test_a_row_closed_with_a_colour_sum_does_not_take_from_others_what_the_white_dice_gave_them_before(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", "Cleo", deeds=cross(1, *FIVE) + cross(2, "r7"))
    cell(page, "red 12").click()
    offer = page.get_by_role("group", name="Closed just now")
    offer.get_by_role("button", name="Bo: another number").click()
    expect(offer).to_contain_text("Bo: tap what the white dice gave in that roll.")
    # It is from left to right then, too.
    assert page.locator(".own-boards .row-r .cell.lit").all_inner_texts() == ["8", "9", "10", "11"]
    cell(page, "red 9").click()
    assert position(page) == "qwixx/1/r23456CL.y.g.b.0/r79.y.g.b.0/r.y.g.b.0/1:roll"
    assert page.locator(".story-list li").all_inner_texts()[:2] == ["Ada: red 12", "Bo: red 9 (told late)"]
    # What was told last is taken back first.
    tool(page, "Take back: Bo: red 9").click()
    tool(page, "Redo: Bo: red 9").click()
    offer.get_by_role("button", name="No", exact=True).click()
    expect(offer).to_be_hidden()
    page.locator(".tab", has_text="Cleo").click()
    assert page.locator(".own-boards .row-r .cell.lit").count() == 0
    # The sheet that was looked at is there after a restart, and undo turns to the one that it changes.
    page.reload()
    expect(page.locator(".tab", has_text="Cleo")).to_have_attribute("aria-pressed", "true")
    tool(page, "Take back").click()
    expect(page.locator(".tab", has_text="Bo")).to_have_attribute("aria-pressed", "true")
    assert position(page).split("/")[3] == "r7.y.g.b.0"


def test_after_the_second_row_others_may_still_cross_for_the_same_white_dice(visit):
    page = visit("/pad")
    deeds = cross(1, *FIVE, "r12", "y2", "y3", "y4", "y5", "y6") + cross(2, "y2", "y3", "y4", "y5", "y7")
    laid_out(page, "qwixx", "Ada", "Bo", deeds=[*deeds, *cross(1, "y12")])
    page.locator(".result").wait_for()
    page.get_by_role("group", name="Closed just now").get_by_role("button", name="Bo: Yellow 12").click()
    assert position(page).split("/")[3] == "r.y23457CL.g.b.0"
    expect(page.locator(".result-headline")).to_contain_text("Ada wins with 56 points")


def test_the_players_end_the_last_round_on_board(visit):
    page = visit("/pad")
    way = cross(1, "g12", "g11", "g10", "g9", "g8", "g7", "g6")
    steps = ("y2", "r3", "b10", "r4", "b9", "y7", "r7", "y8", "r8", "b7", "r9", "b6", "r10", "y9", "y10", "b5", "r11")
    laid_out(page, "onboard", "Ada", "Bo", deeds=[*way, *cross(1, *steps)])
    over = page.get_by_role("button", name="The last round is over")
    told = page.get_by_text("The last round: one more turn for Bo.")
    for _ in range(40):
        if told.is_visible():
            break
        page.locator(".track .cell.lit").last.click()
    # Nobody can say so before Bo has had a turn: in it something is crossed, or a penalty taken.
    expect(over).to_be_hidden()
    page.locator(".tab", has_text="Bo").click()
    tool(page, "Penalty").click()
    expect(page.get_by_text("The last round: has everybody else had one more turn?")).to_be_visible()
    over.click()
    expect(page.locator(".result-why")).to_contain_text("A pawn has reached the goal and the last round is played.")


def test_dice_and_no_dice_take_turns_in_one_game(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", deeds=cross(1, "r2"))
    way(page, "Type the dice").check()
    page.get_by_role("region", name="Type the dice").get_by_role("button", name="Bo").click()
    for die, face in enumerate((3, 4, 1, 1, 1, 1)):
        page.locator(".typed-column").nth(die).get_by_role("button").nth(face - 1).click()
    page.get_by_role("button", name="These dice").click()
    # Bo is active and is asked first; what he chose is there after a reload, and Ada is asked.
    cell(page, "red 7").click()
    page.reload()
    expect(page.locator(".status").last).to_contain_text("Ada: White sum 7")
    expect(tab(page, "Bo")).to_contain_text("✓ 7")
    cell(page, "red 3").click()
    expect(page.locator(".tip:visible")).to_have_text("Not with these dice.")
    tool(page, "Take back").click()
    expect(page.locator(".status").last).to_contain_text("Bo: White sum 7")
    page.get_by_role("button", name="Nobody crosses").click()
    assert position(page) == "qwixx/1/r2.y.g.b.0/r.y.g.b.0/2:a2:34-1111:-"
    way(page, "Just cross").click()
    page.get_by_role("button", name="Just cross from now on").click()
    tab(page, "Bo").click()
    cell(page, "yellow 2").click()
    assert position(page) == "qwixx/1/r2.y.g.b.0/r.y2.g.b.0/2:roll"


ROLLED = [{"do": "turn", "seat": 2}, {"do": "roll", "dice": "34 1111"}]


def test_in_mid_turn_the_switch_asks_before_what_was_tapped_in_is_lost(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", way="dice", deeds=ROLLED)
    sure = page.get_by_role("alertdialog", name="This turn is not over yet.")
    way(page, "Just cross").click()
    expect(sure).to_be_visible()
    assert barriers(page) == ""
    expect(way(page, "Type the dice")).to_be_checked()
    expect(page.get_by_role("button", name="Go on typing dice")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sure).to_be_hidden()
    cell(page, "red 7").click()
    expect(tab(page, "Bo")).to_contain_text("✓ 7")
    way(page, "Just cross").click()
    page.get_by_role("button", name="Just cross from now on").click()
    expect(way(page, "Just cross")).to_be_checked()
    # Between two turns nothing is lost, and nothing is asked; a die that is tapped in already would be.
    laid_out(page, "qwixx", "Ada", "Bo", way="dice", deeds=ROLLED[:1])
    way(page, "Just cross").check()
    way(page, "Type the dice").check()
    page.locator(".typed-column").first.get_by_role("button").first.click()
    way(page, "Just cross").click()
    expect(sure).to_be_visible()


def test_on_a_desk_the_tools_stay_where_they_are(visit):
    page = visit("/pad")
    laid_out(page, "onboard", "Player 1", "Player 2", "Player 3")
    tools = page.locator(".pad-tools")
    place = tools.bounding_box()
    cell(page, "red 5").click()
    assert tools.bounding_box() == place
    deed = tool(page, "Take back").locator(".tool-deed")
    expect(deed).to_have_text("Red 5")
    assert deed.evaluate("(one) => one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth")
    tool(page, "Take back").click()
    expect(page.locator(".changed")).to_have_text("Taken back: Player 1: red 5")
    assert tools.bounding_box() == place
    way(page, "Type the dice").check()
    page.get_by_role("region", name="Type the dice").get_by_role("button", name="Player 2").click()
    way(page, "Just cross").check()
    expect(page.get_by_text("Tap a number to cross it")).to_be_visible()
    assert tools.bounding_box() == place
    assert overflows(page) == []
    # Nobody has typed any dice, so it can be shared as any other.
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog").get_by_role("button", name=say("en", "phones.open"))).to_be_visible()


def test_the_die_of_a_closed_row_cannot_be_typed_and_shows_it(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", way="dice", deeds=cross(1, "r2", "r3", "r4", "r5", "r6", "r12"))
    red, yellow = page.locator(".typed-column.row-r"), page.locator(".typed-column.row-y")
    expect(red.locator(".lock-sign")).to_be_visible()
    expect(yellow.locator(".lock-sign")).to_be_hidden()
    expect(red.get_by_role("button").first).to_be_disabled()


def test_what_happened_with_dice_says_who(visit):
    page = visit("/pad")
    deeds = [*ROLLED, {"do": "choose", "choices": ["-", "r7"]}, {"do": "choose", "choices": ["y4"]}]
    laid_out(page, "qwixx", "Ada", "Bo", way="dice", deeds=[*deeds, {"do": "roll", "dice": "11 1111"}])
    lines = page.get_by_role("list", name="What happened").get_by_role("listitem")
    expect(lines).to_have_text(["Ada111111", "Bo: yellow 4", "Ada: pass; Bo: red 7", "Bo341111", "Bo is about to roll"])
    tool(page, "Take back").click()
    expect(page.locator(".changed")).to_have_text(
        "Taken back: Ada: white 1, white 1, red 1, yellow 1, green 1 and blue 1"
    )


def test_taking_back_turns_to_the_sheet_it_changes_and_says_what(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", deeds=[*cross(1, "r2"), *cross(2, "y5"), *cross(1, "r3")])
    tab(page, "Bo").click()
    tool(page, "Take back").click()
    expect(tab(page, "Ada")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".changed")).to_have_text("Taken back: Ada: red 3")
    expect(page.locator("#said")).to_have_text("Taken back: Ada: red 3")
    tool(page, "Take back").click()
    expect(tab(page, "Bo")).to_have_attribute("aria-pressed", "true")
    tab(page, "Ada").click()
    tool(page, "Redo").click()
    expect(tab(page, "Bo")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".changed")).to_have_text("Done again: Bo: yellow 5")
    # Whose sheet it was is known after a reload.
    page.reload()
    expect(tab(page, "Bo")).to_have_attribute("aria-pressed", "true")
    cell(page, "blue 12").click()
    expect(page.locator(".changed")).to_be_hidden()


def test_the_keyboard_alone_is_enough(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo")
    tab(page, "Bo").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    while not page.evaluate("() => document.activeElement.classList.contains('cell')"):
        page.keyboard.press("Tab")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert position(page) == "qwixx/1/r.y.g.b.0/r.y3.g.b.0/2:roll"
    way(page, "Just cross").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("region", name="Type the dice").get_by_role("button", name="Ada").press("Enter")
    for _ in range(6):
        page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".status").last).to_contain_text("Ada: White sum 4")
    assert page.evaluate("() => document.activeElement.className").startswith("choice")
    page.keyboard.press("Enter")
    expect(page.locator(".status").last).to_contain_text("Bo: White sum 4")


SCENES = {
    "free": ("qwixx", {"deeds": cross(1, "r2", "r4") + cross(2, "y5")}),
    "together": ("qwixx", {"deeds": cross(1, *FIVE) + cross(2, "r2", "r3", "r5", "r7", "r8") + cross(1, "r12")}),
    "track": ("onboard", {"deeds": cross(1, "+1", "+3")}),
    "duel": ("duel", {"deeds": cross(1, "r5") + cross(2, "r7")}),
    "who rolls": ("qwixx", {"way": "dice"}),
    "dice": ("qwixx", {"way": "dice", "deeds": [{"do": "turn", "seat": 2}]}),
    "choice": ("onboard", {"way": "dice", "deeds": [{"do": "turn", "seat": 1}, {"do": "roll", "dice": "34 1234"}]}),
    "over": ("onboard", {"deeds": [{"do": "penalty", "seat": 1}] * 4}),
}


@pytest.mark.parametrize(
    ("scheme", "viewport", "scenes"),
    [("light", DESK, ("together", "dice", "over")), ("dark", TELEPHONE, ("duel", "choice", "over"))],
    ids=["light", "dark"],
)
def test_nothing_is_in_anybodys_way(visit, scheme, viewport, scenes):
    page = visit("/pad", color_scheme=scheme, viewport=viewport)
    page.get_by_role("heading", level=1).wait_for()
    assert barriers(page) == ""
    for scene in scenes:
        game, given = SCENES[scene]
        laid_out(page, game, "Ada", "Bo", **given)
        assert barriers(page) == "", scene


@pytest.mark.parametrize("language", LOCALES)
def test_everything_fits_the_narrowest_phone_in_every_language(visit, language):
    page = visit("/pad", viewport=NARROW, locale=LOCALES[language])
    page.get_by_role("heading", level=1).wait_for()
    assert (overflows(page), keys_left(page)) == ([], [])
    for scene, (game, given) in SCENES.items():
        laid_out(page, game, "Ada", "Maximiliane", **given)
        assert (overflows(page), keys_left(page)) == ([], []), scene


def test_a_pad_of_another_device_is_not_here(visit):
    page = visit("/pad/elsewhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such pad on this device.")
    assert json.loads(page.evaluate("() => JSON.stringify(localStorage)")) == {}
