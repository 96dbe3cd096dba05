"""Limits per client: token buckets, connections, and which addresses are one client."""

import pytest

from rowlock.server.rate_limits import ClientBuckets, ConnectionLimit, TokenBucket, address_filter, client_key


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def test_a_bucket_allows_a_burst_and_then_a_rate():
    clock = Clock()
    bucket = TokenBucket(3, 2, clock)
    assert [bucket.spend() for _ in range(4)] == [True, True, True, False]
    clock.now = 1.0
    assert [bucket.spend() for _ in range(3)] == [True, True, False]


def test_each_client_has_a_bucket_of_its_own():
    buckets = ClientBuckets(1, 1, Clock())
    assert [buckets.spend(client) for client in ("a", "b", "a")] == [True, True, False]


def test_the_number_of_buckets_is_limited(monkeypatch):
    monkeypatch.setattr(ClientBuckets, "MAX_KEPT", 3)
    buckets = ClientBuckets(1, 0.001, Clock())
    for client in ("a", "b", "c"):
        assert buckets.spend(client)
    assert not buckets.spend("a")
    assert buckets.spend("d")  # in the place of b, the one unused for longest
    assert len(buckets._buckets) == 3
    assert not buckets.spend("a")


def test_a_new_client_does_not_scan_all_buckets():
    """Only the client's own bucket is asked for its tokens."""
    asked = []

    class Asked(Clock):
        def __call__(self):
            asked.append(1)
            return 0.0

    buckets = ClientBuckets(1, 1, Asked())
    for number in range(ClientBuckets.MAX_KEPT):
        buckets.charge(str(number))
    asked.clear()
    for number in range(100):
        buckets.charge(f"new {number}")
    assert len(asked) <= 300


def test_connections_are_limited_per_client_and_in_total():
    limit = ConnectionLimit(per_client=2, total=4, clock=Clock())
    assert [limit.enter("a") for _ in range(3)] == [True, True, False]
    limit.leave("a")
    assert limit.enter("a")
    assert [limit.enter(client) for client in ("b", "c", "d")] == [True, True, False]
    assert limit.refused == 2


def test_an_exempt_client_counts_only_towards_the_total():
    limit = ConnectionLimit(1, 3, is_exempt=address_filter("10.0.0.1"), clock=Clock())
    assert [limit.enter("10.0.0.1") for _ in range(4)] == [True, True, True, False]


def test_refusals_are_logged_once_a_minute(caplog):
    clock = Clock()
    limit = ConnectionLimit(0, clock=clock)
    for clock.now in (0.0, 1.0, 59.0, 61.0):
        assert not limit.enter("192.0.2.7")
    assert [one.refused for one in caplog.records] == [1, 4]
    assert {one.client for one in caplog.records} == {"192.0.2.7"}


def test_a_total_that_is_nearly_reached_is_logged(caplog):
    limit = ConnectionLimit(100, 10, clock=Clock())
    for _ in range(9):
        assert limit.enter("a")
    assert not caplog.records
    assert limit.enter("a")
    assert "ulimit -n" in caplog.text


@pytest.mark.parametrize(
    ("listed", "client", "found"),
    [
        ("10.0.0.1", "10.0.0.1", True),
        ("10.0.0.1, 10.1.0.0/16", "10.1.2.3", True),
        ("10.0.0.1", "10.0.0.2", False),
        ("fd00::7", client_key(("fd00::7", 1)), True),
        ("fd00::7", "10.0.0.1", False),
        ("*", "unknown", True),
        ("", "10.0.0.1", False),
        ("proxy.example", "10.0.0.1", False),
        ("10.0.0.1", "unknown", False),
    ],
)
def test_addresses_and_networks_are_listed(listed, client, found):
    assert address_filter(listed)(client) is found


def test_an_ipv6_network_is_one_client():
    assert client_key(("2001:db8:1:2:3::4", 1)) == client_key(("2001:db8:1:2:ffff::", 9)) == "2001:db8:1:2::/64"
    assert client_key(("::ffff:192.0.2.1", 1)) == client_key(("192.0.2.1", 2)) == "192.0.2.1"
    assert client_key(None) == client_key(("nonsense", 1)) == "unknown"
