"""Several phones, one game: a pad is shared from the page, phones come by its link, lose the network and find it."""

import json
import random
import urllib.request

import pytest

from browser import DESK, NARROW, TELEPHONE, barriers, cut_off
from memory_log import MemoryLog
from page_server import as_others_call_it, served

PATIENCE_MS = 20_000

ROWS = "rygb"


def with_pad(page, game, *names):
    """A pad of this device, as the page of pads makes it."""
    page.locator("h1").wait_for()
    page.evaluate(
        """async ([game, names]) => {
          const { base } = JSON.parse(document.getElementById("facts").textContent);
          const { newPad } = await import(`${base}/pad/kept_pad.js`);
          const { go } = await import(`${base}/app.js`);
          const players = names.map((name) => ({ name, colour: "teal" }));
          await go(`/pad/${newPad({ game, track: game === "onboard" ? "A" : null, players, way: "free" }).id}`);
        }""",
        [game, names],
    )
    page.locator(".playing.pad").wait_for()


class Phone:
    """Somebody with a page open at a shared pad."""

    def __init__(self, page, seed=1):
        self.page = page
        self.luck = random.Random(seed)

    def lit(self, letter, number=None):
        cells = self.page.locator(f".own-boards .row-{letter} .cell.lit")
        return cells if number is None else cells.get_by_text(str(number), exact=True)

    def crosses(self, letter, *numbers):
        for number in numbers:
            self.lit(letter, number).click()

    def crosses_something(self):
        """One of the leftmost that can be, so that rows are closed in the end."""
        able = [letter for letter in ROWS if self.lit(letter).count()]
        if able:
            cells = self.lit(self.luck.choice(able))
            cells.nth(min(cells.count() - 1, self.luck.randrange(2))).click()

    def goes_offline(self):
        self.page.context.set_offline(True)
        self.page.get_by_text("No connection").wait_for()

    def comes_back(self):
        self.page.context.set_offline(False)
        self.page.get_by_text("No connection").wait_for(state="hidden")

    def is_settled(self):
        """Everything is sent, and whatever came in between is taken back."""
        while True:
            found = self.page.wait_for_function(
                """() => document.querySelector("dialog.conflict[open]") ? "conflict"
                  : Object.keys(localStorage).some((key) => key.includes(".waiting.")) ? null : "sent" """
            ).json_value()
            if found == "sent":
                return
            self.page.locator("dialog.conflict button").last.click()

    def answers(self, words):
        self.page.locator("dialog.conflict").get_by_role("button", name=words).click()

    def is_asked(self):
        """What the page asks, and what can be answered."""
        self.page.locator("dialog.conflict[open]").wait_for()
        words = self.page.locator("dialog.conflict p").all_inner_texts()
        return words, [one.replace("\n", ": ") for one in self.page.locator("dialog.conflict button").all_inner_texts()]

    def is_told(self, words):
        self.page.wait_for_function("(words) => document.getElementById('said').textContent === words", arg=words)

    def points(self):
        return [int(text) for text in self.page.locator(".tab-points").all_inner_texts()]

    def knows(self, points):
        self.page.wait_for_function(
            "(points) => [...document.querySelectorAll('.tab-points')].map((one) => one.textContent).join() === points",
            arg=",".join(map(str, points)),
        )


def on_server(address, link):
    with urllib.request.urlopen(f"{address}/api/v1/pads/{link.rpartition('/')[2]}") as answer:
        return json.load(answer)


def shares(page, shown=True):
    """From the page of a pad: it is on the server from then on."""
    page.get_by_role("button", name="Share").click()
    if not shown:
        page.get_by_label("Show everybody’s points").uncheck()
    page.get_by_role("button", name="Share this pad").click()
    page.wait_for_url("**/p/*")
    # The link for the others is there at once.
    page.get_by_role("button", name="Close").click()
    page.locator(".playing.pad").wait_for()


@pytest.fixture
def shared(visit, address):
    """A function that gives phones at one pad: the first has opened it, the others have come by its link."""

    def phones(*names, game="qwixx", shown=True, open=(), **options):
        first = visit("/", viewport=TELEPHONE)
        with_pad(first, game, *names, *open)
        shares(first, shown)
        found = [Phone(first)]
        for seed, name in enumerate(names[1:], start=2):
            page = visit(first.url.removeprefix(address), viewport=TELEPHONE, **options)
            page.get_by_role("button", name=f"I am {name}").click()
            page.locator(".joining").wait_for(state="detached")
            found.append(Phone(page, seed))
        return found

    return phones


def test_a_pad_is_shared_by_link_and_everybody_sees_a_row_closed_at_once(shared, visit, address):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("r", 2, 3, 4, 5, 6, 12)
    ada.page.wait_for_function("() => document.getElementById('said').textContent === 'Bo closes the red row'")
    # For the same roll Ada could have crossed too, if she had five; but nothing of red is left to tap.
    assert ada.lit("r").count() == 0
    ada.knows([0, 28])
    ada.page.locator(".tab", has_text="Bo").click()
    assert ada.page.locator(".own-boards .cell.lit").count() == 0
    # One more may come, and take the place where somebody was.
    cem = visit(bo.page.url.removeprefix(address), viewport=NARROW)
    cem.get_by_label("Your name").fill("Cem")
    cem.get_by_role("button", name="Join in").click()
    ada.knows([0, 28, 0])
    for page in (ada.page, bo.page, cem):
        assert page.complaints == []


def test_a_seat_without_a_name_is_called_by_its_number_in_each_language_and_named_by_whoever_takes_it(visit, address):
    ada = visit("/", viewport=TELEPHONE)
    with_pad(ada, "duel", "Ada", "Player 2")
    shares(ada)
    bo = visit(ada.url.removeprefix(address), viewport=NARROW, locale="de-DE")
    bo.locator(".tab", has_text="Spieler 2").wait_for()
    bo.get_by_label("Dein Name").fill(" ")
    bo.get_by_role("button", name="Mitspielen").click()
    bo.get_by_text("Dein Name fehlt noch").wait_for()
    assert not barriers(bo)
    assert not cut_off(bo)
    # In Duel nobody has a sheet.
    assert "Zettel" not in bo.locator("body").inner_text()
    bo.get_by_label("Dein Name").fill("Bo")
    bo.get_by_role("button", name="Mitspielen").click()
    for page in (ada, bo):
        page.locator(".tab", has_text="Bo").wait_for()
    assert bo.locator(".tab[aria-pressed=true]").inner_text().startswith("Bo")


def test_every_screen_of_sharing_can_be_read_by_everybody_and_fits(visit, address):
    desk = visit("/", viewport=DESK)
    desk.goto(as_others_call_it(address))
    with_pad(desk, "qwixx", "Ada", "Bo", "Cem")
    desk.get_by_role("button", name="Share").click()
    assert not barriers(desk)
    for size in (NARROW, TELEPHONE):
        desk.set_viewport_size(size)
        assert not cut_off(desk)
    desk.get_by_role("button", name="Share this pad").click()
    desk.wait_for_url("**/p/*")
    desk.locator(".share-sheet[open] img").wait_for()
    desk.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth)")
    assert not barriers(desk)
    assert not cut_off(desk)
    newcomer = visit(desk.url.removeprefix(as_others_call_it(address)), viewport=NARROW, color_scheme="dark")
    newcomer.get_by_role("heading", name="Who are you?").wait_for()
    assert not barriers(newcomer)
    assert not cut_off(newcomer)


@pytest.mark.parametrize("how", ["the same roll", "another roll"])
def test_two_closings_of_one_row_are_settled_by_the_people_and_the_rules(shared, address, how):
    ada, bo = shared("Ada", "Bo")
    for phone in (ada, bo):
        phone.crosses("r", 2, 3, 4, 5, 6)
    ada.knows([15, 15])
    ada.goes_offline()
    ada.crosses("r", 12)
    ada.knows([28, 15])
    bo.crosses("r", 12)
    bo.knows([15, 28])
    ada.comes_back()
    ada.page.get_by_text("Bo has closed the red row meanwhile.").wait_for()
    ada.page.get_by_text("You crossed red 12.").wait_for()
    assert not barriers(ada.page)
    ada.answers("In the same roll" if how == "the same roll" else "Take it back")
    expected = [28, 28] if how == "the same roll" else [15, 28]
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows(expected)
    assert [seat["points"] for seat in on_server(address, ada.page.url)["board"]["seats"]] == expected


def test_crosses_made_before_another_closed_the_row_are_asked_about_at_once_and_kept(shared, address):
    ada, bo = shared("Ada", "Bo")
    for phone in (ada, bo):
        phone.crosses("r", 2, 3, 4, 5, 6)
    ada.knows([15, 15])
    ada.goes_offline()
    ada.crosses("r", 8)
    ada.crosses("y", 3)
    ada.crosses("r", 9, 12)
    bo.crosses("r", 12)
    bo.knows([15, 28])
    ada.comes_back()
    assert ada.is_asked() == (
        ["Bo has closed the red row meanwhile.", "You crossed red 8, red 9 and red 12.", "How was it?"],
        [
            "In the same roll: Red 8, red 9 and red 12 count",
            "Not in the same roll: Red 8 and red 9 count, red 12 is taken back",
            "Take all back",
            "Not all alike: ask one by one",
        ],
    )
    assert not barriers(ada.page)
    ada.page.set_viewport_size(NARROW)
    assert not cut_off(ada.page)
    ada.answers("Not in the same roll")
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows([28 + 1, 28])
    bo.page.get_by_text("Ada: red 9 (told late)").first.wait_for(state="attached")
    assert [deed["choice"] for deed in on_server(address, ada.page.url)["deeds"]][-4:] == ["r8", "r9", "r12", "y3"]


def test_what_was_crossed_before_the_game_ended_counts_and_the_others_are_told(shared):
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
    assert asked[0] == "Bo has closed the blue row meanwhile, and the game is over."
    assert answers == ["Before Bo closed it", "Take it back"]
    ada.answers("Before Bo closed it")
    bo.is_told("Ada: yellow 5, before Bo closed it. Bo wins with 56 points. Two rows are closed.")
    for phone in (ada, bo):
        phone.knows([1, 28 + 28])
    # It is in the history of both, as it ended.
    for phone in (ada, bo):
        phone.page.wait_for_function(
            "() => JSON.parse(localStorage.getItem('rowlock.history')).games[0].points.join() === '1,56'"
        )
    # Another game begins on both phones, with the same people.
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.get_by_role("button", name="Begin anew").click()
    for phone in (ada, bo):
        phone.page.locator(".result").wait_for(state="detached")
        phone.knows([0, 0])
    ada.crosses("r", 2)
    bo.knows([1, 0])
    assert bo.page.evaluate("() => JSON.parse(localStorage.getItem('rowlock.history')).games.length") == 1


def test_another_game_begins_only_when_it_is_wanted_though_a_phone_is_away_and_whoever_comes_late_is_told(shared):
    ada, bo = shared("Ada", "Bo")
    bo.goes_offline()
    bo.crosses("y", 5)
    ada.page.locator(".tab", has_text="Bo").get_by_text("away").wait_for()
    for _ in range(4):
        ada.page.get_by_role("button", name="Penalty: ").click()
    again = ada.page.get_by_role("button", name="Play again")
    again.click()
    ada.page.get_by_text("No connection just now: Bo.").wait_for()
    assert not barriers(ada.page)
    ada.page.get_by_role("button", name="Wait a little").click()
    assert ada.page.locator(".result").is_visible()
    again.click()
    ada.page.get_by_role("button", name="Begin anew").click()
    ada.knows([0, 0])
    bo.comes_back()
    assert bo.is_asked() == (["You crossed yellow 5.", "That game is over, and another has begun."], ["All right"])
    bo.answers("All right")
    bo.is_settled()
    bo.knows([0, 0])


def test_two_phones_that_write_for_one_open_sheet_are_told_what_the_other_has_written(shared):
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
        "Another phone has written meanwhile: Cem: yellow 7.",
        "Written here: Cem: yellow 5 and yellow 7.",
        "How was it?",
    ]
    assert answers[0] == "Before that: Yellow 5 counts, yellow 7 is taken back"
    ada.answers("ask one by one")
    assert ada.is_asked()[0][1] == "Written here: Cem: yellow 5."
    ada.answers("Before that")
    ada.page.get_by_text("Another phone has written the same: Cem: yellow 7.").wait_for()
    ada.answers("It is the same")
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows([0, 0, 3])
    # Undo says what it takes back, and shows it.
    ada.page.locator(".tab", has_text="Ada").click()
    ada.page.get_by_role("button", name="Take back: Cem: yellow 7").click()
    bo.knows([0, 0, 1])
    assert ada.page.locator(".tab", has_text="Cem").get_attribute("aria-pressed") == "true"


def test_who_takes_back_a_closing_takes_the_question_from_the_others(shared):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("r", 2, 3, 4, 5, 6)
    ada.knows([0, 15])
    ada.goes_offline()
    ada.crosses("r", 11)
    bo.crosses("r", 12)
    ada.comes_back()
    ada.is_asked()
    bo.page.get_by_role("button", name="Take back: Bo: red 12").click()
    ada.page.locator("dialog.conflict[open]").wait_for(state="detached")
    for phone in (ada, bo):
        phone.knows([1, 15])


def test_what_is_taken_back_and_done_again_stands_where_it_stood_though_the_row_was_closed_since(shared, address):
    ada, bo = shared("Ada", "Bo")
    ada.crosses("b", 12)
    ada.crosses("g", 12)
    bo.crosses("g", 11, 10, 9, 8, 7, 2)
    ada.page.get_by_role("button", name="No", exact=True).click()
    for phone in (ada, bo):
        phone.knows([2, 28])
    deeds = [deed["choice"] for deed in on_server(address, ada.page.url)["deeds"]]
    for taken_back in ("green 12", "blue 12"):
        ada.page.get_by_role("button", name=f"Take back: Ada: {taken_back}").click()
    # That nobody has anything more of that roll was said: it is not asked again, and not after a restart either.
    ada.page.reload()
    ada.knows([0, 28])
    assert not ada.page.locator(".offer:visible").count()
    for done_again in ("blue 12", "green 12"):
        ada.page.get_by_role("button", name=f"Redo: Ada: {done_again}").click()
    ada.is_settled()
    for phone in (ada, bo):
        phone.knows([2, 28])
    assert [deed["choice"] for deed in on_server(address, ada.page.url)["deeds"]] == deeds


def test_what_cannot_be_done_again_says_why_and_leaves_the_way_to_what_was_before_it(shared):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("g", 11, 10, 9, 8, 7)
    ada.knows([0, 15])
    ada.crosses("g", 12)
    ada.crosses("b", 12)
    for taken_back in ("blue 12", "green 12"):
        ada.page.get_by_role("button", name=f"Take back: Ada: {taken_back}").click()
    ada.is_settled()
    bo.crosses("g", 2)
    ada.knows([0, 28])
    ada.page.get_by_role("button", name="Redo: Ada: green 12").click()
    complaint = ada.page.locator(".complaint")
    assert complaint.inner_text() == "That did not work: Ada: green 12. Bo has closed the green row meanwhile."
    ada.page.get_by_role("button", name="Redo: Ada: blue 12").click()
    for phone in (ada, bo):
        phone.knows([1, 28])


def test_who_has_sat_down_looks_at_their_own_sheet_also_after_a_restart(shared, visit, address):
    ada, bo = shared("Ada", "Bo", open=["Cem"])
    dua = visit(ada.page.url.removeprefix(address), viewport=TELEPHONE)
    dua.get_by_label("Somebody else").fill("Dua")
    dua.get_by_role("button", name="Join in").click()
    for page, name in ((dua, "Dua"), (bo.page, "Bo")):
        own = page.locator(".tab[aria-pressed=true]", has_text=name)
        own.wait_for()
        page.reload()
        own.wait_for()
        # Another pad was looked at since: one's own sheet comes before those that are open.
        page.evaluate("() => localStorage.removeItem('rowlock.pad-sheet')")
        page.reload()
        own.wait_for()


def test_a_pawn_that_would_land_elsewhere_is_asked_about(shared, address):
    ada, bo = shared("Ada", "Bo", game="onboard")
    ada.goes_offline()
    ada.page.locator(".track .cell.lit").nth(1).click()
    ada.page.wait_for_function("() => Object.keys(localStorage).some((key) => key.includes('.waiting.'))")
    bo.page.locator(".track .cell.lit").nth(0).click()
    bo.page.wait_for_function("() => !Object.keys(localStorage).some((key) => key.includes('.waiting.'))")
    ada.comes_back()
    asked, answers = ada.is_asked()
    assert asked[0] == "Bo has moved meanwhile, and your pawn would now land on another field."
    assert answers == ["Before that", "Move the pawn all the same", "Take it back"]
    ada.answers("Move the pawn all the same")
    ada.is_settled()
    pawns = [seat["pawn"] for seat in on_server(address, ada.page.url)["board"]["seats"]]
    assert pawns == [3, 1]
    # What is done again lands where it lands then.
    ada.page.get_by_role("button", name="Take back").click()
    ada.is_settled()
    bo.page.locator(".track .cell.lit").nth(1).click()
    ada.page.locator(".story-list li").filter(has_text="Bo: 2 steps").wait_for(state="attached")
    ada.page.get_by_role("button", name="Redo").click()
    ada.is_settled()
    assert [seat["pawn"] for seat in on_server(address, ada.page.url)["board"]["seats"]] == [2, 3]


def test_a_token_that_would_beat_one_that_nobody_saw_is_asked_about(shared, address):
    ada, bo = shared("Ada", "Bo", game="duel")
    for phone, seat in ((ada, "Ada"), (bo, "Bo")):
        phone.page.locator(".tab", has_text=seat).click()
    bo.goes_offline()
    bo.page.locator(".row-y .cell.lit").get_by_text("7", exact=True).click()
    bo.page.wait_for_function("() => Object.keys(localStorage).some((key) => key.includes('.waiting.'))")
    ada.page.locator(".row-y .cell.lit").get_by_text("7", exact=True).click()
    ada.is_settled()
    bo.comes_back()
    assert bo.is_asked() == (
        [
            "Meanwhile: Ada: yellow 7.",
            "Written here: Bo: yellow 7.",
            "The token would now beat the one that lies there.",
            "How was it?",
        ],
        ["Beat that token", "Take it back"],
    )
    assert not barriers(bo.page)
    bo.answers("Beat that token")
    bo.is_settled()
    deeds = [(deed["seat"], deed["does"]) for deed in on_server(address, bo.page.url)["deeds"]]
    assert deeds == [(1, "place"), (2, "beat")]


def test_where_points_are_not_shown_nobody_is_told_what_others_crossed(shared):
    ada, bo = shared("Ada", "Bo", shown=False)
    bo.crosses("r", 2, 3, 4, 5, 6, 12)
    bo.page.get_by_role("button", name="Penalty").click()
    bo.is_settled()
    story = ada.page.locator(".story-list li")
    ada.page.wait_for_function("() => document.querySelectorAll('.story-list li').length === 2")
    assert story.all_text_contents() == ["Bo: penalty", "Bo closes the red row"]
    assert "red 6" not in ada.page.locator("body").inner_text()
    assert not ada.page.locator(".tab", has_text="Bo").locator(".tab-points").is_visible()
    ada.crosses("y", 4)
    assert story.first.text_content() == "Ada: yellow 4"


def test_what_was_crossed_without_a_network_is_taken_back_or_sent_after_a_restart_of_the_page(shared, visit, address):
    ada, bo = shared("Ada", "Bo")
    ada.page.set_viewport_size(NARROW)
    ada.goes_offline()
    # That nothing is lost is said where everybody sees it.
    assert ada.page.get_by_text("Kept here, sent later").is_visible()
    words = ada.page.locator(".line-state > span:not(.line-count)")
    assert words.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth + 1)")
    ada.crosses("y", 2, 3, 4)
    ada.page.get_by_role("button", name="Take back").click()
    ada.knows([3, 0])
    bo.crosses("g", 12)
    context, link = ada.page.context, ada.page.url.removeprefix(address)
    ada.page.close()
    context.set_offline(False)
    again = Phone(visit(link, context=context))
    again.is_settled()
    for phone in (again, bo):
        phone.knows([3, 1])
    # Nothing came twice, and what was taken back never came.
    assert [deed["choice"] for deed in on_server(address, link)["deeds"]] == ["g12", "y2", "y3"]
    again.page.get_by_role("button", name="Redo").click()
    bo.knows([6, 1])


def test_four_phones_with_drops_in_the_middle_come_to_the_same_game(shared, address):
    phones = shared("Ada", "Bo", "Cem", "Dua")
    for turn in range(12):
        if turn in (3, 7):
            dropped = phones[turn % 4]
            dropped.goes_offline()
        for phone in phones:
            phone.crosses_something()
        if turn in (5, 10):
            dropped.comes_back()
            dropped.is_settled()
    for phone in phones:
        phone.is_settled()
    seen = on_server(address, phones[0].page.url)
    points = [seat["points"] for seat in seen["board"]["seats"]]
    assert len(seen["deeds"]) > 30
    for phone in phones:
        phone.knows(points)
        assert phone.page.complaints == [line for line in phone.page.complaints if "ERR_INTERNET_DISCONNECTED" in line]


def test_a_server_that_starts_again_finds_the_phones_and_they_find_it(browser):
    log = MemoryLog()
    context = browser.new_context(viewport=TELEPHONE, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    with served(log=log) as address:
        page.goto(address)
        with_pad(page, "qwixx", "Ada", "Bo")
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


def test_a_phone_that_is_gone_gives_its_sheet_to_another(shared):
    ada, bo = shared("Ada", "Bo")
    bo.crosses("r", 2)
    bo.page.context.close()
    ada.page.locator(".tab", has_text="Bo").get_by_text("away").wait_for()
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Set free: Bo").click()
    ada.page.get_by_role("button", name="Take over here: Bo").click()
    ada.page.locator(".company").get_by_text("on this phone").nth(1).wait_for()
    ada.page.get_by_role("button", name="Close").click()
    ada.page.locator(".tab", has_text="Bo").click()
    ada.crosses("r", 3)
    ada.knows([0, 3])
