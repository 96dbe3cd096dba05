"""A process that appends is killed at any moment: acknowledged appends are stored, completely and once.

The ordinary run has few rounds. ROWLOCK_CRASHES=300 has 300 for each database.
"""

import os
import random

import pytest

from support.deadlines import TIMEOUT, run
from support.long_run import LONG
from support.storages import TABLES, append_until_killed, open_log, texts

pytestmark = [pytest.mark.crash, pytest.mark.longer]

ROUNDS = int(os.environ.get("ROWLOCK_CRASHES", 40 if LONG else 8))


def acknowledged_until_killed(processes, url, seed):
    """Start a process, kill it after some acknowledgements, and return everything it sent."""
    moment = random.Random(seed).randint(1, 120)
    ear, mouth = processes.Pipe(duplex=False)
    child = processes.Process(target=append_until_killed, args=(url, seed, mouth))
    child.start()
    mouth.close()
    acknowledged = []
    try:
        while True:
            assert ear.poll(TIMEOUT), "the process stores nothing any more"
            acknowledged.append(ear.recv())
            if len(acknowledged) == moment:
                child.kill()
    except (EOFError, OSError):  # nothing more, or half a message
        pass
    finally:
        child.kill()
        child.join()
        ear.close()
    assert len(acknowledged) >= moment, "the process ended by itself"
    return acknowledged


async def check(url, acknowledged):
    """Each acknowledged append is stored, and stored appends are complete, in order and unique."""
    async with open_log(url) as log:
        assert set(await log.tables()) <= set(TABLES)
        stored = {table: await log.read(table) for table in TABLES}
    for table, first, events in acknowledged:
        assert stored[table][first - 1 : first - 1 + len(events)] == events
    for table, events in stored.items():
        first = 1
        while first <= len(events):
            _, _, rest = events[first - 1].split(", ")
            _, _, size, _, by, _ = rest.split(" ")
            assert events[first - 1 : first - 1 + int(size)] == texts(table, first, int(size), int(by))
            first += int(size)
    return sum(map(len, stored.values()))


def test_appends_acknowledged_before_a_kill_are_stored_completely_and_once(url, processes):
    everything = []
    for seed in range(ROUNDS):
        everything += acknowledged_until_killed(processes, url, seed)
        run(check(url, everything))
    assert len(everything) >= ROUNDS
