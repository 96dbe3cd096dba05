"""Hints at a server's table: from the server if it answers at once, else from this device, and nobody ever waits."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from playwright.sync_api import expect

from rowlock.browser.analysis import hint
from rowlock.rules import parse_track
from support.long_run import variants
from support.page_players import BOT, Person

FALLBACK_DELAY_MS = 700
"""How long the server has a hint to itself."""

TRACK_FILE = """
name = "kitchen"
fields = ["r2", "y2", "g12", "b12", "r3", "y3", "g11", "b11", "r4", "y4", "g10", "b10"]
"""

VIEW = "async (table) => (await fetch(`/api/v1/tables/${table}`)).json()"
FIGURES = """all => Object.fromEntries(all.map((one) =>
  [one.dataset.choice, one.querySelector(".choice-brings").textContent]))"""


@pytest.fixture
def sits(sit):
    """A function that opens a page where Ada has several choices. It keeps the addresses of requests that were made and
    of those that were aborted.
    """

    def sat(game="tworows", **options):
        page = sit(game, "Ada", BOT, first=1, hints=True, before=watched, **options)
        Person(page).plays(until="choose")
        return page

    def watched(page):
        page.requested, page.aborted = [], []
        page.on("request", lambda request: page.requested.append(request.url))
        page.on("requestfailed", lambda request: page.aborted.append(request.url))

    return sat


def first_held(page, held):
    """The first request that was held back, once it has been made."""
    for _ in range(600):
        if held:
            return held[0]
        page.wait_for_timeout(100)
    raise AssertionError("the request is missing")


def wait_for(page, addresses, end):
    """Wait for an address that ends with this."""
    for _ in range(600):
        if any(address.endswith(end) for address in addresses):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{end} is missing in {addresses}")


def ask(page):
    return page.locator(".hint-ask")


def worths(page, share):
    """What a server could answer: the first choice is best."""
    choices = page.locator(".choice").evaluate_all("all => all.map((one) => one.dataset.choice)")
    return {"choices": [{"choice": choice, "share": share - place / 100} for place, choice in enumerate(choices)]}


def computed(page, track=None):
    """What this device should show, computed by the Python that its bots are translated from."""
    position = page.evaluate(VIEW, page.table)["game"]["position"]
    # As JavaScript rounds: Python would round 74.25 to 74.2.
    shown = {one["choice"]: Decimal(one["share"] * 100) for one in hint(position, track, 0)["choices"]}
    return {choice: f"{share.quantize(Decimal('0.1'), ROUND_HALF_UP)}%" for choice, share in shown.items()}


def test_this_device_computes_the_hint_if_the_server_takes_long(sits):
    page = sits()
    page.route("**/hint", lambda _route: None)  # never answered
    ask(page).click()
    expect(ask(page)).to_have_attribute("aria-pressed", "true")
    assert page.locator(".choice").evaluate_all(FIGURES) == computed(page)
    # Requests that hang would use up the browser's connections.
    wait_for(page, page.aborted, "/hint")
    assert page.complaints == []


def test_this_device_knows_a_track_of_your_own(sits):
    page = sits("onboard", track=None, track_file=TRACK_FILE)
    page.route("**/hint", lambda _route: None)
    ask(page).click()
    expect(ask(page)).to_have_attribute("aria-pressed", "true")
    assert page.locator(".choice").evaluate_all(FIGURES) == computed(page, parse_track(TRACK_FILE))


def test_a_server_that_answers_at_once_is_believed(sits):
    page = sits()
    page.route("**/hint", lambda route: route.fulfill(json=worths(page, 0.9)))
    ask(page).click()
    expect(page.locator(".choice-brings").first).to_have_text("90.0%")
    page.wait_for_timeout(FALLBACK_DELAY_MS)
    expect(page.locator(".choice-brings").first).to_have_text("90.0%")


def test_a_late_server_still_answers_if_this_device_cannot(sits):
    page = sits()
    held = []
    page.route("**/hint", lambda route: held.append(route))
    page.route("**/bots/worker.js", lambda route: route.abort())
    ask(page).click()
    page.wait_for_timeout(2 * FALLBACK_DELAY_MS)
    expect(ask(page)).to_have_text("Thinking…")
    first_held(page, held).fulfill(json=worths(page, 0.9))
    expect(page.locator(".choice-brings").first).to_have_text("90.0%")


def test_a_busy_server_leaves_the_hint_to_this_device(sits):
    page = sits()
    busy = {"refused": "busy", "message": "too many are waiting for a hint: ask again in a minute"}
    page.route("**/hint", lambda route: route.fulfill(status=503, json=busy))
    ask(page).click()
    expect(ask(page)).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("alert")).to_be_hidden()


@pytest.mark.parametrize("delay_ms", variants([0, 2 * FALLBACK_DELAY_MS], 0))
def test_an_error_from_the_server_is_shown(sits, delay_ms):
    page = sits()
    held = []
    page.route("**/hint", lambda route: held.append(route))
    page.route("**/bots/worker.js", lambda _route: None)  # this device is still loading
    ask(page).click()
    page.wait_for_timeout(delay_ms)
    first_held(page, held).fulfill(status=403, json={"refused": "no-hints", "message": "this table gives no hints"})
    expect(page.get_by_role("alert")).to_have_text("Hints are off at this table.")
    expect(ask(page)).to_have_text("Hint")
    expect(ask(page)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("winner", ["server", "device"])
def test_a_hint_for_an_earlier_choice_is_not_shown(sits, winner):
    page = sits()
    held = []
    page.route("**/hint", lambda route: held.append(route))
    if winner == "server":
        page.route("**/bots/worker.js", lambda route: route.abort())
    ask(page).click()
    answer = worths(page, 0.9)
    page.locator(".choice").last.click()
    expect(ask(page)).not_to_have_attribute("aria-busy", "true")
    Person(page).plays(until="choose")
    if winner == "server":
        first_held(page, held).fulfill(json=answer)
    else:
        wait_for(page, page.aborted, "/hint")
    page.wait_for_timeout(100)
    expect(ask(page)).to_have_text("Hint")
    expect(page.locator(".choice.best")).to_have_count(0)
    expect(page.get_by_role("alert")).to_be_hidden()


def test_what_a_hint_needs_is_loaded_before_anyone_asks(sits):
    page = sits()
    wait_for(page, page.requested, "/bots/nets/tworows-2-points.bin")
    expect(ask(page)).to_have_attribute("aria-pressed", "false")
