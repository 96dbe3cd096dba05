"""A client with many waiting jobs does not make others wait."""

import asyncio

from rowlock.server.workers.fair_slots import FairSlots, Owner
from support.deadlines import in_a_loop
from support.hosted_server import hosted


class Line:
    """Jobs that wait for one slot, and the order in which they get it."""

    def __init__(self):
        self.slots, self.order = FairSlots(1), []
        self.tasks = []

    async def add(self, *owners):
        for owner in owners:
            self.tasks.append(asyncio.create_task(self._job(owner)))
            await asyncio.sleep(0)
        return self.tasks[-1]

    async def _job(self, owner):
        async with self.slots.one(owner):
            self.order.append(owner)
            await asyncio.sleep(0)

    async def done(self):
        await asyncio.gather(*self.tasks, return_exceptions=True)
        return self.order


@in_a_loop
async def test_a_job_waits_for_one_of_each_other_client_not_for_all_of_them():
    line = Line()
    greedy = [Owner("greedy", f"table {number % 60}") for number in range(300)]
    victim, other = Owner("victim", "v"), Owner("other", "o")
    async with line.slots.one(victim):
        await line.add(*greedy, victim, other)
    order = await line.done()
    assert order[:3] == [greedy[0], victim, other]
    assert len(order) == 302


@in_a_loop
async def test_the_tables_of_a_client_take_turns_and_each_keeps_its_order():
    line = Line()
    a, b, c = (Owner("one", table) for table in "abc")
    async with line.slots.one(a):
        await line.add(a, a, a, b, b, c)
    assert await line.done() == [a, b, c, a, b, a]


@in_a_loop
async def test_tables_without_a_client_share_one_turn():
    line = Line()
    left, player = [Owner("", str(number)) for number in range(10)], Owner("player", "p")
    async with line.slots.one(player):
        await line.add(*left, player, player)
    assert (await line.done())[:4] == [left[0], player, left[1], player]


@in_a_loop
async def test_jobs_that_are_cancelled_leave_no_slot_behind():
    line = Line()
    async with line.slots.one(Owner()):
        waiting = await line.add(Owner("gone"))
        waiting.cancel()
        granted = await line.add(Owner("granted"))
        await asyncio.sleep(0)
    # It has its turn already, but did not run yet.
    granted.cancel()
    await line.add(Owner("last"))
    assert await line.done() == [Owner("last")]
    async with line.slots.one(Owner()):
        pass


@in_a_loop
async def test_bots_choose_for_the_player_who_is_connected_or_the_one_who_opened_the_table(monkeypatch):
    owners = []

    async def choosing(_workers, _turn, owner, _metrics):
        owners.append(owner)
        await asyncio.Event().wait()

    monkeypatch.setattr("rowlock.server.live.table_room.bot_choice", choosing)
    async with hosted(proxies="127.0.0.1", closing_seconds=0.0) as host:
        host.http.headers["x-forwarded-for"] = "192.0.2.1"
        opened = await host.open("qwixx", "me", "casual", dice="typed", first=1)
        table, players = opened["table"], {"X-Forwarded-For": "192.0.2.2"}
        assert (await host.rooms.table(table))._owner == Owner("192.0.2.1", table)
        async with host.client(table, {"token": opened["token"]}, additional_headers=players) as ada:
            await ada.command("1", "type-dice", roll=1, dice="41 3652")
            assert owners == [Owner("192.0.2.2", table)]
