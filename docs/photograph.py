"""Take screenshots of every screen of the page, on a desktop in light mode and on a phone in dark mode.

    python docs/photograph.py                 every screen
    python docs/photograph.py learn pad       some of them: start tables rules learn pad study sheets

They go into docs/pictures/page. This starts its own server and uses the page as a person would. Needs Playwright and
Chromium, like the tests.
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
from support.page_players import AT_ONCE, BOT, Person, open_table  # noqa: E402
from support.page_server import served  # noqa: E402

PICTURES = HERE / "pictures" / "page"
SCREENSHOTS = HERE.parent / "src" / "rowlock" / "page" / "screenshots"
INSTALLING = "table-qwixx"
"""The screenshot that browsers show in the install dialog."""
DESK = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "device_scale_factor": 2}
PLACES: dict[str, Any] = {"desk": DESK, "phone": PHONE}
TIMEOUT_MS = 300_000
"""The first hint and the first review wait for compilation."""

PEOPLE = players("Ada", "Bo", "Cleo")
GAMES = 8
"""How many games the history shows."""

STUDIED = Options("qwixx", 2)

SEATS = {
    "qwixx": ["Ada", BOT, ("bot", "steady")],
    "onboard": ["Ada", BOT],
    "tworows": ["Ada", BOT],
    "duel": ["Ada", BOT],
}
CLICKS = {"tworows": 10}
"""How many clicks it takes to get to the middle of a short game."""


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
    """Visits screens with a page, and takes screenshots of them."""

    page: Page
    address: str
    place: str

    def go_to(self, path: str) -> None:
        self.page.goto(self.address + path)
        self.page.get_by_role("heading", level=1).wait_for()

    def take(self, name: str, *, whole: bool = False) -> None:
        picture = self.page.screenshot(full_page=whole, animations="disabled")
        (PICTURES / f"{name}-{self.place}.png").write_bytes(picture)
        if name == INSTALLING:
            (SCREENSHOTS / f"{self.place}.png").write_bytes(picture)
        print(f"{name}-{self.place}.png")


def start(camera: Photographer) -> None:
    camera.go_to("/")
    camera.take("start")


def tables(camera: Photographer) -> None:
    page = camera.page
    page.goto(f"{camera.address}/t/{open_table(page, 'qwixx', 'Ada', None, BOT)}")
    page.locator("main[data-phase=gathering]").wait_for()
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    camera.take("gathering")
    for game, seats in SEATS.items():
        page.goto(f"{camera.address}/t/{open_table(page, game, *seats, first=1, hints=True)}")
        play_to_the_middle(Person(page, 7), CLICKS.get(game, 30))
        camera.take(f"table-{game}")
    page.get_by_role("button", name="Hint").click()
    page.locator(".choice.best").wait_for(timeout=TIMEOUT_MS)
    camera.take("hint")
    Person(page, 7).plays()
    camera.take("result")
    page.get_by_role("link", name="Review").or_(page.get_by_role("button", name="Review")).first.click()
    page.locator(".stepper").wait_for(timeout=TIMEOUT_MS)
    camera.take("review", whole=True)


def rules(camera: Photographer) -> None:
    for game in SEATS:
        camera.go_to(f"/rules/{game}")
        camera.take(f"rules-{game}")


def learn(camera: Photographer) -> None:
    camera.go_to("/learn/qwixx")
    camera.page.get_by_role("button", name="Continue").click()
    camera.page.get_by_role("button", name="Roll the dice").click()
    camera.take("learn")


def pad(camera: Photographer) -> None:
    camera.go_to("/pad")
    for seed in range(GAMES):
        laid_out(camera.page, "qwixx", "Ada", "Bo")
        tap_along(camera.page, seed)
    camera.page.evaluate("people => localStorage.setItem('rowlock.people', JSON.stringify(people))", PEOPLE)
    camera.go_to("/pad")
    camera.take("pad-start")
    crosses = cross(1, "r2", "r3", "r5", "y4", "g11", "b10", "b9") + cross(2, "r4", "y3", "y5", "g12", "b12")
    laid_out(camera.page, "qwixx", "Ada", "Bo", deeds=crosses)
    camera.take("pad")
    camera.go_to("/history")
    camera.take("history")


def study(camera: Photographer) -> None:
    camera.go_to("/history")
    camera.page.locator("#take-in").set_input_files([file(f"{seed}.rowlock", record(seed, STUDIED)) for seed in (1, 2)])
    camera.page.get_by_role("link", name="Train on your mistakes").click()
    camera.page.locator(".train-place .main.big").click(timeout=TIMEOUT_MS)
    camera.page.locator(".training .pick").first.wait_for(timeout=TIMEOUT_MS)
    camera.take("train")
    camera.go_to(f"/explore#{FRIENDS}")
    camera.page.locator(".exploring .worths").wait_for(timeout=TIMEOUT_MS)
    camera.take("explore")


def sheets(camera: Photographer) -> None:
    camera.go_to("/sheets")
    camera.take("sheets")


PARTS = {part.__name__: part for part in (start, tables, rules, learn, pad, study, sheets)}


def play_to_the_middle(person: Person, clicks: int) -> None:
    """Play for this many clicks, and on to the next choice."""
    for _ in range(clicks):
        person.acts(person.waits())
    person.plays(until="choose")


if __name__ == "__main__":
    main(*(sys.argv[1:] or PARTS))
