"""A table before its game: people join by link, bots and others at the device sit down, and the dice are sealed."""

import pytest
from playwright.sync_api import expect

from rowlock.words import LANGUAGES, say
from support.browser import NARROW, axe_problems_in_both_schemes, cut_off
from support.long_run import variants
from support.page_server import as_others_call_it

SHOWN = """async (table) => {
  const { base } = JSON.parse(document.getElementById("facts").textContent);
  const { Gathering } = await import(`${base}/screens/gathering.js`);
  const { LocalSeats } = await import(`${base}/table/local_seats.js`);
  const message = ({ view }) => gathering.show(view);
  const seats = new LocalSeats(table, { message, connection: () => {} });
  const act = (command) => seats.send(seats.view.me, command);
  const gathering = new Gathering({ table, act, join: (name, seat) => seats.join(name, seat) });
  document.querySelector("main").className = "column";
  document.querySelector("main").replaceChildren(gathering.element);
}"""
"""The part of the table's screen that is tested here, alone on a page, connected to its table."""

ADA = {"kind": "me", "name": "Ada"}
OPEN = {"kind": "open"}


def open_table(page, address, *seats, game="qwixx", **options):
    return page.request.post(f"{address}/api/v1/tables", data={"game": game, "seats": seats, **options}).json()


def view(page, address, table):
    return page.request.get(f"{address}/api/v1/tables/{table}").json()


def sits_at(page, table):
    """Make this device remember the seat, as it does when a table is opened from the page."""
    seat = {"seat": table["seat"], "token": table["token"], "name": "Ada", "entropy": "00" * 32}
    kept = [{"table": table["table"], "game": table["view"]["options"]["game"], "seats": [seat], "opened": 1}]
    page.evaluate("kept => localStorage.setItem('rowlock.tables', JSON.stringify(kept))", kept)


def gathering(page, table, as_visitor=False):
    page.get_by_role("heading", level=1).wait_for()
    if not as_visitor:
        sits_at(page, table)
    page.evaluate(SHOWN, table["table"])
    page.locator(".gathering-seat").first.wait_for()
    return page.locator(".gathering")


def seat(page, number):
    return page.locator(f".gathering-seat:nth-child({number})")


def test_a_friend_sits_down_by_the_link_with_a_name_that_is_remembered(visit, address):
    page = visit("/rules/qwixx")
    table = open_table(page, address, ADA, OPEN, OPEN)
    gathering(page, table, as_visitor=True)
    page.get_by_role("textbox", name="Your name").fill("Bo")
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_function("() => localStorage.getItem('rowlock.name')")
    seats = view(page, address, table["table"])["seats"]
    assert [(one["kind"], one["name"]) for one in seats] == [("person", "Ada"), ("person", "Bo"), ("open", "")]
    kept = page.evaluate("JSON.parse(localStorage.getItem('rowlock.tables'))")
    assert [(one["seat"], one["name"]) for one in kept[0]["seats"]] == [(2, "Bo")]
    assert page.evaluate("localStorage.getItem('rowlock.name')") == '"Bo"'
    expect(seat(page, 2)).to_contain_text("Bo")
    assert page.complaints == []


def test_a_friend_may_choose_the_seat_and_is_told_if_the_name_is_taken(visit, address):
    page = visit("/rules/qwixx")
    table = open_table(page, address, ADA, OPEN, OPEN)
    gathering(page, table, as_visitor=True)
    page.get_by_role("textbox", name="Your name").fill("ada")
    seat(page, 3).get_by_role("button", name="Sit here").click()
    expect(seat(page, 3)).to_contain_text(say("en", "page.refused-name-taken"))
    page.get_by_role("textbox", name="Your name").fill("Cleo")
    seat(page, 3).get_by_role("button", name="Sit here").click()
    expect(seat(page, 3)).to_contain_text("Cleo")


def test_a_bot_and_somebody_at_this_device_take_the_open_seats_and_the_dice_are_sealed(visit, address):
    page = visit("/rules/qwixx")
    table = open_table(page, address, ADA, OPEN, OPEN)
    gathering(page, table)
    page.get_by_role("heading", name="Waiting for 2 players").wait_for()
    seat(page, 3).get_by_role("button", name="Bot").click()
    seat(page, 3).get_by_role("radio", name="Expert").check()
    seat(page, 3).get_by_role("button", name="Add player").click()
    page.get_by_role("heading", name="Waiting for 1 player").wait_for()
    expect(seat(page, 3)).to_contain_text("Astra")
    expect(seat(page, 3)).to_contain_text("Expert: knows what wins")
    expect(page.locator(".gathering-seat .avatar")).to_have_count(2)
    seat(page, 2).get_by_role("button", name="Someone on this device").click()
    seat(page, 2).get_by_role("textbox").fill("Bo")
    seat(page, 2).get_by_role("textbox").press("Enter")
    page.get_by_role("heading", name="Sealing the dice").wait_for()
    expect(seat(page, 2)).to_contain_text("on this device")
    page.get_by_text("What does that mean?").click()
    expect(page.locator(".sealing")).to_contain_text("no one can steer them")
    seats = view(page, address, table["table"])["seats"]
    assert [(one["kind"], one["level"]) for one in seats] == [("person", None), ("person", None), ("bot", "expert")]
    assert page.complaints == []


def test_with_a_clock_nobody_shares_a_device(visit, address):
    page = visit("/rules/qwixx")
    gathering(page, open_table(page, address, ADA, OPEN, OPEN, clock=60))
    expect(page.locator(".gathering-settings")).to_contain_text("one person per device")
    expect(seat(page, 2).get_by_role("button", name="Bot")).to_be_visible()
    expect(page.get_by_role("button", name="Someone on this device")).to_have_count(0)


def test_typing_survives_what_others_do(visit, address):
    page = visit("/rules/qwixx")
    table = open_table(page, address, ADA, OPEN, OPEN)
    gathering(page, table)
    seat(page, 2).get_by_role("button", name="Someone on this device").click()
    seat(page, 2).get_by_role("textbox").type("Cl")
    friend = visit("/rules/qwixx")
    gathering(friend, table, as_visitor=True)
    seat(friend, 3).get_by_role("button", name="Sit here").click()
    expect(seat(page, 3)).to_contain_text("Player 3")
    page.keyboard.type("eo")
    expect(seat(page, 2).get_by_role("textbox")).to_have_value("Cleo")


def test_leaving_opens_the_seat_and_forgets_the_table(visit, address):
    page = visit("/rules/qwixx")
    table = open_table(page, address, ADA, OPEN)
    gathering(page, table)
    page.get_by_role("button", name="Leave the table").click()
    page.wait_for_url(f"{address}/")
    assert [one["kind"] for one in view(page, address, table["table"])["seats"]] == ["open", "open"]
    assert page.evaluate("localStorage.getItem('rowlock.tables')") == "[]"


def test_the_link_is_copied_and_an_address_of_this_computer_alone_has_no_qr_code(visit, address):
    page = visit("/rules/qwixx", permissions=["clipboard-read", "clipboard-write"])
    table = open_table(page, address, ADA, OPEN)
    gathering(page, table)
    page.get_by_role("button", name="Copy link").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}/t/{table['table']}"
    expect(page.locator(".invitation code").first).to_have_text("./rowlock serve --host 0.0.0.0")
    expect(page.locator(".qr")).to_have_count(0)


def visit_from_elsewhere(visit, address):
    page = visit("/rules/qwixx")
    page.goto(f"{as_others_call_it(address)}/rules/qwixx")
    return page


def test_there_is_a_qr_code_if_others_can_reach_the_address(visit, address):
    page = visit_from_elsewhere(visit, address)
    gathering(page, open_table(page, address, ADA, OPEN))
    page.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")


def test_an_invited_player_has_one_button_to_sit_down_and_invites_nobody_before(visit, address):
    page = visit("/rules/qwixx")
    gathering(page, open_table(page, address, ADA, OPEN), as_visitor=True)
    expect(page.locator(".gathering").get_by_role("button")).to_have_text(["Sit down"])
    expect(page.get_by_role("textbox", name="Link to this table")).to_have_count(0)


def test_without_a_qr_code_the_link_is_there(visit, address):
    page = visit_from_elsewhere(visit, address)
    page.route("**/qr.svg*", lambda route: route.fulfill(status=404))
    gathering(page, open_table(page, address, ADA, OPEN))
    expect(page.locator(".qr")).to_have_count(0)
    assert page.get_by_role("textbox", name="Link to this table").is_visible()


@pytest.mark.parametrize("language", variants(LANGUAGES, "pl"))
def test_everything_fits_a_narrow_screen(visit, address, language):
    page = visit("/rules/onboard", viewport=NARROW, locale=language)
    bot = {"kind": "bot", "level": "master"}
    table = open_table(page, address, ADA, bot, OPEN, OPEN, game="onboard", track="B")
    gathering(page, table)
    assert cut_off(page) == []
    for number, action in ((3, 1), (4, 2)):
        seat(page, number).locator(f".seat-buttons button:nth-child({action})").click()
    assert cut_off(page) == []
    visitor = visit("/rules/onboard", viewport=NARROW, locale=language)
    gathering(visitor, table, as_visitor=True)
    assert cut_off(visitor) == []
    assert "[" not in visitor.locator("main").inner_text()


@pytest.mark.long
def test_axe_finds_no_problems(visit, address):
    page = visit("/rules/qwixx")
    table = open_table(page, address, ADA, OPEN, OPEN)
    gathering(page, table)
    seat(page, 2).get_by_role("button", name="Bot").click()
    seat(page, 3).get_by_role("button", name="Someone on this device").click()
    assert axe_problems_in_both_schemes(page) == ""
    visitor = visit("/rules/qwixx")
    gathering(visitor, table, as_visitor=True)
    assert axe_problems_in_both_schemes(visitor) == ""
    sealed = open_table(page, address, ADA, {"kind": "bot", "level": "casual"})
    gathering(page, sealed)
    page.get_by_text("What does that mean?").click()
    assert axe_problems_in_both_schemes(page) == ""
    assert page.complaints == []
