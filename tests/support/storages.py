"""Storages for tests, and a process that appends to one until it is killed."""

import asyncio
import random
from contextlib import asynccontextmanager

from rowlock.server.storage import EventLog


@asynccontextmanager
async def open_log(url):
    log = EventLog.open(url)
    try:
        yield log
    finally:
        await log.close()


def append_until_killed(url, seed, told):
    """Append to each table where its log ends, as fast as possible. Each append is reported once it is acknowledged."""
    asyncio.run(_append_until_killed(url, seed, told))


TABLES = [f"table {number}" for number in range(8)]


async def _append_until_killed(url, seed, told):
    log = EventLog.open(url)
    chance = random.Random(seed)

    async def go_on(table):
        last = len(await log.read(table))
        while True:
            size = chance.randint(1, 3)
            events = texts(table, last + 1, size, seed)
            await log.append(table, last + 1, events, now=float(last))
            told.send((table, last + 1, events))
            last += size

    await asyncio.gather(*map(go_on, TABLES))


def texts(table, first, size, by):
    """Events that contain their own position and the append they belong to."""
    return [f"{table}, event {first + place}, {place + 1} of {size} by {by} {'.' * 300}" for place in range(size)]
