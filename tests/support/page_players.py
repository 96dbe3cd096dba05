"""People at the page: they see what can be done, and do it with the mouse or by script, until the game is over."""

import json
import random
import secrets
from collections import Counter
from collections.abc import Iterable

from playwright.sync_api import Page

from rowlock.rules import GAMES as ALL_GAMES

GAMES = {game.NAME: game for game in ALL_GAMES.values()}
"""Every game, by its name."""

AT_ONCE = "localStorage.setItem('rowlock.pace', '\"at-once\"')"
"""Settings for tests that play whole games: others' choices are shown without a pause."""

CONFIRMS = AT_ONCE + "; localStorage.setItem('rowlock.confirm-alone', 'true')"
"""Settings for tests of Done: choices have to be confirmed, even against bots."""

WHAT = """() => {
  const main = document.querySelector("main.table");
  if (!main || main.getAttribute("aria-busy") === "true") return null;
  if (document.querySelector("dialog.curtain[open]")) return {what: "curtain"};
  if (main.dataset.phase === "over") return {what: "over"};
  if (document.querySelector(".acting[data-pending]")) return null;
  const seen = [...document.querySelectorAll(".act-buttons .big")].filter((one) => one.checkVisibility());
  if (seen.length) return {what: "button"};
  const typed = document.querySelector(".typed-dice");
  if (typed?.checkVisibility()) return {what: "dice"};
  const choices = [...document.querySelectorAll(".choice-list button")].filter((one) => one.checkVisibility());
  return choices.length ? {what: "choose", count: choices.length} : null;
}"""

MAX_ACTS = 2000
"""More than any game needs. Without a limit, a click that does nothing would be repeated forever."""

PLAYS = f"""async ([until, seed, passing]) => {{
  const look = {WHAT};
  const random = (count) => {{
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * count);
  }};
  const visible = (within) => [...document.querySelectorAll(within)].filter((one) => one.checkVisibility());
  const click = {{
    curtain: () => document.querySelector("dialog.curtain button").click(),
    button: () => visible(".act-buttons .big")[0].click(),
    dice: () => {{
      for (const column of document.querySelectorAll(".typed-column")) {{
        const faces = [...column.querySelectorAll("button:not([disabled])")];
        if (faces.length) faces[random(faces.length)].click();
      }}
      document.querySelector(".typed-dice .main").click();
    }},
    choose: () => {{
      const choices = visible(".choice-list button");
      choices[passing ? choices.length - 1 : random(choices.length)].click();
    }},
  }};
  const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  let acts = 0;
  for (let waits = 0; acts < {MAX_ACTS} && waits < 2000; await later(waits ? 25 : 0)) {{
    const seen = look();
    waits = seen ? 0 : waits + 1;
    if (seen?.what === until || seen?.what === "over") return seen.what;
    if (document.querySelector(".roll-number")?.textContent === until) return until;
    if (!seen) continue;
    click[seen.what]();
    acts += 1;
  }}
  return `nothing to do after ${{acts}} clicks`;
}}"""
"""Play on in the page until there is something to do, a roll, or the end. Clicks without a mouse are much faster."""


class Person:
    """Somebody with a page open at a table. `acts` uses the mouse; `plays` is a script in the page."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.luck = random.Random(seed)

    def waits(self) -> dict:
        """Wait until something can be done, and return it."""
        return self.page.wait_for_function(WHAT).json_value()

    def acts(self, seen: dict) -> None:
        """Act on what was seen. If another player's choice came in between, there is nothing to click."""
        what = seen["what"]
        if what == "curtain":
            self.page.locator("dialog.curtain button").click()
        elif what == "button":
            self.page.locator(".act-buttons .big:visible").first.click()
        elif what == "dice":
            self.types_dice()
        elif what == "choose":
            self.page.locator(".choice-list button:visible").nth(self.luck.randrange(seen["count"])).click()

    def types_dice(self) -> None:
        for column in self.page.locator(".typed-column").all():
            faces = column.get_by_role("button")
            if faces.first.is_enabled():
                faces.nth(self.luck.randrange(6)).click()
        self.page.locator(".typed-dice .main").click()

    def plays(self, until: str = "over") -> None:
        assert self.page.evaluate(PLAYS, [until, self.luck.getrandbits(32), False]) == until

    def passes(self) -> None:
        """Finish the game soon, for tests of what comes after it: pass until enough penalties end it."""
        assert self.page.evaluate(PLAYS, ["over", self.luck.getrandbits(32), True]) == "over"


class TapCounter(Person):
    """Plays with the mouse, and counts the taps for each of its own turns, and for each roll of somebody else."""

    OWN_TURN = "() => document.querySelector('.player[data-active]').hasAttribute('aria-current')"
    ROLL = "() => document.querySelector('.roll-number').textContent"

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.own: Counter[str] = Counter()
        self.others: Counter[str] = Counter()
        self.rolls = 0

    def acts(self, seen: dict) -> None:
        if self.page.get_by_role("button", name="Roll the dice").is_visible():
            self.rolls += 1
            self.own[f"roll by hand {self.rolls}"] += 1
        elif self.page.evaluate(self.OWN_TURN):
            self.own[f"roll by hand {self.rolls}"] += 1
        else:
            self.others[self.page.evaluate(self.ROLL)] += 1
        super().acts(seen)

    def plays(self, until: str = "over") -> None:
        for _ in range(MAX_ACTS):
            seen = self.waits()
            if seen["what"] == until:
                return
            self.acts(seen)
        raise AssertionError(f"after {MAX_ACTS} clicks there is still {seen}, and not {until}")


def play_together(pages: Iterable[Page], until: str = "over") -> None:
    """Everybody plays in their own page, all at the same time, until the game is over for all, or a roll is made."""
    playing = list(pages)
    for seed, page in enumerate(playing):
        page.evaluate(f"(given) => {{ window.playing = ({PLAYS})(given); }}", [until, seed])
    for page in playing:
        assert page.evaluate("() => window.playing") == until


def open_table(page: Page, game: str, *seats: object, **options: object) -> str:
    """A table opened from the page, as from the start screen; a name is a person at this device."""
    return page.evaluate(
        """async (opening) => {
          const { base } = JSON.parse(document.getElementById("facts").textContent);
          const { openAndSit } = await import(`${base}/server/seating.js`);
          return openAndSit(opening);
        }""",
        opening(game, "here", *seats, **options),
    )


def open_table_by_request(page: Page, address: str, game: str, *seats: object, **options: object) -> str:
    """The same from a blank page: loading one only to open a table would take half of many tests' time. The page finds
    the table in its storage from its first address on.
    """
    answer = page.request.post(f"{address}/api/v1/tables", data=opening(game, "me", *seats, **options))
    assert answer.ok, answer.text()
    made = answer.json()
    people = [
        {"seat": seat, "token": made["token"], "name": seats[seat - 1], "entropy": secrets.token_hex(32)}
        for seat in made["seats"]
    ]
    saved = [{"table": made["table"], "game": game, "seats": people, "opened": 0}]
    page.add_init_script(f"localStorage['rowlock.tables'] ??= JSON.stringify({json.dumps(saved)})")
    return made["table"]


def opening(game: str, person: str, *seats: object, **options: object) -> dict[str, object]:
    """What to ask for: a name is a person of this kind, None an open seat."""
    made = [
        {"kind": "open"}
        if seat is None
        else {"kind": "bot", "level": seat[1]}
        if isinstance(seat, tuple)
        else {"kind": person, "name": seat}
        for seat in seats
    ]
    track = {"track": "A"} if GAMES[game].ON_A_TRACK else {}
    return {"game": game, "seats": made, **track, **options}


BOT = ("bot", "casual")
