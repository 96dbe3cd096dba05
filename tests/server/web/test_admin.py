"""The admin page: off by default, only for people with the token, and safe from other sites."""

import re
from contextlib import asynccontextmanager

import httpx
import pytest

from rowlock.server.settings import BadSetting, settings_from
from rowlock.server.storage import EventLog
from rowlock.server.web import admin
from support.deadlines import TIMEOUT, in_a_loop
from support.hosted_server import hosted

TOKEN = "correct horse battery staple"


@asynccontextmanager
async def administered(url, **settings):
    async with hosted(EventLog.open(url), admin_token=TOKEN, **settings) as host:
        yield host


async def log_in(host, token=TOKEN, **options):
    return await host.http.post("/admin/login", data={"token": token}, **options)


def form_of(page):
    return re.search('name="form" value="([0-9a-f]+)"', page.text)[1]


@in_a_loop
async def test_there_is_no_admin_page_without_a_token():
    async with hosted() as host:
        for path in ("/admin", "/admin/style.css"):
            assert (await host.http.get(path)).status_code == 404
        assert (await log_in(host, "")).status_code == 405


def test_a_short_token_is_rejected():
    with pytest.raises(BadSetting, match="ROWLOCK_ADMIN_TOKEN is too short"):
        settings_from({"ROWLOCK_ADMIN_TOKEN": "guessable"})


@in_a_loop
async def test_nothing_is_shown_or_deleted_without_the_token(sqlite_url):
    async with administered(sqlite_url) as host:
        opened = await host.open("qwixx", "me", "open")
        wrong = await log_in(host, "wrong")
        assert (wrong.status_code, "set-cookie" in wrong.headers) == (401, False)
        assert "Wrong token." in wrong.text
        page = await host.http.get("/admin")
        assert (page.status_code, opened["table"] in page.text) == (401, False)
        forged = {"Cookie": f"{admin.COOKIE}=99999999999.{'0' * 64}"}
        assert (await host.http.get("/admin", headers=forged)).status_code == 401
        deleting = await host.http.post("/admin/delete", data={"table": opened["table"]}, headers=forged)
        assert deleting.status_code == 401
        assert (await host.http.get(f"/api/v1/tables/{opened['table']}")).status_code == 200


@in_a_loop
async def test_attempts_to_log_in_are_limited(sqlite_url):
    async with administered(sqlite_url) as host:
        statuses = [(await log_in(host, "wrong")).status_code for _ in range(admin.MAX_ATTEMPTS + 1)]
        assert statuses == [401] * admin.MAX_ATTEMPTS + [429]
        assert (await log_in(host)).status_code == 429


@in_a_loop
async def test_the_cookie_and_the_headers_are_strict(sqlite_url):
    async with administered(sqlite_url, proxies="127.0.0.1") as host:
        answer = await log_in(host)
        assert answer.status_code == 303
        cookie = answer.headers["set-cookie"].lower()
        assert {"httponly", "samesite=strict", "path=/admin"} <= {part.strip() for part in cookie.split(";")}
        assert "secure" not in cookie
        assert TOKEN not in cookie
        over_https = await log_in(host, headers={"X-Forwarded-Proto": "https"})
        assert "; secure" in over_https.headers["set-cookie"].lower()
        page = await host.http.get("/admin")
        assert page.headers["x-robots-tag"] == "noindex, nofollow"
        assert page.headers["cache-control"] == "no-store"
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "<script" not in page.text
        assert " style=" not in page.text
        assert (await host.http.get("/admin/style.css")).headers["content-type"].startswith("text/css")


@in_a_loop
async def test_a_session_ends(sqlite_url, monkeypatch):
    monkeypatch.setattr(admin, "SESSION_SECONDS", -1)
    async with administered(sqlite_url) as host:
        cookie = (await log_in(host)).headers["set-cookie"].partition(";")[0]
        assert (await host.http.get("/admin", headers={"Cookie": cookie})).status_code == 401
    monkeypatch.setattr(admin, "SESSION_SECONDS", 60)
    async with administered(sqlite_url) as host:
        await log_in(host)
        assert (await host.http.get("/admin")).status_code == 200
        await host.http.post("/admin/logout")
        assert (await host.http.get("/admin")).status_code == 401


@in_a_loop
async def test_the_page_shows_tables_load_storage_and_problems(sqlite_url):
    async with administered(sqlite_url) as host:
        opened = await host.open("duel", "me", "open")
        async with host.client(opened["table"], {"token": opened["token"]}):
            await log_in(host)
            await log_in(host, "wrong<b>")
            page = await host.http.get("/admin")
        assert page.status_code == 200
        row = re.search(rf"<tr><td><code>{opened['table']}</code>.*?</tr>", page.text)[0]
        cells = re.findall("<td[^>]*>(.*?)</td>", row)
        assert cells[1:5] == ["duel", "2", "1", "1"]
        assert re.fullmatch(r"\d+ bytes|[\d.]+ kB", cells[5])
        assert "The storage works: 1 tables and pads" in page.text
        assert "an attempt to log in as admin failed" in page.text
        assert ">Workers for bots</td><td" in page.text
        assert opened["token"] not in page.text
        assert TOKEN not in page.text


@in_a_loop
async def test_a_deleted_table_is_gone_and_its_clients_are_told(url):
    async with administered(url) as host:
        opened, other = await host.open("qwixx", "me", "open"), await host.open("qwixx", "me", "open")
        await log_in(host)
        form = form_of(await host.http.get("/admin"))
        async with host.client(opened["table"], {"token": opened["token"]}) as ada:
            deleting = {"table": opened["table"], "form": form}
            answer = await host.http.post("/admin/delete", data=deleting, follow_redirects=True)
            assert "Deleted." in answer.text
            assert await ada.closed() == (4404, "no-such-table: it was deleted")
        assert (await host.http.get(f"/api/v1/tables/{opened['table']}")).status_code == 404
        assert (await host.http.get(f"/api/v1/tables/{other['table']}")).status_code == 200
        again = await host.http.post("/admin/delete", data=deleting, follow_redirects=True)
        assert "There is no such table any more." in again.text


@in_a_loop
async def test_another_site_cannot_delete_with_the_host_s_cookie(sqlite_url):
    async with administered(sqlite_url, origins=("https://friend.example",)) as host:
        opened = await host.open("qwixx", "me", "open")
        await log_in(host)
        form = form_of(await host.http.get("/admin"))
        table = {"table": opened["table"]}
        without = [{}, {"form": ""}, {"form": "0" * 64}, {"form": "ä"}]
        for given in without:  # even from a site that may use the rest of the server
            headers = {"Origin": "https://friend.example"}
            answer = await host.http.post("/admin/delete", data={**table, **given}, headers=headers)
            assert answer.status_code == 401
        evil = {"Origin": "https://evil.example"}
        answer = await host.http.post("/admin/delete", data={**table, "form": form}, headers=evil)
        assert answer.status_code == 403
        async with httpx.AsyncClient(base_url=host.url, timeout=TIMEOUT) as stranger:
            answer = await stranger.post("/admin/delete", data={**table, "form": form})
            assert answer.status_code == 401
        assert (await host.http.get(f"/api/v1/tables/{opened['table']}")).status_code == 200


@in_a_loop
async def test_the_contents_of_tables_are_escaped_and_damaged_ones_are_listed(sqlite_url):
    log = EventLog.open(sqlite_url)
    await log.append("<b>bold</b>", 1, ["not JSON"], 1.0)
    await log.close()
    async with administered(sqlite_url, idle_days=1_000_000.0) as host:
        await log_in(host)
        page = await host.http.get("/admin?message=<i>")
    assert "<code>&lt;b&gt;bold&lt;/b&gt;</code></td><td>?</td>" in page.text
    assert "<i>" not in page.text
