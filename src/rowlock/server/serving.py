"""Run the server: uvicorn with the application, and a goodbye to the clients before it stops."""

import asyncio
import gc
import logging
import socket as sockets
import sys
import time
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from types import FrameType

import uvicorn

from rowlock.server.data_folder import lock_data_folder
from rowlock.server.event_log import EventLog
from rowlock.server.file_limit import max_connections, raise_file_limit
from rowlock.server.listening import address, bind
from rowlock.server.logs import set_up_logs
from rowlock.server.rate_limits import ConnectionLimit, address_filter
from rowlock.server.settings import Settings
from rowlock.server.supervisor import inherited_sockets
from rowlock.server.uvicorn_extensions.connection_limit import INTERNAL
from rowlock.server.uvicorn_extensions.forwarding import with_forwarding
from rowlock.server.uvicorn_extensions.protocols import http_protocol, websocket_protocol
from rowlock.server.uvicorn_extensions.stalled_connections import StalledConnections
from rowlock.server.web.app import make_app

logger = logging.getLogger("rowlock.server.serving")

FRAME_FACTOR = 16
"""A message longer than the limit gets an error; one that is this many times longer is not even read."""

SWITCH_SECONDS = 0.0005
"""How long the thread that stores events may wait for the main thread. It waits once per row, so Python's default of 5
milliseconds would add up.
"""

GARBAGE_SECONDS = 600.0
"""How often the garbage collector runs."""

MAX_YOUNG_OBJECTS = 50_000
"""The number of new objects at which the garbage collector runs early, on those only. Otherwise clients that connect
over and over would leave hundreds of megabytes until the next run.
"""


class CannotServe(Exception):
    """The server could not start. The message is for the host."""


HTTP_CONNECTIONS = 40
"""The connections a client may have besides its sockets: six per browser, for a whole family behind one address."""


class Server(uvicorn.Server):
    """uvicorn, except that it disconnects clients that read nothing, tells all clients before it stops, and shuts
    down cleanly however often it is interrupted.
    """

    def __init__(self, config: uvicorn.Config, stalled_seconds: float) -> None:
        super().__init__(config)
        self._stalled = StalledConnections(stalled_seconds)
        self._next_check = 0.0
        self._check_seconds = stalled_seconds / 4

    async def on_tick(self, counter: int) -> bool:
        if time.monotonic() >= self._next_check:
            self._next_check = time.monotonic() + self._check_seconds
            self._stalled.check(self.server_state.connections)
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # At a second interrupt, uvicorn would drop everything and log a traceback for each request.
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        for jobs in getattr(self.config.app.state, "analysis_jobs", ()):  # type: ignore[union-attr]
            jobs.announce_closing()
        rooms = getattr(self.config.app.state, "rooms", None)  # type: ignore[union-attr]
        if rooms is not None:
            rooms.announce_closing()
            # Wait for clients to read their last message, but not for those that never do.
            await _until(lambda: not rooms.connections(), self.config.timeout_graceful_shutdown or 1)
        await super().shutdown(sockets)


async def _until(reached: Callable[[], bool], seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            while not reached():
                await asyncio.sleep(0.01)
    except TimeoutError:
        logger.warning("some clients did not disconnect in time")


def make_server(settings: Settings, open_log: Callable[[], Awaitable[EventLog]], internal_address: str = "") -> Server:
    is_proxy = address_filter(settings.proxies)
    connection_limit = ConnectionLimit(
        settings.connections + HTTP_CONNECTIONS,
        max_connections(),
        is_exempt=lambda client: client == INTERNAL or is_proxy(client),
    )
    internal_port = int(internal_address.rpartition(":")[2] or 0)
    websocket = websocket_protocol(settings.messages_per_second)
    # Clients' mistakes are not worth a warning to the host.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    config = uvicorn.Config(
        make_app(open_log, settings, internal_address),
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        proxy_headers=False,  # The application does that, since it knows about sockets from other processes.
        http=http_protocol(settings.request_seconds, connection_limit, internal_port),
        ws=websocket if isinstance(websocket, str) else with_forwarding(websocket),
        ws_max_size=settings.message_bytes * FRAME_FACTOR,
        # Compression would need memory for every socket, and the messages are short.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=max(1, round(settings.closing_seconds)),
    )
    return Server(config, settings.stalled_seconds)


def serve(settings: Settings, on_ready: Callable[[str], None], other_ports: Iterable[int] = ()) -> None:
    """Serve until a signal arrives. `on_ready` is called with the address as soon as clients can connect.

    If the port is taken, the first free one of the others is used. Raises `CannotListen`, `CannotServe`, `FolderInUse`
    or `StorageFailed`.
    """
    set_up_logs(settings)
    if "://" in settings.data:
        # Any number of processes may share a database.
        _run(settings, on_ready, other_ports)
        return
    with lock_data_folder(Path(settings.data)) as publish:

        def on_ready_published(address: str) -> None:
            publish(address)
            on_ready(address)

        _run(settings, on_ready_published, other_ports)


def _run(settings: Settings, on_ready: Callable[[str], None], other_ports: Iterable[int]) -> None:
    sys.setswitchinterval(SWITCH_SECONDS)
    _disable_garbage_collector()
    raise_file_limit()
    bound = inherited_sockets() or bind(settings.host, (settings.port, *other_ports))
    log = _open_storage(settings)
    internal_address = ""
    if log.registry is not None:
        # Other processes may listen on the same port, so this one needs another for itself.
        bound += bind(settings.internal_host, (0,))
        internal_address = "{}:{}".format(*bound[-1].getsockname()[:2])

    async def open_log() -> EventLog:
        return log

    server = make_server(settings, open_log, internal_address)
    # uvicorn knows the fastest event loop that is installed.
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(_serve(server, bound, on_ready))


def _disable_garbage_collector() -> None:
    """Turn off automatic collections. With a thousand tables a full one takes tenths of a second, during which
    everybody waits, and finds nothing, since tables have no reference cycles. Even young collections take a tenth of
    all CPU time. Closed sockets leave a few cycles, which can wait.
    """
    gc.freeze()
    gc.disable()


async def _collect_garbage_rarely() -> None:
    due = time.monotonic() + GARBAGE_SECONDS
    while True:
        await asyncio.sleep(0.1)
        if time.monotonic() >= due:
            gc.collect()
            due = time.monotonic() + GARBAGE_SECONDS
        elif gc.get_count()[0] > MAX_YOUNG_OBJECTS:
            gc.collect(0)


async def _serve(server: Server, bound: list[sockets.socket], on_ready: Callable[[str], None]) -> None:
    # Read now: if the server is stopped while it starts, its sockets are closed before it is ready.
    ready_at = address(bound)
    serving = asyncio.create_task(server.serve(bound))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        on_ready(ready_at)
    collecting = asyncio.create_task(_collect_garbage_rarely())
    try:
        await serving
    finally:
        collecting.cancel()
    if not server.started:
        raise CannotServe("the server could not start: see its log")


def _open_storage(settings: Settings) -> EventLog:
    from rowlock.server.storage import EventLog as StoredLog
    from rowlock.server.storage import address_of

    return StoredLog.open(address_of(settings.data))
