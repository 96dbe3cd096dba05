"""The history of a device: games are added automatically and stay there, and figures claim no more than they can."""

import csv
import io
import json
import math
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from rowlock.words import figure, say
from support.browser import axe_problems_in_both_schemes
from support.device_history import kept_games
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, keys_left, overflows
from support.page_players import BOT, Person

ADA, BO = {"name": "Ada", "colour": "violet"}, {"name": "Bo", "colour": "rose"}
ROWS = [{"points": [10, 6, 15, 3], "penalties": 1}, {"points": [6, 6, 6, 10], "penalties": 0}]


def played(number, ada=29, bo=28, game="qwixx", **parts):
    told = {"track": None, "players": [ADA, BO], "points": [ada, bo], "rows": ROWS, "reason": "two-rows-closed"}
    when = f"2026-03-{number:02}T19:00:00.000Z"
    return {"id": f"g{number}", "when": when, "game": game, "way": "free", **told, **parts}


EVENING = [
    played(1, 40, 20),
    played(2, 50, 60),
    played(3, 60, 30),
    played(4, 70, 10),
    played(5, 80, 100),
    played(6, 90, 5),
]


def history(visit, games=EVENING, **options):
    page = visit("/", **options)
    keep(page, {"version": 1, "games": games[::-1]})
    return show(page)


def keep(page, value):
    """Store a history as earlier versions did: it moves to the database when it is shown."""
    text = value if isinstance(value, str) else json.dumps(value)
    page.evaluate("(text) => localStorage.setItem('rowlock.history', text)", text)


def show(page):
    page.goto(urljoin(page.url, "/history"))
    page.get_by_role("heading", level=1).wait_for()
    return page


def standing(page, name):
    return page.locator(".standing").filter(has=page.get_by_role("heading", name=name)).inner_text()


def test_a_history_of_an_earlier_version_moves_to_the_database(visit):
    page = history(visit)
    assert [game["id"] for game in kept_games(page)] == ["g6", "g5", "g4", "g3", "g2", "g1"]
    assert page.evaluate("() => localStorage.getItem('rowlock.history')") is None
    show(page)
    assert page.locator(".played").count() == 6


def test_a_game_that_was_noted_when_the_tab_died_comes_with_its_record(visit):
    page = visit("/")
    noted = {"version": 1, "games": [played(1)], "records": {"g1": "[Game]"}}
    page.evaluate("(text) => localStorage.setItem('rowlock.history', text)", json.dumps(noted))
    show(page)
    assert [game["id"] for game in kept_games(page)] == ["g1"]
    saved_file = json.loads(saved(page, say("en", "history.save")))
    assert saved_file["records"] == {"g1": "[Game]"}


def test_figures_come_with_their_number_of_games_and_an_interval(visit):
    page = history(visit)
    told = standing(page, "Ada")
    # Wilson's interval of 4 wins in 6, and Student's of the mean of 40, 50, …, 90, with t = 2.571 for 5 degrees.
    assert "4 of 6 · 67%" in told
    assert "95%: 30% to 90%" in told
    assert "65.0 on average" in told
    reach = 2.571 * math.sqrt(350 / 6)
    assert f"95%: {figure('en', 65 - reach, 0)} to {figure('en', 65 + reach, 0)}" in told
    assert say("en", "game.points", n=90) in told
    assert page.locator(".standing .interval").count() == 4


def test_a_resigned_game_says_so_and_is_nobodys_best(visit):
    page = history(visit, [played(1, 40, 20), played(2, 90, 60, reason="resigned", winners=[2])])
    assert "Best game\n40 points" in standing(page, "Ada")
    expect(page.locator(".played")).to_contain_text(["ended by resignation", "with real dice"])


def test_a_few_games_get_no_figures(visit):
    page = history(visit, EVENING[:4])
    told = standing(page, "Ada")
    assert told.count(say("en", "history.too-few", n=5)) == 1
    assert "on average" not in told
    assert page.locator(".interval").count() == 0


def test_bots_are_not_listed_and_solo_games_are_not_wins(visit):
    bot = {"name": "Nora", "colour": "teal", "bot": True}
    alone = [played(day, players=[ADA], points=[day], rows=[ROWS[0]]) for day in range(1, 6)]
    page = history(visit, [*alone, played(7, game="duel", players=[ADA, bot])])
    assert page.locator(".standing").count() == 2
    told = page.locator(".standing").first.inner_text()
    assert say("en", "history.alone") in told
    assert "3.0 on average" in told


def test_games_are_filtered_by_game_and_by_player(visit):
    cleo = {"name": "Cleo", "colour": "amber"}
    page = history(visit, [*EVENING, played(7, game="duel"), played(8, players=[ADA, cleo])])
    assert page.locator(".played").count() == 8
    page.get_by_role("button", name="Cleo").click()
    assert page.locator(".played").count() == 1
    page.get_by_role("radio", name="Qwixx Duel").check()
    page.get_by_text(say("en", "history.no-match")).wait_for()
    page.get_by_role("button", name="Cleo").click()
    assert page.locator(".played").count() == 1


def test_one_game_and_all_games_are_deleted_after_confirmation(visit):
    page = history(visit)
    page.get_by_role("button", name=say("en", "history.remove"), exact=True).first.click()
    page.get_by_role("button", name=say("en", "start.keep")).click()
    assert len(kept_games(page)) == 6
    page.get_by_role("button", name=say("en", "history.remove"), exact=True).first.click()
    page.get_by_role("button", name=say("en", "history.remove-now"), exact=True).click()
    expect(page.locator(".played")).to_have_count(5)
    assert [game["id"] for game in kept_games(page)] == ["g5", "g4", "g3", "g2", "g1"]
    page.get_by_role("button", name=say("en", "history.remove-all")).click()
    page.get_by_text(say("en", "history.remove-all-sure", n=5)).wait_for()
    page.get_by_role("button", name=say("en", "history.remove-now"), exact=True).click()
    page.get_by_role("heading", name=say("en", "history.empty")).wait_for()
    assert kept_games(page) == []


def saved(page, name):
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return download.value.path().read_text()


def take_in(page, text):
    file = {"name": "games.json", "mimeType": "application/json", "buffer": text.encode()}
    page.locator("#take-in").set_input_files(file)


def test_saved_games_are_imported_elsewhere_once(visit):
    text = saved(history(visit), say("en", "history.save"))
    other = history(visit, [played(6, 90, 5), played(9)])
    take_in(other, text)
    expect(other.locator(".history-told")).to_have_text("5 games added. 1 was already here.")
    assert [game["id"] for game in kept_games(other)] == ["g9", "g6", "g5", "g4", "g3", "g2", "g1"]
    take_in(other, text)
    expect(other.locator(".history-told")).to_have_text("0 games added. 6 were already here.")
    take_in(other, '{"rowlock": "history", "version": 1, "games": [{"id": "x"}]}')
    expect(other.locator(".history-rejected")).to_contain_text(f"games.json: {say('en', 'history.why-not-record')}")
    assert len(kept_games(other)) == 7


def test_the_table_has_a_line_for_every_player_and_no_formula(visit):
    text = saved(
        history(visit, [played(1, players=[{**ADA, "name": '=1+1, "A"'}, BO])]), say("en", "history.save-table")
    )
    lines = list(csv.DictReader(io.StringIO(text)))
    assert [(line["player"], line["points"], line["won"]) for line in lines] == [
        ('\'=1+1, "A"', "29", "true"),
        ("Bo", "28", "false"),
    ]
    assert (lines[0]["red"], lines[0]["blue"], lines[0]["penalties"]) == ("10", "3", "1")


UNREADABLE = ["{not json", '{"version": 99, "games": []}', '"text"']


@pytest.mark.parametrize("broken", variants(UNREADABLE, UNREADABLE[0]))
def test_unreadable_data_is_reported_and_set_aside(visit, broken):
    page = visit("/")
    keep(page, broken)
    show(page)
    page.get_by_text(say("en", "history.unreadable")).wait_for()
    assert page.complaints == []
    page.get_by_role("button", name=say("en", "history.unreadable-remove")).click()
    expect(page.get_by_text(say("en", "history.unreadable"))).to_have_count(0)


def test_a_damaged_game_does_not_affect_the_others(visit):
    page = history(visit, [*EVENING, {"id": "g7", "game": "qwixx"}, None])
    assert page.locator(".played").count() == 6
    assert page.complaints == []


def test_a_game_at_a_table_is_added_once_and_stays_deleted(sit, address):
    page = sit("duel", "Ada", BOT, dice="at-once")
    Person(page).passes()
    page.wait_for_function("() => JSON.parse(localStorage.getItem('rowlock.tables'))[0].noted")
    [game] = kept_games(page)
    seen = page.request.get(f"{address}/api/v1/tables/{page.table}").json()
    assert (game["id"], game["way"], game["points"]) == (page.table, "table", seen["result"]["scores"])
    assert game["players"] == [ADA, {"name": "Nora", "colour": "rose", "bot": True, "level": "casual"}]
    page.reload()
    page.locator(".result-headline:not(:empty)").wait_for()
    assert len(kept_games(page)) == 1
    show(page)
    page.get_by_role("button", name=say("en", "history.remove"), exact=True).click()
    page.get_by_role("button", name=say("en", "history.remove-now"), exact=True).click()
    page.get_by_role("heading", name=say("en", "history.empty")).wait_for()
    page.goto(f"{address}/t/{page.table}")
    page.locator(".result-headline:not(:empty)").wait_for()
    assert kept_games(page) == []


def test_people_are_remembered_with_their_colours(visit):
    page = history(visit)
    people = "() => JSON.parse(localStorage.getItem('rowlock.people'))"
    for name in ("Ada", "Bo", "Ada"):
        page.get_by_role("textbox", name="Name").fill(name)
        page.get_by_role("button", name=say("en", "history.person-add")).click()
    assert page.evaluate(people) == [BO, ADA]
    page.get_by_role("group", name="Colour of Ada").get_by_role("radio", name="olive").check()
    assert page.evaluate(people) == [BO, {**ADA, "colour": "olive"}]
    page.get_by_role("button", name="Remove Bo").click()
    assert page.evaluate(people) == [{**ADA, "colour": "olive"}]


@pytest.mark.long
def test_axe_finds_no_problems(visit):
    page = history(visit)
    page.get_by_role("textbox", name="Name").fill("Ada")
    page.keyboard.press("Enter")
    page.locator(".how-sure summary").click()
    page.get_by_role("button", name=say("en", "history.remove"), exact=True).first.click()
    page.get_by_role("button", name=say("en", "history.remove-all")).click()
    assert axe_problems_in_both_schemes(page) == ""
    assert page.complaints == []


@pytest.mark.parametrize("language", variants(LOCALES, "de"))
def test_everything_fits_a_narrow_screen(visit, language):
    page = history(visit, [*EVENING, played(7, game="duel")], viewport=NARROW, locale=LOCALES[language])
    page.locator(".how-sure summary").click()
    page.locator(".import-paste summary").click()
    page.locator(".history-removing button").click()
    assert keys_left(page) == []
    assert overflows(page) == []
