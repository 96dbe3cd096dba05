"""After the game: who won and why, the points, the rematch, the record, and whether the dice were fair."""

import re

import pytest
from playwright.sync_api import expect

from support.browser import TELEPHONE, axe_problems_in_both_schemes, wait_for_async
from support.finished_games import play_game
from support.page_players import BOT, WHAT

MINUS = "−"


@pytest.fixture(scope="module")
def duel(address):
    return play_game(address, "duel", "me", "open")


def at(visit, game, *names, **options):
    return visit(f"/t/{game.table}", storage_state=game.storage(*names), **options)


def figures(page):
    """The points in the table, by player's name."""
    told = {}
    for body in page.locator(".points-by-row tbody").all():
        cells = [text.replace(MINUS, "-") for text in body.locator("td").all_inner_texts()]
        told[body.locator("bdi").inner_text()] = [int(cell) for cell in cells]
    return told


def test_everybody_sees_who_won_why_and_the_points_row_by_row(visit, duel):
    page = at(visit, duel, "Ada")
    result, board = duel.view["result"], duel.view["game"]["board"]
    expect(page.locator(".result-why")).to_have_text(re.compile("column|locked|last token"))
    names = [seat["name"] for seat in duel.view["seats"]]
    told = figures(page)
    assert list(told) == sorted(names, key=lambda name: -result["scores"][names.index(name)])
    for seat, name in enumerate(names):
        own = board["seats"][seat]
        assert told[name] == [*own["row_points"], -5 * own["penalties"], result["scores"][seat]]
        assert sum(told[name][:-1]) == told[name][-1]
    winners = [names[seat - 1] for seat in result["winners"]]
    said = {("Ada",): "You win with", ("Bo",): "Bo wins with"}.get(tuple(winners), "share the win")
    expect(page.locator(".result-headline")).to_contain_text(said)
    assert page.locator(".won-tag").count() == len(winners)
    assert page.complaints == []


def test_the_dice_are_checked_and_the_page_says_what_that_does_and_does_not_prove(visit, duel):
    page = at(visit, duel, "Ada")
    rolls = duel.view["game"]["roll"]["number"]
    expect(page.locator(".dice-verdict.right")).to_contain_text(f"All {rolls} rolls are exactly as sealed")
    page.get_by_text("How they’re made").click()
    more = page.locator(".dice-more")
    for words in ("no one could steer them", "doesn’t prove that no one could see them coming", "every roll follows"):
        expect(more).to_contain_text(words)
    expect(more).to_contain_text("This device’s random number is in there, unchanged")
    for number in (duel.view["fair_dice"]["commitment"], duel.players["Ada"].entropy.hex()):
        expect(more).to_contain_text(number)
    stranger = at(visit, duel)
    stranger.get_by_text("How they’re made").click()
    expect(stranger.locator(".dice-more")).not_to_contain_text("This device’s random number")


SHOW_CHECK = """async (view) => {
    const base = document.querySelector('script[src$="app.js"]').src.replace("app.js", "");
    const { DiceCheck } = await import(`${base}result/dice_check.js`);
    const check = new DiceCheck(view.table);
    document.querySelector("main").append(check.element);
    check.element.id = "another";
    check.show(view, String);
}"""


def test_dice_without_a_players_random_number_prove_less(visit, duel):
    page = at(visit, duel, "Ada")
    page.locator(".dice-verdict.right").wait_for()
    fair = duel.view["fair_dice"]
    without = [{**seat, "entropy": None} for seat in fair["seats"]]
    page.evaluate(SHOW_CHECK, {**duel.view, "fair_dice": {**fair, "seats": without}})
    check = page.locator("#another")
    check.locator(".dice-verdict.right").wait_for()
    expect(check).to_contain_text("No player added a random number")
    expect(check).not_to_contain_text("no one could steer them")


def test_a_server_that_lies_about_its_secret_is_found_out(visit, duel):
    page = at(visit, duel, "Ada")
    page.locator(".dice-verdict.right").wait_for()
    page.evaluate(SHOW_CHECK, {**duel.view, "fair_dice": {**duel.view["fair_dice"], "seed": "00" * 32}})
    expect(page.locator(".dice-verdict.wrong")).to_contain_text("Some rolls aren’t as they were sealed")


def test_the_page_computes_the_rolls_by_itself(visit, duel):
    """The example is the one of docs/table.md, for verifiers in other languages."""
    page = visit("/")
    rolls = page.evaluate(
        """async () => {
            const base = document.querySelector('script[src$="app.js"]').src.replace("app.js", "");
            const { fairFirst, fairRoll, mismatchedRolls } = await import(`${base}server/fair_dice.js`);
            window.mismatchedRolls = mismatchedRolls;
            const bytes = (from) => Uint8Array.from({ length: 32 }, (_, place) => from + place);
            const entropy = [bytes(32), null, bytes(64)];
            return [fairFirst(bytes(0), entropy), ...[1, 2, 3].map((roll) => fairRoll(bytes(0), entropy, roll))];
        }"""
    )
    assert rolls == [3, [5, 4, 1, 5, 1, 3], [1, 6, 4, 2, 3, 2], [5, 3, 1, 4, 6, 1]]
    record = page.request.get(f"{duel.address}/api/v1/tables/{duel.table}/record").text()
    assert page.evaluate("mismatchedRolls", record) == []
    altered = re.sub(r"^2\. (\d)", lambda roll: f"2. {1 + int(roll[1]) % 6}", record, flags=re.MULTILINE)
    first = re.sub(r'First "(\d)"', lambda tag: f'First "{3 - int(tag[1])}"', altered, count=1)
    assert page.evaluate("mismatchedRolls", altered) == [2]
    assert page.evaluate("mismatchedRolls", first) == [0, 2]


@pytest.mark.long
def test_axe_finds_no_problems_and_nothing_scrolls_sideways(visit, duel):
    page = at(visit, duel, "Ada", locale="de-DE", viewport=TELEPHONE)
    page.locator(".dice-verdict.right").wait_for()
    page.locator(".dice-more summary").click()
    assert axe_problems_in_both_schemes(page) == ""
    page.set_viewport_size({"width": 320, "height": 640})
    assert not page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_the_record_is_saved_copied_and_shared_by_link(visit, duel):
    page = at(visit, duel, "Ada", permissions=["clipboard-read", "clipboard-write"])
    with page.expect_download() as download:
        page.get_by_role("link", name="Save", exact=True).click()
    assert download.value.suggested_filename == f"rowlock-{duel.table}.rowlock"
    text = download.value.path().read_text(encoding="utf-8")
    assert '[Game "duel"]' in text
    page.get_by_role("button", name="Copy", exact=True).click()
    expect(page.get_by_text("Copied ✓")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == text
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_role("button", name="Share the link").click()
    wait_for_async(page, f"async () => (await navigator.clipboard.readText()).endsWith('/t/{duel.table}')")


def test_when_everybody_wants_a_rematch_they_move_to_the_next_table(visit, address):
    game = play_game(address, "duel", "me", "open", dice="typed", first=1)
    ada, bo = (at(visit, game, name) for name in ("Ada", "Bo"))
    for page in (ada, bo):
        expect(page.locator(".dice-verdict")).to_contain_text("there’s nothing to check")
    rematch = ada.get_by_role("button", name="Rematch")
    place = rematch.bounding_box()
    rematch.click()
    expect(rematch).to_be_disabled()
    assert rematch.bounding_box() == place
    expect(bo.locator(".result-company")).to_have_text("Ada wants a rematch · Waiting for Bo")
    bo.get_by_role("button", name="Rematch").click()
    for page in (ada, bo):
        page.wait_for_function(f"() => !location.pathname.endsWith('{game.table}')")
    assert ada.url == bo.url
    assert ada.complaints == bo.complaints == []


def test_a_resignation_is_announced(visit, address):
    game = play_game(address, "qwixx", "me", "open", dice="typed", first=1, resigns=True)
    page = at(visit, game, "Ada")
    expect(page.locator(".result-headline")).to_have_text("You win by resignation")
    expect(page.locator(".result-why")).to_have_text("Bo resigned.")
    assert page.locator(".points-by-row tbody", has_text="Bo").locator(".fate").inner_text() == "resigned"
    bo = at(visit, game, "Bo")
    expect(bo.locator(".result-headline")).to_have_text("Ada wins by resignation")
    for one in (bo, page):
        one.get_by_role("button", name="Rematch").click()
    bo.wait_for_function(f"() => !location.pathname.endsWith('{game.table}')")
    expect(bo.locator(".player")).to_have_count(2)


SHOWN = """async ([view, change]) => {
    const base = document.querySelector('script[src$="app.js"]').src.replace("app.js", "");
    const { Result } = await import(`${base}screens/result.js`);
    const result = new Result({ table: view.table, act: async () => [] });
    result.show({ ...view, result: { ...view.result, ...change } });
    return [result.headline.textContent, result.why.textContent.trim()];
}"""


@pytest.mark.parametrize(
    ("change", "headline", "why"),
    [
        (
            {"how": "ended-early", "reason": "ended-early", "winners": []},
            "The game was ended early",
            "Someone was away and no one took over, so no one wins.",
        ),
        (
            {"how": "rules", "reason": "two-rows-closed", "winners": [1, 2], "scores": [40, 40]},
            "Ada and Bo share the win with 40 points each",
            "Two rows are locked.",
        ),
        (
            {"how": "rules", "reason": "out-of-tokens", "winners": [2], "scores": [-1, 1]},
            "Bo wins with 1 point",
            "A player placed their last token.",
        ),
    ],
)
def test_every_ending_is_described_correctly(visit, duel, change, headline, why):
    page = visit("/")
    page.get_by_role("heading", level=1).wait_for()  # by then the page has its words
    assert page.evaluate(SHOWN, [duel.view, change]) == [headline, why]


def test_on_a_phone_on_its_side_the_result_fills_the_screen_and_no_word_is_broken(visit, address):
    game = play_game(address, "onboard", "me", "open")
    page = at(visit, game, "Ada", viewport={"width": 844, "height": 390}, locale="de-DE")
    page.locator(".points-by-row").wait_for()
    end = "one => one.getBoundingClientRect().right"
    ends = [page.locator(part).evaluate(end) for part in (".result", ".menu-open", ".own-boards .rows")]
    assert max(ends) - min(ends) < 24
    # The words would be too wide, and the signs say the same.
    assert page.locator(".head-words").evaluate_all("all => Math.max(...all.map((one) => one.clientWidth))") <= 1
    expect(page.locator(".sum-sign")).to_be_visible()


PLAYS_AND_SCROLLS = f"""async () => {{
  const look = {WHAT};
  const visible = (within) => [...document.querySelectorAll(within)].filter((one) => one.checkVisibility());
  const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const isOver = () => document.querySelector("main.table")?.dataset.phase === "over";
  const places = [];
  const watch = () => {{
    if (isOver()) places.push(scrollY);
    if (places.length < 60) requestAnimationFrame(watch);
  }};
  watch();
  for (let ticks = 0; !isOver(); ticks += 1) {{
    const seen = look();
    if (seen) (visible(".act-buttons .big")[0] ?? visible("[data-choice='-'], .choice")[0]).click();
    if (ticks % 4 === 0) scrollTo(0, 0);
    if (ticks % 4 === 1) scrollTo({{ top: 9999, behavior: "smooth" }});
    await later(25);
  }}
  while (places.length < 60) await later(25);
  return places;
}}"""
"""Pass until the game is over, and scroll down all the time. Returns where the page is in every frame after that."""

FRAMES_TO_SCROLL = 6
"""The page scrolls in three frames, and the result may be drawn one or two before."""


def test_the_result_is_in_view_even_if_the_page_was_scrolling(sit):
    page = sit("onboard", "Ada", BOT, first=1, visitor={"viewport": TELEPHONE, "reduced_motion": "no-preference"})
    places = page.evaluate(PLAYS_AND_SCROLLS)
    assert set(places[FRAMES_TO_SCROLL:]) == {0}
    expect(page.locator(".result-headline")).to_be_in_viewport(ratio=1)
