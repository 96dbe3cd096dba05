"""A bare echo: the cost of a message for a Starlette server that only sends it back.

python benchmarks/echo.py serve                                           prints its address
python benchmarks/echo.py load URL PID SOCKETS BYTES PER_SECOND SECONDS   prints the results as JSON
"""

import asyncio
import gc
import json
import random
import sys
import time

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from observed import Observed, quantile
from plain_socket import PlainSocket, connect

WARM_UP = 3.0
CONNECTING_AT_ONCE = 50


async def echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


async def serve() -> None:
    server = uvicorn.Server(uvicorn.Config(Starlette(routes=[WebSocketRoute("/", echo)]), port=0, log_level="error"))
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    host, port = server.servers[0].sockets[0].getsockname()
    print(f"echoes at http://{host}:{port} in process", flush=True)
    await serving


class Caller:
    """Sends messages of a given size at regular intervals, and measures when they come back."""

    def __init__(self, size: int, every: float) -> None:
        self._body = b"x" * size
        self._every = every
        self._sent: list[float] = []
        self.delays: list[float] = []

    async def connect(self, url: str) -> None:
        self._socket: PlainSocket = await connect(url, self._on_text)

    def begin(self) -> None:
        self._due = time.perf_counter() + random.random() * self._every
        self._wait()

    def _wait(self) -> None:
        asyncio.get_running_loop().call_later(max(0.0, self._due - time.perf_counter()), self._send)

    def _send(self) -> None:
        self._sent.append(time.perf_counter())
        self._socket.send_text(self._body)
        self._due += self._every
        self._wait()

    def _on_text(self, _body: bytes) -> None:
        self.delays.append(time.perf_counter() - self._sent[len(self.delays)])


async def load(url: str, server: int, sockets: int, size: int, per_second: float, seconds: float) -> None:
    """Send a number of messages per second, spread evenly over the sockets."""
    gc.disable()  # The client's pauses would count as the server's.
    callers = [Caller(size, sockets / per_second) for _ in range(sockets)]
    for first in range(0, sockets, CONNECTING_AT_ONCE):
        await asyncio.gather(*(caller.connect(f"{url}/") for caller in callers[first : first + CONNECTING_AT_ONCE]))
    for caller in callers:
        caller.begin()
    await asyncio.sleep(WARM_UP)
    before = [len(caller.delays) for caller in callers]
    observed = Observed(server)
    await asyncio.sleep(seconds)
    found = observed.so_far()
    delays = sorted(delay for caller, known in zip(callers, before, strict=True) for delay in caller.delays[known:])
    found |= {"messages": len(delays), "p50_ms": 1e3 * quantile(delays, 0.5), "p99_ms": 1e3 * quantile(delays, 0.99)}
    found["us_per_message"] = 1e6 * found["server_seconds"] / len(delays)
    print(json.dumps(found))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["serve"]:
            uvloop.run(serve())
        case ["load", url, server, sockets, size, per_second, seconds]:
            uvloop.run(load(url, int(server), int(sockets), int(size), float(per_second), float(seconds)))
        case _:
            sys.exit(__doc__)
