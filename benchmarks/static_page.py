"""How much a new visitor loads from the static files up to the first roll, and how fast the stored page opens.

    python benchmarks/static_page.py

Writes the page with `rowlock site`, and serves it with the compressed files. A phone in Chromium at a quarter of this
machine's speed opens the start page and starts a game against a bot; bytes are those on the wire, headers included, and
the downloads of the service worker in the background don't count. Then, with everything stored and the network off, it
opens the start page again, three times; the time is compared with that of an empty page of the same server.
"""

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.browser import QUIET, program_of
from support.first_table import Traffic, start_first_game
from support.static_site import published

CPU_SLOWDOWN = 4
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "device_scale_factor": 2}
VISITS = 3


def seconds_to_open(page: Page, address: str, ready: str) -> float:
    """The seconds until an element appears."""
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(ready).first.wait_for()
    return time.perf_counter() - started


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        published(Path(folder), compressed=True) as address,
        sync_playwright() as playwright,
    ):
        (Path(folder) / "empty.html").write_text("<!doctype html><title>Empty</title><h1>Empty</h1>")
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        context = browser.new_context(**PHONE)
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        traffic = Traffic(devtools)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
        page.goto(f"{address}/", wait_until="commit")
        list(start_first_game(page))
        print(f"{traffic.requests} requests, {traffic.bytes / 1000:.0f} kB up to the first roll or choice")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        empty = f"{address.removesuffix('/games/rowlock')}/empty.html"
        plain = statistics.median(seconds_to_open(page, empty, "h1") for _ in range(VISITS))
        context.set_offline(True)
        stored = statistics.median(seconds_to_open(page, f"{address}/", ".quick-actions button") for _ in range(VISITS))
        print(f"start page from the device {stored:.2f} s, {stored / plain:.0f} times an empty page")
        browser.close()


if __name__ == "__main__":
    main()
