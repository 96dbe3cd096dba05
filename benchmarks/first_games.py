"""A newcomer's first games: from the start page to a won game against master, by following hints.

    python benchmarks/first_games.py                                 # three sizes, two languages each; half an hour
    python benchmarks/first_games.py 390x844:de:onboard              # one visit
    python benchmarks/first_games.py --at http://127.0.0.1:8000      # at a server that is already running

Its own server starts with an empty cache, so bots, hints and reviews are compiled while the first games are played.
For each visit it shows the taps per turn (hints not counted), what had to be scrolled to, and the longest waits: from a
tap to the next thing to do, including the pauses for undo and for watching the others' moves; for the bot alone; for a
hint; for the review. The newcomer never pauses to look, and taps at once.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from rowlock.words import say
from support.browser import QUIET, program_of
from support.page_players import WHAT

VISITS = (
    *("1366x680:en:qwixx", "390x844:en:onboard", "844x390:en:duel"),
    *("1366x680:it:duel", "390x844:de:qwixx", "844x390:pl:onboard"),
)
LOCALES = {"en": "en-GB", "de": "de-DE", "pl": "pl-PL", "it": "it-IT"}
COLUMNS = (
    *("size", "language", "game", "games until won", "taps per turn", "taps per opponent's roll", "first action"),
    *("longest wait", "for the bot", "hint", "review", "scrolled to", "errors"),
)
TIMEOUT_MS = 120_000
MAX_GAMES = 15

COUNT_CLICKS = 'window.clicks = 0; addEventListener("click", () => { window.clicks += 1; }, true)'
MY_TURN = "() => document.querySelector('.player[data-active]').hasAttribute('aria-current')"
STATUS_CHANGED = "before => document.querySelector('.status').innerText !== before"
SIGHT = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const [middle, centre] = [x + width / 2, y + height / 2];
  const hit = document.elementFromPoint(middle, centre);
  const inside = x >= -1 && y >= -1 && x + width <= innerWidth + 1 && y + height <= innerHeight + 1;
  return { at: [middle, centre], seen: inside && hit !== null && element.contains(hit) };
}"""


class Newcomer:
    """Someone with a new browser who follows the prompts and never reads the manual."""

    def __init__(self, page: Page, language: str, has_touch: bool) -> None:
        self.page, self.language = page, language
        self.press = page.touchscreen.tap if has_touch else page.mouse.click
        self.own: Counter[tuple[int, int]] = Counter()
        self.others: Counter[tuple[int, str]] = Counter()
        self.games = self.turns = 0
        self.scrolled: list[str] = []
        self.errors: list[str] = []
        self.waits, self.hints, self.silences = [0.0], [0.0], [0.0]
        self.is_asked, self.heard = True, 0.0
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.on("websocket", self.listen)

    def listen(self, socket: Any) -> None:
        socket.on("framesent", lambda _: self.note(False))
        socket.on("framereceived", lambda _: self.note(True))

    def note(self, received: bool) -> None:
        """Record how long the table was silent, unless it was waiting for this person."""
        now = time.perf_counter()
        if received and not self.is_asked and self.heard:
            self.silences.append(now - self.heard)
        self.heard = now

    def say(self, key: str, **facts: object) -> str:
        return say(self.language, key, **facts)

    def tap(self, target: Locator, what: str) -> None:
        target.first.wait_for(timeout=TIMEOUT_MS)
        sight = target.first.evaluate(SIGHT)
        if not sight["seen"]:
            self.scrolled.append(what)
            target.first.scroll_into_view_if_needed()
            sight = target.first.evaluate(SIGHT)
        clicks = self.page.evaluate("window.clicks")
        self.press(*sight["at"])
        self.page.wait_for_function("before => window.clicks !== before", arg=clicks)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.say(key))

    def starts(self, game: str) -> float:
        """Start a game from the start page. Returns the seconds until there is something to do."""
        self.page.get_by_role("textbox", name=self.say("start.my-name")).fill("Robin")
        name = self.say(f"game.{game}")
        self.tap(self.page.locator(".quick label").filter(has_text=re.compile(f"^{re.escape(name)}$")), "game")
        self.page.get_by_role("combobox", name=self.say("start.level")).select_option("master")
        started = time.perf_counter()
        self.tap(self.button("start.play-now"), "play now")
        self.page.wait_for_function(WHAT, timeout=TIMEOUT_MS)
        return time.perf_counter() - started

    def plays(self) -> bool:
        """Play to the end. Returns whether the game was won."""
        self.games += 1
        while (asked := self.waits_to_be_asked()) != "over":
            roll = self.page.get_by_role("button", name=self.say("table.roll"), exact=True)
            if roll.is_visible():
                self.turns += 1
                self.own[self.games, self.turns] += 1
                self.tap(roll, "roll")
                roll.wait_for(state="hidden")
                continue
            if self.page.evaluate(MY_TURN):
                self.own[self.games, self.turns] += 1
            else:
                self.others[self.games, self.page.locator(".roll-number").inner_text()] += 1
            if asked == "choose":
                self.asks_for_a_hint()
                self.tap(self.page.locator(".choice.best"), "choice")
            else:
                status = self.page.locator(".status").inner_text()
                self.tap(self.page.locator(".act-buttons .big:visible"), "pass")
                self.page.wait_for_function(STATUS_CHANGED, arg=status)
            self.is_asked = False
        self.button("result.rematch").wait_for(timeout=TIMEOUT_MS)
        return self.page.locator(".cup").count() > 0

    def waits_to_be_asked(self) -> str:
        started = time.perf_counter()
        asked = self.page.wait_for_function(WHAT, timeout=TIMEOUT_MS).json_value()["what"]
        self.waits.append(time.perf_counter() - started)
        self.is_asked = True
        return str(asked)

    def asks_for_a_hint(self) -> None:
        started = time.perf_counter()
        self.tap(self.page.locator(".hint-ask"), "hint")
        self.page.locator(".choice.best").first.wait_for(timeout=TIMEOUT_MS)
        self.hints.append(time.perf_counter() - started)

    def plays_again(self) -> None:
        before = self.page.url
        self.tap(self.button("result.rematch"), "rematch")
        self.page.wait_for_url(lambda url: url != before)
        self.page.locator("main.table[data-phase=playing]").wait_for(timeout=TIMEOUT_MS)

    def reviews(self) -> float:
        started = time.perf_counter()
        self.tap(self.page.get_by_role("link", name=self.say("result.review")), "review")
        self.page.locator(".stepper").wait_for(timeout=TIMEOUT_MS)
        return time.perf_counter() - started


def visit(browser: Browser, address: str, size: str, language: str, game: str) -> None:
    width, height = map(int, size.split("x"))
    touch = width < 1000
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=LOCALES[language], has_touch=touch, is_mobile=touch
    )
    context.add_init_script(COUNT_CLICKS)
    newcomer = Newcomer(context.new_page(), language, touch)
    newcomer.page.goto(address)
    first = newcomer.starts(game)
    won = newcomer.plays()
    while not won and newcomer.games < MAX_GAMES:
        newcomer.plays_again()
        won = newcomer.plays()
    review = newcomer.reviews()
    print(
        f"| {size} | {language} | {game} | {newcomer.games}{'' if won else ', none won'} "
        f"| {max(newcomer.own.values())} | {max(newcomer.others.values(), default='–')} | {first:.1f} s "
        f"| {max(newcomer.waits):.1f} s | {max(newcomer.silences):.1f} s | {max(newcomer.hints):.1f} s "
        f"| {review:.1f} s | {', '.join(newcomer.scrolled) or 'nothing'} | {newcomer.errors or 'none'} |",
        flush=True,
    )
    context.close()


@contextmanager
def new_server() -> Iterator[str]:
    """The address of a server with an empty cache and an empty data folder."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "rowlock", "serve", "--port", "0", "--data", f"{folder}/data"]
        environment = {**os.environ, "ROWLOCK_CACHE": f"{folder}/cache"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
        ) as server:
            assert server.stdout
            found = next(found for line in server.stdout if (found := re.search(r"http://[\w.:]+", line)))
            try:
                yield found[0]
            finally:
                server.terminate()


def main(*arguments: str) -> None:
    given = list(arguments)
    running = given.pop(given.index("--at") + 1) if "--at" in given else ""
    visits = [one for one in given if one != "--at"] or VISITS
    print(f"| {' | '.join(COLUMNS)} |\n|{' --- |' * len(COLUMNS)}")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        with nullcontext(running) if running else new_server() as address:
            for one in visits:
                visit(browser, address, *one.split(":"))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
