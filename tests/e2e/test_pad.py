"""The score pad without dice: every ruling that it checks, undo and redo, to the end and back."""

import json
import re

import pytest
from playwright.sync_api import expect

from support.browser import TELEPHONE
from support.device_history import kept_game
from support.long_run import variants
from support.pad_users import FIVE, GAMES, cell, cross, laid_out, position, tab, tap_along, tool, total, way


def test_a_pad_is_still_there_after_a_reload(visit):
    page = visit("/")
    page.get_by_role("link", name="Keep score with real dice").click()
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
    page.get_by_role("link", name="Continue: Qwixx Player 1").click()
    assert total(page) == "−1"
    assert page.complaints == []
    assert page.elsewhere == []


def test_another_tab_of_the_same_pad_follows(visit):
    page = visit("/pad")
    pad = laid_out(page, "qwixx", "Ada", deeds=cross(1, "r2"))
    other = visit(f"/pad/{pad}", context=page.context)
    cell(other, "red 3").click()
    expect(cell(page, "red 3")).to_have_accessible_name(re.compile("crossed"))
    tool(page, "Undo").click()
    expect(cell(other, "red 3")).not_to_have_accessible_name(re.compile("crossed"))


REFUSED = [
    ("qwixx", cross(1, "r5", "r8"), "red 6", "Left to right only: red 8 is already crossed off."),
    ("qwixx", cross(1, "r5"), "red 5", "Red 5 is already crossed off."),
    ("qwixx", cross(1, "r2", "r3"), "red 12", "The last number needs at least five crosses before it. This row has 2."),
    ("qwixx", cross(1, "g3"), "green lock", "The lock comes with the last number."),
    ("qwixx", cross(1, *FIVE, "r12"), "red 9", "The red row is locked."),
    ("qwixx", [{"do": "penalty", "seat": 1}] * 4, "red 9", "The game is over."),
    ("onboard", cross(1, "+1"), "start", "Pawns only move forward."),
    ("onboard", cross(1, "+1"), "space green 11", "A pawn moves forward 1 to 5 free spaces."),
    ("onboard", cross(2, "+1"), "space yellow 2", "There’s already a pawn on that space."),
    ("onboard", cross(1, "y9"), "space yellow 2", "Left to right only: yellow 9 is already crossed off."),
    ("duel", cross(1, "r7"), "red 5", "Left to right only: you already have a token on red 7."),
    ("duel", cross(2, "r7", "r7"), "red 7", "A stack can’t be beaten."),
    ("duel", cross(2, "r5", "r7"), "red 5", "Only the token at the front of a row can be beaten."),
    (
        "duel",
        cross(1, "r5") + cross(2, "r7"),
        "red 5",
        "You can only stack on your token if it’s at the front of the row.",
    ),
    ("duel", cross(1, "b12"), "blue 2", "The last number needs at least five of your tokens in the row. You have 1."),
]


def test_an_illegal_tap_says_why_and_changes_nothing(visit):
    page = visit("/pad")
    for game, deeds, wanted, why in REFUSED:
        laid_out(page, game, "Ada", "Bo", deeds=deeds)
        before = position(page)
        cell(page, wanted).first.click()
        expect(page.locator(".tip:visible").first).to_contain_text(why)
        expect(page.locator("#said")).to_contain_text(why)
        assert position(page) == before, (game, wanted)
    assert page.complaints == []


def test_the_effect_of_a_tap_is_shown_beforehand(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", deeds=cross(1, *FIVE))
    cell(page, "red 12").hover()
    for words in ("Skips 5", "Locks the row", "+13 points"):
        expect(page.locator(".tip:visible")).to_contain_text(words)
    expect(cell(page, "yellow 4")).to_have_accessible_name("Yellow 4, available, skips 2, +1 point")


THERE_AND_BACK = """async ([game, players, seed]) => {
  const { base, games: all } = JSON.parse(document.getElementById("facts").textContent);
  const { has_track: hasTrack } = all.find((one) => one.game === game);
  const [{ LocalPad, newPad, loadPad }, { currentPosition }, { freeView, view }, { playedGames }] = await Promise.all(
    ["pad/local_pad.js", "pad/deeds.js", "rules/api.js", "device/history.js"].map((path) => import(`${base}/${path}`)));
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const pad = new LocalPad(newPad({ game, track: hasTrack ? "B" : null, players, way: "free" }));
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
  const noted = async () => (await playedGames()).some(({ id }) => id === pad.game.id);
  const told = [isOver(), await noted()];
  const back = [seen(pad.position)];
  while (pad.mayUndo) {
    pad.undo();
    if (back.length === 1) told.push(await noted());
    back.unshift(seen(pad.position));
  }
  const again = [seen(pad.position)];
  while (pad.mayRedo) {
    pad.redo();
    again.push(seen(pad.position));
  }
  told.push(await noted(), seen(currentPosition(loadPad(pad.game.id).game)) === went.at(-1));
  return { same: [back, again].every((one) => JSON.stringify(one) === JSON.stringify(went)), told, steps: went.length };
}"""


@pytest.mark.parametrize("game", variants(GAMES, "onboard"))
def test_undo_and_redo_go_through_a_whole_game_and_its_end(visit, game):
    page = visit("/pad")
    page.get_by_role("heading", level=1).wait_for()
    names = [{"name": name, "colour": "violet"} for name in GAMES[game]]
    for seed in (1, 2, 3):
        went = page.evaluate(THERE_AND_BACK, [game, names, seed])
        assert went["steps"] > 10
        assert went["same"]
        # The finished game is in the history; undoing its end removes it, and redoing restores it as it was stored.
        assert went["told"] == [True, True, False, True, True]


def test_another_deed_after_an_undo_forgets_what_was_undone(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", deeds=cross(1, "r2", "r3"))
    tool(page, "Undo").click()
    cell(page, "yellow 4").click()
    expect(tool(page, "Redo")).to_be_disabled()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert position(page) == "qwixx/1/r.y.g.b.0/1:roll"
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+y")
    assert position(page) == "qwixx/1/r2.y4.g.b.0/1:roll"


@pytest.mark.parametrize("game", variants(GAMES, "onboard", "duel"))
def test_a_whole_game_without_dice(visit, game):
    page = visit("/pad", viewport=TELEPHONE)
    pad = laid_out(page, game, *GAMES[game])
    assert tap_along(page) > 10
    shown = page.locator(".points-by-row .all-points")
    expect(shown).to_have_count(len(GAMES[game]))
    points = shown.all_inner_texts()
    note = kept_game(page, pad)
    assert sorted(points) == sorted(str(one).replace("-", "−") for one in note["points"])
    expect(page.locator(".result")).to_contain_text("There’s no review without the dice.")
    expect(page.get_by_role("link", name="Review this game")).to_be_hidden()
    tool(page, "Undo").click()
    expect(page.locator(".result")).to_have_count(0)
    assert page.complaints == []


def test_players_who_close_a_row_with_the_same_white_dice_close_it_together(visit):
    page = visit("/pad")
    deeds = cross(1, *FIVE) + cross(2, "r2", "r3", "r5", "r7", "r8") + cross(3, "r2")
    laid_out(page, "qwixx", "Ada", "Bo", "Cleo", deeds=deeds)
    cell(page, "red 12").click()
    offer = page.get_by_role("group", name="Just locked")
    expect(offer).to_contain_text(
        "Ada has locked the red row. Does anyone else have a cross to add from the same roll?"
    )
    # Cleo does not have the five crosses that it takes.
    assert [one.inner_text() for one in offer.locator("bdi").all()] == ["Bo"]
    offer.get_by_role("button", name="Bo: Red 12").click()
    assert position(page) == "qwixx/1/r23456CL.y.g.b.0/r23578CL.y.g.b.0/r2.y.g.b.0/2:roll"
    expect(offer).to_be_hidden()
    tool(page, "Undo").click()
    expect(offer).to_be_visible()
    # If the player who closed the row goes on, it was another roll.
    page.locator(".tab", has_text="Ada").click()
    cell(page, "yellow 4").click()
    expect(offer).to_be_hidden()


def test_a_row_closed_with_a_colour_sum_leaves_others_their_white_sum(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", "Cleo", deeds=cross(1, *FIVE) + cross(2, "r7"))
    cell(page, "red 12").click()
    offer = page.get_by_role("group", name="Just locked")
    offer.get_by_role("button", name="Bo: another number").click()
    expect(offer).to_contain_text("Bo: tap the white sum of that roll.")
    # Here, too, crosses go from left to right.
    assert page.locator(".own-boards .row-r .cell.lit").all_inner_texts() == ["8", "9", "10", "11"]
    cell(page, "red 9").click()
    assert position(page) == "qwixx/1/r23456CL.y.g.b.0/r79.y.g.b.0/r.y.g.b.0/1:roll"
    assert page.locator(".story-list li").all_inner_texts()[:2] == ["Ada: red 12", "Bo: red 9 (added later)"]
    # The last report is undone first.
    tool(page, "Undo: red 9 (Bo)").click()
    tool(page, "Redo: red 9 (Bo)").click()
    offer.get_by_role("button", name="No", exact=True).click()
    expect(offer).to_be_hidden()
    page.locator(".tab", has_text="Cleo").click()
    assert page.locator(".own-boards .row-r .cell.lit").count() == 0
    # After a restart the same sheet is shown, and undo switches to the one that it changes.
    page.reload()
    expect(page.locator(".tab", has_text="Cleo")).to_have_attribute("aria-pressed", "true")
    tool(page, "Undo").click()
    expect(page.locator(".tab", has_text="Bo")).to_have_attribute("aria-pressed", "true")
    assert position(page).split("/")[3] == "r7.y.g.b.0"


def test_after_the_second_row_others_may_still_cross_for_the_same_white_dice(visit):
    page = visit("/pad")
    deeds = cross(1, *FIVE, "r12", "y2", "y3", "y4", "y5", "y6") + cross(2, "y2", "y3", "y4", "y5", "y7")
    laid_out(page, "qwixx", "Ada", "Bo", deeds=[*deeds, *cross(1, "y12")])
    page.locator(".result").wait_for()
    page.get_by_role("group", name="Just locked").get_by_role("button", name="Bo: Yellow 12").click()
    assert position(page).split("/")[3] == "r.y23457CL.g.b.0"
    expect(page.locator(".result-headline")).to_contain_text("Ada wins with 56 points")


def test_the_players_end_the_last_round_on_board(visit):
    page = visit("/pad")
    way = cross(1, "g12", "g11", "g10", "g9", "g8", "g7", "g6")
    steps = ("y2", "r3", "b10", "r4", "b9", "y7", "r7", "y8", "r8", "b7", "r9", "b6", "r10", "y9", "y10", "b5", "r11")
    laid_out(page, "onboard", "Ada", "Bo", deeds=[*way, *cross(1, *steps)])
    over = page.get_by_role("button", name="The last round is over")
    told = page.get_by_text("Last round: one more turn for Bo.")
    for _ in range(40):
        if told.is_visible():
            break
        page.locator(".track .cell.lit").last.click()
    # Nobody can say so before Bo has had a turn, with a cross or a penalty.
    expect(over).to_be_hidden()
    page.locator(".tab", has_text="Bo").click()
    tool(page, "Penalty").click()
    expect(page.get_by_text("Last round: has everyone else had one more turn?")).to_be_visible()
    over.click()
    expect(page.locator(".result-why")).to_contain_text("A pawn reached the goal and the last round is over.")


def test_undo_switches_to_the_sheet_it_changes_and_says_what_it_undid(visit):
    page = visit("/pad")
    laid_out(page, "qwixx", "Ada", "Bo", deeds=[*cross(1, "r2"), *cross(2, "y5"), *cross(1, "r3")])
    tab(page, "Bo").click()
    tool(page, "Undo").click()
    expect(tab(page, "Ada")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".changed")).to_have_text("Undone: red 3 (Ada)")
    expect(page.locator("#said")).to_have_text("Undone: red 3 (Ada)")
    tool(page, "Undo").click()
    expect(tab(page, "Bo")).to_have_attribute("aria-pressed", "true")
    tab(page, "Ada").click()
    tool(page, "Redo").click()
    expect(tab(page, "Bo")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".changed")).to_have_text("Redone: yellow 5 (Bo)")
    # After a reload the page still knows whose sheet it was.
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
    way(page, "Just cross off").focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("region", name="Enter dice").get_by_role("button", name="Ada").press("Enter")
    for _ in range(6):
        page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".status").last).to_contain_text("Ada: White sum 4")
    assert page.evaluate("() => document.activeElement.className").startswith("choice")
    page.keyboard.press("Enter")
    expect(page.locator(".status").last).to_contain_text("Bo: White sum 4")


def test_a_pad_of_another_device_is_not_found(visit):
    page = visit("/pad/elsewhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("This pad isn’t on this device.")
    assert json.loads(page.evaluate("() => JSON.stringify(localStorage)")) == {}
