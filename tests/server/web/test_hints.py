"""Hints: the value of each choice, for one person playing against bots.

Not in solo Qwixx: its hints come from the solved table, and solving it takes half a minute.
"""

import asyncio
import json
import subprocess
import sys

import pytest

from support.deadlines import run
from support.hosted_server import hosted

pytestmark = pytest.mark.slow

TYPED = {"dice": "typed", "first": 1}


async def hint(host, opened, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await host.http.get(f"/api/v1/tables/{opened['table']}/hint", headers=headers)
    return answer.status_code, answer.json()


async def refusal(*asked):
    status, answer = await hint(*asked)
    return status, answer["refused"]


def test_a_hint_is_the_same_as_from_the_command():
    async def scenario():
        async with hosted() as host:
            opened = await host.open("duel", "me", "casual", hints=True, **TYPED)
            async with host.client(opened["table"], {"token": opened["token"]}) as ada:
                await ada.command("1", "type-dice", roll=1, dice="41 3652")
                asked = (hint(host, opened, opened["token"]) for _ in range(2))
                return await asyncio.gather(*asked)

    (status, said), again = run(scenario())
    assert (status, said) == again
    assert (status, said.pop("decision")) == (200, 1)
    position = "duel/1/r.y.g.b.0/r.y.g.b.0/1:a1:41-3652"
    command = [sys.executable, "-c", "from rowlock.cli import main; main()", "hint", position, "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    # A server that is still compiling interprets its kernels, which round differently.
    assert said == json.loads(told.stdout, parse_float=lambda figure: pytest.approx(float(figure), abs=1e-3))


def test_only_a_seat_that_has_to_choose_gets_a_hint():
    async def scenario():
        async with hosted() as host:
            opened = await host.open("duel", "me", "casual", hints=True, **TYPED)
            token = opened["token"]
            assert await refusal(host, opened, token) == (409, "nothing-to-decide")
            async with host.client(opened["table"], {"token": token}) as ada:
                await ada.command("1", "type-dice", roll=1, dice="41 3652")
                assert await refusal(host, opened) == (409, "nothing-to-decide")
                assert await refusal(host, opened, "another's") == (401, "stale-token")
                assert (await hint(host, opened, token))[0] == 200
                await ada.command("2", "choose", decision=1, choice="r5", done=True)
                status, said = await hint(host, opened, token)
                assert (status, said["decision"]) == (200, 2)
                assert said["position"] == "duel/1/r5.y.g.b.0/r.y.g.b.0/1:a2:41-3652:r5"
                await ada.command("3", "resign")
                assert await refusal(host, opened, token) == (409, "nothing-to-decide")

    run(scenario())


def test_a_seat_that_has_chosen_gets_no_hint_while_others_still_choose(monkeypatch):
    async def never(*_):
        await asyncio.Event().wait()

    async def scenario():
        async with hosted(closing_seconds=0.0) as host:
            opened = await host.open("qwixx", "me", "casual", hints=True, **TYPED)
            async with host.client(opened["table"], {"token": opened["token"]}) as ada:
                await ada.command("1", "type-dice", roll=1, dice="41 3652")
                await ada.command("2", "choose", decision=1, choice="r5", done=True)
                assert await refusal(host, opened, opened["token"]) == (409, "nothing-to-decide")

    monkeypatch.setattr("rowlock.server.live.table_room.bot_choice", never)
    run(scenario())


def test_a_table_without_the_option_gives_no_hints():
    async def scenario():
        async with hosted() as host:
            opened = await host.open("qwixx", "me", **TYPED)
            async with host.client(opened["table"], {"token": opened["token"]}) as ada:
                await ada.command("1", "type-dice", roll=1, dice="41 3652")
                assert await refusal(host, opened, opened["token"]) == (403, "no-hints")

    run(scenario())


def test_a_limited_number_of_hints_can_wait():
    async def scenario():
        async with hosted(reviews_waiting=1) as host:
            tables = []
            for _ in range(2):
                opened = await host.open("duel", "me", "casual", hints=True, **TYPED)
                async with host.client(opened["table"], {"token": opened["token"]}) as ada:
                    await ada.command("1", "type-dice", roll=1, dice="41 3652")
                tables.append(opened)
            answers = await asyncio.gather(*(hint(host, opened, opened["token"]) for opened in tables))
            assert sorted(status for status, _ in answers) == [200, 503]
            assert [said["refused"] for status, said in answers if status == 503] == ["busy"]

    run(scenario())
