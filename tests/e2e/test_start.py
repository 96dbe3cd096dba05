"""The start page, for new visitors and returning ones."""

import json
import re

import pytest
from playwright.sync_api import expect

from rowlock.words import LANGUAGES, say, texts
from support.browser import NARROW, TELEPHONE, axe_problems_in_both_schemes, cut_off
from support.long_run import variants
from support.page_players import BOT, GAMES, Person, open_table
from support.page_server import as_others_call_it
from support.start_page import came_to_a_table, choose, drawer, play, remember, remembered, view


def test_the_page_opens_without_a_complaint(visit):
    page = visit("/")
    page.get_by_role("heading", level=1).wait_for()
    assert page.complaints == []
    assert page.elsewhere == []


SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1366, 680), (1280, 800)]


def first_screen(page, language):
    """The three ways to play, by their words, and how strong the bot is."""
    yield page.get_by_role("combobox", name=say(language, "start.level"))
    yield page.get_by_role("button", name=say(language, "start.play-now"))
    yield page.get_by_role("button", name=say(language, "start.play-friend"))
    yield page.get_by_role("link", name=say(language, "start.real-dice"))


def assert_in_view_at_every_size(page, language, also=()):
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for shown in [*also, *first_screen(page, language)]:
            expect(shown).to_be_in_viewport(ratio=1)
        assert cut_off(page) == []
        assert page.locator("header.bar").bounding_box()["height"] <= 60


@pytest.mark.parametrize("language", variants(LANGUAGES, "de"))
def test_the_three_ways_to_play_need_no_scrolling_at_any_size(visit, language):
    page = visit("/", locale=language)
    assert_in_view_at_every_size(page, language)
    # Nor do they with unfinished games on the device, of which the newest comes first.
    open_table(page, "duel", "Ada", BOT)
    newest = open_table(page, "qwixx", "Ada", BOT, BOT, BOT, BOT)
    page.reload()
    resume = page.get_by_role("link", name=say(language, "start.continue"))
    expect(resume).to_have_attribute("href", f"/t/{newest}")
    expect(page.locator(".continue .ticket-who")).not_to_be_empty()
    assert_in_view_at_every_size(page, language, [resume])
    top, *others = [one.bounding_box()["y"] for one in (resume, *first_screen(page, language))]
    assert top < min(others)


def test_a_finished_table_does_not_push_the_ways_to_play_out_of_view(sit, address):
    page = sit("tworows", "Ada", BOT, dice="at-once")
    Person(page).passes()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('rowlock.tables'))[0].noted")
    page.goto(address)
    expect(page.locator(f".tickets [data-table='{page.table}'].over")).to_be_visible()
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)
    assert_in_view_at_every_size(page, "en")


def test_play_now_opens_the_chosen_game_and_remembers_it(visit):
    page = visit("/")
    choose(page, "Game", "Qwixx Duel")
    page.reload()
    page.get_by_role("button", name="Play now").click()
    seen = view(page, came_to_a_table(page))
    assert seen["options"]["game"] == "duel"
    assert [seat["kind"] for seat in seen["seats"]] == ["person", "bot"]


def test_play_now_waits_for_nobody_even_if_a_friend_was_invited_last(visit):
    page = visit("/")
    choose(drawer(page, "Qwixx"), "Seat 2", "Friend")
    page.reload()
    page.get_by_role("button", name="Play now").click()
    assert [seat["kind"] for seat in view(page, came_to_a_table(page))["seats"]] == ["person", "bot"]


def test_one_tap_leads_from_the_page_to_a_game_against_a_casual_bot(visit, address):
    page = visit("/")
    for game in GAMES:
        seen = view(page, play(page, say("en", f"game.{game}")))
        assert [(seat["kind"], seat["name"]) for seat in seen["seats"]] == [("person", ""), ("bot", "casual")]
        assert seen["options"]["game"] == game
        assert seen["options"]["dice"] == "by-hand"
        assert seen["options"]["hints"] is True
        assert seen["phase"] != "gathering"
        page.goto(address)
    assert page.complaints == []


def test_the_keyboard_alone_opens_a_game(visit):
    page = visit("/")
    page.get_by_role("button", name="Play: Qwixx", exact=True).focus()
    page.keyboard.press("Enter")
    came_to_a_table(page)


def test_every_setting_reaches_the_table(visit):
    page = visit("/")
    options = drawer(page, "Qwixx On Board")
    choose(options, "Players", "4")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    choose(options, "Seat 2", "Guest")
    options.get_by_role("textbox", name="Name of the player in seat 2").fill("Bo")
    choose(options, "Seat 3", "Friend")
    choose(options, "Strength of the bot in seat 4", "Master")
    choose(options, "Dice", "Real dice")
    choose(options, "Who starts", "2 · Bo")
    choose(options, "Track", "B")
    assert not options.get_by_role("switch", name="Hints").is_visible()
    options.get_by_role("button", name="Invite your friends").click()
    seen = view(page, came_to_a_table(page))
    assert [(seat["kind"], seat["name"], seat["level"]) for seat in seen["seats"]] == [
        *(("person", "Ada", None), ("person", "Bo", None), ("open", "", None), ("bot", "master", "master"))
    ]
    settled = {name: seen["options"][name] for name in ("dice", "first", "hints")}
    assert settled == {"dice": "typed", "first": 2, "hints": False}
    assert seen["options"]["track"]["name"] == "B"
    assert page.complaints == []


def test_with_simultaneous_choices_a_clock_needs_a_device_per_person(visit, address):
    page = visit("/")
    options = drawer(page, "Qwixx")
    choose(options, "Time per decision", "60 s")
    expect(options).to_contain_text("When time is up, you pass.")
    choose(options, "Seat 2", "Guest")
    expect(options).to_contain_text("Plays on this device")
    expect(options).to_contain_text("the clock would run")
    expect(options.get_by_role("radio", name="60 s")).to_be_disabled()
    options.get_by_role("button", name="Start the game").click()
    assert view(page, came_to_a_table(page))["options"]["clock"] is None
    page.goto(address)
    options = drawer(page, "Qwixx Duel")
    choose(options, "Seat 2", "Guest")
    choose(options, "Time per decision", "30 s")
    options.get_by_role("button", name="Start the game").click()
    assert view(page, came_to_a_table(page))["options"]["clock"] == 30


def face(within):
    """The drawing of the first avatar there."""
    return within.locator(".avatar").first.inner_html()


def test_a_name_is_asked_for_once_and_kept(visit, address):
    page = visit("/")
    field = page.get_by_role("textbox", name="Your name")
    before = face(page.locator(".quick-name"))
    field.fill("Ada")
    assert face(page.locator(".quick-name")) != before
    expect(page.locator("[data-game=duel] .who-plays")).to_contain_text("Ada")
    page.reload()
    expect(field).to_have_value("Ada")
    page.get_by_role("button", name="Play now").click()
    assert view(page, came_to_a_table(page))["seats"][0]["name"] == "Ada"
    # People invited later are not asked again.
    opening = {"game": "duel", "seats": [{"kind": "open"}, {"kind": "open"}]}
    table = page.request.post(f"{address}/api/v1/tables", data=opening).json()["table"]
    page.goto(f"{address}/t/{table}")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Ada")


def test_nobody_has_to_give_a_name(visit):
    page = visit("/")
    page.get_by_role("textbox", name="Your name").fill("  ")
    page.get_by_role("button", name="Play now").click()
    assert view(page, came_to_a_table(page))["seats"][0]["name"] == ""


@pytest.mark.parametrize("language", variants(LANGUAGES, "it"))
def test_every_bot_has_a_name_a_face_a_strength_in_words_and_a_character(visit, language):
    page = visit("/", locale=language)
    page.locator("[data-game=qwixx] .options").click()
    page.locator("#drawer-qwixx .who-sits > fieldset input[value='5']").check()
    rows = page.locator("#drawer-qwixx .seat-row")
    bots = [rows.nth(place).locator(".strength") for place in range(1, 5)]
    names = say(language, "game.bots-casual").split(", ")
    for bot, name in zip(bots, names, strict=False):
        expect(bot.locator(".strength-words")).to_have_text(f"{name} {say(language, 'game.style-casual')}")
    assert len({face(bot) for bot in bots}) == 4
    levels = ("beginner", "casual", "steady", "expert", "master")
    words = [say(language, f"game.level-{level}") for level in levels]
    expect(bots[0].locator("label:visible")).to_have_text(words)
    bots[0].get_by_role("radio", name=words[4]).check()
    expect(bots[0].get_by_role("radio", name=words[4])).to_be_focused()
    # The others move up.
    expect(bots[1].locator("b")).to_have_text(names[0])
    expect(page.locator("[data-game=qwixx] .who-plays li").nth(1)).to_contain_text(words[4])


def test_play_now_names_the_opponent_and_its_strength(visit):
    page = visit("/")
    play_now = page.get_by_role("button", name="Play now")
    expect(play_now).to_contain_text("Qwixx against Nora · Casual")
    expect(play_now.locator(".avatar")).to_have_count(1)


def test_the_strength_of_the_bot_can_be_chosen_right_there(visit):
    page = visit("/")
    page.get_by_role("combobox", name="Strength of the bot").select_option("Bot: Master")
    expect(page.get_by_role("button", name="Play now")).to_contain_text("Qwixx against Magna · Master")
    expect(page.locator("[data-game=qwixx] .who-plays")).to_contain_text("Magna")
    expect(drawer(page, "Qwixx").get_by_role("radio", name="Master")).to_be_checked()
    page.reload()
    page.get_by_role("button", name="Play now").click()
    assert view(page, came_to_a_table(page))["seats"][1]["level"] == "master"


def test_two_bots_of_a_level_can_play_while_i_watch(visit):
    page = visit("/")
    options = drawer(page, "Qwixx Duel")
    choose(options, "Seat 1", "Bot")
    options.get_by_role("button", name="Watch the bots play").click()
    assert [seat["name"] for seat in view(page, came_to_a_table(page))["seats"]] == ["casual", "casual 2"]


def test_hints_can_be_switched_off_and_i_can_sit_elsewhere(visit):
    page = visit("/")
    options = drawer(page, "Qwixx Duel")
    choose(options, "Seat 2", "Me")
    options.get_by_role("switch", name="Hints").uncheck()
    choose(options, "Dice", "Auto")
    options.get_by_role("button", name="Start the game").click()
    seen = view(page, came_to_a_table(page))
    assert [seat["kind"] for seat in seen["seats"]] == ["bot", "person"]
    assert (seen["options"]["hints"], seen["options"]["dice"]) == (False, "at-once")


def test_one_tap_opens_a_game_with_the_last_settings(visit):
    page = visit("/")
    options = drawer(page, "Qwixx")
    choose(options, "Players", "3")
    choose(options, "Strength of the bot in seat 3", "Beginner")
    page.reload()
    assert [seat["name"] for seat in view(page, play(page, "Qwixx"))["seats"]] == ["", "casual", "beginner"]


def test_settings_stored_by_another_version_do_no_harm(visit):
    page = visit("/")
    remember(page, "setup.duel", {"seats": [1, None, {}], "dice": 7, "first": 9})
    page.reload()
    assert len(view(page, play(page, "Qwixx Duel"))["seats"]) == 2


def with_a_fifth_game(route):
    """The page with a game whose module hasn't been written yet."""
    shown = route.fetch()
    begin, facts, end = re.fullmatch(r'(.*id="facts"[^>]*>)(.*?)(</script>.*)', shown.text(), re.DOTALL).groups()
    facts = json.loads(facts)
    facts["games"].append({**facts["games"][-1], "game": "halves"})
    route.fulfill(response=shown, body=begin + json.dumps(facts) + end)


def test_a_game_without_a_module_of_its_own_breaks_nothing_else(visit, address):
    page = visit(None)
    page.route(re.compile(f"{address}/(rules/halves|pad)?$"), with_a_fifth_game)
    for path, shown in (("/", "article.game"), ("/pad", ".pad-card"), ("/rules/halves", ".rules-games a")):
        page.goto(address + path)
        expect(page.locator(shown)).to_have_count(len(GAMES) + 1)
    assert page.complaints == []


def test_impossible_input_is_explained_and_nothing_is_lost(visit):
    page = visit("/")
    options = drawer(page, "Qwixx Duel")
    choose(options, "Seat 2", "Guest")
    page.get_by_role("textbox", name="Your name").fill("Ada")
    options.get_by_role("textbox", name="Name of the player in seat 2").fill("Ada")
    options.get_by_role("button", name="Start the game").click()
    page.get_by_text(say("en", "page.refused-name-taken")).wait_for()
    assert page.get_by_role("textbox", name="Your name").input_value() == "Ada"


def test_the_tables_i_sit_at_are_listed_resumed_and_forgotten(visit):
    page = visit("/")
    table = play(page, "Qwixx Duel")
    page.goto(page.url.split("/t/")[0])
    ticket = page.locator(f"[data-table='{table}']")
    expect(ticket).to_contain_text("Nora")
    ticket.get_by_role("link").click()
    assert came_to_a_table(page) == table
    page.goto(page.url.split("/t/")[0])
    ticket.get_by_role("button", name="Remove this table").click()
    ticket.get_by_role("button", name="Keep").click()
    assert remembered(page, "tables")[0]["table"] == table
    ticket.get_by_role("button", name="Remove this table").click()
    ticket.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)
    assert remembered(page, "tables") == []


def test_a_table_that_is_gone_is_dropped_quietly(visit):
    page = visit("/")
    remember(page, "tables", [{"table": "gone", "game": "duel", "seats": [], "opened": 1}])
    page.reload()
    page.wait_for_function("() => localStorage.getItem('rowlock.tables') === '[]'")
    expect(page.get_by_role("heading", name="Your tables")).to_have_count(0)


def test_a_link_to_a_table_can_be_pasted(visit, address):
    page = visit("/")
    opened = page.request.post(
        f"{address}/api/v1/tables", data={"game": "duel", "seats": [{"kind": "open"}, {"kind": "open"}]}
    )
    table = opened.json()["table"]
    for written in (table, f"{address}/t/{table}", f" {address}/t/{table}/review "):
        page.get_by_role("textbox", name="Invited? Paste the link").fill(written)
        page.get_by_role("button", name="Join").click()
        assert came_to_a_table(page) == table
        page.goto(address)


def test_with_a_seat_for_a_friend_the_button_invites(visit):
    page = visit("/")
    choose(drawer(page, "Qwixx"), "Seat 2", "Friend")
    page.reload()
    page.get_by_role("button", name="Invite: Qwixx", exact=True).click()
    table = came_to_a_table(page)
    assert [seat["kind"] for seat in view(page, table)["seats"]] == ["person", "open"]


SHARES = "window.shared = []; Navigator.prototype.share = async (what) => void shared.push(what);"
"""A browser with a share sheet, as on phones."""


def test_one_tap_opens_a_table_for_a_friend_and_the_share_sheet(visit, address):
    page = visit("/", viewport=TELEPHONE)
    page.add_init_script(SHARES)
    page.reload()
    choose(page, "Game", "Qwixx Duel")
    page.get_by_role("button", name="Play with a friend").click()
    table = came_to_a_table(page)
    assert page.evaluate("shared") == [
        {"title": "Rowlock", "text": "I’ve saved you a seat: Qwixx Duel", "url": f"{address}/t/{table}"}
    ]
    assert [seat["kind"] for seat in view(page, table)["seats"]] == ["person", "open"]
    # After dismissing the sheet you can find it again, without scrolling.
    expect(page.get_by_role("button", name="Share")).to_be_in_viewport(ratio=1)
    assert page.complaints == []


def test_without_a_share_sheet_the_link_is_copied_and_shown_with_a_picture(visit, address):
    page = visit("/", permissions=["clipboard-read", "clipboard-write"])
    page.goto(as_others_call_it(address))
    page.get_by_role("button", name="Play with a friend").click()
    came_to_a_table(page)
    link = page.get_by_role("textbox", name="Link to this table")
    expect(link).to_have_value(page.url)
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    expect(page.get_by_role("img", name="QR code for this link")).to_be_in_viewport(ratio=1)
    # Whether it can be read back depends on https, so paste it.
    page.goto(as_others_call_it(address))
    field = page.get_by_role("textbox", name="Invited? Paste the link")
    field.press("Control+V")
    expect(field).to_have_value(re.compile(r"/t/[\w-]+$"))


def test_the_game_with_a_friend_starts_by_itself_when_the_friend_sits_down(visit):
    page = visit("/")
    page.get_by_role("button", name="Play with a friend").click()
    table = came_to_a_table(page)
    friend = visit(f"/t/{table}")
    friend.get_by_role("textbox", name="Your name").fill("Bo")
    friend.get_by_role("button", name="Sit down").click()
    for anyone in (page, friend):
        anyone.locator("main[data-phase=playing]").wait_for()
    expect(page.locator(".player-name")).to_have_text(["Player 1", "Bo"])


@pytest.mark.parametrize("language", variants(LANGUAGES, "pl"))
def test_everything_fits_a_narrow_screen(visit, language):
    page = visit("/", viewport=NARROW, locale=language)
    for game in ("onboard", "qwixx"):
        page.locator(f"[data-game={game}] .options").click()
        page.locator(f"#drawer-{game} .who-sits > fieldset label").last.locator("input").check()
        assert cut_off(page) == []
    for place, who in enumerate(("here", "link"), start=2):
        page.locator(f"#drawer-qwixx li:nth-child({place}) input[value={who}]").check()
    assert cut_off(page) == []
    for switch in ("language", "theme"):
        page.locator(f".{switch} > button").click()
        assert cut_off(page) == []
    assert not re.search(r"\[\w+\.[\w-]+\]", page.locator("body").inner_text())
    assert texts(language)["start.headline"] == page.get_by_role("heading", level=1).inner_text()


def test_axe_finds_no_problems(visit):
    page = visit("/")
    play(page, "Qwixx Duel")
    page.goto(page.url.split("/t/")[0])
    expect(page.locator(".ticket-who")).to_contain_text("Nora")
    options = drawer(page, "Qwixx On Board")
    choose(options, "Players", "3")
    choose(options, "Seat 3", "Friend")
    assert axe_problems_in_both_schemes(page) == ""
    assert page.complaints == []


def test_at_a_shared_device_everybody_at_the_table_is_named(visit):
    page = visit("/")
    open_table(page, "duel", "Ada", "")
    page.reload()
    expect(page.locator(".ticket-who")).to_have_text("Ada and Player 2")


def test_a_player_without_a_name_is_called_by_the_seat_in_the_readers_language(sit, visit, address):
    page = sit("duel", "Ada", "", dice="typed", first=2)
    expect(page.locator(".player-name")).to_have_text(["Ada", "Player 2"])
    reader = visit(page.url.removeprefix(address), locale="de-DE")
    expect(reader.locator(".player-name")).to_have_text(["Ada", "Spieler 2"])
