"""The way to a score pad: from the first screen in a few taps, with the people of this device, alone or on several
phones.
"""

from playwright.sync_api import expect

from support.browser import NARROW, TELEPHONE, axe_problems
from support.pad_users import kept
from support.page_checks import overflows
from support.page_server import as_others_call_it

PEOPLE = [{"name": name, "colour": colour} for name, colour in (("Ada", "teal"), ("Bo", "amber"), ("Cleo", "slate"))]


def with_people(page):
    """The page before a pad, on a device where people have played."""
    page.get_by_role("heading", level=1).wait_for()
    page.evaluate("people => localStorage.setItem('rowlock.people', JSON.stringify(people))", PEOPLE)
    page.reload()
    known = page.get_by_role("group", name="Played here before")
    known.wait_for()
    return known


def test_names_and_colours_are_kept_and_a_game_for_fewer_says_so(visit):
    page = visit("/pad")
    page.get_by_label("Name of player 1").fill("Ada")
    page.get_by_role("button", name="Player 1: violet. Change colour").click()
    expect(page.get_by_role("button", name="Player 1: rose. Change colour")).to_be_visible()
    for number, name in enumerate(("Bo", "Cleo"), start=2):
        page.get_by_role("button", name="Add a player").click()
        page.keyboard.type(name)
        expect(page.get_by_label(f"Name of player {number}")).to_have_value(name)
    expect(page.get_by_role("button", name="Qwixx Duel 2 players at most")).to_be_disabled()
    page.get_by_role("button", name="Remove player 2").click()
    page.get_by_role("button", name="Qwixx Duel 2 players").click()
    page.locator(".playing.pad").wait_for()
    assert [one.inner_text() for one in page.locator(".tab bdi").all()] == ["Ada", "Cleo"]
    assert {one["name"]: one["colour"] for one in kept(page, "people")} == {"Ada": "rose", "Cleo": "amber"}
    badges = [one.evaluate("one => getComputedStyle(one).backgroundColor") for one in page.locator(".side .seat").all()]
    assert badges == ["rgb(180, 35, 106)", "rgb(138, 90, 0)"]


def test_from_the_first_screen_to_the_link_of_a_shared_pad_in_three_taps(visit, address):
    page = visit("/", viewport=TELEPHONE)
    page.goto(as_others_call_it(address))
    page.get_by_role("link", name="Keep score with real dice").click()
    page.get_by_role("group", name="How do you want to play?").get_by_role("radio", name="Several phones").click()
    page.get_by_role("heading", name="Choose a game to open the pad and get a link for the others.").wait_for()
    page.get_by_role("button", name="Qwixx for up to 5 players, by link", exact=True).click()
    page.wait_for_url("**/p/*")
    sheet = page.get_by_role("dialog", name="Several phones, one game")
    expect(sheet.get_by_role("textbox", name="Link to this pad")).to_have_value(page.url.partition("#")[0])
    expect(sheet.get_by_role("img", name="QR code for this link")).to_be_in_viewport()
    # It is on the server now, and no longer only on this device.
    assert kept(page, "pads") == []
    assert page.complaints == []


def test_people_who_have_played_here_are_a_tap_away(visit):
    page = visit("/pad")
    known = with_people(page)
    known.get_by_role("button", name="Bo").click()
    expect(page.get_by_label("Name of player 1")).to_have_value("Bo")
    expect(page.get_by_role("button", name="Player 1: amber. Change colour")).to_be_visible()
    # By keyboard, Enter goes on to the next person, who is added.
    expect(known.get_by_role("button", name="Ada")).to_be_focused()
    assert axe_problems(page) == ""
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name of player 2")).to_have_value("Ada")
    assert known.get_by_role("button").all_inner_texts() == ["C\nCleo"]


def test_a_game_for_fewer_players_says_so_where_it_is_seen(visit):
    page = visit("/pad", viewport=NARROW)
    for person in with_people(page).get_by_role("button").all()[::-1]:
        person.click()
    page.get_by_role("button", name="Qwixx Duel 2 players at most").click(force=True)
    wrong = page.get_by_role("alert").filter(has_text="Qwixx Duel: 2 players at most.")
    expect(wrong).to_be_in_viewport()
    page.get_by_role("button", name="Remove player 3").click()
    expect(wrong).to_be_hidden()
    # Sharing needs the server, and a pad that could not be shared is not left behind.
    page.get_by_role("radio", name="Several phones").click()
    page.route("**/api/v1/pads", lambda route: route.abort())
    page.get_by_role("button", name="Qwixx Duel for up to 2 players, by link").click()
    expect(page.get_by_role("alert").filter(has_text="You need the server to start sharing")).to_be_in_viewport()
    assert kept(page, "pads") == []
    assert overflows(page) == []
