"""What leaves at once, what waits, and that nothing overtakes."""

import asyncio
import json

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hosting import hosted
from rowlock.server.connections import Connection
from rowlock.server.quick_sockets import MOST_UNREAD


class Network:
    """It takes what comes, but when it is stopped."""

    def __init__(self):
        self.took = []
        self.is_stopped = False

    def leaves(self, text):
        if not self.is_stopped:
            self.took.append(json.loads(text)["number"])
        return not self.is_stopped


def connected():
    network = Network()
    return network, Connection(1000, leaves=network.leaves)


def tell(connection, *numbers):
    for number in numbers:
        connection.tell({"number": number})


async def next_told(connection):
    return json.loads(await connection.next())["number"]


def test_what_the_network_takes_leaves_at_once():
    async def doing():
        network, connection = connected()
        tell(connection, 1, 2)
        assert network.took == [1, 2]
        assert not connection.has_waiting

    asyncio.run(doing())


def test_nothing_overtakes_what_waits():
    async def doing():
        network, connection = connected()
        network.is_stopped = True
        tell(connection, 1, 2)
        network.is_stopped = False
        tell(connection, 3)
        assert network.took == []
        assert [await next_told(connection) for _ in range(3)] == [1, 2, 3]

    asyncio.run(doing())


def test_nothing_overtakes_what_is_just_leaving():
    async def doing():
        network, connection = connected()
        network.is_stopped = True
        tell(connection, 1)
        assert await next_told(connection) == 1
        # Whoever has it may still wait for the network.
        network.is_stopped = False
        tell(connection, 2)
        assert network.took == []
        assert await next_told(connection) == 2
        asking = asyncio.create_task(connection.next())
        await asyncio.sleep(0)
        tell(connection, 3)
        assert network.took == [3]
        asking.cancel()

    asyncio.run(doing())


def test_after_the_end_nothing_leaves():
    async def doing():
        network, connection = connected()
        connection.end(1000, "")
        tell(connection, 1)
        assert network.took == []
        assert await connection.next() is None

    asyncio.run(doing())


def test_who_sends_on_while_a_command_is_stored_is_read_no_further():
    async def doing():
        async with hosted(messages_a_second=10_000) as host:
            opened = await host.open("qwixx", "me", "open")
            async with host.client(opened["table"], {"token": opened["token"]}) as ada:
                (socket,) = (
                    one for one in host.server.server_state.connections if isinstance(one, WebSocketsSansIOProtocol)
                )
                room = await host.rooms.table(opened["table"])
                async with room._lock:
                    await ada.say({"id": "leave", "do": "resign"})
                    pings = 0
                    while not socket.read_paused:
                        await ada.say({"ping": pings})
                        pings += 1
                        await asyncio.sleep(0)
                    assert socket.queue.qsize() >= MOST_UNREAD
                for number in range(pings):
                    assert (await ada.hear("pong"))["pong"] == number
                assert not socket.read_paused

    asyncio.run(doing())
