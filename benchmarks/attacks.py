"""How other players are affected while one client attacks `rowlock serve` with its default settings.

python benchmarks/attacks.py                 every attack, ten seconds each
python benchmarks/attacks.py pings headers   these attacks
python benchmarks/attacks.py --seconds 5

The attack clients and their budget are in `tests/support/attacks.py`; they come from 127.0.0.1 and start over whenever
the server hangs up. The victim, at another table and from 127.0.0.2, sends 50 pings per second on five sockets and
measures how long the answers take. For `bots`, it plays against a master instead, and measures how long the master
takes to choose. Memory is the peak of the server's process so far. All processes share the machine's cores.
"""

import argparse
import asyncio
import contextlib
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support import attacks

VICTIM, SOCKETS, PER_SECOND = "127.0.0.2", 5, 10
PARALLEL = 8
"""How many connections attack at once, even where one would be enough."""


def opening(*levels: str, **options: object) -> dict[str, object]:
    seats = [{"kind": "me", "name": "Ada"}, *({"kind": "bot", "level": level} for level in levels)]
    return {"game": "qwixx", "seats": seats, **options}


async def open_table(url: str, source: str, body: dict[str, object]) -> dict[str, Any]:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=60) as http:
        answer = await http.post("/api/v1/tables", json=body)
        answer.raise_for_status()
        table: dict[str, Any] = answer.json()
        return table


# Attacks, each of which is repeated


async def headers(url: str, _table: str) -> None:
    (await attacks.many_headers(url)).close()


async def header(url: str, _table: str) -> None:
    (await attacks.one_long_header(url)).close()


async def trailers(url: str, _table: str) -> None:
    (await attacks.endless_trailers(url)).close()


async def pipelining(url: str, _table: str) -> None:
    (await attacks.pipelined_requests(url)).close()


def frames(opcode: int) -> Callable[[str, str], Awaitable[None]]:
    async def flood(url: str, table: str) -> None:
        (await attacks.many_frames(url, table, opcode)).close()

    return flood


async def silence(url: str, _table: str) -> None:
    held = await attacks.silent_connections(url, number=attacks.MAX_CONNECTIONS // PARALLEL)
    await asyncio.sleep(1)
    for one in held:
        one.close()


async def unread(url: str, _table: str) -> None:
    held = [await attacks.unread_response(url, "/api/v1/openapi.json") for _ in range(10)]
    await asyncio.sleep(1)
    for one in held:
        one.close()


async def qr_codes(url: str, table: str) -> None:
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        for number in range(50):
            await http.get(f"/api/v1/tables/{table}/qr.svg", params={"origin": f"https://x{number}.example"})


async def bots(url: str, _table: str) -> None:
    """Open a table of masters, which play by themselves."""
    body = opening(*["master"] * 4, dice="at-once")
    seats: Any = body["seats"]
    seats[0] = seats[1]
    with contextlib.suppress(httpx.HTTPError):
        for _ in range(60 // PARALLEL):
            await open_table(url, "127.0.0.1", body)
    await asyncio.sleep(60)


ATTACKS: dict[str, Callable[[str, str], Awaitable[None]]] = {
    "headers": headers,
    "header": header,
    "trailers": trailers,
    "pipelining": pipelining,
    "pings": frames(attacks.PING),
    "continuations": frames(attacks.CONTINUATION),
    "messages": frames(attacks.TEXT),
    "silence": silence,
    "unread": unread,
    "qr-codes": qr_codes,
    "bots": bots,
}


async def attack(name: str, url: str, table: str) -> None:
    async def again() -> None:
        while True:
            with contextlib.suppress(OSError, EOFError, httpx.HTTPError, asyncio.LimitOverrunError):
                await ATTACKS[name](url, table)
            await asyncio.sleep(0)

    await asyncio.gather(*(again() for _ in range(PARALLEL)))


# The victim


@contextlib.asynccontextmanager
async def take_seat(url: str, table: dict[str, Any]) -> Any:
    address = f"{url.replace('http', 'ws')}{table['socket']}"
    async with connect(address, compression=None, local_addr=(VICTIM, 0), open_timeout=60) as socket:
        await socket.send(json.dumps({"hello": 1, "token": table["token"], "since": 0}))
        await heard(socket, "welcome")
        yield socket


async def heard(socket: ClientConnection, part: str) -> None:
    while part not in await asyncio.wait_for(socket.recv(), 60):
        pass


async def pings(url: str, seconds: float) -> list[float]:
    taken: list[float] = []
    table = await open_table(url, VICTIM, opening(dice="typed", first=1))

    async def one() -> None:
        async with take_seat(url, table) as socket:
            end = time.perf_counter() + seconds
            while time.perf_counter() < end:
                started = time.perf_counter()
                await socket.send('{"ping":1}')
                await heard(socket, "pong")
                taken.append(time.perf_counter() - started)
                await asyncio.sleep(max(0.0, started + 1 / PER_SECOND - time.perf_counter()))

    await asyncio.gather(*(one() for _ in range(SOCKETS)))
    return taken


async def choices(url: str, seconds: float) -> list[float]:
    taken: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and len(taken) < 50:
        table = await open_table(url, VICTIM, opening("master", dice="typed", first=1))
        async with take_seat(url, table) as socket:
            await socket.send(json.dumps({"id": "1", "do": "type-dice", "roll": 1, "dice": "41 3652"}))
            await heard(socket, '"rolled"')
            started = time.perf_counter()
            await heard(socket, '"chose"')
            taken.append(time.perf_counter() - started)
    return taken


# Measuring


@contextlib.contextmanager
def server() -> Iterator[tuple[str, int]]:
    with tempfile.TemporaryDirectory(prefix="attacks-", dir=Path.cwd()) as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", "from rowlock.cli import main; main()", "serve", "--port", "0", "--data", folder],
            env={**os.environ, "ROWLOCK_LOG_LEVEL": "error"},
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found
            yield found[0], process.pid
        finally:
            process.terminate()
            process.wait()


def peak_mb(process: int) -> float:
    found = re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{process}/status").read_text("utf-8"))
    assert found
    return int(found[1]) / 1024


def measure(name: str, seconds: float) -> str:
    with server() as (url, process):
        table = asyncio.run(open_table(url, "127.0.0.1", opening(dice="typed", first=1)))["table"]
        victim = choices if name.endswith("bots") else pings
        attacker = None
        if name in ATTACKS:
            attacker = subprocess.Popen([sys.executable, __file__, f"--attack={json.dumps([name, url, table])}"])
            time.sleep(1)
        try:
            taken = sorted(asyncio.run(victim(url, seconds)))
        finally:
            if attacker is not None:
                assert attacker.poll() is None, "the attack has ended"
                attacker.kill()
                attacker.wait()
        p99 = taken[min(len(taken) - 1, len(taken) * 99 // 100)]
        columns = [
            name,
            f"{len(taken)}",
            *(f"{1e3 * one:.1f} ms" for one in (statistics.median(taken), p99, taken[-1])),
        ]
        return f"| {' | '.join([*columns, f'{peak_mb(process):.0f} MB'])} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help=f"idle, idle-bots, {', '.join(ATTACKS)}")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--attack", type=json.loads, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.attack:
        asyncio.run(attack(*given.attack))
    print("| attack | samples | victim: median | 99th percentile | maximum | memory |\n|" + " --- |" * 6, flush=True)
    for name in given.names or ["idle", "idle-bots", *ATTACKS]:
        print(measure(name, given.seconds), flush=True)


if __name__ == "__main__":
    main()
