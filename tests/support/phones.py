"""People with phones at one pad, which they have shared from the page."""

import json
import random
import urllib.request

from support.browser import TELEPHONE
from support.pad_users import laid_out

ROWS = "rygb"


class Phone:
    """Somebody with a page open at a shared pad."""

    def __init__(self, page, seed=1):
        self.page = page
        self.luck = random.Random(seed)

    def lit(self, letter, number=None):
        cells = self.page.locator(f".own-boards .row-{letter} .cell.lit")
        return cells if number is None else cells.get_by_text(str(number), exact=True)

    def crosses(self, letter, *numbers):
        for number in numbers:
            self.lit(letter, number).click()

    def crosses_something(self):
        """Cross one of the leftmost possible numbers, so that rows get closed sooner or later."""
        able = [letter for letter in ROWS if self.lit(letter).count()]
        if able:
            cells = self.lit(self.luck.choice(able))
            cells.nth(min(cells.count() - 1, self.luck.randrange(2))).click()

    def goes_offline(self):
        self.page.context.set_offline(True)
        self.page.get_by_text("No connection").wait_for()

    def comes_back(self):
        self.page.context.set_offline(False)
        self.page.get_by_text("No connection").wait_for(state="hidden")

    def is_settled(self):
        """Wait until everything is sent, and withdraw deeds that have become impossible."""
        while True:
            found = self.page.wait_for_function(
                """() => document.querySelector("dialog.conflict[open]") ? "conflict"
                  : Object.keys(localStorage).some((key) => key.includes(".waiting.")) ? null : "sent" """
            ).json_value()
            if found == "sent":
                return
            self.page.locator("dialog.conflict button").last.click()

    def keeps_something(self):
        """Wait until the phone has something that is not sent yet."""
        self.page.wait_for_function("() => Object.keys(localStorage).some((key) => key.includes('.waiting.'))")

    def answers(self, words):
        self.page.locator("dialog.conflict").get_by_role("button", name=words).click()

    def is_asked(self):
        """The page's question, and the possible answers."""
        self.page.locator("dialog.conflict[open]").wait_for()
        words = self.page.locator("dialog.conflict p").all_inner_texts()
        return words, [one.replace("\n", ": ") for one in self.page.locator("dialog.conflict button").all_inner_texts()]

    def is_told(self, words):
        self.page.wait_for_function("(words) => document.getElementById('said').textContent === words", arg=words)

    def points(self):
        return [int(text) for text in self.page.locator(".tab-points").all_inner_texts()]

    def knows(self, points):
        self.page.wait_for_function(
            "(points) => [...document.querySelectorAll('.tab-points')].map((one) => one.textContent).join() === points",
            arg=",".join(map(str, points)),
        )


def on_server(address, link):
    with urllib.request.urlopen(f"{address}/api/v1/pads/{link.rpartition('/')[2]}") as answer:
        return json.load(answer)


def shares(page, shown=True):
    """Share from the page of a pad: from then on it is on the server."""
    page.get_by_role("button", name="Share").click()
    if not shown:
        page.get_by_label("Show everyone’s points").uncheck()
    page.get_by_role("button", name="Share this pad").click()
    page.wait_for_url("**/p/*")
    # The link for the others is there at once.
    page.get_by_role("button", name="Close").click()
    page.locator(".playing.pad").wait_for()


def at_one_pad(visit, address, *names, game="qwixx", shown=True, open=(), **options):
    """Phones at one pad: the first opened it, the others joined by its link."""
    first = visit("/", viewport=TELEPHONE)
    laid_out(first, game, *names, *open)
    shares(first, shown)
    found = [Phone(first)]
    for seed, name in enumerate(names[1:], start=2):
        page = visit(first.url.removeprefix(address), viewport=TELEPHONE, **options)
        page.get_by_role("button", name=f"I’m {name}").click()
        page.locator(".joining").wait_for(state="detached")
        found.append(Phone(page, seed))
    return found
