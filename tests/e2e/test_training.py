"""Training on one's own mistakes: from imported records to a session, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from rowlock.words import say
from support.browser import axe_problems
from support.device_history import exercises
from support.imported_records import file, import_records, record, zipped
from support.long_run import variants
from support.page_checks import LOCALES, NARROW, PHONE, keys_left, overflows


def told(page):
    return page.locator(".history-told")


def training(page, language="en"):
    """The training screen, once all games are reviewed."""
    page.get_by_role("link", name=say(language, "history.train")).click()
    start = page.locator(".train-place .main.big")
    start.wait_for()
    expect(page.locator(".train > [role=status]")).to_have_text("")
    return page


def picks(page):
    return page.locator(".training .pick")


def answered(page):
    """Answer one exercise with the first choice on offer."""
    picks(page).first.click()
    page.locator(".training .picked").wait_for()
    page.locator(".training .onward .main").click()


def test_imported_games_lead_to_a_session_on_ones_own_mistakes(visit):
    page = import_records(visit, [file("one.rowlock", record(1)), file("more.zip", zipped(a=record(2), b=record(3)))])
    expect(told(page)).to_have_text("3 games added.")
    training(page)
    made = exercises(page)
    assert {one["player"] for one in made} == {"Ada"}
    page.locator(".train-place .main.big").click()
    page.locator(".training .question").wait_for()
    # Nothing gives the answer away.
    assert page.locator(".training :is(.best, .worths, .judgement)").count() == 0
    count = min(len(made), 10)
    for _ in range(2 * count):
        answered(page)
        page.locator(".training .pick, .train-result").first.wait_for()
        if page.locator(".train-result").count():
            break
    expect(page.locator(".train-result")).to_contain_text(f"of {count}")
    seen = [one for one in exercises(page) if "due" in one]
    assert len(seen) == count
    assert page.complaints == []


def test_a_right_answer_comes_back_tomorrow_and_a_wrong_one_at_the_end(visit):
    page = training(import_records(visit, [file("one.rowlock", record(1))]))
    page.locator(".train-place .main.big").click()
    picks(page).first.wait_for()
    first = page.locator(".training-head h2").inner_text()
    assert first.startswith("Exercise 1 of")
    picks(page).first.click()
    verdict = page.locator(".training .picked")
    verdict.wait_for()
    is_right = "right" in verdict.get_attribute("class")
    expect(verdict).to_contain_text(say("en", "train.right" if is_right else "train.wrong"))
    expect(page.locator(".session-marks > .hit")).to_have_count(int(is_right))
    expect(page.locator(".session-marks > .miss")).to_have_count(int(not is_right))
    expected = say("en", "train.back-in", n=1) if is_right else say("en", "train.again-at-end")
    expect(page.locator(".training .onward")).to_contain_text(expected)
    (seen,) = [one for one in exercises(page) if "due" in one]
    assert seen["step"] == (0 if is_right else -1)


def test_a_late_overview_does_not_replace_a_session(visit):
    files = [file("one.rowlock", record(1)), file("two.rowlock", record(3).replace("Ada", "Eve"))]
    page = training(import_records(visit, files))
    page.locator(".train-place input[type=radio]").nth(1).wait_for(state="attached")
    # Changing the player draws the overview again, which takes a moment.
    page.evaluate(
        """() => {
          document.querySelector(".train-place input[type=radio]:not(:checked)").click();
          document.querySelector(".train-place .main.big").click();
        }"""
    )
    picks(page).first.wait_for()
    assert page.locator(".train-progress").count() == 0


def test_a_session_needs_no_mouse(visit):
    page = training(import_records(visit, [file("one.rowlock", record(1))]))
    page.locator(".train-place .main.big").focus()
    page.keyboard.press("Enter")
    picks(page).first.wait_for()
    expect(picks(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".training .picked")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator(".training .onward .main")).to_be_focused()
    page.keyboard.press("Enter")
    picks(page).first.wait_for()
    expect(picks(page).first).to_be_focused()


def test_exercises_and_answers_survive_the_tab(visit):
    page = training(import_records(visit, [file("one.rowlock", record(1))]))
    page.locator(".train-place .main.big").click()
    answered(page)
    page.locator(".training .pick, .train-result").first.wait_for()
    before = exercises(page)
    context = page.context
    page.close()
    again = visit("/train", context=context)
    again.locator(".train-progress").wait_for()
    assert exercises(again) == before


def test_files_that_cannot_be_imported_are_listed_with_the_reason(visit):
    broken = record(1).replace("1. ", "1. 9", 1)
    unfinished = "\n".join(record(2).splitlines()[:-3])
    illegal = re.sub(r"(?m)^1\. .*$", "1. 53 2..1 | b9 - | -", record(4))
    files = [
        file("notes.txt", "Buy milk"),
        file("broken.rowlock", broken),
        file("illegal.rowlock", illegal),
        file("half.rowlock", unfinished),
        file("bad.zip", b"PK\x03\x04 nothing"),
        file("good.rowlock", record(3)),
    ]
    page = import_records(visit, files)
    expect(told(page)).to_have_text("1 game added.")
    rejected = page.locator(".history-rejected")
    expect(rejected).to_contain_text(say("en", "history.rejected", n=5))
    expect(rejected).to_contain_text(f"notes.txt: {say('en', 'history.why-not-record')}")
    expect(rejected).to_contain_text(f"half.rowlock: {say('en', 'history.why-unfinished')}")
    expect(rejected).to_contain_text(f"bad.zip: {say('en', 'history.why-broken')}")
    expect(rejected).to_contain_text(f"broken.rowlock: {say('en', 'history.why-turn', turn=1)}")
    expect(rejected).to_contain_text("illegal.rowlock: in turn 1, Ada can’t choose blue 9. These dice don’t")
    assert page.complaints == []


def test_a_text_with_several_records_is_pasted_and_known_ones_are_skipped(visit):
    page = import_records(visit, [file("one.rowlock", record(1))])
    expect(told(page)).to_have_text("1 game added.")
    page.get_by_text(say("en", "history.import-paste"), exact=True).first.click()
    page.locator("#take-in-text").fill(record(1).replace("Ada", "Eve") + "\n" + record(2))
    page.get_by_role("button", name=say("en", "history.import")).click()
    expect(told(page)).to_have_text("1 game added. 1 was already here.")
    expect(page.locator(".played")).to_have_count(2)


def test_dropped_records_are_imported(visit):
    page = visit("/history")
    page.get_by_role("heading", level=1).wait_for()
    data = page.evaluate_handle(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "dropped.rowlock"));
          return data;
        }""",
        record(1),
    )
    page.dispatch_event(".history", "drop", {"dataTransfer": data})
    expect(told(page)).to_have_text("1 game added.")


def test_without_exercises_the_screen_says_where_they_come_from(visit):
    page = visit("/train", viewport=PHONE)
    page.get_by_role("heading", name=say("en", "train.nothing")).wait_for()
    assert axe_problems(page) == ""
    page.get_by_role("link", name=say("en", "history.import")).click()
    page.get_by_role("heading", name=say("en", "history.headline")).wait_for()


@pytest.mark.parametrize("language", variants(LOCALES, "de"))
def test_everything_fits_a_narrow_screen(visit, language):
    page = training(import_records(visit, [file("one.rowlock", record(1))], language, viewport=NARROW), language)
    page.locator(".how-sure summary").click()
    assert overflows(page) == []
    assert axe_problems(page) == ""
    page.locator(".train-place .main.big").click()
    picks(page).first.wait_for()
    assert overflows(page) == []
    # The choices stay in sight, however high the board is.
    box = page.locator(".training .question").bounding_box()
    assert box["y"] + box["height"] <= NARROW["height"]
    picks(page).first.click()
    page.locator(".training .onward").wait_for()
    assert keys_left(page) == []
    assert overflows(page) == []
    assert axe_problems(page) == ""
