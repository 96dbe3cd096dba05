"""Shared pads in a server: the limits for clients."""

import pytest

from rowlock.live import Refused, token_hash
from rowlock.pad import COMMANDS, PadOptions, SharedSeat, parse_write
from rowlock.server.errors import ApiError
from rowlock.server.live.rooms import MAX_REFOLDS
from support.deadlines import run
from support.memory_logs import MemoryLog
from support.rooms import connect, rooms_of

SEATS = (SharedSeat("Ada", "", token_hash("token 0")), SharedSeat("Bo", "", token_hash("token 0")))


def beaten(count):
    """An endless game of Duel: the same token is beaten again and again."""
    return [parse_write({"do": "cross", "seat": 1 + place % 2, "choice": "r5"}) for place in range(count)]


def test_changes_to_old_deeds_are_rate_limited():
    async def scenario():
        async with rooms_of(MemoryLog()) as rooms:
            room = await rooms.open_pad(PadOptions("duel"), SEATS, beaten(100))
            ada = connect(room, 0)
            first = room.pad.deeds[0].number
            # What was done since would be illegal, which is only found out by folding it.
            late = COMMANDS.parse({"do": "cross", "seat": 1, "choice": "r9", "before": first})
            rejected = []
            while "busy" not in rejected and len(rejected) < 2 * MAX_REFOLDS / 100:
                try:
                    await room.handle_from(ada, late, f"late-{len(rejected)}")
                except (Refused, ApiError) as error:
                    rejected.append(error.code)
                else:
                    pytest.fail("it was allowed")
            assert rejected[-1] == "busy"
            assert set(rejected[:-1]) == {"built-on"}
            # Anything else still works.
            await room.handle_from(ada, COMMANDS.parse({"do": "cross", "seat": 1, "choice": "r5"}), "new")

    run(scenario())
