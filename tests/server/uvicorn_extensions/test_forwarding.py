"""Sockets of tables that another process holds are forwarded to it."""

import asyncio
import socket

import pytest
from websockets.exceptions import InvalidMessage, InvalidStatus

from rowlock.server.live.ids import new_id
from rowlock.server.uvicorn_extensions.forwarding import Tunnel
from support.deadlines import run
from support.hosted_server import hosted
from support.memory_logs import SharedLog
from support.rooms import TWO, TYPED

JOIN = {"do": "join", "called": "Bo", "seat": 2, "sealed": "0" * 64}


class StrictTransport:
    """A client's transport that can't be written to once it is closed, like those of uvloop."""

    def __init__(self):
        self.closed = False
        self.written = b""

    def is_closing(self):
        return self.closed

    def close(self):
        self.closed = True

    def write(self, data):
        assert not self.closed
        self.written += data

    def pause_reading(self):
        pass

    def resume_reading(self):
        assert not self.closed


def two_servers(first=None):
    first = first or SharedLog()
    return hosted(first), hosted(SharedLog(first))


def connections(host, table):
    return host.rooms._rooms[table].connections


async def held_by_another(host):
    """A new table that belongs to another process."""
    while True:
        opened = await host.rooms._open_table(new_id(), TYPED, TWO)
        if host.rooms.ownership.holder(opened.id) is not None:
            return opened.id


def test_a_client_at_another_process_plays_as_if_it_were_at_the_holder():
    async def scenario():
        here, there = two_servers()
        async with here as holder, there as other:
            opened = await holder.open("qwixx", "me", "open")
            hello = {"token": opened["token"]}
            async with holder.client(opened["table"], hello) as ada, other.client(opened["table"]) as bo:
                await bo.command("1", **JOIN)
                assert (await ada.receive_event("joined"))["data"]["seat"] == 2
                assert len(connections(holder, opened["table"])) == 2
                assert opened["table"] not in other.rooms._rooms

    run(scenario())


def test_the_holder_knows_the_address_of_a_forwarded_client():
    async def scenario():
        here, there = two_servers()
        async with here as holder, there as other:
            opened = await holder.open("qwixx", "open", "open")
            async with other.client(opened["table"], local_addr=("127.0.0.9", 0)):
                assert [one.client for one in connections(holder, opened["table"])] == ["127.0.0.9"]

    run(scenario())


def test_a_client_cannot_pretend_to_be_forwarded():
    async def scenario():
        here, there = two_servers()
        forged = {"X-Rowlock-Forwarded-For": "a guess 6.6.6.6 1"}
        async with here as holder, there as other:
            opened = await holder.open("qwixx", "open", "open")
            for host in (holder, other):
                async with host.client(opened["table"], additional_headers=forged):
                    assert [one.client for one in connections(holder, opened["table"])] == ["127.0.0.1"]

    run(scenario())


def test_a_table_of_a_process_that_has_died_is_taken_over_at_once():
    async def scenario():
        first = SharedLog()
        async with hosted(first) as survivor:
            gone = SharedLog(first)
            with socket.create_server(("127.0.0.1", 0)) as listening:
                address = "{}:{}".format(*listening.getsockname())
            await gone.registry.report(address)
            await survivor.rooms.ownership.report(survivor.rooms.move_all)
            table = await held_by_another(survivor)
            async with survivor.client(table) as client:
                assert client.welcome["welcome"] == 1
            # Although the registry still lists it.
            await survivor.rooms.ownership.report(survivor.rooms.move_all)
            assert survivor.rooms.ownership.holder(table) is None

    run(scenario())


def test_a_client_at_a_process_that_hangs_reconnects_and_plays_on():
    async def scenario():
        first = SharedLog()
        arrived = asyncio.Event()

        async def hang(reader, writer):
            await reader.readuntil(b"\r\n\r\n")
            arrived.set()
            await reader.read()
            writer.close()

        async with hosted(first) as survivor, await asyncio.start_server(hang, "127.0.0.1", 0) as hung:
            registry = SharedLog(first).registry
            await registry.report("{}:{}".format(*hung.sockets[0].getsockname()))
            await survivor.rooms.ownership.report(survivor.rooms.move_all)
            table = await held_by_another(survivor)
            client = survivor.client(table)
            connecting = asyncio.create_task(client.__aenter__())
            await arrived.wait()
            # As if the registry had not heard of the process for a while.
            await registry.leave()
            with pytest.raises(InvalidMessage):
                await connecting
            async with survivor.client(table) as again:
                assert again.welcome["welcome"] == 1

    run(scenario())


def test_a_client_whose_table_cannot_be_reached_is_told_to_come_back():
    async def scenario():
        first = SharedLog()
        async with hosted(first) as here:
            # Two others have died. The table of one of them belongs to the other next.
            others = [SharedLog(first) for _ in range(2)]
            for other in others:
                with socket.create_server(("127.0.0.1", 0)) as listening:
                    await other.registry.report("{}:{}".format(*listening.getsockname()))
            await here.rooms.ownership.report(here.rooms.move_all)
            statuses = set()
            while 503 not in statuses:
                try:
                    async with here.client(new_id(), None) as client:
                        await client.closed()
                except InvalidStatus as error:
                    statuses.add(error.response.status_code)
                here.rooms.ownership._dead.clear()
                await here.rooms.ownership.report(here.rooms.move_all)

    run(scenario())


@pytest.mark.parametrize(("client_stays", "answer"), [(True, b"HTTP/1.1 503 "), (False, b"")])
def test_a_client_that_is_gone_when_its_process_turns_out_to_be_dead_is_not_answered(client_stays, answer):
    async def scenario():
        client = StrictTransport()
        with socket.create_server(("127.0.0.1", 0)) as listening:
            address = "{}:{}".format(*listening.getsockname())

        def take_over():
            client.closed = not client_stays
            return False

        await Tunnel(client, address, b"GET", take_over, [])._connecting
        assert client.closed
        assert client.written[:13] == answer

    run(scenario())


def test_nothing_is_forwarded_for_a_client_that_has_left_in_the_meantime():
    async def scenario():
        received = asyncio.get_running_loop().create_future()

        async def holder(reader, writer):
            received.set_result(await reader.read())
            writer.close()

        async with await asyncio.start_server(holder, "127.0.0.1", 0) as there:
            client = StrictTransport()
            tunnel = Tunnel(client, "{}:{}".format(*there.sockets[0].getsockname()), b"GET", lambda: False, [])
            client.close()
            await tunnel._connecting
            assert await received == b""

    run(scenario())


def test_many_messages_pass_in_order_in_both_directions():
    async def scenario():
        here, there = two_servers()
        async with here as holder, there as other:
            opened = await holder.open("qwixx", "me", "open")
            async with other.client(opened["table"], {"token": opened["token"]}) as ada:
                for number in range(40):
                    await ada.send({"ping": number})
                assert [(await ada.receive("pong"))["pong"] for _ in range(40)] == list(range(40))

    run(scenario())


def test_when_the_holder_closes_the_forwarded_client_is_told_why():
    async def scenario():
        here, there = two_servers()
        async with there as other:
            async with here as holder:
                opened = await holder.open("qwixx", "me", "open")
                async with other.client(opened["table"], {"token": opened["token"]}) as ada:
                    holder.server.should_exit = True
                    code, reason = await ada.closed()
                    assert code == 1012
                    assert reason.startswith("closing")
            await other.rooms.ownership.report(other.rooms.move_all)
            async with other.client(opened["table"], {"token": opened["token"]}) as ada:
                assert ada.welcome["seats"] == [1]

    run(scenario())
