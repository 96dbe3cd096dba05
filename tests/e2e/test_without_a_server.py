"""Everything for one player without a network: after a visit to a server, and with static files alone.

Offline, the page is the same either way. So most tests use static files, under a sub-path and without a server to fall
back on; the long run does the same with a server.
"""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from rowlock.record import read, summary
from rowlock.rules import GAMES as ALL_GAMES
from rowlock.words import say
from support import explorer
from support.browser import TELEPHONE, axe_problems, new_visitor, wait_for_async
from support.imported_records import file, record
from support.long_run import variants
from support.page_players import AT_ONCE, Person
from support.page_server import served
from support.static_site import published

pytestmark = pytest.mark.longer

COMPUTED_MS = 60_000
"""How long the bots may take for a comparison before the test fails: far more than they need."""
PLAYERS = {game.NAME: game.PLAYERS for game in ALL_GAMES.values()}
BOTH_WAYS = ["server", "static files"]

IS_STORED = """async () => {
  const { base } = JSON.parse(facts.textContent);
  const folder = new URL(base, document.baseURI).pathname;
  const wanted = [...(await (await fetch(`${folder}/nets.json`)).json()), "index.html"];
  const stored = await Promise.all(wanted.map((path) => caches.match(`${folder}/${path}`)));
  return stored.every(Boolean);
}"""
"""Whether the page and all nets are stored on the device."""


@pytest.fixture(scope="module", params=variants(BOTH_WAYS, "static files"))
def address(request, tmp_path_factory):
    with served() if request.param == "server" else published(tmp_path_factory.mktemp("site")) as found:
        yield found


@pytest.fixture(scope="module")
def phones():
    """The phones that have visited the page, by browser and address."""
    found: dict[tuple[Browser, str], BrowserContext] = {}
    yield found
    for (browser, _), phone in found.items():
        if browser.is_connected():
            phone.close()


@pytest.fixture
def phone(browser, address, phones):
    """A phone that has visited the page once and no longer has a network. Storing the page and the nets takes longer
    than most tests, so they share one phone: the page stays on it, and everything that a game leaves there is deleted.
    """
    visitor = browser, address
    if visitor not in phones:
        phones[visitor] = new_visitor(browser, viewport=TELEPHONE)
        visit_once(phones[visitor].new_page(), address)
    context = phones[visitor]
    context.set_offline(True)
    yield context
    if visitor not in phones:
        context.close()
        return
    empty, *pages = context.pages
    for page in pages:
        page.close()
    origin, data = "/".join(address.split("/")[:3]), "cookies,indexeddb,local_storage"
    context.new_cdp_session(empty).send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": data})


def visit_once(page, address):
    page.goto(f"{address}/")
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    wait_for_async(page, IS_STORED)
    page.goto("about:blank")


@pytest.fixture
def page(phone, address):
    """The start page on that phone."""
    page = phone.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.stack))
    page.add_init_script(AT_ONCE)
    page.goto(f"{address}/")
    page.get_by_role("heading", level=1).wait_for()
    yield page
    assert errors == []


def set_up(page, game, seats, **options):
    """Save who plays, as in the drawer of a game."""
    setup = {"seats": [{"who": who, "name": name, "level": level} for who, name, level in seats], **options}
    page.evaluate(
        "([game, setup]) => localStorage.setItem(`rowlock.setup.${game}`, JSON.stringify(setup))", [game, setup]
    )
    page.reload()


def play(page, game):
    page.get_by_role("button", name=f"Play: {say('en', f'game.{game}')}", exact=True).click()
    page.locator("main.table[data-phase=playing]").wait_for()


def against_master(players):
    return [("me", "", ""), *(("bot", "", "master") for _ in range(max(players[0], 2) - 1))]


def record_of(page):
    """The record that the result offers to save."""
    with page.expect_download() as download:
        page.get_by_role("button", name=say("en", "result.save")).click()
    return read(download.value.path().read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", variants(PLAYERS, "duel"))
def test_a_whole_game_against_master_is_played_offline(page, game):
    set_up(page, game, against_master(PLAYERS[game]))
    play(page, game)
    Person(page).plays()
    page.locator(".result-headline:not(:empty)").wait_for()
    expect(page.locator(".dice-verdict")).to_have_text(say("en", "result.dice-local"))
    assert page.get_by_role("button", name=say("en", "result.share")).count() == 0
    played = summary(record_of(page))
    assert played.over
    assert played.game == game


@pytest.mark.long
def test_several_people_pass_one_phone_and_bots_play_along(page):
    set_up(page, "qwixx", [("me", "", ""), ("here", "Bo", ""), ("bot", "", "steady")])
    play(page, "qwixx")
    Person(page).passes()
    expect(page.locator(".result-points")).to_contain_text("Bo")


@pytest.mark.long
def test_real_dice_are_typed_in_offline(page):
    set_up(page, "tworows", [("me", "", ""), ("bot", "", "casual")], dice="typed", first=1)
    play(page, "tworows")
    Person(page).plays()
    expect(page.locator(".dice-verdict")).to_have_text(say("en", "result.dice-typed"))


def test_a_reload_or_a_closed_tab_loses_nothing(page, address):
    set_up(page, "duel", [("me", "", ""), ("bot", "", "casual")])
    play(page, "duel")
    person = Person(page)
    for _ in range(8):
        person.acts(person.waits())
    person.waits()
    shown = page.locator(".log-entry, .what-happened li").count()
    scores = page.locator(".player .points, .player b").all_inner_texts()
    page.reload()
    person.waits()
    assert page.locator(".player .points, .player b").all_inner_texts() == scores
    assert page.locator(".log-entry, .what-happened li").count() == shown
    table = page.url
    other = page.context.new_page()
    page.close()
    other.goto(f"{address}/")
    other.locator(".continue a").click()
    assert other.url == table
    Person(other).passes()
    other.locator(".result-headline:not(:empty)").wait_for()


@pytest.mark.long
def test_the_game_is_added_to_the_history_and_a_rematch_begins(page, address):
    set_up(page, "duel", [("me", "", ""), ("bot", "", "beginner")])
    play(page, "duel")
    Person(page).passes()
    first = page.url
    page.get_by_role("button", name=say("en", "result.rematch")).click()
    page.wait_for_function("(first) => location.href !== first", arg=first)
    page.locator("main.table[data-phase=playing]").wait_for()
    page.goto(f"{address}/?/history")
    page.locator(".played a").click()
    page.locator(".result-headline:not(:empty)").wait_for()
    assert page.url == first
    assert axe_problems(page) == ""


@pytest.mark.long
def test_two_tabs_show_the_same_game(page):
    set_up(page, "qwixx", [("me", "", ""), ("bot", "", "casual")])
    play(page, "qwixx")
    other = page.context.new_page()
    other.goto(page.url)
    person = Person(page)
    for _ in range(6):
        person.acts(person.waits())
    person.waits()
    # Each tab shows what the other does, and can continue from there.
    expect(other.locator(".roll-number")).to_have_text(page.locator(".roll-number").inner_text())
    expect(other.locator(".choice-list")).to_have_text(page.locator(".choice-list").inner_text(), use_inner_text=True)
    Person(other).passes()
    page.locator(".result-headline:not(:empty)").wait_for()


def test_back_online_the_game_continues(page):
    set_up(page, "onboard", [("me", "", ""), ("bot", "", "casual")])
    play(page, "onboard")
    person = Person(page)
    for _ in range(6):
        person.acts(person.waits())
    page.context.set_offline(False)
    page.reload()
    person.waits()
    person.passes()
    page.locator(".result-headline:not(:empty)").wait_for()


def test_a_bot_that_cannot_be_loaded_is_replaced_and_the_page_says_so(page, browser, address, phones):
    phones.pop((browser, address))  # other tests need its nets
    # Not deleted: an idle page would try to store them again.
    page.evaluate(
        """async () => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            const nets = (await cache.keys()).filter(({ url }) => url.includes("nets/"));
            await Promise.all(nets.map((net) => cache.put(net, new Response("", { status: 404 }))));
          }
        }"""
    )
    set_up(page, "tworows", against_master((2, 2)))
    play(page, "tworows")
    person = Person(page)
    for _ in range(4):
        person.acts(person.waits())
    expect(page.get_by_text(say("en", "page.refused-bot-missing"))).to_be_visible()


def test_hints_are_given_offline(page):
    set_up(page, "qwixx", [("me", "", ""), ("bot", "", "casual")], hints=True)
    play(page, "qwixx")
    Person(page).plays(until="choose")
    page.get_by_role("button", name=say("en", "table.hint")).click()
    expect(page.locator(".hint-ask")).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_the_daily_deal_is_played_and_compared_offline(page):
    page.get_by_role("link", name=re.compile(say("en", "start.daily"))).click()
    game = page.locator(".daily-games li").filter(has=page.get_by_role("heading", name=say("en", "game.tworows")))
    game.get_by_role("button").first.click()
    page.locator("main.table[data-phase=playing]").wait_for()
    Person(page).passes()
    page.get_by_role("button", name=say("en", "deals.share")).wait_for(timeout=COMPUTED_MS)
    page.get_by_role("link", name="Rowlock").first.click()
    page.get_by_role("link", name=re.compile(say("en", "start.daily"))).click()
    expect(game.get_by_role("link")).to_contain_text("point")


def test_a_finished_game_is_reviewed_offline(page):
    set_up(page, "tworows", [("me", "", ""), ("bot", "", "casual")])
    play(page, "tworows")
    Person(page).passes()
    page.get_by_role("link", name=say("en", "result.review")).click()
    page.locator(".stepper").wait_for()
    expect(page.get_by_text(say("en", "review.by-this-device"))).to_be_visible()
    assert axe_problems(page) == ""
    page.get_by_role("link", name=say("en", "table.explore")).click()
    explorer.choices(page).first.wait_for(timeout=COMPUTED_MS)
    assert explorer.fragment(page).startswith("tworows/1/r.b.0/r.b.0/")


@pytest.mark.long
def test_puzzles_are_solved_and_a_friends_position_is_explored_offline(page, address):
    page.get_by_role("link", name=say("en", "start.puzzles")).click()
    for card in (".puzzles-day", ".puzzles-all"):
        page.locator(f"{card} button").click()
        page.locator(".training .pick").first.click(timeout=COMPUTED_MS)
        page.locator(".training .picked").wait_for()
        page.get_by_role("button", name=say("en", "puzzles.stop")).click()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}/?/explore#{explorer.FRIENDS}")
    explorer.explored(page)


@pytest.mark.long
def test_imported_games_are_trained_and_rated_offline(page):
    page.get_by_role("link", name=re.compile(say("en", "start.history"))).click()
    page.locator("#take-in").set_input_files([file(f"{seed}.rowlock", record(seed)) for seed in (1, 2)])
    page.get_by_role("link", name=say("en", "history.train")).click()
    page.locator(".train-place .main.big").click()
    page.locator(".training .pick").first.click(timeout=COMPUTED_MS)
    page.locator(".training .picked").wait_for()
    page.go_back()
    page.get_by_role("link", name=say("en", "history.train")).click()
    page.get_by_role("link", name=say("en", "rating.title")).click()
    page.locator(".rating").wait_for()
