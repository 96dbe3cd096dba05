"""Several phones, one game: a pad is shared from the page; phones join by its link, lose the network and reconnect."""

import pytest

from support.browser import DESK, NARROW, TELEPHONE, axe_problems, cut_off, new_visitor
from support.memory_logs import MemoryLog
from support.pad_users import laid_out
from support.page_server import as_others_call_it, served
from support.phones import Phone, on_server, shares


def test_a_pad_is_shared_by_link_and_everybody_sees_a_row_closed_at_once(shared, visit, address):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("r", 2, 3, 4, 5, 6, 12)
    ada.page.wait_for_function("() => document.getElementById('said').textContent === 'Bo locks the red row'")
    # For the same roll Ada could have crossed too, if she had five; but nothing of red is left to tap.
    assert ada.lit("r").count() == 0
    ada.knows([0, 28])
    ada.page.locator(".tab", has_text="Bo").click()
    assert ada.page.locator(".own-boards .cell.lit").count() == 0
    # One more may join, and take a place that somebody has left.
    cem = visit(bo.page.url.removeprefix(address), viewport=NARROW)
    cem.get_by_label("Your name").fill("Cem")
    cem.get_by_role("button", name="Join").click()
    ada.knows([0, 28, 0])
    for page in (ada.page, bo.page, cem):
        assert page.complaints == []


def test_a_seat_without_a_name_is_called_by_its_number_in_each_language_and_named_by_whoever_takes_it(visit, address):
    ada = visit("/", viewport=TELEPHONE)
    laid_out(ada, "duel", "Ada", "Player 2")
    shares(ada)
    bo = visit(ada.url.removeprefix(address), viewport=NARROW, locale="de-DE")
    bo.locator(".tab", has_text="Spieler 2").wait_for()
    bo.get_by_label("Dein Name").fill(" ")
    bo.get_by_role("button", name="Mitspielen").click()
    bo.get_by_text("Gib deinen Namen ein").wait_for()
    assert not axe_problems(bo)
    assert not cut_off(bo)
    # In Duel nobody has a sheet.
    assert "Zettel" not in bo.locator("body").inner_text()
    bo.get_by_label("Dein Name").fill("Bo")
    bo.get_by_role("button", name="Mitspielen").click()
    for page in (ada, bo):
        page.locator(".tab", has_text="Bo").wait_for()
    assert bo.locator(".tab[aria-pressed=true]").inner_text().startswith("Bo")


@pytest.mark.long
def test_every_screen_for_sharing_is_accessible_and_fits(visit, address):
    desk = visit("/", viewport=DESK)
    desk.goto(as_others_call_it(address))
    laid_out(desk, "qwixx", "Ada", "Bo", "Cem")
    desk.get_by_role("button", name="Share").click()
    assert not axe_problems(desk)
    for size in (NARROW, TELEPHONE):
        desk.set_viewport_size(size)
        assert not cut_off(desk)
    desk.get_by_role("button", name="Share this pad").click()
    desk.wait_for_url("**/p/*")
    desk.locator(".share-sheet[open] img").wait_for()
    desk.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    assert not axe_problems(desk)
    assert not cut_off(desk)
    newcomer = visit(desk.url.removeprefix(as_others_call_it(address)), viewport=NARROW, color_scheme="dark")
    newcomer.get_by_role("heading", name="Who are you?").wait_for()
    assert not axe_problems(newcomer)
    assert not cut_off(newcomer)


def test_another_game_begins_only_when_asked_for_even_if_a_phone_is_away_and_latecomers_are_notified(shared):
    ada, bo = shared("Ada", "Bo")
    bo.goes_offline()
    bo.crosses("y", 5)
    ada.page.locator(".tab", has_text="Bo").get_by_text("away").wait_for()
    for _ in range(4):
        ada.page.get_by_role("button", name="Penalty: ").click()
    again = ada.page.get_by_role("button", name="Play again")
    again.click()
    ada.page.get_by_text("Offline right now: Bo.").wait_for()
    assert not axe_problems(ada.page)
    ada.page.get_by_role("button", name="Wait a bit").click()
    assert ada.page.locator(".result").is_visible()
    again.click()
    ada.page.get_by_role("button", name="Start over").click()
    ada.knows([0, 0])
    bo.comes_back()
    assert bo.is_asked() == (["You crossed off yellow 5.", "That game is over and a new one has started."], ["OK"])
    bo.answers("OK")
    bo.is_settled()
    bo.knows([0, 0])


def test_an_undone_and_redone_deed_returns_to_its_place_even_if_the_row_was_closed_since(shared, address):
    ada, bo = shared("Ada", "Bo")
    ada.crosses("b", 12)
    ada.crosses("g", 12)
    bo.crosses("g", 11, 10, 9, 8, 7, 2)
    ada.page.get_by_role("button", name="No", exact=True).click()
    for phone in (ada, bo):
        phone.knows([2, 28])
    deeds = [deed["choice"] for deed in on_server(address, ada.page.url)["deeds"]]
    for taken_back in ("green 12", "blue 12"):
        ada.page.get_by_role("button", name=f"Undo: {taken_back} (Ada)").click()
    # They said that nobody has another cross from that roll, so it is not asked again, even after a restart.
    ada.page.reload()
    ada.knows([0, 28])
    assert not ada.page.locator(".offer:visible").count()
    for done_again in ("blue 12", "green 12"):
        ada.page.get_by_role("button", name=f"Redo: {done_again} (Ada)").click()
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows([2, 28])
    assert [deed["choice"] for deed in on_server(address, ada.page.url)["deeds"]] == deeds


@pytest.mark.long
def test_an_impossible_redo_says_why_and_earlier_deeds_can_still_be_undone(shared):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("g", 11, 10, 9, 8, 7)
    ada.knows([0, 15])
    ada.crosses("g", 12)
    ada.crosses("b", 12)
    for taken_back in ("blue 12", "green 12"):
        ada.page.get_by_role("button", name=f"Undo: {taken_back} (Ada)").click()
    ada.is_settled()
    bo.crosses("g", 2)
    ada.knows([0, 28])
    ada.page.get_by_role("button", name="Redo: green 12 (Ada)").click()
    complaint = ada.page.locator(".complaint")
    assert complaint.inner_text() == "Green 12 (Ada) can’t be redone. Bo has just locked the green row."
    ada.page.get_by_role("button", name="Redo: blue 12 (Ada)").click()
    for phone in (ada, bo):
        phone.knows([1, 28])


def test_a_seated_player_sees_their_own_sheet_even_after_a_restart(shared, visit, address):
    ada, bo = shared("Ada", "Bo", open=["Cem"])
    dua = visit(ada.page.url.removeprefix(address), viewport=TELEPHONE)
    dua.get_by_label("Someone else").fill("Dua")
    dua.get_by_role("button", name="Join").click()
    for page, name in ((dua, "Dua"), (bo.page, "Bo")):
        own = page.locator(".tab[aria-pressed=true]", has_text=name)
        own.wait_for()
        page.reload()
        own.wait_for()
        # Another pad was opened since: the phone's own sheet comes before open ones.
        page.evaluate("() => localStorage.removeItem('rowlock.pad-sheet')")
        page.reload()
        own.wait_for()


def test_if_points_are_hidden_nobody_sees_what_others_crossed(shared):
    ada, bo = shared("Ada", "Bo", shown=False)
    bo.crosses("r", 2, 3, 4, 5, 6, 12)
    bo.page.get_by_role("button", name="Penalty").click()
    bo.is_settled()
    story = ada.page.locator(".story-list li")
    ada.page.wait_for_function("() => document.querySelectorAll('.story-list li').length === 2")
    assert story.all_text_contents() == ["Bo: penalty", "Bo locks the red row"]
    assert "red 6" not in ada.page.locator("body").inner_text()
    assert not ada.page.locator(".tab", has_text="Bo").locator(".tab-points").is_visible()
    ada.crosses("y", 4)
    assert story.first.text_content() == "Ada: yellow 4"


def test_crosses_made_without_a_network_are_undone_or_sent_after_a_reload(shared, visit, address):
    ada, bo = shared("Ada", "Bo")
    ada.page.set_viewport_size(NARROW)
    ada.goes_offline()
    # The page says visibly that nothing is lost.
    assert ada.page.get_by_text("Saved here, sent later").is_visible()
    words = ada.page.locator(".line-state > span:not(.line-count)")
    assert words.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth + 1)")
    ada.crosses("y", 2, 3, 4)
    ada.page.get_by_role("button", name="Undo").click()
    ada.knows([3, 0])
    bo.crosses("g", 12)
    context, link = ada.page.context, ada.page.url.removeprefix(address)
    ada.page.close()
    context.set_offline(False)
    again = Phone(visit(link, context=context))
    again.is_settled()
    for phone in (again, bo):
        phone.knows([3, 1])
    # Nothing arrived twice, and what was undone never arrived.
    assert [deed["choice"] for deed in on_server(address, link)["deeds"]] == ["g12", "y2", "y3"]
    again.page.get_by_role("button", name="Redo").click()
    bo.knows([6, 1])


@pytest.mark.long
def test_four_phones_with_drops_in_the_middle_come_to_the_same_game(shared, address):
    phones = shared("Ada", "Bo", "Cem", "Dua")
    for turn in range(7):
        if turn in (1, 4):
            dropped = phones[turn % 4]
            dropped.goes_offline()
        for phone in phones:
            phone.crosses_something()
        if turn in (3, 6):
            dropped.comes_back()
            dropped.is_settled()
    for phone in phones:
        phone.is_settled()
    seen = on_server(address, phones[0].page.url)
    points = [seat["points"] for seat in seen["board"]["seats"]]
    assert len(seen["deeds"]) > 20
    for phone in phones:
        phone.knows(points)
        assert phone.page.complaints == [line for line in phone.page.complaints if "ERR_INTERNET_DISCONNECTED" in line]


def test_phones_reconnect_to_a_restarted_server(browser):
    log = MemoryLog()
    context = new_visitor(browser, viewport=TELEPHONE)
    page = context.new_page()
    with served(log=log) as address:
        page.goto(address)
        laid_out(page, "qwixx", "Ada", "Bo")
        ada = Phone(page)
        shares(page)
        ada.crosses("r", 2, 3)
        ada.is_settled()
    page.get_by_text("No connection").wait_for()
    ada.crosses("r", 4)
    with served(log=log, port=int(address.rpartition(":")[2])):
        page.get_by_text("No connection").wait_for(state="hidden")
        ada.crosses("r", 5)
        ada.is_settled()
        assert [deed["choice"] for deed in on_server(address, page.url)["deeds"]] == ["r2", "r3", "r4", "r5"]
        ada.knows([10, 0])
    context.close()


@pytest.mark.long
def test_the_sheet_of_a_phone_that_is_gone_can_be_taken_over(shared):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("r", 2)
    bo.page.context.close()
    ada.page.locator(".tab", has_text="Bo").get_by_text("away").wait_for()
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Free up: Bo").click()
    ada.page.get_by_role("button", name="Play here: Bo").click()
    ada.page.locator(".company").get_by_text("on this phone").nth(1).wait_for()
    ada.page.get_by_role("button", name="Close").click()
    ada.page.locator(".tab", has_text="Bo").click()
    ada.crosses("r", 3)
    ada.knows([0, 3])
