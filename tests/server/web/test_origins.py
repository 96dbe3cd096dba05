"""The host names that a request may be for, and the pages that it may come from."""

import pytest

from rowlock.server.settings import Settings
from rowlock.server.web.origins import _is_our_name
from support.attacks import Attacker, handshake
from support.deadlines import in_a_loop
from support.hosted_server import hosted

FRIEND = "192.168.0.9"
INTERNET = "8.8.8.8"


@pytest.mark.parametrize(
    "host",
    [
        *("127.0.0.1", "127.0.0.1:8000", "192.168.0.7:8000", "[::1]:8000", "[fd00::7]"),
        *("localhost", "localhost:8000", "LOCALHOST", "games.localhost", "raspberry", "raspberry:8000"),
        *("raspberry.local:8000", "raspberry.lan", "games.home.arpa", "localhost."),
    ],
)
def test_addresses_and_local_names_are_always_ours(host):
    for settings in (Settings(), Settings(hosts=("play.example.org",))):
        assert _is_our_name(host, "127.0.0.1", settings)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "local.evil.example", "", "[", "a b.c"])
def test_a_name_that_anybody_could_own_is_not_ours(host):
    for client in ("127.0.0.1", FRIEND, "fd00::9", "unknown"):
        assert not _is_our_name(host, client, Settings())


def test_from_the_internet_any_name_will_do_unless_names_are_listed():
    assert _is_our_name("play.example.org", INTERNET, Settings())
    assert not _is_our_name("evil.example", INTERNET, Settings(hosts=("play.example.org",)))


def test_behind_a_proxy_any_name_will_do_unless_names_are_listed():
    assert _is_our_name("play.example.org", FRIEND, Settings(proxies="10.0.0.1"))
    assert not _is_our_name("evil.example", FRIEND, Settings(proxies="10.0.0.1", hosts=("play.example.org",)))


def test_listed_names_are_ours_with_and_without_a_port():
    for host in ("play.example.org", "play.example.org:8000", "Play.Example.org"):
        assert _is_our_name(host, FRIEND, Settings(hosts=("Play.example.org",)))


@pytest.mark.slow
@in_a_loop
async def test_a_request_for_another_name_is_rejected_whatever_it_asks_for(caplog):
    async with hosted() as host:
        table = (await host.open("qwixx", "me", "open"))["table"]
        for path in ("/", "/api/v1/games", f"/api/v1/tables/{table}", "/healthz"):
            answer = await host.http.get(path, headers={"host": "evil.example"})
            assert (answer.status_code, answer.json()["refused"]) == (421, "wrong-host")
        attacker = await Attacker.connect(host.url)
        attacker.writer.write(handshake(f"/api/v1/tables/{table}/socket", Host="evil.example"))
        assert (await attacker.rest()).startswith(b"HTTP/1.1 421 ")
        assert (await host.http.get("/healthz")).status_code == 200
    assert not [one for one in caplog.records if one.levelname in ("WARNING", "ERROR")]
