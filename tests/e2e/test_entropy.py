"""The page's entropy for the fair dice, if the server fails to store it at first."""

import json

import pytest

from rowlock.server.event_log import StorageFailed
from support.browser import new_visitor
from support.memory_logs import MemoryLog
from support.page_server import served


class Forgetful(MemoryLog):
    """Fails once to store an event of one kind."""

    def __init__(self, kind):
        super().__init__()
        self.kind = kind

    async def append(self, table, first, events, now):
        if self.kind in [json.loads(line)["kind"] for line in events]:
            self.kind = None
            raise StorageFailed("the disk is full")
        await super().append(table, first, events, now)


@pytest.mark.parametrize("kind", ["entropy-sealed", "entropy-shown"])
def test_entropy_that_could_not_be_stored_is_sent_again(browser, kind):
    log = Forgetful(kind)
    context = new_visitor(browser)
    page = context.new_page()
    with served(log=log) as address:
        page.goto(address)
        page.get_by_role("button", name="Play: Qwixx", exact=True).click()
        page.locator("main.table[data-phase=playing]").wait_for()
    context.close()
    assert log.kind is None
    (lines,) = log.kept.values()
    events = [json.loads(line) for line in lines]
    assert [event["data"]["seat"] for event in events if event["kind"] == "entropy-shown"] == [1]
