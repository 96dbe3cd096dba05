"""Logs of events for the tests of the server: in memory, with other processes at the door, slow, or failing."""

import asyncio
import json

from rowlock.server.event_log import NumbersTaken, StorageFailed


class MemoryLog:
    """As the real storage, but that nothing is durable. Several servers may share one, as processes do a database."""

    def __init__(self, shared=None):
        self.kept = {} if shared is None else shared.kept
        self.touched = {} if shared is None else shared.touched
        self.others = [] if shared is None else shared.others
        self.heard = None
        self.others.append(self)

    async def append(self, table, first, events, now):
        await asyncio.sleep(0)  # as storing does, it lets others go on meanwhile
        self.store(table, first, events, now)

    def store(self, table, first, events, now):
        kept = self.kept.get(table, [])
        assert events
        if first <= len(kept):
            raise NumbersTaken
        assert first == len(kept) + 1
        self.kept[table] = [*kept, *events]
        self.touched[table] = now
        for other in self.others:
            if other is not self and other.heard is not None:
                other.heard(table, len(self.kept[table]))

    async def read(self, table, since=0):
        await asyncio.sleep(0)
        return self.kept.get(table, [])[since:]

    async def tables(self):
        return list(self.kept)

    async def idle(self, before):
        return [table for table, touched in self.touched.items() if touched < before]

    async def delete(self, table, before=float("inf")):
        if self.touched.get(table, before) >= before:
            return False
        del self.kept[table], self.touched[table]
        return True

    def on_news(self, heard):
        self.heard = heard

    async def close(self):
        self.heard = None

    def kinds(self, table):
        return [json.loads(line)["kind"] for line in self.kept[table]]


class DeafLog(MemoryLog):
    """Its server hears nothing of the others, so it learns of their events only by a conflict."""

    def on_news(self, heard):
        pass


class SlowLog(MemoryLog):
    """Stores nothing until it is let."""

    def __init__(self, shared=None):
        super().__init__(shared)
        self.let = asyncio.Event()
        self.let.set()

    async def append(self, table, first, events, now):
        await self.let.wait()
        await super().append(table, first, events, now)


class LateLog(SlowLog):
    """Of a new table it does not say that it is stored until it is let."""

    async def append(self, table, first, events, now):
        await MemoryLog.append(self, table, first, events, now)
        if first == 1:
            await self.let.wait()


class FailingLog(MemoryLog):
    """Fails as often as it is told to: before or after it has stored."""

    def __init__(self, shared=None):
        super().__init__(shared)
        self.failures = []

    async def append(self, table, first, events, now):
        when = self.failures.pop(0) if self.failures else None
        if when == "before":
            raise StorageFailed("the disk is full")
        await super().append(table, first, events, now)
        if when == "after":
            raise StorageFailed("the connection broke")
