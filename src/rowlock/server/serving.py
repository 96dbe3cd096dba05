"""Running the server: uvicorn around the app, told to be strict, and a farewell to the clients before it stops."""

import asyncio
import gc
import logging
import socket as sockets
import sys
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path

import uvicorn

from rowlock.server.app import make_app
from rowlock.server.event_log import EventLog
from rowlock.server.folder import served_alone
from rowlock.server.listening import listening
from rowlock.server.logs import set_up_logs
from rowlock.server.settings import Settings
from rowlock.server.silent import requests_that_come
from rowlock.server.stalled import sockets_that_give_up

logger = logging.getLogger("rowlock.server.serving")

FRAME_FACTOR = 16
"""A message that is longer than allowed is refused; one that is so many times longer is not even read."""

SWITCH_SECONDS = 0.0005
"""How long the thread that stores events may have to wait for the one that everything else happens in. It waits with
every row, so that Python's 5 milliseconds would add up.
"""

GARBAGE_SECONDS = 600.0
"""How often everything is looked through for garbage."""


class CannotServe(Exception):
    """The server could not begin. The message is for the host."""


class Server(uvicorn.Server):
    """uvicorn, but for its end: clients are told before their sockets are closed."""

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        rooms = getattr(self.config.app.state, "rooms", None)  # type: ignore[union-attr]
        if rooms is not None:
            rooms.say_closing()
            # Those who read get their farewell; nobody waits for those who do not.
            await _until(lambda: not rooms.connections(), self.config.timeout_graceful_shutdown or 1)
        await super().shutdown(sockets)


async def _until(reached: Callable[[], bool], seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            while not reached():
                await asyncio.sleep(0.01)
    except TimeoutError:
        logger.warning("some clients did not take their leave")


def make_server(settings: Settings, open_log: Callable[[], Awaitable[EventLog]]) -> Server:
    config = uvicorn.Config(
        make_app(open_log, settings),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        http=requests_that_come(settings.request_seconds),
        ws=sockets_that_give_up(settings.stalled_seconds),
        ws_max_size=settings.message_bytes * FRAME_FACTOR,
        # Compression would need memory for every socket, and the messages are short.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=max(1, round(settings.closing_seconds)),
    )
    return Server(config)


def serve(settings: Settings, told: Callable[[str], None], other_ports: Iterable[int] = ()) -> None:
    """Serves until a signal comes. `told` hears where, as soon as somebody can connect. If the port is taken, the first
    of the others that is free will do. Raises `CannotListen`, `CannotServe`, or `StorageFailed`.
    """
    set_up_logs(settings)
    if "://" in settings.data:
        # Any number of processes share a database.
        _run(settings, told, other_ports)
        return
    with served_alone(Path(settings.data)) as say:

        def told_to_all(address: str) -> None:
            say(address)
            told(address)

        _run(settings, told_to_all, other_ports)


def _run(settings: Settings, told: Callable[[str], None], other_ports: Iterable[int]) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    _look_for_garbage_seldom()
    bound = listening(settings.host, (settings.port, *other_ports))
    log = _stored_log(settings)

    async def open_log() -> EventLog:
        return log

    server = make_server(settings, open_log)
    # uvicorn knows the fastest loop there is here.
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(server, bound, told))


def _look_for_garbage_seldom() -> None:
    """To look through a thousand tables takes Python some tenths of a second, in which everybody waits; and nothing is
    found, for tables hold no circles. Even to look only at what is new takes a tenth of all work. Closed sockets leave
    some circles, which can wait.
    """
    gc.freeze()
    gc.disable()


async def _free_old_garbage() -> None:
    while True:
        await asyncio.sleep(GARBAGE_SECONDS)
        gc.collect()


async def _serve(server: Server, bound: list[sockets.socket], told: Callable[[str], None]) -> None:
    serving = asyncio.create_task(server.serve(bound))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        told(address(server))
    freeing = asyncio.create_task(_free_old_garbage())
    try:
        await serving
    finally:
        freeing.cancel()
    if not server.started:
        raise CannotServe("the server could not start: its log says why")


def _stored_log(settings: Settings) -> EventLog:
    from rowlock.server.storage import EventLog as StoredLog
    from rowlock.server.storage import address_of

    return StoredLog.open(address_of(settings.data))


def address(server: Server) -> str:
    """Where it listens, with the port that was free."""
    host, port = server.servers[0].sockets[0].getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
