"""How long the bots, hints and reviews of the page take in Chromium, at a quarter of this machine's speed.

    python benchmarks/browser_bots.py            # every game and number of players
    python benchmarks/browser_bots.py qwixx-2    # some of them

The master's choices come from whole games against itself. The worker's code runs in the page's own thread here, because
Chromium slows down no other. Beside each figure is that of compiled Python on this machine at full speed, from the same
run.
"""

import random
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from rowlock.analysis.review import review
from rowlock.arena.dice_stream import DiceStream
from rowlock.arena.match import record_game
from rowlock.bots import bot_named
from rowlock.browser import bots
from rowlock.rules import Chance, Options, Over, apply, legal, pending, start, text
from support.browser import QUIET, program_of
from support.page_server import served
from support.playing import ALL_OPTIONS

CPU_SLOWDOWN = 4
GAMES = 3
REVIEWS = 3

ASK = """
async ({wanted, many}) => {
  const { base } = JSON.parse(document.getElementById("facts").textContent);
  const { loadKernels, loadNets, loadTexts } = await import(`${base}/bots/loading.js`);
  const { answers } = await import(`${base}/bots/answers.js`);
  const { needs, work } = answers[wanted];
  await loadKernels();
  const found = [];
  for (const given of many) {
    const { nets, language } = needs(given);
    await Promise.all([loadNets(nets), language && loadTexts(language)]);
    const started = performance.now();
    work(given, () => {});
    found.push(performance.now() - started);
  }
  return found;
}
"""


def choices(options: Options, level: str) -> Iterator[tuple[dict[str, Any], float]]:
    """Every choice in some games with more than one option, and the seconds that Python took for it."""
    for game in range(GAMES):
        state, dice, generator = start(options), DiceStream(4, game), random.Random(game)
        while not isinstance(awaited := pending(state), Over):
            if isinstance(awaited, Chance):
                state = apply(state, dice.roll(state))
                continue
            event = []
            for seat in awaited.seats:
                position, seed = text(state), str(generator.random())
                given = {"level": level, "position": position, "seat": seat, "seed": seed}
                started = time.perf_counter()
                event.append(bots.choose(level, position, None, seat, seed))
                if len(legal(state, seat)) > 1:
                    yield given, time.perf_counter() - started
            state = apply(state, tuple(event))


def percentile(sorted_figures: list[float], share: float) -> float:
    return sorted_figures[min(int(share * len(sorted_figures)), len(sorted_figures) - 1)]


def ask(page: Page, wanted: str, many: list[dict[str, Any]]) -> list[float]:
    """The milliseconds for each request. The first is separate, because it starts the worker and fetches the nets."""
    page.evaluate(ASK, {"wanted": wanted, "many": many[:1]})
    found: list[float] = page.evaluate(ASK, {"wanted": wanted, "many": many})
    return found


def report(page: Page, options: Options) -> None:
    name = f"{options.game}-{options.players}"
    asked = list(choices(options, "master"))
    masters = sorted(ask(page, "choose", [given for given, _ in asked]))
    python = sorted(1e3 * seconds for _, seconds in asked)
    hints = sorted(ask(page, "hint", [{key: given[key] for key in ("position", "seat")} for given, _ in asked]))
    records = [record_game(options, [bot_named("casual")] * options.players, 1, game) for game in range(REVIEWS)]
    reviews = ask(page, "review", [{"record": record.text} for record in records])
    started = time.perf_counter()
    for record in records:
        review(record)
    reviewing = (time.perf_counter() - started) / len(records)
    print(
        f"{name:10} master {statistics.median(masters):6.1f} ms, p99 {percentile(masters, 0.99):6.1f}, "
        f"at most {masters[-1]:6.1f} (Python p99 {percentile(python, 0.99):5.1f}); "
        f"hint p99 {percentile(hints, 0.99):6.1f} ms; "
        f"review {statistics.fmean(reviews) / 1e3:5.2f} s, at most {max(reviews) / 1e3:5.2f} (Python {reviewing:5.2f})",
        flush=True,
    )


def main() -> None:
    wanted = sys.argv[1:]
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        for options in {f"{one.game}-{one.players}": one for one in ALL_OPTIONS}.values():
            if wanted and f"{options.game}-{options.players}" not in wanted:
                continue
            context = browser.new_context()
            page = context.new_page()
            page.on("console", lambda said: print(said.text, file=sys.stderr))
            page.goto(address)
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
            report(page, options)
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
