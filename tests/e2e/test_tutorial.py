"""The tutorial: by keyboard, in every language, without a network; left and resumed."""

import re

import pytest

from rowlock.rules import scores
from rowlock.words import say
from support.browser import NARROW, TELEPHONE, axe_problems_in_both_schemes
from support.lessons import GAMES, LESSONS, moments
from support.long_run import variants
from support.page_checks import LOCALES, keys_left, overflows

FIRST_STEPS = {game: {chapter["steps"][0]["say"] for chapter in LESSONS[game]["chapters"][1:]} for game in GAMES}
"""The steps where a chapter begins with another game, and says so."""

SEEN = """() => ({
  words: document.querySelector(".guide-words")?.textContent,
  said: document.getElementById("said").textContent,
  pointed: document.querySelectorAll(".pointed").length,
  focused: document.activeElement.dataset.choice ?? document.activeElement.className,
})"""

ALL_IN_SIGHT = """() => {
  const { top: bottom } = document.querySelector(".guide").getBoundingClientRect();
  const tray = document.querySelector(".dice-tray");
  const stays = getComputedStyle(tray).position === "sticky";
  const things = [...document.querySelectorAll(".stage .pointed, .own-boards .cell.lit")];
  if (things.some((one) => one.matches(".lit:not(.field)")) && !stays) return false;
  return things.every((one) => {
    const box = one.getBoundingClientRect();
    const top = stays && !tray.contains(one) ? tray.getBoundingClientRect().bottom : 0;
    return box.top >= top - 1 && box.bottom <= bottom + 1;
  });
}"""
"""Nothing that is pointed at or may be chosen is off the screen, behind the guide, or behind the dice."""


def told(language, key, **facts):
    return say(language, f"learn.{key}", **facts).replace("*", "")


def words_of(language, moment):
    own, theirs = (say(language, "game.points", n=n) for n in scores(moment.before))
    return told(language, moment.step["say"], own=own, theirs=theirs)


def open_lesson(visit, game, language="en", **options):
    """The lesson in somebody's browser, as soon as it begins."""
    page = visit(f"/learn/{game}", locale=LOCALES[language], **options)
    page.locator(".guide-words").wait_for()
    return page


def to_the_guide(page):
    """By keyboard, past the bar and the chapters."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.closest('.guide') !== null"):
            return
    raise AssertionError("the guide cannot be reached")


def pick(page, choice):
    """By keyboard: along the list of choices, which has the focus."""
    for _ in range(12):
        if page.evaluate("() => document.activeElement.dataset.choice") == choice:
            return page.keyboard.press("Enter")
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{choice} is not in the list")


def learn(page, game, language="en", look=lambda _: None):
    """The whole lesson, by keyboard alone: every step says what to do, and the focus is where to do it."""
    to_the_guide(page)
    for moment in moments(game):
        step, words = moment.step, words_of(language, moment)
        page.wait_for_function("(words) => document.querySelector('.guide-words').textContent === words", arg=words)
        seen = page.evaluate(SEEN)
        anew = f"{told(language, 'anew')}. " if step["say"] in FIRST_STEPS[game] else ""
        assert seen["said"] == anew + words
        assert page.locator(".guide-anew").is_visible() == bool(anew)
        assert page.locator(".guide-picture").is_visible() == ("picture" in step)
        assert bool(seen["pointed"]) == ("point" in step), words
        look(page)
        if "mine" in step and "big" not in seen["focused"]:
            pick(page, step["mine"])
        else:
            assert "big" in seen["focused"], words
            page.keyboard.press("Enter")
    end = told(language, "end", game=say(language, f"game.{game}"))
    page.wait_for_function("(words) => document.querySelector('.guide-words').textContent === words", arg=end)


@pytest.mark.parametrize("game", variants(GAMES, "onboard"))
def test_a_game_is_learnt_by_keyboard_offline_and_a_phone_shows_everything_mentioned(visit, game):
    page = open_lesson(visit, game, "de", viewport=TELEPHONE)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    learn(page, game, "de", lambda page: page.wait_for_function(ALL_IN_SIGHT))
    # Until the page knows that the server is back, it would open a table on this device.
    with page.expect_response("**/healthz") as answer:
        page.context.set_offline(False)
    answer.value.finished()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.complaints == []
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/t/[\w-]+$"))
    table = page.url.rpartition("/")[2]
    seats = page.request.get(f"{page.url.partition('/t/')[0]}/api/v1/tables/{table}").json()["seats"]
    assert [(one["kind"], one["name"]) for one in seats] == [("person", ""), ("bot", "beginner")]


LEARNT = [("de", "qwixx"), ("pl", "onboard"), ("it", "duel"), ("pl", "tworows")]


@pytest.mark.parametrize(("language", "game"), variants(LEARNT, *LEARNT[1:3]))
def test_it_is_learnt_in_every_language_and_fits_the_narrowest_screen(visit, language, game):
    def look(page):
        assert overflows(page) == []
        assert keys_left(page) == []
        # The guide shows the points of the whole game, which leaves no room for the whole board.
        if page.locator(".guide-picture .points-by-row").count() == 0:
            page.wait_for_function(ALL_IN_SIGHT)

    learn(open_lesson(visit, game, language, viewport=NARROW), game, language, look)


def test_a_legal_choice_that_is_not_wanted_gets_a_kind_answer_and_changes_nothing(visit):
    page = open_lesson(visit, "qwixx")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Roll the dice").click()
    page.get_by_role("gridcell", name=re.compile("^Green 3,")).click()
    assert page.locator(".guide-words").text_content() == told("en", "q-but-far")
    assert page.evaluate(SEEN)["said"] == told("en", "q-but-far")
    assert page.locator(".own-boards .crossed").count() == 0
    # Yellow is as good as red, although the lesson goes on with red.
    page.get_by_role("gridcell", name=re.compile("^Yellow 3,")).click()
    assert page.locator(".guide-words").text_content() == told("en", "q-colour")
    assert page.locator(".own-boards .row-y .crossed").count() == 1


def test_dice_are_tapped_as_at_a_table(visit):
    page = open_lesson(visit, "qwixx")
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Roll the dice").wait_for()
    page.locator(".dice-tray").click()
    page.get_by_role("gridcell", name=re.compile("^Red 3,")).click()
    page.locator(".die.white").first.click()
    page.locator(".dice-body .die.row-r").click()
    page.locator(".cell.paired").wait_for()


def test_keyboard_focus_stays_on_the_board(visit):
    page = open_lesson(visit, "qwixx")
    page.get_by_role("button", name="Continue").press("Enter")
    page.keyboard.press("Enter")
    page.get_by_role("gridcell", name=re.compile("^Red 3,")).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("() => document.activeElement.dataset.choice") == "r4"
    page.keyboard.press("Enter")
    assert "big" in page.evaluate(SEEN)["focused"]


def test_a_lesson_can_be_left_and_resumed(visit):
    page = open_lesson(visit, "duel")
    page.get_by_role("navigation", name="Chapters").get_by_role("button", name="Chapter 2: Beating").click()
    page.get_by_role("button", name="Roll the dice").click()
    page.get_by_role("link", name="Rowlock").first.click()
    page.get_by_role("link", name="Learn by playing: Qwixx Duel").click()
    page.locator(".guide-words").wait_for()
    assert page.locator(".guide-words").text_content() == told("en", "d-beat")
    page.reload()
    page.locator(".guide-words").wait_for()
    assert page.locator(".guide-words").text_content() == told("en", "d-beat")
    page.get_by_role("button", name="Back").click()
    assert page.locator(".guide-words").text_content() == told("en", "d-beat-roll")
    page.get_by_role("button", name="Back").click()
    assert page.locator(".guide-words").text_content() == told("en", "d-tokens-done")
    page.get_by_role("button", name="Next: Beating").click()
    page.get_by_role("button", name="Skip chapter").click()
    assert page.locator(".guide-words").text_content() == told("en", "d-stack-roll")
    assert page.complaints == []


def test_data_stored_by_another_version_starts_over(visit):
    page = open_lesson(visit, "qwixx")
    for kept in ('{"chapter": 9}', '{"chapter": 0, "picks": ["", "", "r9"]}', '{"picks": 3}', "[", "null"):
        page.evaluate("(kept) => localStorage.setItem('rowlock.learn.qwixx', kept)", kept)
        page.reload()
        page.locator(".guide-words").wait_for()
        assert page.locator(".guide-words").text_content() == told("en", "q-sheet"), kept
    assert page.complaints == []


def test_every_game_leads_to_its_lesson(visit):
    page = visit()
    for game in GAMES:
        page.get_by_role("link", name=f"Rules: {say('en', f'game.{game}')}", exact=True).click()
        page.locator(".rules-play").get_by_role("link", name="Learn by playing").click()
        title = say("en", "learn.title", game=say("en", f"game.{game}"))
        page.get_by_role("heading", level=1, name=title).wait_for()
        page.get_by_role("link", name="Rowlock").first.click()


@pytest.mark.long
def test_axe_finds_no_problems(visit):
    # On Board has everything that Qwixx has.
    for game in ("onboard", "duel"):
        page = open_lesson(visit, game)
        chapters = page.get_by_role("navigation", name="Chapters").get_by_role("button")
        chapters.nth(1).click()
        page.get_by_role("button", name=re.compile("Roll the dice|Continue")).click()
        page.locator(".choice-list button").last.click()
        assert page.locator(".guide-words.kindly").count() == 1
        assert axe_problems_in_both_schemes(page) == "", game
        assert len(LESSONS[game]["chapters"]) == chapters.count()


@pytest.mark.parametrize("game", variants(GAMES, "duel"))
def test_a_lesson_opens_at_its_top_on_a_phone(visit, game):
    page = open_lesson(visit, game, "de", viewport=TELEPHONE)
    frame = "() => new Promise(requestAnimationFrame)"
    page.evaluate(frame)
    page.evaluate(frame)
    assert page.evaluate("() => [scrollY, document.querySelectorAll('.pointed').length > 0]") == [0, True]
