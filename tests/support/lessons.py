"""The page's lessons as data, played by the rules."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, NamedTuple

from rowlock.rules import GAMES as ALL_GAMES
from rowlock.rules import TRACKS, Decision, Options, State, parse_choice, pending, start
from rowlock.rules.layout import row_count, row_letter
from rowlock.rules.meaning import Meaning, meaning
from rowlock.rules.picture import picture
from support.playing import after, choices

Step = dict[str, Any]

LEARNER, PARTNER = 0, 1
GAMES = tuple(dict.fromkeys(name for name, _ in ALL_GAMES))
LESSONS: dict[str, dict[str, Any]] = {
    game: json.loads((files("rowlock.page") / "tutorial" / "lessons" / f"{game}.json").read_text(encoding="utf-8"))
    for game in GAMES
}


class Moment(NamedTuple):
    """A step of a lesson, with the position before it, what the learner picks, and the position it leads to."""

    step: Step
    before: State
    pick: str
    after: State


def steps(game: str) -> Iterator[Step]:
    for chapter in LESSONS[game]["chapters"]:
        yield from chapter["steps"]


def deeds(step: Step, pick: str = "") -> list[str]:
    """The events of a step if the learner makes this choice."""
    if "roll" in step:
        return [step["roll"]]
    return [" ".join([pick, *step.get("others", [])])] if "mine" in step else step.get("then", [])


def openings(game: str) -> Iterator[State]:
    """The positions in which the chapters begin."""
    lesson = LESSONS[game]
    state = start(Options(game, players=2, track=TRACKS.get(lesson.get("track"))))
    for chapter in lesson["chapters"]:
        state = after(state, *chapter["meanwhile"])
        yield state
        for step in chapter["steps"]:
            state = after(state, *deeds(step, step.get("mine", "")))


def moments(game: str) -> Iterator[Moment]:
    """The steps of the lesson if the learner always makes the wanted choice."""
    for state, chapter in zip(openings(game), LESSONS[game]["chapters"], strict=True):
        before = state
        for step in chapter["steps"]:
            pick = step.get("mine", "")
            then = after(before, *deeds(step, pick))
            yield Moment(step, before, pick, then)
            before = then


def answer(step: Step, choice: str) -> str | None:
    """The friendly answer to a choice that is legal but not wanted."""
    if choice == step["mine"]:
        return None
    but = step.get("but", {})
    return next((key for named, key in but.items() if choice in named.split()), but.get("*"))


def ways(game: str) -> Iterator[Moment]:
    """Every way through every chapter, whatever the learner picks."""
    for state, chapter in zip(openings(game), LESSONS[game]["chapters"], strict=True):
        met = {state}
        for step in chapter["steps"]:
            reached = set()
            for before in met:
                picks = [pick for pick in choices(before) if not answer(step, pick)] if "mine" in step else [""]
                for pick in picks:
                    then = after(before, *deeds(step, pick))
                    yield Moment(step, before, pick, then)
                    reached.add(then)
            met = reached
            assert met, step["say"]


def seat(state: State, number: int) -> dict[str, Any]:
    seats: list[dict[str, Any]] = picture(state)["seats"]
    return seats[number]


def means(moment: Moment, choice: str | None = None) -> Meaning:
    """The effects of a choice of the learner; by default, of the one that is picked."""
    return meaning(moment.before, LEARNER, parse_choice(choice or moment.pick))


def deciders(moment: Moment) -> tuple[int, ...]:
    awaited = pending(moment.before)
    return awaited.seats if isinstance(awaited, Decision) else ()


def row(state: State, number: int, letter: str) -> list[int]:
    """The number of a seat's marks on each square of a row, and on its lock."""
    place = next(row for row in range(row_count(state.layout)) if row_letter(state.layout, row) == letter)
    return [int(height, 36) for height in seat(state, number)["rows"][place]]


def front(state: State, letter: str) -> tuple[int, int]:
    """The foremost square of a row, and who has it."""
    return max(
        (place, number) for number in (0, 1) for place, height in enumerate(row(state, number, letter)) if height
    )
