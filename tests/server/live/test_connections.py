"""The queue of outgoing messages."""

import json

from rowlock.server.live.connections import Connection
from support.deadlines import in_a_loop


def send(connection, *numbers):
    for number in numbers:
        connection.send({"number": number})


async def next_number(connection):
    return json.loads(await connection.next_message())["number"]


@in_a_loop
async def test_messages_are_sent_in_order():
    connection = Connection(1000)
    send(connection, 1, 2, 3)
    assert [await next_number(connection) for _ in range(3)] == [1, 2, 3]
    assert not connection.has_pending


@in_a_loop
async def test_after_a_close_only_queued_messages_are_sent():
    connection = Connection(1000)
    send(connection, 1)
    connection.close(1000, "")
    send(connection, 2)
    assert await next_number(connection) == 1
    assert await connection.next_message() is None


@in_a_loop
async def test_a_queue_that_grows_too_large_is_dropped_and_the_socket_closed():
    connection = Connection(len('{"number":1}') * 2)
    send(connection, 1, 2)
    before = connection.closing
    send(connection, 3)
    assert (before, connection.closing.code) == (None, 4408)
    assert await connection.next_message() is None
