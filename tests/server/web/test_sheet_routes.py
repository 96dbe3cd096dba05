"""Printable sheets over HTTP: the same as from the command, cached by browsers, with strict parameters."""

import pytest

from rowlock.paper import PrintJob, render_pdf
from rowlock.rules import TRACKS
from support.deadlines import run
from support.hosted_server import hosted


def asked(*addresses, **headers):
    async def scenario():
        async with hosted() as host:
            return [await host.http.get(f"/api/v1/sheets/{address}", headers=headers) for address in addresses]

    return run(scenario())


@pytest.mark.slow
def test_the_page_gets_the_same_pdf_as_the_command():
    plain, chosen = asked("qwixx.pdf", "onboard.pdf?language=de&paper=letter&grey=1&sheets=4&track=B")
    assert plain.content == render_pdf(PrintJob("qwixx"))
    assert chosen.content == render_pdf(PrintJob("onboard", "de", "letter", grey=True, sheets=4, track=TRACKS["B"]))
    for answer in (plain, chosen):
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert plain.headers["content-disposition"] == 'inline; filename="qwixx-sheet.pdf"'


@pytest.mark.slow
def test_a_browser_can_cache_a_sheet_and_revalidate_it():
    (first,) = asked("duel.pdf")
    assert first.headers["cache-control"] == "public, max-age=3600"
    same, other = asked("duel.pdf", "duel.pdf?grey=1", **{"If-None-Match": first.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert other.status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("chess.pdf", "there is no game 'chess': the games are qwixx, onboard, duel, tworows"),
        ("qwixx.pdf?language=fr", "language: 'fr' is not one of en, de, pl, it"),
        ("qwixx.pdf?paper=a3", "paper: 'a3' is not one of a4, letter"),
        ("qwixx.pdf?sheets=3", "sheets to a page: 3 is not one of 1, 2, 4"),
        ("onboard.pdf?track=C", "track: 'C' is not one of A, B"),
        ("qwixx.pdf?track=A", "qwixx is not played on a track: leave it out"),
        ("duel.pdf?sheets=4", "duel has one board for both players, and it fills a page: 4 don't fit"),
        ("qwixx.pdf?langauge=de", "langauge: Extra inputs are not permitted"),
        ("qwixx.pdf?sheets=many", "sheets: "),
        ("qwixx.pdf?grey=perhaps", "grey: "),
        (f"qwixx.pdf?language={'x' * 100}", "language: "),
        (f"{'x' * 100}.pdf", "game: "),
    ],
)
def test_invalid_sheets_are_rejected_and_not_cached(address, why):
    (answer,) = asked(address)
    assert (answer.status_code, answer.json()["refused"]) == (422, "bad-request")
    assert answer.json()["message"].startswith(why)
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.slow
def test_only_pdf_is_offered():
    for answer in asked("qwixx", "qwixx.png", "qwixx.pdf/more"):
        assert (answer.status_code, answer.json()["refused"]) == (404, "no-such-page")
