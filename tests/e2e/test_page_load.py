"""Slow networks: a new visitor needs few requests and little data up to the first table."""

from support.first_table import Traffic, start_first_game

MAX_REQUESTS, MAX_BYTES = 15, 120_000
"""Headers included."""


def test_the_first_table_needs_few_requests_and_little_data(visit):
    page = visit("/rules/nothing")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    traffic = Traffic(devtools)
    page.goto(page.url.removesuffix("rules/nothing"))
    assert list(start_first_game(page)) == ["start page", "table", "first action"]
    assert traffic.requests <= MAX_REQUESTS, traffic.sizes()
    assert 50_000 < traffic.bytes <= MAX_BYTES, traffic.sizes()
    assert page.complaints == []
