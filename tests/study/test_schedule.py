"""The schedule by which exercises come back."""

import pytest

from rowlock.study.schedule import (
    INTERVALS,
    KNOWN_FROM,
    MIN_NEW,
    SESSION,
    Card,
    Progress,
    Schedule,
    after_answer,
    progress,
    session,
)

TODAY = 20_000


def test_right_answers_lead_to_growing_intervals():
    schedule, day, gaps = None, TODAY, []
    for _ in range(len(INTERVALS) + 1):
        schedule = after_answer(schedule, True, day)
        gaps.append(schedule.due - day)
        day = schedule.due
    assert tuple(gaps) == (*INTERVALS, INTERVALS[-1])
    assert list(INTERVALS) == sorted(set(INTERVALS))


def test_a_wrong_answer_begins_again_on_the_same_day():
    schedule = after_answer(Schedule(4, TODAY), False, TODAY)
    assert schedule.due == TODAY
    assert after_answer(schedule, True, TODAY) == Schedule(0, TODAY + INTERVALS[0])


def test_an_answer_before_it_is_due_advances_nothing():
    early = Schedule(2, TODAY + 3)
    assert after_answer(early, True, TODAY) == early


def due(key, days_ago, cost=10.0, step=1):
    return Card(key, cost, Schedule(step, TODAY - days_ago))


def new(key, cost):
    return Card(key, cost, None)


def test_due_exercises_come_first_then_the_costliest_new_ones():
    cards = [new("cheap", 0.03), due("late", 0), new("costly", 0.3), due("later", 5), due("not yet", -1)]
    assert session(cards, TODAY) == ["later", "late", "costly", "cheap"]


def test_new_exercises_have_places_in_every_session():
    cards = [due(f"d{number:02}", 1) for number in range(30)] + [new(f"n{number}", 0.1) for number in range(9)]
    chosen = session(cards, TODAY)
    assert len(chosen) == SESSION
    assert len([key for key in chosen if key.startswith("n")]) == MIN_NEW


@pytest.mark.parametrize("count", [0, 1, SESSION, SESSION + 5])
def test_a_session_is_as_long_as_it_can_be(count):
    assert len(session([new(f"n{number}", 0.1) for number in range(count)], TODAY)) == min(count, SESSION)
    assert len(session([due(f"d{number}", 0) for number in range(count)], TODAY)) == min(count, SESSION)


def test_progress_counts_every_exercise_once_and_what_is_due():
    cards = [new("a", 0.1), due("b", 0), due("c", -4, step=KNOWN_FROM), due("d", 1, step=KNOWN_FROM + 1)]
    assert progress(cards, TODAY) == Progress(untried=1, learning=1, known=2, due=2)
