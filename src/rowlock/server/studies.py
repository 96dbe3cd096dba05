"""Reviews and hints: each computed in another process, and kept for those who ask again."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from typing import Any

from rowlock.server.errors import Declined
from rowlock.server.settings import Settings
from rowlock.server.thinkers import Thinkers, ThinkingFailed
from rowlock.server.thinking import Job

MOST_KEPT = 64


class Studies:
    """Answers of one kind (`what`: a review, a hint), made one at a time. Those of another kind need not wait."""

    def __init__(self, what: str, settings: Settings) -> None:
        self._what = what
        self._thinkers = Thinkers(1, settings.review_seconds)
        self._most_waiting = settings.reviews_waiting
        self._made: OrderedDict[Hashable, asyncio.Task[Any]] = OrderedDict()

    async def of(self, subject: Hashable, job: Job) -> Any:
        """The answer to a job. Whoever asks about the same subject gets the same."""
        if subject not in self._made:
            if sum(not task.done() for task in self._made.values()) >= self._most_waiting:
                raise Declined("busy", f"many others wait for a {self._what}: ask again in a minute")
            self._made[subject] = asyncio.create_task(self._thinkers.done(job))
            while len(self._made) > MOST_KEPT:
                self._made.popitem(last=False)
        try:
            return await asyncio.shield(self._made[subject])
        except ThinkingFailed:
            self._made.pop(subject, None)
            raise Declined("busy", f"the {self._what} could not be made: ask again") from None

    async def close(self) -> None:
        for task in self._made.values():
            task.cancel()
        await self._thinkers.close()
