"""The page without a network: stored completely after one visit, through restarts and updates. Nothing computed is
stored.
"""

from contextlib import contextmanager
from urllib.parse import urlsplit

from playwright.sync_api import expect

from rowlock.words import LANGUAGES, say
from support.browser import QUIET, TIMEOUT_MS, axe_problems, new_visitor, program, wait_for_async
from support.pad_users import cross, kept, laid_out, tap_along
from support.page_server import served

IS_KEPT = "async () => Boolean(await caches.match(`${JSON.parse(facts.textContent).base}/index.html`))"
KEPT = """async () => {
  const kept = {};
  for (const name of await caches.keys()) {
    kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  }
  return kept;
}"""


@contextmanager
def device(browser, **options):
    """A device whose browser stores what a page gives it."""
    context = new_visitor(browser, **options)
    yield context.new_page()
    context.close()


def heading(page):
    found = page.get_by_role("heading", level=1)
    found.wait_for()
    return found.inner_text()


def visit_once(page, address):
    """Opens the page and waits until it is stored."""
    page.goto(address)
    heading(page)
    page.wait_for_function(IS_KEPT)
    page.wait_for_function("() => navigator.serviceWorker.controller")
    # Everything else that the browser has cached may be gone at any time.
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")


def port_of(address):
    return urlsplit(address).port


def test_after_one_visit_everything_opens_without_a_server(browser):
    with device(browser) as page:
        with served() as address:
            visit_once(page, address)
        page.reload()
        assert heading(page) == say("en", "start.headline")
        expect(page.locator(".no-server")).to_have_text(say("en", "start.no-server"))
        page.goto(f"{address}/rules/duel")
        assert heading(page) == "Qwixx Duel"
        for language, name in LANGUAGES.items():
            page.locator(".language > button").click()
            page.locator(f".language [lang={language}]").click()
            expect(page.locator("html")).to_have_attribute("lang", language)
            page.get_by_role("heading", name=say(language, "rules.t-need"), exact=True).wait_for()
            assert name in page.locator(".language > button").get_attribute("aria-label")
        page.goto(f"{address}/nonsense")
        assert heading(page) == say("it", "page.no-such-page")


def test_a_whole_game_is_played_without_a_server_and_appears_in_the_history(browser):
    with device(browser) as page:
        with served() as address:
            visit_once(page, address)
        page.goto(f"{address}/pad")
        page.get_by_role("button", name="Qwixx Duel").click()
        page.locator(".playing.pad").wait_for()
        tap_along(page)
        page.reload()
        page.locator(".result-headline:not(:empty)").wait_for()
        page.goto(f"{address}/history")
        page.get_by_role("heading", level=1).wait_for()
        assert page.locator(".played").count() == 1


def test_the_stored_page_keeps_its_security_policy(browser):
    with device(browser) as page:
        with served() as address:
            visit_once(page, address)
        answer = page.reload()
        assert answer.from_service_worker
        assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_online_screens_say_that_the_server_cannot_be_reached(browser):
    with device(browser) as page:
        with served() as address:
            visit_once(page, address)
            page.get_by_role("button", name="Play: Qwixx Duel").click()
            page.locator("main[data-phase=playing]").wait_for()
        expect(page.get_by_role("status").filter(has_text=say("en", "table.line-lost"))).to_be_visible()
        page.reload()
        page.get_by_text(say("en", "table.no-server")).wait_for()
        page.goto(address)
        expect(page.locator(".ticket-state")).to_have_text(say("en", "start.not-reached"))
        # Only friends elsewhere need the server.
        page.get_by_role("button", name=say("en", "start.play-friend")).click()
        page.get_by_text(say("en", "page.refused-unreachable")).wait_for()
        assert axe_problems(page) == ""
        page.get_by_role("button", name="Play: Qwixx", exact=True).click()
        page.locator("main[data-phase=playing]").wait_for()
        assert "/t/local-" in page.url
        with served(port=port_of(address)):
            page.goto(address)
            page.get_by_role("button", name="Play: Qwixx", exact=True).click()
            page.locator("main[data-phase=playing]").wait_for()
            assert "/t/local-" not in page.url


def test_nothing_that_the_server_computes_is_stored(browser):
    with served() as address, device(browser) as page:
        visit_once(page, address)
        page.get_by_role("button", name="Play: Qwixx Duel").click()
        page.locator("main[data-phase=playing]").wait_for()
        page.goto(address)
        expect(page.locator(".ticket-who")).to_contain_text("Nora")
        page.evaluate("() => Promise.all(['/healthz', '/api/v1/sheets/duel.pdf'].map((path) => fetch(path)))")
        kept = page.evaluate(KEPT)
        base = page.evaluate("() => JSON.parse(facts.textContent).base")
        assert list(kept) == [base]
        files = [path.removeprefix(f"{base}/") for path in kept[base] if "/bots/nets/" not in path]
        assert page.request.get(f"{address}{base}/files.json").json() == files


def test_a_restarted_browser_still_has_the_page(browser, tmp_path):
    @contextmanager
    def started():
        chromium = browser.browser_type
        context = chromium.launch_persistent_context(
            tmp_path, executable_path=program(chromium), args=list(QUIET), locale="de-DE"
        )
        context.set_default_timeout(TIMEOUT_MS)
        yield context.new_page()
        context.close()

    with served() as address, started() as page:
        visit_once(page, address)
        devtools = page.context.new_cdp_session(page)
        assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
        page.evaluate("() => localStorage.setItem('rowlock.name', '\"Ada\"')")
    with started() as page:
        page.goto(address)
        assert heading(page) == say("de", "start.headline")
        assert page.evaluate("() => localStorage.getItem('rowlock.name')") == '"Ada"'


def test_a_new_version_is_loaded_on_request_and_no_game_is_lost(browser):
    days = "() => JSON.parse(facts.textContent).idle_days"
    with device(browser) as page:
        with served(idle_days=3.0) as address:
            visit_once(page, address)
            pad = laid_out(page, "qwixx", "Ada", "Bo", deeds=cross(1, "r2", "r5"))
        with served(idle_days=5.0, port=port_of(address)):
            page.reload()
            page.locator(".playing.pad").wait_for()
            offer = page.locator(".new-version")
            offer.wait_for()
            assert axe_problems(page) == ""
            # The old page keeps running with all its own files, although the server no longer has them.
            page.locator("a[href='/rules/qwixx']").first.click()
            page.get_by_role("heading", name="Qwixx", level=1, exact=True).wait_for()
            page.go_back()
            page.locator(".playing.pad").wait_for()
            assert page.evaluate(days) == 3
            offer.get_by_role("button", name=say("en", "page.reload")).click()
            page.wait_for_function(f"() => ({days})() === 5")
            page.locator(".playing.pad").wait_for()
            assert [deed["choice"] for deed in kept(page, f"pad.{pad}")["deeds"]] == ["r2", "r5"]
            expect(page.locator(".own-boards .cell.crossed")).to_have_count(2)
            expect(offer).to_have_count(0)
        page.reload()
        page.locator(".playing.pad").wait_for()
        assert page.evaluate(days) == 5
        # With a third version the first is no longer needed, and people may postpone it.
        with served(idle_days=7.0, port=port_of(address)):
            page.reload()
            offer.get_by_role("button", name=say("en", "page.later")).click()
            expect(offer).to_have_count(0)
            wait_for_async(page, "async () => (await caches.keys()).length === 2")
            page.reload()
            page.wait_for_function(f"() => ({days})() === 7")


def test_a_part_that_failed_to_load_is_reported_and_nothing_else_is_lost(browser):
    """As in a home network, where a browser stores nothing that was not loaded over https."""
    with device(browser) as page:
        page.add_init_script("delete Navigator.prototype.serviceWorker")
        with served() as address:
            page.goto(address)
            heading(page)
        page.locator("a[href='/rules/duel']").first.click()
        page.get_by_role("heading", name=say("en", "page.unreached"), level=1).wait_for()
        with served(port=port_of(address)):
            page.get_by_role("button", name=say("en", "page.retry")).click()
            page.get_by_role("heading", name="Qwixx Duel", level=1).wait_for()
