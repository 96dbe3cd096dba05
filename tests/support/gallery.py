"""Every board in many states, from recorded games: to look at while drawing them, and for tests of the boards alone.

    python tests/support/gallery.py OUT        pictures of all scenes, in all sizes, by day and by night

A scene is what the server would send for a position, and `gallery.js` draws it inside the real page.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from rowlock.record import read_record_file, steps
from rowlock.rules import Decision, Over, State, choice_text, game_of, legal, pending
from rowlock.rules.dice import white_sum
from rowlock.rules.meaning import meaning
from rowlock.rules.picture import dice_picture, picture, track_picture
from rowlock.rules.turn import ACTION_1, ROLL

TESTS = Path(__file__).parent.parent
NAMES = ("Ada", "Bo", "Cleo with a long name indeed", "Dmitri", "Eve")
SCRIPT = (Path(__file__).parent / "gallery.js").read_text().strip()
SIZES = {"desk": (1280, 800), "telephone": (390, 844), "narrow": (320, 640)}

Scene = dict[str, Any]


def scene(state: State, seat: int = 0, chosen: str | None = None, before: State | None = None) -> Scene:
    """What a seat (from 0) sees of a position; `before` is the one at the last roll."""
    awaited = pending(state)
    deciding = isinstance(awaited, Decision)
    track = getattr(state, "track", None)
    return {
        "game": game_of(state).NAME,
        "board": picture(state),
        "before": before and picture(before),
        "track": track and track_picture(track),
        "seat": seat + 1,
        "names": list(NAMES[: len(picture(state)["seats"])]),
        "options": options(state, seat) if deciding and seat in awaited.seats else [],
        "chosen": chosen,
        "dice": dice_picture(state.dice) if deciding else None,
        "sum": white_sum(state.dice) if deciding and state.stage == ACTION_1 else None,
    }


def options(state: State, seat: int) -> list[Scene]:
    """The legal choices, as in a view."""
    found = []
    for choice in legal(state, seat):
        means: Scene = {name: fact for name, fact in meaning(state, seat, choice)._asdict().items() if fact}
        if "enters" in means:
            means["enters"] = choice_text(means["enters"])
        found.append({"choice": choice_text(choice), "means": means})
    return found


def states(sample: str) -> list[State]:
    return list(steps(read_record_file(TESTS / sample)))


def first_with(sample: str, *facts: str) -> Scene:
    """The first decision of a game in which choices have all these effects."""
    for state in states(sample):
        awaited = pending(state)
        if not isinstance(awaited, Decision):
            continue
        for seat in awaited.seats:
            told = {fact for option in options(state, seat) for fact in option["means"]}
            if told.issuperset(facts):
                return scene(state, seat)
    raise LookupError(f"no decision of {sample} has choices that mean {', '.join(facts)}")


def rolled(sample: str, turn: int) -> State:
    """The position before a turn's roll."""
    return [state for state in states(sample) if state.stage == ROLL][turn - 1]


def scenes() -> Iterator[tuple[str, Scene]]:
    yield "qwixx-begins", scene(states("samples/qwixx-0002.rowlock")[1], 1)
    yield "qwixx-between-rolls", scene(rolled("samples/qwixx-0001.rowlock", 14), 2)
    yield "qwixx-closes", first_with("samples/qwixx-0001.rowlock", "closes")
    yield "qwixx-penalty", first_with("samples/qwixx-0007.rowlock", "penalty", "skips")
    over = states("samples/qwixx-0002.rowlock")[-1]
    assert isinstance(pending(over), Over)
    yield "qwixx-over", scene(over)
    yield "duel-begins", scene(states("samples/duel-0032.rowlock")[1], 1)
    yield "duel-beats", first_with("samples/duel-0032.rowlock", "beats", "stack")
    yield "duel-stacks", scene(rolled("samples/duel-0032.rowlock", 24), 0)
    yield "duel-over", scene(states("samples/duel-0032.rowlock")[-1], 1)
    yield "onboard-begins", scene(states("samples/onboard-0014.rowlock")[3], 3)
    yield "onboard-pawn", first_with("samples/onboard-0014.rowlock", "crossed_before", "skips")
    yield "onboard-last-round", first_with("samples/onboard-0047.rowlock", "begins_last_round")
    yield "onboard-between-rolls", scene(rolled("samples/onboard-0014.rowlock", 20), 1)
    yield "tworows-closes", first_with("golden/tworows-two-rows-closed.rowlock", "closes")


def draw(page: Page, *shown: Scene, seen: str = "none") -> list[str]:
    """Draws scenes one after the other in a page that is open, in place of its screen. Returns the texts of what is
    `seen` immediately, before any animation can end.
    """
    script = f"""async ([scenes, seen]) => {{
        for (const scene of scenes) await ({SCRIPT.removesuffix(";")})(scene);
        return [...document.querySelectorAll(seen)].map((one) => one.textContent);
    }}"""
    found: list[str] = page.evaluate(script, [shown, seen])
    return found


def _pictures(folder: Path, only: str) -> None:
    from playwright.sync_api import sync_playwright

    from support.browser import QUIET, program_of
    from support.page_server import served

    with served() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        for scheme in ("light", "dark"):
            for size, (width, height) in SIZES.items():
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
                )
                page = context.new_page()
                page.on("console", lambda said: print(said.text))
                page.on("pageerror", lambda error: print(error))
                page.goto(url + "/rules/qwixx")
                page.get_by_role("heading").first.wait_for()
                for name, what in scenes():
                    if only in f"{name}-{size}-{scheme}":
                        draw(page, what)
                        page.screenshot(path=folder / f"{name}-{size}-{scheme}.png", full_page=True)
        browser.close()


if __name__ == "__main__":
    sys.path.append(str(TESTS))
    _pictures(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
