"""The link to a table as a QR code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rowlock.server.errors import ApiError
from rowlock.server.live.ids import new_id
from rowlock.server.web.invitation import link_to, qr_svg
from support.deadlines import in_a_loop
from support.hosted_server import hosted
from support.qr_codes import text_of


@pytest.mark.slow
@in_a_loop
async def test_the_qr_code_of_a_table_contains_its_link():
    async with hosted() as host:
        opened = await host.open("duel", "me", "open")
        place = f"/api/v1/tables/{opened['table']}/qr.svg"
        answer = await host.http.get(place, params={"origin": "https://example.org"})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert text_of(answer.text) == f"https://example.org/t/{opened['table']}"
        bad = await host.http.get(place, params={"origin": "https://example.org/elsewhere"})
        assert (bad.status_code, bad.json()["refused"]) == (422, "bad-request")
        none = await host.http.get(place)
        assert (none.status_code, none.json()["refused"]) == (422, "bad-request")


@pytest.mark.slow
@given(st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), min_size=20, max_size=90))
def test_every_link_can_be_read_from_its_qr_code(link):
    assert text_of(qr_svg(f"https://{link}")) == f"https://{link}"


@pytest.mark.parametrize(
    "origin",
    [
        "http://localhost",
        "https://example.org",
        "http://192.168.0.7:8000",
        "http://[::1]:8000",
        "https://xn--4ca.example",
    ],
)
def test_an_origin_is_a_scheme_a_host_and_an_optional_port(origin):
    assert link_to("/t/abc", origin) == f"{origin}/t/abc"


@pytest.mark.parametrize(
    "origin",
    [
        "",
        "example.org",
        "ftp://example.org",
        "javascript:alert(1)",
        "https://",
        "https://example.org/",
        "https://example.org/t",
        "https://example.org?x",
        "https://example.org#x",
        "https://ada@example.org",
        "https://example.org:port",
        "https://example.org:123456",
        "https://-example.org",
        "https://example.org\n",
        "https://exa mple.org",
        "https://exämple.org",
        "https://" + "a" * 254,
    ],
)
def test_invalid_origins_are_rejected(origin):
    with pytest.raises(ApiError, match="origin: it must be a scheme"):
        link_to(f"/t/{new_id()}", origin)
