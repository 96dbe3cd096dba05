"""A server for real browsers: it runs in a thread of its own, with its log in memory."""

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from support.hosted_server import hosted


@contextmanager
def served(**settings: object) -> Iterator[str]:
    """The address of a server whose limits allow one machine to act for many people."""
    url: Future[str] = Future()
    loop = asyncio.new_event_loop()
    stopped = asyncio.Event()

    async def serving() -> None:
        async with hosted(connections=200, tables_per_hour=1000, messages_per_second=100, **settings) as host:
            url.set_result(host.url)
            await stopped.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serving(),))
    thread.start()
    try:
        yield url.result(60)
    finally:
        loop.call_soon_threadsafe(stopped.set)
        thread.join()
        loop.close()


def as_others_call_it(address: str) -> str:
    """The address with a host name that other computers could use, although it leads to this one."""
    return address.replace("127.0.0.1", "rowlock.localhost")
