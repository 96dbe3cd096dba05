"""Shared pads through a real server, by phones that know only the protocol."""

import asyncio
import contextlib
import json
import signal

import pytest

from rowlock.pad import replay
from rowlock.server.live.room import from_line
from rowlock.server.storage import EventLog
from support import storages
from support.deadlines import in_a_loop, run
from support.hosted_server import hosted
from support.memory_logs import MemoryLog
from support.server_process import Served, host_at

SEATS = [{"name": "Ada", "colour": "teal", "mine": True}, {"name": "Bo"}, {"name": "Cem"}]
CLOSING = [{"do": "cross", "seat": seat, "choice": f"r{number}"} for seat in (1, 2) for number in range(2, 7)]


async def open_pad(host, game="qwixx", **more):
    answer = await host.http.post("/api/v1/pads", json={"game": game, "seats": SEATS, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


@contextlib.asynccontextmanager
async def phone(host, pad, **hello):
    """A phone that has said hello at a pad."""
    async with host.client(pad, hello, place="pads") as client:
        yield client


async def look(host, pad):
    return (await host.http.get(f"/api/v1/pads/{pad}")).json()


@pytest.mark.slow
def test_two_phones_write_on_one_pad_and_each_sees_the_other():
    async def scenario():
        async with hosted() as host:
            pad = await open_pad(host)
            async with (
                phone(host, pad["pad"], token=pad["token"], since=0) as ada,
                phone(host, pad["pad"], since=0) as bo,
            ):
                assert (ada.welcome["seats"], bo.welcome["seats"]) == ([1], [])
                assert (await bo.command("a", "cross", seat=2, choice="r2"))["refused"] == "not-seated"
                await bo.command("b", "join", seat=2)
                await bo.command("c", "cross", seat=2, choice="r2")
                did = await ada.receive_event("did")
                assert did["data"] == {"do": "cross", "seat": 2, "choice": "r2"}
                assert "command" not in did
                again = await bo.command("c", "cross", seat=2, choice="r2")
                assert (again["again"], again["events"][0]["number"]) == ("c", did["number"])
                await ada.command("d", "undo", number=did["number"])
                assert ada.received[-1]["refused"] == "not-your-seat"
            seen = await look(host, pad["pad"])
            assert [deed["choice"] for deed in seen["deeds"]] == ["r2"]
            assert seen["mine"] == []

    run(scenario())


@pytest.mark.slow
def test_two_closings_of_one_row_are_a_conflict_and_count_together_if_it_was_one_roll():
    async def scenario():
        async with hosted() as host:
            pad = await open_pad(host, deeds=CLOSING)
            async with phone(host, pad["pad"], token=pad["token"]) as ada, phone(host, pad["pad"]) as bo:
                await bo.command("a", "join", seat=2)
                answers = await asyncio.gather(
                    ada.command("x", "cross", seat=1, choice="r12"), bo.command("x", "cross", seat=2, choice="r12")
                )
                late, seat = (ada, 1) if "refused" in answers[0] else (bo, 2)
                assert sorted("refused" in answer for answer in answers) == [False, True]
                assert "events" in await late.command("y", "cross", seat=seat, choice="r12", **{"with": "r"})
            assert [seat["row_points"][0] for seat in (await look(host, pad["pad"]))["board"]["seats"]] == [28, 28, 0]

    run(scenario())


@pytest.mark.slow
def test_a_disconnected_phone_gets_what_it_missed_and_resends_what_was_not_answered():
    async def scenario():
        async with hosted(settle_seconds=0.01) as host:
            pad = await open_pad(host)
            async with phone(host, pad["pad"], token=pad["token"], since=0) as ada:
                last = (await ada.command("1", "cross", seat=1, choice="r2"))["events"][-1]["number"]
            async with phone(host, pad["pad"]) as bo:
                await bo.command("1", "join", seat=2)
                await bo.command("2", "cross", seat=2, choice="y3")
                assert (await bo.command("3", "release", seat=1))["events"][0]["kind"] == "released"
            async with phone(host, pad["pad"], since=last) as ada:
                kinds = [event["kind"] for event in ada.welcome["events"]]
                assert [kind for kind in kinds if kind not in ("dropped", "came-back")] == ["joined", "did", "released"]
                await ada.command("2", "join", seat=1)
                await ada.command("1", "cross", seat=1, choice="r3")
            assert [deed["choice"] for deed in (await look(host, pad["pad"]))["deeds"]] == ["r2", "y3", "r3"]

    run(scenario())


@pytest.mark.slow
def test_a_server_that_restarts_during_a_game_has_lost_nothing(url):
    async def scenario():
        async with hosted(EventLog.open(url)) as host:
            pad = await open_pad(host, deeds=CLOSING[:3])
            async with phone(host, pad["pad"], token=pad["token"]) as ada:
                number = (await ada.command("1", "cross", seat=1, choice="r5"))["events"][0]["number"]
                await ada.command("late", "cross", seat=2, choice="y5", before=number)
            before = await look(host, pad["pad"])
        async with hosted(EventLog.open(url)) as host:
            after = await look(host, pad["pad"])
            assert (after["deeds"], after["position"]) == (before["deeds"], before["position"])
            async with phone(host, pad["pad"], token=pad["token"]) as ada:
                assert (await ada.command("1", "cross", seat=1, choice="r5"))["again"] == "1"
                assert "events" in await ada.command("2", "undo", number=number)

    run(scenario())


@pytest.mark.slow
@in_a_loop
async def test_a_killed_server_loses_no_cross_it_has_confirmed_and_applies_none_twice(url, processes, tmp_path):
    logged, sent, pad = tmp_path / "log", [], None
    for life in range(2):
        server = Served(processes, url, logged)
        async with host_at(await server.url()) as host:
            pad = pad or await open_pad(host)
            async with phone(host, pad["pad"], token=pad["token"]) as ada:
                for choice in [f"{'ry'[life]}{number}" for number in range(2, 10)]:
                    if sent:
                        # Whether or not it took effect before the kill, it takes effect once.
                        assert "events" in await ada.command(sent[-1], "cross", seat=1, choice=sent[-1])
                    sent.append(choice)
                    await ada.send({"id": choice, "do": "cross", "seat": 1, "choice": choice})
                server.process.kill()
        assert await server.ended() == -signal.SIGKILL
    async with storages.open_log(url) as log:
        stored = replay([from_line(line) for line in await log.read(pad["pad"])])
    assert [deed.choice for _, deed in stored.deeds] in (sent, sent[:-1])


@pytest.mark.slow
def test_events_of_another_process_are_read_before_a_command_is_rejected():
    async def scenario():
        log = MemoryLog()
        async with hosted(log) as here, hosted(log) as there:
            pad = await open_pad(here)
            async with phone(here, pad["pad"], token=pad["token"]) as ada, phone(there, pad["pad"]) as bo:
                await bo.command("1", "join", seat=2)
                await ada.command("1", "cross", seat=1, choice="r2")
                await bo.command("2", "cross", seat=2, choice="r2")
                await ada.command("2", "cross", seat=1, choice="r3")
            for host in (here, there):
                assert [deed["choice"] for deed in (await look(host, pad["pad"]))["deeds"]] == ["r2", "r2", "r3"]

    run(scenario())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "bad-request"),
        ({"game": "chess", "seats": SEATS}, "bad-request"),
        ({"game": "qwixx", "seats": []}, "bad-request"),
        ({"game": "qwixx", "seats": [{"name": "Bo"}]}, "bad-request"),
        ({"game": "qwixx", "seats": [{"name": "A" * 31, "mine": True}]}, "bad-name"),
        ({"game": "qwixx", "seats": [*SEATS, {"name": "ada"}]}, "name-taken"),
        ({"game": "qwixx", "seats": [{"name": "A", "colour": "#f00", "mine": True}]}, "bad-colour"),
        ({"game": "duel", "seats": SEATS}, "bad-options"),
        ({"game": "onboard", "seats": SEATS}, "bad-options"),
        ({"game": "onboard", "seats": SEATS, "track": "Z"}, "bad-request"),
        ({"game": "qwixx", "seats": SEATS, "deeds": [{"do": "roll", "dice": "11 1111"}]}, "bad-command"),
        ({"game": "qwixx", "seats": SEATS, "deeds": [{"do": "cross", "seat": 9, "choice": "r2"}]}, "no-such-seat"),
        ({"game": "qwixx", "seats": SEATS, "deeds": [{"do": "cross", "seat": 1, "choice": "r12"}]}, "illegal-choice"),
    ],
)
def test_an_invalid_pad_is_not_opened(body, code):
    async def scenario():
        async with hosted() as host:
            answer = await host.http.post("/api/v1/pads", json=body)
            assert (answer.status_code, answer.json()["refused"]) == (422, code)
            assert await host.log.tables() == []

    run(scenario())


@pytest.mark.slow
def test_a_token_is_sent_to_nobody_else_and_works_nowhere_else():
    async def scenario():
        async with hosted() as host:
            pad, other = await open_pad(host), await open_pad(host)
            async with phone(host, pad["pad"], since=0) as eve:
                assert pad["token"] not in json.dumps(eve.received)
                assert pad["token"] not in json.dumps(await look(host, pad["pad"]))
            assert all(pad["token"] not in line for line in host.log.kept[pad["pad"]])
            async with host.client(other["pad"], None, place="pads") as eve:
                await eve.send({"hello": 1, "token": pad["token"]})
                assert (await eve.next())["refused"] == "stale-token"
            stolen = {"Authorization": f"Bearer {pad['token']}"}
            assert (await host.http.get(f"/api/v1/pads/{other['pad']}", headers=stolen)).status_code == 401
            mine = await host.http.get(f"/api/v1/pads/{pad['pad']}", headers=stolen)
            assert mine.json()["mine"] == [1]

    run(scenario())


@pytest.mark.slow
def test_a_pad_is_not_a_table_and_a_table_is_not_a_pad():
    async def scenario():
        async with hosted() as host:
            pad, table = await open_pad(host), await host.open("qwixx", "me", "casual")
            for path, code in (
                (f"tables/{pad['pad']}", "no-such-table"),
                (f"pads/{table['table']}", "no-such-pad"),
                ("pads/nothing", "no-such-pad"),
            ):
                answer = await host.http.get(f"/api/v1/{path}")
                assert (answer.status_code, answer.json()["refused"]) == (404, code)
            picture = await host.http.get(f"/api/v1/pads/{pad['pad']}/qr.svg", params={"origin": "https://example.org"})
            assert picture.headers["content-type"] == "image/svg+xml"

    run(scenario())
