"""Event logs for the tests of the server: in memory, shared with other processes, slow, or failing."""

import asyncio
import json

from rowlock.server.event_log import Notification, NumbersTaken, Overview, StorageFailed, StoredTable, TableMoved


class MemoryLog:
    """Like the real storage, but not durable."""

    def __init__(self):
        self.kept = {}
        self.touched = {}
        self.epoch = "the first history"
        self.reads = 0
        self.callback = None
        self.registry = None

    async def claim(self, table):
        pass

    def release(self, table):
        pass

    async def append(self, table, first, events, now):
        await asyncio.sleep(0)  # like a real storage, it lets others run in the meantime
        self.store(table, first, events, now)

    def store(self, table, first, events, now):
        kept = self.kept.get(table, [])
        assert events
        if first <= len(kept):
            raise NumbersTaken
        assert first == len(kept) + 1
        self.kept[table] = [*kept, *events]
        self.touched[table] = now

    async def read(self, table, since=0):
        await asyncio.sleep(0)
        self.reads += 1
        return self.kept.get(table, [])[since:]

    async def tables(self):
        return list(self.kept)

    async def overview(self, limit):
        latest = sorted(self.kept, key=self.touched.get, reverse=True)[:limit]
        tables = [
            StoredTable(id, len(lines := self.kept[id]), sum(map(len, lines)), self.touched[id], lines[0])
            for id in latest
        ]
        return Overview(len(self.kept), 0, tables)

    async def idle(self, before):
        return [table for table, touched in self.touched.items() if touched < before]

    async def last_stored(self):
        return max(self.touched.values(), default=0.0)

    async def delete(self, table, before=float("inf")):
        if self.touched.get(table, before) >= before:
            return False
        del self.kept[table], self.touched[table]
        return True

    def on_notification(self, callback):
        self.callback = callback

    async def close(self):
        self.callback = None

    def kinds(self, table):
        return [json.loads(line)["kind"] for line in self.kept[table]]


class SharedLog(MemoryLog):
    """One of several logs with the same events, like those of processes that share a database."""

    def __init__(self, first=None):
        super().__init__()
        if first is not None:
            self.kept, self.touched = first.kept, first.touched
        self.all = [] if first is None else first.all
        self.holders = {} if first is None else first.holders
        self.all.append(self)
        self.registry = SharedRegistry(self)

    async def claim(self, table):
        await asyncio.sleep(0)
        if table in self.kept:
            self.holders[table] = self
            self.notify(Notification.TAKEN, table)

    async def append(self, table, first, events, now):
        await asyncio.sleep(0)
        if self.holders.setdefault(table, self) is not self:
            raise TableMoved
        self.store(table, first, events, now)

    async def delete(self, table, before=float("inf")):
        deleted = await super().delete(table, before)
        if deleted:
            self.notify(Notification.DELETED, table)
        return deleted

    def notify(self, kind, table=""):
        for other in self.all:
            if other is not self and other.callback is not None:
                other.callback(kind, table)


class SharedRegistry:
    def __init__(self, log):
        self.log = log
        self.name = f"process {len(log.all)}"
        self.address = None

    async def report(self, address):
        if self.address is None:
            self.address = address
            self.log.notify(Notification.PROCESSES)
        others = (log.registry for log in self.log.all)
        return {other.name: other.address for other in others if other.address is not None}

    async def leave(self):
        self.address = None
        self.log.notify(Notification.PROCESSES)

    async def secret(self):
        return "our-secret"


class SlowLog(MemoryLog):
    """Stores nothing until it is released."""

    def __init__(self):
        super().__init__()
        self.let = asyncio.Event()
        self.let.set()

    async def append(self, table, first, events, now):
        await self.let.wait()
        await super().append(table, first, events, now)


class LateLog(SlowLog):
    """Does not confirm that a new table is stored until it is released."""

    async def append(self, table, first, events, now):
        await MemoryLog.append(self, table, first, events, now)
        if first == 1:
            await self.let.wait()


class FailingLog(MemoryLog):
    """Fails a given number of times: before or after storing."""

    def __init__(self):
        super().__init__()
        self.failures = []

    async def append(self, table, first, events, now):
        when = self.failures.pop(0) if self.failures else None
        if when == "before":
            raise StorageFailed("the disk is full")
        await super().append(table, first, events, now)
        if when == "after":
            raise StorageFailed("the connection broke")
