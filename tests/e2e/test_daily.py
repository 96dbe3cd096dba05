"""The dice of the day, and playing somebody else's dice: from the first tap to the comparison."""

import re

import pytest
from playwright.sync_api import expect

from rowlock.record import read
from rowlock.rules import Over, dice_text, pending
from rowlock.table.deals import dealt_roll
from rowlock.table.shared_game import comparison
from rowlock.words import say
from support.browser import axe_problems
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, keys_left, overflows
from support.page_players import AT_ONCE, Person

GAME = "tworows"
"""The quickest game."""

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
COMPUTED_MS = 60_000
"""How long the bots may take for a comparison before the test fails: far more than they need."""


def entry(page, language="en"):
    return page.locator(".daily-games li").filter(has=page.get_by_role("heading", name=say(language, f"game.{GAME}")))


def play_daily(page, players, seed=1, language="en"):
    """Play today's deal from the list of games to its end."""
    entry(page, language).get_by_role("button").nth(players - 1).click()
    page.locator("main.table[data-phase=playing]").wait_for()
    Person(page, seed).plays()
    page.locator(".result-headline:not(:empty)").wait_for()


def computed(page, language="en"):
    share = page.get_by_role("button", name=say(language, "deals.share"))
    share.wait_for(timeout=COMPUTED_MS)
    return share


def copied(page, button, status):
    button.click()
    expect(page.get_by_text(status, exact=True).first).to_be_visible()
    return page.evaluate("navigator.clipboard.readText()")


def dice_link(page, language="en"):
    button = page.get_by_role("button", name=say(language, "result.play-dice"))
    return copied(page, button, say(language, "result.dice-link-copied"))


def record_of(page):
    with page.expect_download() as download:
        page.get_by_role("button", name=say("en", "result.save")).click()
    return read(download.value.path().read_text(encoding="utf-8"))


def person(visit, path, **options):
    page = visit(path, **CLIPBOARD, **options)
    page.evaluate(AT_ONCE)
    return page


@pytest.mark.parametrize("players", variants([1, 2], 2))
def test_a_deal_is_played_compared_and_shared(visit, players):
    page = person(visit, "/")
    page.get_by_role("link", name=re.compile(say("en", "start.daily"))).click()
    play_daily(page, players)
    share = computed(page)
    record = record_of(page)
    day = record.tags["Deal"]
    for turn in record.turns:
        dealt = dice_text(dealt_roll(GAME, players, day, turn.number))
        assert all(shown in (".", face) for shown, face in zip(dice_text(turn.dice), dealt, strict=True))
    over = pending(record.state)
    assert isinstance(over, Over)
    # The page writes a real minus sign.
    points = say("en", "game.points", n=over.scores[0]).replace("-", "−")
    found = page.locator(".deal-found")
    expect(found).to_contain_text(re.compile("Lucky dice|Unlucky dice|about average"))
    expect(found).to_contain_text("Magna, the strongest bot")
    assert found.get_by_text(say("en", "deals.best-alone", name="Magna")).count() == (players == 1)
    text = copied(page, share, say("en", "deals.copied"))
    first, result, *squares, link = text.splitlines()
    assert first.startswith(f"Rowlock · {say('en', f'game.{GAME}')} · ")
    against = f"{say('en', 'deals.shared-alone', points=points)} · " if players == 1 else "Bruno"
    assert against in result
    assert link.endswith("/daily")
    assert re.fullmatch("[🟩🟨🟧🟥]+", "".join(squares))
    page.goto(link)
    expect(entry(page).get_by_role("link")).to_contain_text(points)
    entry(page).get_by_role("link").click()
    computed(page)
    assert page.complaints == []


def test_a_deal_that_was_left_is_continued(visit):
    page = person(visit, "/daily")
    entry(page).get_by_role("button").first.click()
    page.locator("main.table[data-phase=playing]").wait_for()
    table = page.url
    page.goto(table.split("/t/")[0] + "/daily")
    entry(page).get_by_role("link", name=re.compile("continue")).click()
    page.locator("main.table[data-phase=playing]").wait_for()
    assert page.url == table


def test_a_deal_is_opened_and_shared_by_keyboard(visit):
    page = person(visit, "/daily")
    entry(page).get_by_role("button").first.focus()
    page.keyboard.press("Enter")
    page.locator("main.table[data-phase=playing]").wait_for()
    Person(page).passes()
    computed(page).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(say("en", "deals.copied"), exact=True)).to_be_visible()
    page.locator(".deal-more summary").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".deal-more").first).to_have_attribute("open", "")


def test_a_streak_counts_the_days_up_to_today(visit):
    page = person(visit, "/daily")
    expect(page.locator(".streak")).to_have_count(0)
    page.evaluate(
        """() => {
          const day = (ago) => new Date(Date.now() - new Date().getTimezoneOffset() * 60000 - ago * 86400000);
          const key = (ago) => `${day(ago).toISOString().slice(0, 10)} qwixx 1`;
          const results = { [key(1)]: { table: "a", points: 1 }, [key(2)]: { table: "b", points: 2 } };
          Object.assign(results, { [key(3)]: { table: "c" }, [key(4)]: { table: "d", points: 4 } });
          localStorage.setItem("rowlock.daily", JSON.stringify(results));
        }"""
    )
    page.reload()
    expect(page.locator(".streak")).to_have_text(say("en", "deals.streak", n=2))


def test_two_people_play_the_same_dice_and_compare(visit):
    ada = person(visit, "/daily")
    play_daily(ada, 2, seed=1)
    computed(ada)
    link = dice_link(ada)
    bo = person(visit, "/")
    bo.goto(link)
    expect(bo.get_by_role("main")).to_contain_text("with these dice. Can you do better?")
    bo.get_by_role("button", name=say("en", "deals.dice-play"), exact=True).click()
    bo.locator("main.table[data-phase=playing]").wait_for()
    Person(bo, 2).plays()
    bo.locator(".deal-rival").wait_for()
    back = copied(bo, bo.get_by_role("button", name=say("en", "deals.send-back")), say("en", "result.dice-link-copied"))
    codes = [ada.evaluate("(link) => decodeURIComponent(new URL(link).hash.slice(1))", one) for one in (back, link)]
    found = comparison(*codes)
    assert found["differences"]
    first = bo.locator(".deal-more").first
    first.locator("summary").click()
    expect(first.locator("tbody tr")).to_have_count(len(found["differences"]))
    # Ada opens what Bo sent back, and sees her own game next to his.
    ada.goto(back)
    own, theirs = (say("en", "game.points", n=scores[0]).replace("-", "−") for scores in reversed(found["points"]))
    expect(ada.locator(".deal-rival")).to_contain_text(theirs)
    expect(ada.locator(".deal-rival")).to_contain_text(own)
    assert ada.complaints == bo.complaints == []


def test_a_damaged_link_is_explained(visit):
    page = visit("/dice#qwixx..1.p.2026-99-99..")
    expect(page.get_by_role("heading", level=1)).to_have_text(say("en", "deals.dice-broken"))


@pytest.mark.parametrize("language", variants(LOCALES, "de"))
def test_everything_fits_a_narrow_phone_in_every_language(visit, language):
    page = person(visit, "/daily", viewport=NARROW, locale=LOCALES[language])
    entry(page, language).wait_for()
    assert (keys_left(page), overflows(page)) == ([], [])
    assert axe_problems(page) == ""
    play_daily(page, 1, language=language)
    computed(page, language)
    for more in page.locator(".deal-more summary").all():
        more.click()
    assert (keys_left(page), overflows(page)) == ([], [])
    assert axe_problems(page) == ""
    link = dice_link(page, language)
    page.evaluate("localStorage.removeItem('rowlock.tables')")
    page.goto(link)
    page.get_by_role("button", name=say(language, "deals.dice-play"), exact=True).wait_for()
    assert (keys_left(page), overflows(page)) == ([], [])
    assert axe_problems(page) == ""
