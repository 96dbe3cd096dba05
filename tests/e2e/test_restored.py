"""Pages that are open while the host restores a backup start over by themselves."""

from contextlib import contextmanager

import pytest

from support.browser import TELEPHONE, new_visitor
from support.long_run import variants
from support.memory_logs import MemoryLog
from support.pad_users import laid_out
from support.page_players import AT_ONCE, Person
from support.page_server import served
from support.phones import Phone, on_server, shares


@contextmanager
def phone(browser):
    context = new_visitor(browser, viewport=TELEPHONE)
    context.add_init_script(AT_ONCE)
    yield context.new_page()
    context.close()


class BackedUp(MemoryLog):
    """A log that can be restored."""

    def back_up(self):
        self.backup = dict(self.kept)

    def restore(self):
        self.kept = dict(self.backup)
        self.epoch = "restored"


@pytest.mark.parametrize("knows_epoch", variants([True, False], True))
def test_a_pad_shows_the_restored_history_and_sends_only_what_was_never_confirmed(browser, knows_epoch):
    log = BackedUp()
    with phone(browser) as page:
        with served(log=log) as address:
            page.goto(address)
            laid_out(page, "qwixx", "Ada", "Bo")
            ada = Phone(page)
            shares(page)
            ada.crosses("r", 2, 3)
            ada.is_settled()
            log.back_up()
            ada.crosses("y", 2, 3, 4, 5)
            ada.is_settled()
        page.get_by_text("No connection").wait_for()
        ada.crosses("g", 12)
        if not knows_epoch:
            # A page of an earlier version is told that its events do not exist.
            page.evaluate(
                """() => { for (const [key, text] of Object.entries(localStorage)) {
                  const saved = JSON.parse(text);
                  if (saved?.epoch) localStorage.setItem(key, JSON.stringify({ ...saved, epoch: null }));
                } }"""
            )
        log.restore()
        with served(log=log, port=int(address.rpartition(":")[2])):
            if not knows_epoch:
                page.reload()
            page.get_by_text("No connection").wait_for(state="hidden")
            ada.is_settled()
            ada.knows([4, 0])
            ada.crosses("b", 12)
            ada.is_settled()
            # Nothing of the other history is left.
            choices = [deed["choice"] for deed in on_server(address, page.url)["deeds"]]
            assert choices == ["r2", "r3", "g12", "b12"]
            assert page.locator("dialog.conflict[open]").count() == 0


def test_a_table_goes_on_from_the_restored_position(browser):
    log = BackedUp()
    with phone(browser) as page:
        with served(log=log) as address:
            page.goto(address)
            page.get_by_role("button", name="Play: Qwixx", exact=True).click()
            page.locator("main.table[data-phase=playing]").wait_for()
            person = Person(page)
            seen = person.waits()
            log.back_up()
            for _ in range(6):
                person.acts(seen)
                seen = person.waits()
        page.get_by_text("Connection lost").wait_for()
        page.locator("main.table").evaluate("(main) => main.setAttribute('data-old', '')")
        log.restore()
        with served(log=log, port=int(address.rpartition(":")[2])):
            page.locator("main.table[data-phase=playing]:not([data-old])").wait_for()
            person.passes()
            assert page.locator(".result").count()
