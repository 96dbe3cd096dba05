"""The admin page in a browser, whose forms and cookies are stricter than those of a program."""

import pytest
from playwright.sync_api import expect

from rowlock.server.storage import EventLog
from support.page_server import served

TOKEN = "correct horse battery staple"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("admin")
    with served(log=EventLog.open(f"sqlite:///{folder}/data/rowlock.db"), admin_token=TOKEN) as url:
        yield url


def test_the_host_logs_in_and_deletes_a_table(visit, address):
    page = visit("/admin")
    opening = {"game": "qwixx", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}]}
    table = page.request.post(f"{address}/api/v1/tables", data=opening).json()["table"]
    page.get_by_label("Token").fill("wrong")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Wrong token.")).to_be_visible()
    page.get_by_label("Token").fill(TOKEN)
    page.get_by_role("button", name="Log in").click()
    row = page.get_by_role("row").filter(has_text=table)
    row.get_by_text("Delete…").click()
    row.get_by_role("button", name="Delete permanently").click()
    expect(page.get_by_role("status")).to_have_text("Deleted.")
    expect(page.get_by_text(table)).to_have_count(0)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_label("Token")).to_be_visible()
    assert page.elsewhere == []
    assert not [text for text in page.complaints if "Content Security Policy" in text]
