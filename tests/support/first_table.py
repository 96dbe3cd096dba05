"""A new visitor on the way to the first table, and what their browser loads until then."""

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import CDPSession, Page

from support.page_players import WHAT


class Traffic:
    """The requests of a page and their size on the wire, headers included."""

    def __init__(self, devtools: CDPSession) -> None:
        self._urls: dict[str, str] = {}
        self._bytes: dict[str, int] = {}
        devtools.on("Network.requestWillBeSent", self._sent)
        devtools.on("Network.loadingFinished", self._finished)
        devtools.send("Network.enable")

    def _sent(self, event: Any) -> None:
        if event["request"]["url"].startswith("http"):
            self._urls[event["requestId"]] = event["request"]["url"]

    def _finished(self, event: Any) -> None:
        self._bytes[event["requestId"]] = int(event["encodedDataLength"])

    @property
    def requests(self) -> int:
        return len(self._urls)

    @property
    def bytes(self) -> int:
        return sum(size for _, size in self.sizes())

    def sizes(self) -> list[tuple[str, int]]:
        return [(url, self._bytes.get(id, 0)) for id, url in self._urls.items()]


def start_first_game(page: Page) -> Iterator[str]:
    """Start Qwixx against a bot from the start page, and report when each stage is reached."""
    play = page.get_by_role("button", name="Play: Qwixx", exact=True)
    play.wait_for()
    yield "start page"
    play.click()
    page.locator("main.table[data-phase=playing]").wait_for()
    yield "table"
    page.wait_for_function(WHAT)
    yield "first action"
