"""Two phones at the same moment: deeds that others have made impossible are asked about and settled."""

import pytest

from support.browser import NARROW, axe_problems, cut_off
from support.device_history import await_game, kept_games
from support.long_run import variants
from support.phones import on_server


def before_a_closing(shared):
    """Both have five red crosses, enough to close the row, and Ada has no network."""
    ada, bo = shared("Ada", "Bo")
    for phone in (ada, bo):
        phone.crosses("r", 2, 3, 4, 5, 6)
    ada.knows([15, 15])
    ada.goes_offline()
    return ada, bo


@pytest.mark.parametrize("how", variants(["the same roll", "another roll"], "the same roll"))
def test_two_closings_of_one_row_are_settled_by_the_people_and_the_rules(shared, address, how):
    ada, bo = before_a_closing(shared)
    ada.crosses("r", 12)
    ada.knows([28, 15])
    bo.crosses("r", 12)
    bo.knows([15, 28])
    ada.comes_back()
    ada.page.get_by_text("Bo has just locked the red row.").wait_for()
    ada.page.get_by_text("You crossed off red 12.").wait_for()
    assert not axe_problems(ada.page)
    ada.answers("On the same roll" if how == "the same roll" else "Undo it")
    expected = [28, 28] if how == "the same roll" else [15, 28]
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows(expected)
    assert [seat["points"] for seat in on_server(address, ada.page.url)["board"]["seats"]] == expected


def test_crosses_made_before_another_closed_the_row_are_asked_about_at_once_and_kept(shared, address):
    ada, bo = before_a_closing(shared)
    ada.crosses("r", 8)
    ada.crosses("y", 3)
    ada.crosses("r", 9, 12)
    bo.crosses("r", 12)
    bo.knows([15, 28])
    ada.comes_back()
    assert ada.is_asked() == (
        ["Bo has just locked the red row.", "You crossed off red 8, red 9 and red 12.", "When was it?"],
        [
            "On the same roll: Red 8, red 9 and red 12 count",
            "Not on the same roll: Red 8 and red 9 count, red 12 doesn’t count",
            "Undo them all",
            "Not all the same: ask one at a time",
        ],
    )
    assert not axe_problems(ada.page)
    ada.page.set_viewport_size(NARROW)
    assert not cut_off(ada.page)
    ada.answers("Not on the same roll")
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows([28 + 1, 28])
    bo.page.get_by_text("Ada: red 9 (added later)").first.wait_for(state="attached")
    assert [deed["choice"] for deed in on_server(address, ada.page.url)["deeds"]][-4:] == ["r8", "r9", "r12", "y3"]


def test_a_cross_made_before_the_game_ended_counts_and_the_others_are_notified(shared):
    ada, bo = shared("Ada", "Bo")
    for letter, numbers in (("r", (2, 3, 4, 5, 6, 12)), ("b", (12, 11, 10, 9, 8))):
        bo.crosses(letter, *numbers)
    ada.knows([0, 28 + 15])
    ada.goes_offline()
    ada.crosses("y", 5)
    bo.crosses("b", 2)
    bo.page.locator(".result").wait_for()
    ada.comes_back()
    asked, answers = ada.is_asked()
    assert asked[0] == "Bo has just locked the blue row, and the game is over."
    assert answers == ["Before Bo locked the row", "Undo it"]
    ada.answers("Before Bo locked the row")
    bo.is_told("Ada: yellow 5, before Bo locked the row. Bo wins with 56 points. Two rows are locked.")
    for phone in (ada, bo):
        phone.knows([1, 28 + 28])
    # It is in the history of both, as it ended.
    for phone in (ada, bo):
        await_game(phone.page, "1,56")
    # Another game begins on both phones, with the same people.
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.get_by_role("button", name="Start over").click()
    for phone in (ada, bo):
        phone.page.locator(".result").wait_for(state="detached")
        phone.knows([0, 0])
    ada.crosses("r", 2)
    bo.knows([1, 0])
    assert len(kept_games(bo.page)) == 1


@pytest.mark.long
def test_two_phones_that_write_for_one_open_sheet_see_what_the_other_has_written(shared):
    ada, bo = shared("Ada", "Bo", open=["Cem"])
    for phone in (ada, bo):
        phone.page.locator(".tab", has_text="Cem").click()
    ada.goes_offline()
    ada.crosses("y", 5, 7)
    bo.crosses("y", 7)
    bo.knows([0, 0, 1])
    ada.comes_back()
    asked, answers = ada.is_asked()
    assert asked == [
        "Another phone has just entered: yellow 7 (Cem).",
        "Entered here: yellow 5 and yellow 7 (Cem).",
        "When was it?",
    ]
    assert answers[0] == "Before that: Yellow 5 counts, yellow 7 doesn’t count"
    ada.answers("ask one at a time")
    assert ada.is_asked()[0][1] == "Entered here: yellow 5 (Cem)."
    ada.answers("Before that")
    ada.page.get_by_text("Another phone has entered the same thing: yellow 7 (Cem).").wait_for()
    ada.answers("It’s the same one")
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows([0, 0, 3])
    # Undo says what it takes back, and shows it.
    ada.page.locator(".tab", has_text="Ada").click()
    ada.page.get_by_role("button", name="Undo: yellow 7 (Cem)").click()
    bo.knows([0, 0, 1])
    assert ada.page.locator(".tab", has_text="Cem").get_attribute("aria-pressed") == "true"


@pytest.mark.long
def test_undoing_a_closing_withdraws_the_question_to_the_others(shared):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("r", 2, 3, 4, 5, 6)
    ada.knows([0, 15])
    ada.goes_offline()
    ada.crosses("r", 11)
    bo.crosses("r", 12)
    ada.comes_back()
    ada.is_asked()
    bo.page.get_by_role("button", name="Undo: red 12 (Bo)").click()
    ada.page.locator("dialog.conflict[open]").wait_for(state="detached")
    for phone in (ada, bo):
        phone.knows([1, 15])


@pytest.mark.long
def test_a_pawn_that_would_land_elsewhere_is_asked_about(shared, address):
    ada, bo = shared("Ada", "Bo", game="onboard")
    ada.goes_offline()
    ada.page.locator(".track .cell.lit").nth(1).click()
    ada.keeps_something()
    bo.page.locator(".track .cell.lit").nth(0).click()
    bo.is_settled()
    ada.comes_back()
    asked, answers = ada.is_asked()
    assert asked[0] == "Bo has just moved, so your pawn would now land on a different space."
    assert answers == ["Before that", "Move the pawn anyway", "Undo it"]
    ada.answers("Move the pawn anyway")
    ada.is_settled()
    pawns = [seat["pawn"] for seat in on_server(address, ada.page.url)["board"]["seats"]]
    assert pawns == [3, 1]
    # A deed that is redone lands wherever it would land now.
    ada.page.get_by_role("button", name="Undo").click()
    ada.is_settled()
    bo.page.locator(".track .cell.lit").nth(1).click()
    ada.page.locator(".story-list li").filter(has_text="Bo: 2 spaces").wait_for(state="attached")
    ada.page.get_by_role("button", name="Redo").click()
    ada.is_settled()
    assert [seat["pawn"] for seat in on_server(address, ada.page.url)["board"]["seats"]] == [2, 3]


@pytest.mark.long
def test_a_token_that_would_beat_one_that_nobody_saw_is_asked_about(shared, address):
    ada, bo = shared("Ada", "Bo", game="duel")
    for phone, seat in ((ada, "Ada"), (bo, "Bo")):
        phone.page.locator(".tab", has_text=seat).click()
    bo.goes_offline()
    bo.page.locator(".row-y .cell.lit").get_by_text("7", exact=True).click()
    bo.keeps_something()
    ada.page.locator(".row-y .cell.lit").get_by_text("7", exact=True).click()
    ada.is_settled()
    bo.comes_back()
    assert bo.is_asked() == (
        [
            "Just now: yellow 7 (Ada).",
            "Entered here: yellow 7 (Bo).",
            "Your token would now beat the one on that square.",
        ],
        ["Beat that token", "Undo it"],
    )
    assert not axe_problems(bo.page)
    bo.answers("Beat that token")
    bo.is_settled()
    deeds = [(deed["seat"], deed["does"]) for deed in on_server(address, bo.page.url)["deeds"]]
    assert deeds == [(1, "place"), (2, "beat")]
