"""Photographs every screen of the page, on a desk and on a phone, by day and by night, into docs/pictures/page.

    python docs/photograph.py                 every screen
    python docs/photograph.py learn pad       some of: start tables rules learn pad study sheets

It starts a server of its own, sits down as a person would, and needs what the tests need: Playwright and a Chromium.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from rowlock.rules import Options  # noqa: E402
from support.browser import QUIET, program_of  # noqa: E402
from support.explorer import FRIENDS  # noqa: E402
from support.imported_records import file, record  # noqa: E402
from support.pad_users import cross, laid_out, players, tap_along  # noqa: E402
from support.page_players import AT_ONCE, BOT, Person, opened  # noqa: E402
from support.page_server import served  # noqa: E402

PICTURES = HERE / "pictures" / "page"
SCREENSHOTS = HERE.parent / "src" / "rowlock" / "page" / "screenshots"
INSTALLING = "table-qwixx"
"""The picture that browsers show before somebody installs the page."""
DESK = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "device_scale_factor": 2}
PLACES: dict[str, Any] = {"desk": DESK, "phone": PHONE}
PATIENCE_MS = 300_000
"""The first hint and the first review compile for a while."""

PEOPLE = players("Ada", "Bo", "Cleo")
GAMES = 8
"""On a device on which people have played for a while."""

STUDIED = Options("qwixx", 2)

SEATS = {
    "qwixx": ["Ada", BOT, ("bot", "steady")],
    "onboard": ["Ada", BOT],
    "tworows": ["Ada", BOT],
    "duel": ["Ada", BOT],
}
CLICKS = {"tworows": 10}
"""Until the middle of a short game."""


def main(*parts: str) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        for place, options in PLACES.items():
            with visiting(browser, address, options) as page:
                for part in parts:
                    PARTS[part](Photographer(page, address, place))
        browser.close()


@contextmanager
def visiting(browser: Browser, address: str, options: dict) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **options)
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    page.goto(address)
    yield page
    context.close()


class Photographer(NamedTuple):
    """Somebody with a page and a camera."""

    page: Page
    address: str
    place: str

    def goes_to(self, path: str) -> None:
        self.page.goto(self.address + path)
        self.page.get_by_role("heading", level=1).wait_for()

    def takes(self, name: str, *, whole: bool = False) -> None:
        picture = self.page.screenshot(full_page=whole, animations="disabled")
        (PICTURES / f"{name}-{self.place}.png").write_bytes(picture)
        if name == INSTALLING:
            (SCREENSHOTS / f"{self.place}.png").write_bytes(picture)
        print(f"{name}-{self.place}.png")


def start(by: Photographer) -> None:
    by.goes_to("/")
    by.takes("start")


def tables(by: Photographer) -> None:
    page = by.page
    page.goto(f"{by.address}/t/{opened(page, 'qwixx', 'Ada', None, BOT)}")
    page.locator("main[data-phase=gathering]").wait_for()
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    by.takes("gathering")
    for game, seats in SEATS.items():
        page.goto(f"{by.address}/t/{opened(page, game, *seats, first=1, hints=True)}")
        in_the_middle(Person(page, 7), CLICKS.get(game, 30))
        by.takes(f"table-{game}")
    page.get_by_role("button", name="Hint").click()
    page.locator(".choice.best").wait_for(timeout=PATIENCE_MS)
    by.takes("hint")
    Person(page, 7).plays()
    by.takes("result")
    page.get_by_role("link", name="Review").or_(page.get_by_role("button", name="Review")).first.click()
    page.locator(".stepper").wait_for(timeout=PATIENCE_MS)
    by.takes("review", whole=True)


def rules(by: Photographer) -> None:
    for game in SEATS:
        by.goes_to(f"/rules/{game}")
        by.takes(f"rules-{game}")


def learn(by: Photographer) -> None:
    by.goes_to("/learn/qwixx")
    by.page.get_by_role("button", name="Continue").click()
    by.page.get_by_role("button", name="Roll the dice").click()
    by.takes("learn")


def pad(by: Photographer) -> None:
    by.goes_to("/pad")
    for seed in range(GAMES):
        laid_out(by.page, "qwixx", "Ada", "Bo")
        tap_along(by.page, seed)
    by.page.evaluate("people => localStorage.setItem('rowlock.people', JSON.stringify(people))", PEOPLE)
    by.goes_to("/pad")
    by.takes("pad-start")
    crosses = cross(1, "r2", "r3", "r5", "y4", "g11", "b10", "b9") + cross(2, "r4", "y3", "y5", "g12", "b12")
    laid_out(by.page, "qwixx", "Ada", "Bo", deeds=crosses)
    by.takes("pad")
    by.goes_to("/history")
    by.takes("history")


def study(by: Photographer) -> None:
    by.goes_to("/history")
    by.page.locator("#take-in").set_input_files([file(f"{seed}.rowlock", record(seed, STUDIED)) for seed in (1, 2)])
    by.page.get_by_role("link", name="Train on your mistakes").click()
    by.page.locator(".train-place .main.big").click(timeout=PATIENCE_MS)
    by.page.locator(".training .pick").first.wait_for(timeout=PATIENCE_MS)
    by.takes("train")
    by.goes_to(f"/explore#{FRIENDS}")
    by.page.locator(".exploring .worths").wait_for(timeout=PATIENCE_MS)
    by.takes("explore")


def sheets(by: Photographer) -> None:
    by.goes_to("/sheets")
    by.takes("sheets")


PARTS = {part.__name__: part for part in (start, tables, rules, learn, pad, study, sheets)}


def in_the_middle(person: Person, clicks: int) -> None:
    """Play for so many clicks, then on to the next choice."""
    for _ in range(clicks):
        person.acts(person.waits())
    person.plays(until="choose")


if __name__ == "__main__":
    main(*(sys.argv[1:] or PARTS))
