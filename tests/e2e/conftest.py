"""A server, and browsers of people who come to it for the first time."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from support.browser import browser, new_visitor
from support.page_players import AT_ONCE, open_table_by_request
from support.page_server import served
from support.phones import Phone, at_one_pad

__all__ = ["browser"]

KEEPS_NOTHING = "delete Navigator.prototype.serviceWorker"
"""A browser without service workers, as over plain http: the whole page need not be fetched for every test."""

Visit = Callable[..., Page]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of the server."""
    with served() as url:
        yield url


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """A function that opens an address of the page as somebody new would, in a browser context of their own. Its page
    keeps in `complaints` what the console said, and in `received` every text that came on a socket or over HTTP.
    If the path is None, the page stays blank.
    """
    contexts = []

    def visited(path: str | None = "/", *, context: Any = None, **options: Any) -> Page:
        if context is None:
            context = new_visitor(browser, **options)
            contexts.append(context)
            context.add_init_script(KEEPS_NOTHING)
        page = context.new_page()
        page.complaints, page.received, page.elsewhere = [], [], []
        page.on("console", lambda said: page.complaints.append(said.text))
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda asked: asked.url.startswith(address) or page.elsewhere.append(asked.url))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda text: page.received.append(str(text))))
        if path is not None:
            page.goto(address + path)
        return page

    yield visited
    for context in contexts:
        context.close()


@pytest.fixture
def sit(visit: Visit, address: str) -> Callable[..., Page]:
    """A function that opens a table and shows it to its players at this device, as if they had opened it on the start
    screen. `settings` is a script that runs first, `visitor` has options of the browser context, and `before` is called
    with the blank page. Other options are those of the table, which the page keeps in `table`.
    """

    def sat(
        game: str, *seats: object, settings: str = AT_ONCE, visitor: Any = None, before: Any = None, **options: object
    ) -> Page:
        page: Any = visit(None, **(visitor or {}))
        page.add_init_script(settings)
        page.table = open_table_by_request(page, address, game, *seats, **options)
        if before:
            before(page)
        page.goto(f"{address}/t/{page.table}")
        return page

    return sat


@pytest.fixture
def shared(visit: Visit, address: str) -> Callable[..., list[Phone]]:
    """A function that gives phones at one pad, one for each name."""
    return partial(at_one_pad, visit, address)
