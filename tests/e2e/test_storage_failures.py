"""The page says so when the server cannot load a game."""

import pytest
from playwright.sync_api import expect

from rowlock.server.event_log import StorageFailed
from support.memory_logs import MemoryLog
from support.page_server import served

WORDS = {
    "en-GB": "The server can’t save or load games right now.",
    "de-DE": "Der Server kann gerade keine Spiele speichern oder laden.",
    "pl-PL": "Serwer nie może teraz zapisywać ani wczytywać gier.",
    "it-IT": "In questo momento il server non riesce a salvare né a caricare le partite.",
}


class UnreadableLog(MemoryLog):
    async def read(self, *_given):
        raise StorageFailed("the storage's file is damaged")


@pytest.fixture(scope="module")
def address():
    with served(log=UnreadableLog()) as url:
        yield url


@pytest.mark.parametrize("locale", WORDS)
def test_a_table_that_cannot_be_loaded_is_explained(visit, locale):
    page = visit("/t/abcdef", locale=locale)
    expect(page.get_by_text(WORDS[locale]).first).to_be_visible()
