"""People at the page: they see what can be done, and do it with the mouse, until the game is over."""

import random
from collections import Counter
from collections.abc import Iterable

from playwright.sync_api import Page

from rowlock.rules import GAMES as ALL_GAMES

GAMES = {game.NAME: game for game in ALL_GAMES.values()}
"""Every game, by its name."""

AT_ONCE = "localStorage.setItem('rowlock.pace', '\"at-once\"')"
"""For tests that play on: what others do is not held."""

CONFIRMS = AT_ONCE + "; localStorage.setItem('rowlock.confirm-alone', 'true')"
"""For tests of Done: against bots, too, choices have to be confirmed."""

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


class Person:
    """Somebody with a page open at a table."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.luck = random.Random(seed)

    def sees(self) -> dict | None:
        """What can be done now; None if one has to wait."""
        return self.page.evaluate(WHAT)

    def waits(self) -> dict:
        """What can be done, as soon as anything can."""
        return self.page.wait_for_function(WHAT).json_value()

    def acts(self, seen: dict) -> None:
        """Does what was seen. Another's choice may have come in between: then there is nothing to click."""
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
        for _ in range(MAX_ACTS):
            seen = self.waits()
            if seen["what"] == until:
                return
            assert seen["what"] != "over", f"the game ended before there was anything to {until}"
            self.acts(seen)
        raise AssertionError(f"after {MAX_ACTS} clicks there is still {seen}, and not {until}")


class TapCounter(Person):
    """Counts the taps for each turn of one's own, and for each roll of somebody else's."""

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


def play_together(people: Iterable[Person], patience: int = 4000) -> None:
    """Everybody plays in their own page, whoever can, until the game is over for all."""
    left = list(people)
    for _ in range(patience):
        if not left:
            return
        for person in list(left):
            seen = person.sees()
            if seen is None:
                # The others' events come while this one waits for a frame.
                person.page.evaluate("() => new Promise(requestAnimationFrame)")
            elif seen["what"] == "over":
                left.remove(person)
            else:
                person.acts(seen)
    raise AssertionError("the game does not come to an end")


def opened(page: Page, game: str, *seats: object, **options: object) -> str:
    """A table opened from the page, as the start screen opens it; a name is somebody at this device."""
    made = [
        {"kind": "open"}
        if seat is None
        else {"kind": "bot", "level": seat[1]}
        if isinstance(seat, tuple)
        else {"kind": "here", "name": seat}
        for seat in seats
    ]
    track = {"track": "A"} if GAMES[game].ON_A_TRACK else {}
    opening = {"game": game, "seats": made, **track, **options}
    return page.evaluate(
        """async (opening) => {
          const { base } = JSON.parse(document.getElementById("facts").textContent);
          const { openAndSit } = await import(`${base}/server/seating.js`);
          return openAndSit(opening);
        }""",
        opening,
    )


BOT = ("bot", "casual")
