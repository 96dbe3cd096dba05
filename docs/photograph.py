"""Photographs every screen of the page, on a desk and on a phone, by day and by night, into docs/pictures/page.

    python docs/photograph.py

It starts a server of its own, sits down as a person would, and needs what the tests need: Playwright and a Chromium.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "tests"))

from browser import QUIET, program_of  # noqa: E402
from page_people import AT_ONCE, BOT, Person, opened  # noqa: E402
from page_server import served  # noqa: E402

PICTURES = HERE / "pictures" / "page"
DESK = {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}
PHONE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "device_scale_factor": 2}
PLACES = {"desk": DESK, "phone": PHONE}
PATIENCE_MS = 300_000
"""The first hint and the first review compile for a while."""

SEATS = {"qwixx": ["Ada", BOT, ("bot", "steady")], "onboard": ["Ada", BOT], "duel": ["Ada", BOT]}


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        for place, options in PLACES.items():
            with visiting(browser, address, options) as page:
                photograph_all(page, address, place)
        browser.close()


@contextmanager
def visiting(browser: Browser, address: str, options: dict) -> Iterator[Page]:
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", **options)
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    page.goto(address)
    yield page
    context.close()


def photograph_all(page: Page, address: str, place: str) -> None:
    def photograph(name: str, *, whole: bool = False) -> None:
        page.screenshot(path=PICTURES / f"{name}-{place}.png", full_page=whole, animations="disabled")
        print(f"{name}-{place}.png")

    page.get_by_role("heading", level=1).wait_for()
    photograph("start")
    page.goto(f"{address}/t/{opened(page, 'qwixx', 'Ada', None, BOT)}")
    page.locator("main[data-phase=gathering]").wait_for()
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    photograph("gathering")
    for game, seats in SEATS.items():
        page.goto(f"{address}/t/{opened(page, game, *seats, first=1, hints=True)}")
        in_the_middle(Person(page, 7))
        photograph(f"table-{game}")
    page.get_by_role("button", name="Hint").click()
    page.locator(".choice.best").wait_for(timeout=PATIENCE_MS)
    photograph("hint")
    Person(page, 7).plays()
    photograph("result")
    page.get_by_role("link", name="Review").or_(page.get_by_role("button", name="Review")).first.click()
    page.locator(".stepper").wait_for(timeout=PATIENCE_MS)
    photograph("review", whole=True)
    for game in SEATS:
        page.goto(f"{address}/rules/{game}")
        page.get_by_role("heading", level=1).wait_for()
        photograph(f"rules-{game}")
    page.goto(f"{address}/learn/qwixx")
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Roll the dice").click()
    photograph("learn")
    page.goto(f"{address}/pad")
    page.get_by_role("heading", level=1).wait_for()
    photograph("pad-start")
    for screen in ("history", "sheets"):
        page.goto(f"{address}/{screen}")
        page.get_by_role("heading", level=1).wait_for()
        photograph(screen)


def in_the_middle(person: Person, turns: int = 30) -> None:
    """Plays for a while, and stops with a choice to make."""
    for _ in range(turns):
        person.acts(person.waits())
    while person.waits()["what"] != "choose":
        person.acts(person.waits())


if __name__ == "__main__":
    main()
