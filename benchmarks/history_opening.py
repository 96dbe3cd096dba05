"""How long the history takes to open with many games, on a processor slowed down by a factor of four.

    python benchmarks/history_opening.py [GAMES]

Opens it with 2,000 games (or GAMES), their records and exercises, and with a single game in the same run; prints both
and their ratio.
"""

import statistics
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from playwright.sync_api import Page, sync_playwright

from support.browser import QUIET, program_of
from support.page_server import served

SLOWDOWN, RUNS = 4, 5
FILL = """(count) => new Promise((resolve, reject) => {
  indexedDB.open("rowlock").onsuccess = ({ target: { result } }) => {
    const transaction = result.transaction(["games", "records", "studies", "exercises"], "readwrite");
    const store = (name) => transaction.objectStore(name);
    const rows = [{ points: [10, 6, 15, 3], penalties: 1 }, { points: [6, 6, 6, 10], penalties: 0 }];
    const players = [{ name: "Ada", colour: "violet" }, { name: "Bo", colour: "rose" }];
    for (let number = 0; number < count; number += 1) {
      const id = `record-${number}`;
      const when = new Date(1.7e12 + number * 1e7).toISOString();
      store("games").put({ id, when, game: "qwixx", track: null, players, points: [number % 90, 40], rows,
        winners: [1], reason: "two-rows-closed", way: "record" });
      store("records").put("1. 24 5331 | r6 g6 | r9\\n".repeat(40), id);
      const losses = { lock: [9, 0.02], pass: [20, 0.3] };
      store("studies").put({ version: 1, seats: [{ losses, luck: 0.1 }, { losses, luck: -0.1 }] }, id);
      for (let place = 0; place < 5; place += 1)
        store("exercises").put({ key: `${id}/${place}/1`, of: id, number: place, turn: 3, seat: 1, chosen: "r5",
          cost: 4,
          position: "qwixx/1/r57.y.gA9.bC.0/r7.y.gA9.bCB.0/1:a1:16-3545", game: "qwixx", player: "Ada",
          players: ["Ada", "Bo"], when });
    }
    transaction.oncomplete = () => { result.close(); resolve(); };
    transaction.onabort = () => reject(transaction.error);
  };
})"""


def opening_seconds(page: Page, address: str) -> float:
    """The seconds from the navigation, with the page's files in the cache, until the games are listed."""
    page.goto(f"{address}/history")
    page.locator(".played").first.wait_for()
    milliseconds: float = page.evaluate("() => performance.now()")
    return milliseconds / 1000


def main() -> None:
    many = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        found = {}
        for count in (1, many):
            page = browser.new_context().new_page()
            page.goto(f"{address}/history")
            page.locator(".history-empty").wait_for()
            page.evaluate(FILL, count)
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
            found[count] = [opening_seconds(page, address) for _ in range(RUNS)]
            page.context.close()
        browser.close()
    for count, seconds in found.items():
        low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
        print(f"{count:5} games: {middle:.2f} s ({low:.2f} to {high:.2f}, {RUNS} runs)")
    print(f"ratio {statistics.median(found[many]) / statistics.median(found[1]):.2f}")


if __name__ == "__main__":
    main()
