"""The table in a real browser: whole games of each kind, alone, together, at one device; drops, reloads, spectators."""

import json

import pytest
from playwright.sync_api import expect

from support.long_run import LONG, variants
from support.page_players import AT_ONCE, BOT, CONFIRMS, Person, play_together


def comes(visit, address, table, name, path=""):
    """Another person with their own browser, who follows the link and sits down."""
    page = visit(None)
    page.add_init_script(AT_ONCE)
    page.goto(f"{address}/t/{table}{path}")
    sits_down(page, name)
    return page


def sits_down(page, name):
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").first.click()


def points_on_page(page):
    return [int(text.replace("−", "-")) for text in page.locator(".player-points").all_inner_texts()]


def points_on_server(page, address, table):
    return page.request.get(f"{address}/api/v1/tables/{table}").json()["result"]["scores"]


@pytest.mark.parametrize(
    ("game", "seats"),
    [("qwixx", ["Ada", BOT]), ("onboard", ["Ada", BOT, BOT]), ("duel", [BOT, "Ada"]), ("tworows", ["Ada", BOT])],
)
def test_a_whole_game_against_bots(sit, address, game, seats):
    page = sit(game, *seats)
    Person(page).plays()
    assert points_on_page(page) == points_on_server(page, address, page.table)
    assert page.complaints == []
    assert page.elsewhere == []


def test_two_browsers_play_duel(sit, visit, address):
    ada = sit("duel", "Ada", None)
    bo = comes(visit, address, ada.table, "Bo")
    play_together([ada, bo])
    assert_nothing_hidden_was_received(bo)
    assert points_on_page(ada) == points_on_page(bo) == points_on_server(ada, address, ada.table)


def test_three_browsers_choose_at_the_same_time_and_nobody_is_sent_a_hidden_choice(sit, visit, address):
    ada = sit("qwixx", "Ada", None, None)
    pages = [ada, *(comes(visit, address, ada.table, name) for name in ("Bo", "Cy"))]
    play_together(pages, until="Roll 6")
    assert len({tuple(points_on_page(page)) for page in pages}) == 1
    for page in pages:
        assert_nothing_hidden_was_received(page)
        assert page.complaints == []


def assert_nothing_hidden_was_received(page):
    """No choice of another seat arrived on the page's sockets before the reveal, and no seed before the end."""
    me, revealed, over = None, 0, False
    for text in page.received:
        message = json.loads(text)
        me = message.get("seat") or (message.get("view") or {}).get("me") or me
        for event in message.get("events", []):
            data = event["data"]
            if event["kind"] == "chose" and data["seat"] != me:
                assert "choice" not in data
            revealed += event["kind"] == "revealed"
            over = over or event["kind"] == "ended"
        if not over and "view" in message and message["view"]["fair_dice"]:
            assert message["view"]["fair_dice"]["seed"] is None
    assert revealed > 5


def test_people_pass_one_device_around(sit):
    sockets = []
    page = sit(
        "qwixx", "Ada", "Bo", "Cy", before=lambda page: page.on("websocket", lambda socket: sockets.append(socket))
    )
    person = Person(page)
    curtains = set()
    # Each player gets the device in secret, one after the other, until all have chosen.
    expected = {words for name in ("Ada", "Bo", "Cy") for words in (f"For {name}’s eyes only", f"Back to {name}")}
    while curtains != expected:
        person.plays(until="curtain")
        curtains.add(page.locator("dialog.curtain .curtain-title").inner_text())
        assert curtains <= expected
        person.acts({"what": "curtain"})
    person.passes()
    assert len(sockets) == 1
    assert page.complaints == []


JOINS = """([table, called]) => new Promise((joined) => {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/api/v1/tables/${table}/socket`);
  let token = "";
  socket.onopen = () => socket.send(JSON.stringify({ hello: 1 }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.welcome) {
      token = message.token;
      socket.send(JSON.stringify({ id: "1", do: "join", called }));
    } else joined(token);
  };
})"""


def test_a_device_that_saved_a_token_for_each_seat_goes_on_with_one_socket(visit, address):
    page = visit("/")
    page.add_init_script(AT_ONCE)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    table = page.request.post(f"{address}/api/v1/tables", data={"game": "qwixx", "seats": seats}).json()
    tokens = [table["token"], page.evaluate(JOINS, [table["table"], "Bo"])]
    saved = [
        {"seat": seat, "token": token, "name": name, "entropy": f"{seat:064x}"}
        for seat, name, token in zip((1, 2), ("Ada", "Bo"), tokens, strict=True)
    ]
    kept = [{"table": table["table"], "game": "qwixx", "seats": saved, "opened": 1}]
    page.evaluate("kept => localStorage.setItem('rowlock.tables', JSON.stringify(kept))", kept)
    sockets = []
    page.on("websocket", lambda socket: sockets.append(socket))
    page.goto(f"{address}/t/{table['table']}")
    Person(page).plays(until="curtain")
    assert len(sockets) == 1
    kept = page.evaluate("JSON.parse(localStorage.getItem('rowlock.tables'))")
    assert kept[0]["seats"] == [{**seat, "token": tokens[0]} for seat in saved]
    fair = page.request.get(f"{address}/api/v1/tables/{table['table']}").json()["fair_dice"]["seats"]
    assert [seat["entropy"] for seat in fair] == [seat["entropy"] for seat in saved]


def test_the_curtain_falls_before_the_next_player_sees_anything(sit):
    page = sit("qwixx", "Ada", "Bo", first=1)
    person = Person(page)
    person.acts(person.waits())
    choice = page.locator(".choice-list button:visible").first
    choice.click()
    page.get_by_role("button", name="Done").click()
    page.locator("dialog.curtain[open]").get_by_text("Bo").first.wait_for()
    page.get_by_role("button", name="I’m Bo").click()
    assert page.locator(".choice-list [aria-pressed=true]").count() == 0
    assert page.locator(".status").inner_text().startswith("Bo:")


def test_a_choice_is_taken_back_until_it_is_done(sit):
    page = sit("qwixx", "Ada", BOT, first=1, settings=CONFIRMS)
    page.get_by_role("button", name="Roll the dice").click()
    page.locator(".choice-list button:visible").first.click()
    page.locator(".choice-list [aria-pressed=true]").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Done").wait_for(state="hidden")
    assert page.locator(".choice-list [aria-pressed=true]").count() == 0


@pytest.mark.longer
def test_a_page_reloaded_at_any_moment_goes_on(sit):
    page = sit("qwixx", "Ada", BOT, first=1)
    person = Person(page)
    for _ in range(25 if LONG else 10):
        seen = person.waits()
        if seen["what"] == "over":
            break
        person.acts(seen)
        page.reload()
    person.waits()
    assert page.complaints == []


def test_a_dropped_connection_is_shown_and_resumed(sit):
    line = Line()
    page = sit("duel", "Ada", BOT, first=1, settings=CONFIRMS, before=line.connects)
    person = Person(page)
    person.acts(person.waits())
    assert person.waits()["what"] == "choose"
    line.is_cut()
    page.get_by_text("Connection lost").wait_for()
    # A choice made now is sent as soon as the connection is back.
    page.locator(".choice-list button:visible").first.click()
    line.is_mended()
    page.get_by_text("Connection lost").wait_for(state="hidden")
    page.locator(".choice-list [aria-pressed=true]").wait_for()
    person.passes()


class Line:
    """The sockets of a page, which can be cut."""

    def __init__(self):
        self.sockets, self.cut = [], False

    def connects(self, page):
        page.route_web_socket("**/socket", self.opens)

    def opens(self, socket):
        if self.cut:
            socket.close()
        else:
            socket.connect_to_server()
            self.sockets.append(socket)

    def is_cut(self):
        self.cut = True
        for socket in self.sockets:
            socket.close()

    def is_mended(self):
        self.cut = False
        self.sockets.clear()


def test_a_spectator_can_watch(sit, visit, address):
    ada = sit("duel", "Ada", BOT, first=1)
    watcher = visit(None)
    watcher.add_init_script(AT_ONCE)
    watcher.goto(f"{address}/t/{ada.table}")
    watcher.locator("main[data-phase=playing]").wait_for()
    assert watcher.locator(".choice-list button:visible").count() == 0
    Person(ada).passes()
    watcher.locator("main[data-phase=over]").wait_for()
    assert points_on_page(watcher) == points_on_page(ada)
    assert_nothing_hidden_was_received(watcher)


@pytest.mark.parametrize("other", variants([BOT, "Bo"], BOT))
def test_a_rematch_rotates_the_seats(sit, other):
    page = sit("duel", "Ada", other)
    Person(page).passes()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: page.table not in url)
    page.locator("main[data-phase=playing]").wait_for()
    names = page.locator(".player-name").all_inner_texts()
    assert names[1] == "Ada"
    # The previous game can still be viewed, and a link leads to the next.
    page.go_back()
    page.locator("main[data-phase=over]").wait_for()
    assert page.table in page.url
    page.get_by_role("link", name="Go to rematch").click()
    page.locator("main[data-phase=playing]").wait_for()


def test_everyone_has_a_face_and_bots_their_level(sit):
    page = sit("qwixx", "Ada", ("bot", "steady"), first=1)
    page.get_by_role("button", name="Roll the dice").wait_for()
    ada, bruno = page.locator(".player").all()
    expect(ada.locator(".player-level")).to_have_text("")
    expect(bruno.locator(".player-name")).to_have_text("Bruno")
    expect(bruno.locator(".player-level")).to_have_text("Steady")
    face = "one => one.querySelector('.avatar').innerHTML"
    assert ada.evaluate(face) != bruno.evaluate(face)
    assert page.locator(".sheet.small").evaluate(face) == bruno.evaluate(face)
    page.get_by_role("button", name="Roll the dice").click()
    assert page.locator(".story-turn").first.evaluate(face) == ada.evaluate(face)


def test_a_whole_game_by_keyboard_alone(sit):
    page = sit("duel", "Ada", BOT)
    person = Person(page, 3)
    focused = "() => document.querySelector('.acting').contains(document.activeElement)"
    while (seen := person.waits())["what"] != "over":
        for _ in range(40):
            if page.evaluate(focused):
                break
            page.keyboard.press("Tab")
        if seen["what"] == "choose" and not page.locator(".choice-list [aria-pressed=true]").count():
            for _ in range(person.luck.randrange(seen["count"])):
                page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    assert page.complaints == []


def test_a_game_can_be_played_with_short_commands(sit):
    page = sit("qwixx", "Ada", BOT, first=1)
    person = Person(page, 3)
    person.waits()
    assert page.locator("#command").is_hidden()
    for _ in range(8):
        seen = person.waits()
        page.keyboard.press("/")
        if seen["what"] == "button":
            label = page.locator(".act-buttons button:visible").first.inner_text()
            page.keyboard.type("roll" if label.startswith("Roll") else "-")
        else:
            page.keyboard.type(page.locator(".choice-list button:visible").last.get_attribute("data-choice"))
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('#command').value === ''")
    page.keyboard.type("r99")
    page.keyboard.press("Enter")
    page.locator("#command-wrong:not(:empty)").wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#command").is_hidden()
    page.keyboard.press("c")
    assert page.locator("#command").is_visible()
    assert page.complaints == []


def test_real_dice_are_typed_in(sit, address):
    page = sit("qwixx", "Ada", BOT, dice="typed", first=1)
    Person(page).plays()
    assert points_on_page(page) == points_on_server(page, address, page.table)


def test_there_is_a_warning_before_a_penalty(sit):
    page = sit("qwixx", "Ada", BOT, first=1, settings=CONFIRMS)
    person = Person(page)
    taking = page.locator(".act-buttons").get_by_role("button", name="penalty")
    person.acts(person.waits())
    while not taking.is_visible():
        if person.waits()["what"] == "choose":
            page.locator(".choice-list [data-choice='-']").click()
        done = page.get_by_role("button", name="Done", exact=True)
        taking.or_(done).wait_for()
        if done.is_visible():
            done.click()
    assert "−5" in taking.inner_text()
    taking.click()
    page.wait_for_function("() => document.querySelector('.player-points').textContent === '−5'")
