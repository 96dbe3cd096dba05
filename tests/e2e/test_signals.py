"""Sounds at the right moments and never when muted; the title, the icon and notifications when it is your turn."""

import json

import pytest
from playwright.sync_api import expect

from support.finished_games import play_game
from support.page_players import AT_ONCE, Person

SOUNDS = (
    "() => performance.getEntriesByType('mark').map(({ name }) => name).filter((name) => name.startsWith('sound '))"
)

PLAYED = """async ([steps, muted]) => {
    const { base } = JSON.parse(document.getElementById("facts").textContent);
    const { TableSignals } = await import(`${base}/signals/table_signals.js`);
    localStorage.setItem("rowlock.muted", String(muted));
    const views = {};
    const signals = new TableSignals("abc", "qwixx", (seat) => views[seat]);
    const heard = [];
    for (const [what, ...given] of steps) {
      performance.clearMarks();
      if (what === "show") signals.show(...given);
      else {
        const [view, ownViews, toAct] = given;
        Object.assign(views, ownViews);
        signals.update({ seats: [{}, {}], awaited: { roll: 1 }, phase: "playing", ...view }, [1], toAct);
      }
      const marks = performance.getEntriesByType("mark").map(({ name }) => name);
      heard.push(marks.filter((name) => name.startsWith("sound ")).map((name) => name.slice(6)).join());
    }
    signals.leave();
    return heard;
}"""


def shown(kind, **data):
    return ["show", {"kind": kind, "event": {"kind": kind, "data": data}}]


def updated(mine=None, to_act=(), **view):
    return ["update", view, {1: {"mine": mine}}, list(to_act)]


def revealed(*choices, **brought):
    seats = list(range(1, 1 + len(choices)))
    return shown("revealed", seats=seats, choices=list(choices), brought=[brought] + [{}] * (len(choices) - 1))


def over(winner, how="rules"):
    return updated(phase="over", result={"how": how, "winners": [winner]})


MOMENTS = [
    (updated(to_act=[1]), "turn"),
    (updated(to_act=[1]), ""),
    (shown("rolled", seat=1), "roll"),
    (updated({"decision": 1, "chosen": None, "done": False}, [1]), ""),
    (updated({"decision": 1, "chosen": "r5", "done": False}, [1]), "cross"),
    (updated({"decision": 1, "chosen": "r5", "done": True}), ""),
    (revealed("r5", "-"), ""),
    (revealed("-", "b7"), "cross"),
    (revealed("-", "-"), ""),
    (revealed("r12", "-", closes=True), "lock"),
    (updated(to_act=[1], awaited={"roll": 3}), "turn"),
    (over(1), "win"),
    (over(1), ""),
]


def tapped(visit, **options):
    page = visit("/rules/qwixx", **options)
    page.get_by_role("heading", level=1).click()
    return page


def test_every_moment_has_its_sound(visit):
    page = tapped(visit)
    assert page.evaluate(PLAYED, [[step for step, _ in MOMENTS], False]) == [sound for _, sound in MOMENTS]
    assert page.complaints == []


STATES = """() => {
  globalThis.states = [];
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      this.addEventListener("statechange", () => states.push(this.state));
    }
  };
}"""


def test_the_speaker_sleeps_when_nothing_sounds(visit):
    page = tapped(visit)
    page.evaluate(STATES)
    rolled, _ = next(step for step in MOMENTS if step[1] == "roll")
    for times in (1, 2):
        page.evaluate(PLAYED, [[updated(), rolled], False])
        page.wait_for_function("times => states.join() === Array(times).fill('running,suspended').join()", arg=times)


def test_nothing_sounds_when_muted(visit):
    assert set(tapped(visit).evaluate(PLAYED, [[step for step, _ in MOMENTS], True])) == {""}


def test_nothing_sounds_before_the_first_tap(visit):
    page = visit("/rules/qwixx")
    page.get_by_role("heading", level=1).wait_for()
    assert set(page.evaluate(PLAYED, [[step for step, _ in MOMENTS], False])) == {""}
    assert page.complaints == []


def test_only_a_won_game_is_celebrated(visit):
    page = tapped(visit, reduced_motion="no-preference")
    for end in (over(2), over(1, "resigned"), over(1, "ended-early")):
        assert page.evaluate(PLAYED, [[updated(), end], False]) == ["", ""]
        expect(page.locator(".confetti")).to_have_count(0)


def test_a_finished_game_that_is_opened_again_is_not_celebrated(visit):
    assert tapped(visit).evaluate(PLAYED, [[over(1)], False]) == [""]


@pytest.mark.long
def test_confetti_falls_once_and_goes_away(visit):
    page = tapped(visit, reduced_motion="no-preference")
    page.evaluate(PLAYED, [[updated(), over(1)], False])
    expect(page.locator(".confetti")).to_have_count(1)
    expect(page.locator(".confetti")).to_have_count(0)


def test_nothing_moves_for_people_who_prefer_reduced_motion(visit):
    page = tapped(visit)
    assert page.evaluate(PLAYED, [[updated(), over(1)], False]) == ["", "win"]
    assert page.locator(".confetti").count() == 0


def rolls_received(page):
    """The numbers of the rolls that came on the socket."""
    numbers = set()
    for text in page.received:
        for event in json.loads(text).get("events", []):
            if event["kind"] == "rolled":
                numbers.add(event["data"]["roll"])
    return numbers


def test_at_a_table_every_roll_is_heard_and_one_tap_mutes_for_good(visit):
    page = visit("/")
    page.evaluate(AT_ONCE)
    page.get_by_role("button", name="Play: Qwixx", exact=True).click()
    person = Person(page)
    while len(rolls_received(page)) < 3:
        person.acts(person.waits())
    person.waits()
    heard = page.evaluate(SOUNDS)
    assert heard.count("sound roll") == len(rolls_received(page))
    assert "sound cross" in heard
    sound = page.get_by_role("button", name="Sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")
    page.evaluate("performance.clearMarks()")
    for _ in range(4):
        person.acts(person.waits())
    person.waits()
    assert page.evaluate(SOUNDS) == []
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    assert page.complaints == []


WATCHED = """
    window.notified = [];
    window.Notification = class {
      static permission = "default";
      static async requestPermission() { return (Notification.permission = "granted"); }
      constructor(title, { body, tag }) { notified.push({ title, body, tag, closed: false }); }
      close() { notified.at(-1).closed = true; }
    };
    window.leaveTab = (hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    };
"""


def test_the_tab_says_when_it_is_your_turn(visit):
    page = visit("/")
    page.get_by_role("button", name="Play: Qwixx", exact=True).click()
    Person(page).waits()
    assert page.title() == "● Your turn · Qwixx"
    icon = page.locator("link[rel=icon]")
    assert icon.get_attribute("href").endswith("/icon_turn.svg")
    page.get_by_role("link", name="Rowlock").first.click()
    page.get_by_role("button", name="Play: Qwixx", exact=True).wait_for()
    expect(page).to_have_title("Rowlock")
    assert icon.get_attribute("href").endswith("/icon.svg")


NOTIFIED = """async ([hidden, questions]) => {
    const { base } = JSON.parse(document.getElementById("facts").textContent);
    const { Attention } = await import(`${base}/signals/attention.js`);
    window.attention ??= new Attention("abc", "duel");
    leaveTab(hidden);
    for (const asked of questions) attention.show(asked);
    await new Promise((resolve) => setTimeout(resolve));
    return notified;
}"""


def test_a_notification_comes_only_if_wanted_and_only_to_a_hidden_tab(visit):
    page = visit("/")
    page.evaluate(WATCHED)
    assert page.evaluate(NOTIFIED, [True, ["1", ""]]) == []
    page.get_by_role("button", name="Play: Qwixx", exact=True).click()
    Person(page).waits()
    page.get_by_role("button", name="Menu").click()
    switch = page.get_by_role("switch", name="Notify me when it’s my turn")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    assert page.evaluate(NOTIFIED, [False, ["2", ""]]) == []
    notification = {"title": "Your turn", "body": "Qwixx Duel", "tag": "abc"}
    assert page.evaluate(NOTIFIED, [True, ["3", "3"]]) == [notification | {"closed": False}]
    assert page.evaluate(NOTIFIED, [False, []]) == [notification | {"closed": True}]
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    assert len(page.evaluate(NOTIFIED, [True, ["4"]])) == 1


def test_the_winner_gets_a_cup_and_rematch_comes_first(visit, address):
    game = play_game(address, "duel", "me", "open")
    winners = game.view["result"]["winners"]
    scores = game.view["result"]["scores"]
    for seat, name in enumerate(("Ada", "Bo"), 1):
        page = visit(f"/t/{game.table}", storage_state=game.storage(name))
        page.locator(".result-headline").wait_for()
        assert page.locator(".cup").count() == (seat in winners)
        assert page.locator(".result button, .result .button").first.inner_text() == "Rematch"
        if winners == [seat]:
            expect(page.locator(".result-cheer")).to_contain_text(f"{abs(scores[0] - scores[1])} point")
        assert page.evaluate(SOUNDS) == []
