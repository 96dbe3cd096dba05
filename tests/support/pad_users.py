"""People with a score pad: they open one with deeds already on it, and tap anything that responds."""

import re
from typing import Any

from playwright.sync_api import Locator, Page

GAMES = {"qwixx": ("Ada", "Bo", "Cleo"), "onboard": ("Ada", "Bo"), "duel": ("Ada", "Bo"), "tworows": ("Ada", "Bo")}
"""The players of each game."""

FIVE = ("r2", "r3", "r4", "r5", "r6")
"""The crosses that red needs before it can be closed."""

COLOURS = ("violet", "rose", "amber", "teal", "slate")

LAY_OUT = """async ([wanted, deeds]) => {
  const { base } = JSON.parse(document.getElementById("facts").textContent);
  const { LocalPad, newPad } = await import(`${base}/pad/local_pad.js`);
  const pad = new LocalPad(newPad(wanted));
  for (const deed of deeds) await pad.act(deed);
  const { go } = await import(`${base}/app.js`);
  await go(`/pad/${pad.game.id}`);
  return pad.game.id;
}"""

TAP_ALONG = """async (seed) => {
  // Mulberry32: the same taps whenever the seed is the same.
  const chance = () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const seen = (within) => [...document.querySelectorAll(within)].filter((one) => one.checkVisibility());
  const one = (all) => all[Math.floor(chance() * all.length)];
  const isOver = () => document.querySelector(".result") !== null;
  const tapDice = () => {
    for (const die of document.querySelectorAll(".typed-column")) {
      one([...die.querySelectorAll("button:not([disabled])")])?.click();
    }
    document.querySelector(".typed-dice .main").click();
  };
  const tapFreely = () => {
    const tabs = seen(".pad-tabs .tab");
    if (tabs.length) one(tabs).click();
    // Not far to the right, so that rows fill up and games come to each of their ends.
    const rows = [...document.querySelectorAll(".own-boards .row")];
    const lit = rows.flatMap((row) => [...row.querySelectorAll(".cell.lit")].slice(0, 2));
    const fields = seen(".track .cell.lit");
    const ends = seen(".pad-part .last-round button");
    if (ends.length && chance() < 0.3) ends[0].click();
    else if (chance() < 0.02 || !lit.length) document.querySelector(".pad-tool:has(.box)").click();
    else if (fields.length && chance() < 0.3) one(fields).click();
    else one(lit).click();
  };
  const tapWithDice = () => {
    if (seen(".rollers").length) one(seen(".rollers button")).click();
    else if (seen(".typed-dice").length) tapDice();
    else one(seen(".choice-list .choice, .pad-part .act-buttons button")).click();
  };
  let taps = 0;
  for (; !isOver() && taps < 2000; taps += 1) {
    if (document.querySelector(".pad").classList.contains("freely")) tapFreely();
    else tapWithDice();
    // What a tap does is done in the next moment.
    await Promise.resolve();
  }
  return taps;
}"""


def players(*names: str) -> list[dict[str, str]]:
    return [{"name": name, "colour": colour} for name, colour in zip(names, COLOURS, strict=False)]


def cross(seat: int, *choices: str, **more: str) -> list[dict[str, Any]]:
    return [{"do": "cross", "seat": seat, "choice": choice, **more} for choice in choices]


def laid_out(page: Page, game: str, *names: str, way: str = "free", deeds: list | None = None) -> str:
    """An open pad with some deeds already on it."""
    page.wait_for_function("() => document.querySelector('h1') !== null")
    wanted = {"game": game, "track": "A" if game == "onboard" else None, "players": players(*names), "way": way}
    pad = page.evaluate(LAY_OUT, [wanted, deeds or []])
    page.locator(".playing.pad").wait_for()
    return pad


def kept(page: Page, name: str) -> Any:
    return page.evaluate("name => JSON.parse(localStorage.getItem(`rowlock.${name}`))", name)


def tap_along(page: Page, seed: int = 1) -> int:
    """Tap anything that responds until the game is over. Return the number of taps."""
    taps = page.evaluate(TAP_ALONG, seed)
    page.locator(".result").wait_for()
    return taps


def cell(page: Page, name: str) -> Locator:
    return page.locator(".own-boards").get_by_role("gridcell", name=re.compile(rf"^{name}\b", re.IGNORECASE))


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Undo and redo").get_by_role("button", name=name)


def way(page: Page, name: str) -> Locator:
    """One of the two modes of the switch."""
    return page.get_by_role("group", name="How do you want to play?").get_by_role("radio", name=name, exact=True)


def total(page: Page) -> str:
    return page.locator(".own-boards .sum .total").inner_text()


def tab(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Whose").get_by_role("button", name=name)


def position(page: Page) -> str:
    """The position on the open pad, by the page's own rules."""
    return page.evaluate(
        """async () => {
          const { base } = JSON.parse(document.getElementById("facts").textContent);
          const { loadPad } = await import(`${base}/pad/local_pad.js`);
          const { view } = await import(`${base}/rules/api.js`);
          return view(loadPad(location.pathname.split("/")[2]).position, 1).game.position;
        }"""
    )
