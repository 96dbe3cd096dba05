"""A browser for the browser tests: any Chromium on this machine, without a window and without a network.

The `conftest.py` of a test folder imports the fixtures that its tests use.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Playwright, expect, sync_playwright

PROGRAMS = (
    "chromium-headless-shell",  # the same browser without windows; tests are a fifth faster
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
QUIET = (
    "--no-sandbox",  # as root, Chromium does not start with one
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",  # a new page keeps its process for its first address, which saves a seventh
)
NO_BROWSER = "no browser: none of chromium, chromium-browser and google-chrome is on PATH (apt install chromium)"

DESK, TELEPHONE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 844}, {"width": 320, "height": 640}
"""The screen sizes that pages are tested in."""

TIMEOUT_MS = 60_000
"""How long a page may take for anything before the test fails: far more than it needs."""

NOT_DRAWN = """{
  globalThis.notDrawn = new CSSStyleSheet();
  notDrawn.replaceSync(":root { opacity: 0 }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, notDrawn];
}"""
"""Tests look at a page's elements, not at its pixels, so the browser need not draw them."""

OpenPage = Callable[..., Any]

expect.set_options(timeout=TIMEOUT_MS)  # the default of five seconds is too short on a busy machine


_open = ExitStack()
_browsers: list[Browser] = []


@pytest.fixture
def browser() -> Browser:
    """One browser for all tests that follow each other. `tests/conftest.py` closes it before any other test, because
    an event loop runs in this thread as long as it is open.
    """
    if not _browsers:
        playwright = _open.enter_context(sync_playwright())
        program = program_of(playwright)
        if program is None:
            # In CI no test may be skipped.
            (pytest.fail if "CI" in os.environ else pytest.skip)(NO_BROWSER)
        _browsers.append(playwright.chromium.launch(executable_path=program, args=list(QUIET)))
    return _browsers[0]


def close_browser() -> None:
    while _browsers:
        _browsers.pop().close()
    _open.close()


def program_of(playwright: Playwright) -> str | None:
    return program(playwright.chromium)


def program(chromium: BrowserType) -> str | None:
    installed = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
    own = chromium.executable_path
    return installed or (own if os.path.exists(own) else None)


def new_visitor(browser: Browser, **options: Any) -> BrowserContext:
    """A browser context of somebody who comes for the first time."""
    usual = {"viewport": DESK, "locale": "en-GB", "reduced_motion": "reduce"}
    context = browser.new_context(**{**usual, **options})
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(NOT_DRAWN)
    return context


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    """A function that opens a file, as a new reader would. Its page collects in `requests` what was requested besides
    the file, and in `complaints` the console's messages.
    """
    contexts = []

    def opened(file: Path, fragment: str = "", **options: Any) -> Any:
        context = browser.new_context(**{"viewport": DESK, **options})
        context.add_init_script(NOT_DRAWN)
        contexts.append(context)
        page: Any = context.new_page()
        page.requests, page.complaints = [], []
        page.on("request", lambda request: page.requests.append(request.url))
        page.on("console", lambda message: page.complaints.append(message.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.goto(file.as_uri() + fragment)
        page.requests.remove(file.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()


def wait_for_async(page: Page, function: str, arg: Any = None) -> Any:
    """The answer of an async function in the page, once it is truthy. `page.wait_for_function` is only for functions
    that aren't async: it accepts their promise as the answer.
    """
    return page.evaluate(
        f"""async ([arg, patience]) => {{
          const until = Date.now() + patience;
          for (;;) {{
            const answer = await ({function})(arg);
            if (answer) return answer;
            if (Date.now() > until) throw new Error("this never came true");
            await new Promise((resolve) => setTimeout(resolve, 25));
          }}
        }}""",
        [arg, TIMEOUT_MS],
    )


AXE = Axe()
EVERY_RULE = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
COLOURS = {"type": "rule", "values": ["color-contrast"]}


def axe_problems(page: Page, within: str | None = None, rules: Any = EVERY_RULE) -> str:
    """The accessibility problems that axe finds on the page, or within one part of it, which takes much less time."""
    page.evaluate("() => { notDrawn.disabled = true }")  # axe ignores what can't be seen
    if not page.evaluate("() => 'axe' in globalThis"):  # it is half a megabyte to read
        page.evaluate(AXE.axe_script)
    options = {"runOnly": rules, "resultTypes": ["violations"]}
    found = page.evaluate("([within, options]) => axe.run(within ?? document, options)", [within, options])
    results = AxeResults(found)
    page.evaluate("() => { notDrawn.disabled = false }")
    return results.generate_report() if results.violations_count else ""


def axe_problems_in_both_schemes(page: Page, within: str | None = None) -> str:
    """The problems in light colours and, since nothing else changes, the problems with the colours in dark ones."""
    page.emulate_media(color_scheme="light")
    problems = axe_problems(page, within)
    page.emulate_media(color_scheme="dark")
    return problems + axe_problems(page, within, COLOURS)


def cut_off(page: Page) -> list[str]:
    """Everything that does not fit: texts wider than their box, and the page itself if it scrolls sideways."""
    found: list[str] = page.evaluate(
        """() => {
          const texts = "h1, h2, h3, p, li, label, legend, button, a, dt, dd, summary, figcaption, label > span";
          const tooWide = (element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
          const scrolls = (element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
          const isSeen = (element) => element.checkVisibility() && !element.closest(".visually-hidden");
          const shown = [...document.querySelectorAll(texts)].filter(isSeen);
          return [document.documentElement, ...shown]
            .filter((element) => tooWide(element) && !scrolls(element))
            .map((element) => `${element.tagName} ${element.className}: ${element.textContent.slice(0, 60)}`);
        }"""
    )
    return found
