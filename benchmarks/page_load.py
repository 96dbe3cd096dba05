"""How much a new visitor's browser loads up to the first table, and how long that takes on a slow phone.

    python benchmarks/page_load.py             # three visits; the medians
    python benchmarks/page_load.py --modules   # without bundles, as when working on the page
    python benchmarks/page_load.py --list      # also list the requests of the last visit

A phone in Chromium at 1.6 Mbit/s, 150 ms latency and a quarter of this machine's speed opens the start page, starts
Qwixx against a bot without a pause, and waits until it can roll or choose. Times count from opening the address.
Bytes are those on the wire, headers included; the service worker's own downloads in the background don't count.
"""

import statistics
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.browser import QUIET, program_of
from support.first_table import Traffic, start_first_game
from support.page_server import served

SLOW_NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""Milliseconds, and bytes per second."""
CPU_SLOWDOWN = 4
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "device_scale_factor": 2}
VISITS = 3


class Visit(NamedTuple):
    requests: int
    bytes: int
    start_page: float
    table: float
    first_action: float


def visit(browser: Browser, address: str, lists_requests: bool) -> Visit:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    traffic = Traffic(devtools)
    devtools.send("Network.emulateNetworkConditions", SLOW_NETWORK)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": CPU_SLOWDOWN})
    started = time.perf_counter()
    page.goto(address, wait_until="commit")
    seconds = [time.perf_counter() - started for _ in start_first_game(page)]
    if lists_requests:
        print(*(f"{size:7} {url.removeprefix(address)}" for url, size in traffic.sizes()), sep="\n")
    context.close()
    return Visit(traffic.requests, traffic.bytes, *seconds)


def main() -> None:
    with served(page_bundles="--modules" not in sys.argv) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program_of(playwright), args=list(QUIET))
        visits = [visit(browser, address, "--list" in sys.argv and not left) for left in reversed(range(VISITS))]
        browser.close()
    median = Visit(*(statistics.median(figures) for figures in zip(*visits, strict=True)))
    print(f"{median.requests} requests, {median.bytes / 1000:.0f} kB up to the first table")
    print(f"start page {median.start_page:.1f} s, table {median.table:.1f} s, first action {median.first_action:.1f} s")


if __name__ == "__main__":
    main()
