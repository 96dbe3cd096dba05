"""Rooms without a network: tables on a log, and their connections."""

import asyncio
import contextlib
import json
from typing import Any

from rowlock.live import token_hash
from rowlock.server.live.connections import Connection, as_json
from rowlock.server.live.rooms import Rooms
from rowlock.server.settings import Settings
from rowlock.table import TableOptions, person_seat
from support.deadlines import TIMEOUT

TYPED = TableOptions("qwixx", dice="typed", first=0)


def person(seat):
    return person_seat("Ada" if seat == 0 else "Bo", token_hash(f"token {seat}"))


TWO = (person(0), person(1))


@contextlib.asynccontextmanager
async def rooms_of(log, now=None, steady=None, **settings):
    usual = {"settle_seconds": 1000.0, "away_seconds": 0.0}
    times = {} if now is None else {"now": now, "steady": steady or now}
    rooms = Rooms(log, Settings(**{**usual, **settings}), **times)
    try:
        yield rooms
    finally:
        await rooms.close()


def connect(room, seat=None, since=None, epoch=None):
    connection: Any = Connection(100_000)
    connection.key = token_hash(f"token {seat}")
    connection.welcome = json.loads(as_json(room.arrive(connection, since, epoch)))
    return connection


async def next_message(connection):
    """The next message."""
    return json.loads(await asyncio.wait_for(connection.next_message(), TIMEOUT))


async def next_event(connection, kind):
    while True:
        for event in (await next_message(connection)).get("events", []):
            if event["kind"] == kind:
                return event
