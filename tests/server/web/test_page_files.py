"""The page is served completely, compressed and small, and cached by browsers until it changes."""

import gzip
import json
import re
import struct
from urllib.parse import urljoin

import pytest

from rowlock.rules import GAMES
from rowlock.site.translation import rules_for_the_page
from rowlock.words import texts
from support.deadlines import in_a_loop
from support.hosted_server import hosted

MAX_BYTES, MAX_FILES = 107_000, 7
"""The size of everything a browser loads for the first table, in the longest language, without headers."""


async def fetch(host, path, **headers):
    return await host.http.get(path, headers=headers)


def base_of(page):
    return re.search(r'"(/page/[0-9a-f]+)/app\.js"', page).group(1)


@pytest.mark.slow
@in_a_loop
async def test_every_path_of_the_page_returns_the_page():
    async with hosted() as host:
        for path in (
            "/",
            "/t/abc",
            "/t/abc/review",
            "/rules/duel",
            "/learn/duel",
            "/pad",
            "/pad/abc",
            "/pad/abc/review",
            "/history",
            "/sheets",
            "/p/abc",
        ):
            answer = await fetch(host, path)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["cache-control"] == "no-cache"
            assert "default-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.slow
@in_a_loop
async def test_files_the_page_names_exist_and_are_cached_forever():
    async with hosted() as host:
        page = (await fetch(host, "/")).text
        named = set(re.findall(r'(?:href|src)="(/page/[^"]+)"', page))
        assert any(path.endswith(".css") for path in named)
        for path in named:
            answer = await fetch(host, path)
            assert answer.status_code == 200, path
            assert "immutable" in answer.headers["cache-control"]


@pytest.mark.slow
@in_a_loop
async def test_the_download_for_the_first_table_is_small():
    async with hosted() as host:
        page = await fetch(host, "/", **{"Accept-Encoding": "gzip"})
        named = set(re.findall(r'(?:href|src)="(/page/[^"]+)"', page.text)) | {f"{base_of(page.text)}/words/pl.json"}
        total = len(gzip.compress(page.content))
        for path in named:
            async with host.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
                assert answer.headers["content-encoding"] == "gzip"
                total += sum([len(part) async for part in answer.aiter_raw()])
        assert total <= MAX_BYTES
        assert len(named) <= MAX_FILES


@in_a_loop
async def test_without_bundles_the_first_table_preloads_all_its_modules_and_nothing_else():
    async with hosted(page_bundles=False) as host:
        page = (await fetch(host, "/")).text
        preloaded = set(re.findall(r'modulepreload" href="/page/\w+/([^"]+)"', page))
        assert {"app.js", "screens/table.js", "board/cells.js", "server/sha256.js"} <= preloaded
        assert not {"rules/translated.js", "screens/review.js", "screens/pad.js"} & preloaded
        assert (await fetch(host, f"{base_of(page)}/rules/translated.js")).text == rules_for_the_page()


@in_a_loop
async def test_modules_are_bundled_and_can_still_be_imported_one_by_one():
    async with hosted() as host:
        base = base_of((await fetch(host, "/")).text)
        first, module = [(await fetch(host, f"{base}/{path}")).text for path in ("app.js", "board/dice.js")]
        assert "const board_dice_ = (" in first
        assert "const screens_review_ =" not in first
        assert module.startswith('import {board_dice_} from "../app.js";\nexport const {')
        stored = (await fetch(host, f"{base}/files.json")).json()
        assert {"app.js", "first.css", "screens/pad.js", "pad/pad.css"} <= set(stored)
        assert not {"board/dice.js", "design.css"} & set(stored)


@in_a_loop
async def test_the_words_of_later_screens_come_later():
    async with hosted() as host:
        page = (await fetch(host, "/")).text
        words = (await fetch(host, f"{base_of(page)}/words/de.json")).json()
        later = (await fetch(host, f"{base_of(page)}/words/de-more.json")).json()
        assert {"table.title", "result.winner"} <= words.keys()
        assert {"pad.title", "history.title", "rules.title"} <= later.keys()
        assert words | later == texts("de")
        assert not words.keys() & later.keys()


@pytest.mark.slow
@in_a_loop
async def test_the_page_can_be_installed_and_its_icons_have_the_declared_size():
    async with hosted() as host:
        page = (await fetch(host, "/")).text
        address = re.search(r'rel="manifest" href="([^"]+)"', page).group(1)
        manifest = (await fetch(host, address)).json()
        assert {urljoin(address, manifest[name]) for name in ("start_url", "scope")} == {"/"}
        shortcuts = {urljoin(address, shortcut["url"]) for shortcut in manifest["shortcuts"]}
        assert shortcuts == {"/?/pad", "/?/history"}
        assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"narrow", "wide"}
        drawn = {icon["purpose"]: icon for icon in manifest["icons"] if icon["type"] == "image/png"}
        assert drawn.keys() == {"any", "maskable"}
        for icon in (*drawn.values(), *manifest["screenshots"]):
            answer = await fetch(host, f"{base_of(page)}/{icon['src']}")
            assert answer.headers["content-type"] == "image/png"
            # The first chunk of a PNG has its width and height.
            width, height = struct.unpack(">II", answer.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]


@pytest.mark.slow
@in_a_loop
async def test_the_service_worker_changes_with_every_version():
    workers = []
    for days in (3.0, 5.0):
        async with hosted(idle_days=days) as host:
            answer = await fetch(host, "/service-worker.js")
            assert answer.headers["cache-control"] == "no-cache"
            assert f'"{base_of((await fetch(host, "/")).text)}"' in answer.text
            workers.append(answer.text)
    assert workers[0] != workers[1]


@pytest.mark.slow
@in_a_loop
async def test_a_browser_that_has_the_page_gets_304():
    async with hosted() as host:
        first = await fetch(host, "/")
        again = await fetch(host, "/", **{"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304


@in_a_loop
async def test_the_page_contains_the_facts_it_needs():
    async with hosted(idle_days=3.0) as host:
        page = (await fetch(host, "/")).text
        facts = json.loads(re.search(r'id="facts">(.*?)</script>', page).group(1))
        assert [game["game"] for game in facts["games"]] == [name for name, _ in GAMES]
        assert [row["letter"] for row in facts["games"][0]["rows"]] == ["r", "y", "g", "b"]
        assert facts["row_points"] == [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]
        assert facts["idle_days"] == 3
        assert (await fetch(host, f"{facts['base']}/words/de.json")).json()["game.red"] == "Rot"


@in_a_loop
async def test_at_any_other_path_people_see_the_page_and_programs_get_an_error():
    async with hosted() as host:
        seen = await fetch(host, "/nonsense/here", Accept="text/html,*/*")
        assert (seen.status_code, seen.headers["content-type"]) == (404, "text/html; charset=utf-8")
        answer = await fetch(host, "/nonsense/here")
        assert (answer.status_code, answer.json()["refused"]) == (404, "no-such-page")


@in_a_loop
async def test_nothing_else_of_the_package_is_served():
    async with hosted() as host:
        base = base_of((await fetch(host, "/")).text)
        for path in ("__init__.py", "../page_files.py", "%2e%2e/server/app.py", "no.js"):
            assert (await fetch(host, f"{base}/{path}")).status_code == 404
