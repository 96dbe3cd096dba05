"""How many tables a server can hold: `rowlock serve` on one core, players on another, everything stored on disk.

python benchmarks/serving.py               10, 100, 1,000 and 2,000 tables, saved in `serving.json`
python benchmarks/serving.py 100 500       these sizes, once, only printed
python benchmarks/serving.py --table       prints the table of docs/host.md

The players (`load_players.py`) use the protocol: two per table, each choosing once per second, whole games, then new
ones. Measured are the time from sending a choice until every seat has received it, and the memory and processor time
of the server. An event sent to two seats counts twice, whether it is sent alone or together with others. After each
size, a bare echo (`echo.py`) is measured with as many sockets, and messages as long and as frequent.

The data is in a new folder below the current one, which should be on a disk. Nothing else should run meanwhile; the
load of other processes on the server's core is in the table.
"""

import argparse
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RESULTS = HERE / "serving.json"
SIZES = (10, 100, 1000, 2000)
ECHO_SECONDS = 10.0
SERVER_CORE, CLIENT_CORE = 0, 1

SETTINGS = {
    # All players come from one address.
    "ROWLOCK_CONNECTIONS": "1000000",
    "ROWLOCK_TABLES_AN_HOUR": "1000000",
    "ROWLOCK_REQUESTS_A_SECOND": "1000000",
    "ROWLOCK_MESSAGES_A_SECOND": "1000000",
    # An overloaded server should be measured, not give up.
    "ROWLOCK_HELLO_SECONDS": "60",
    "ROWLOCK_LOG_LEVEL": "warning",
}


@contextlib.contextmanager
def server(*words: str) -> Iterator[tuple[str, int]]:
    """Start a server on its own core; yields its address and process id."""
    process = subprocess.Popen(
        [sys.executable, *words],
        env={**os.environ, **SETTINGS},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {SERVER_CORE}),
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, said
        yield address[0], process.pid
    finally:
        process.terminate()
        process.wait()


def client(script: str, *words: object) -> dict[str, Any]:
    """Run a client on the other core and return what it measured."""
    run = subprocess.run(
        [sys.executable, str(HERE / script), *map(str, words)],
        stdout=subprocess.PIPE,
        check=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {CLIENT_CORE}),
    )
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def measured(tables: int, seconds: float, dice: str, views: bool) -> dict[str, Any]:
    serve = ["-c", "from rowlock.cli import main; main()", "serve", "--port", "0", "--data"]
    with tempfile.TemporaryDirectory(prefix="serving-", dir=Path.cwd()) as folder:
        forced = fsync_ms(Path(folder))
        with server(*serve, folder) as (url, process):
            found = client("load_players.py", url, process, tables, seconds, dice, *(["--views"] if views else []))
    with server(str(HERE / "echo.py"), "serve") as (url, process):
        size, a_second = round(found["message_bytes"]), found["messages_a_second"]
        echo = client("echo.py", "load", url, process, 2 * tables, size, a_second, min(seconds, ECHO_SECONDS))
    return {**found, "fsync_ms": forced, "echo": echo, "in_echoes": found["us_an_event"] / echo["us_a_message"]}


def fsync_ms(folder: Path, times: int = 50) -> float:
    """The time the disk takes to sync four kilobytes."""
    with (folder / "forced").open("wb", buffering=0) as file:
        begun = time.perf_counter()
        for _ in range(times):
            file.write(bytes(4096))
            os.fsync(file.fileno())
    return 1e3 * (time.perf_counter() - begun) / times


HEAD = (
    "| tables | choices per second | delay: median | 99th percentile | maximum | memory | CPU | per event | "
    f"in echoes | other load |\n|{' --- |' * 10}"
)


def row(run: dict[str, Any]) -> str:
    columns = [
        f"{run['tables']:,}",
        f"{run['choices_a_second']:,.0f}",
        f"{run['p50_ms']:.1f} ms",
        f"{run['p99_ms']:.1f} ms",
        f"{run['max_ms']:.0f} ms",
        f"{run['server_mb']:.0f} MB",
        f"{run['server_share']:.0%}",
        f"{run['us_an_event']:.0f} µs",
        f"{run['in_echoes']:.2f}",
        f"{run['others_share']:.0%}",
    ]
    return f"| {' | '.join(columns)} |"


def table() -> str:
    return "\n".join([HEAD, *map(row, json.loads(RESULTS.read_text("utf-8")))])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", type=int, help="numbers of tables; all sizes by default")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to measure each size")
    parser.add_argument("--by-hand", action="store_true", help="the players roll the dice: one more command per turn")
    parser.add_argument("--views", action="store_true", help="all players want views, so that every message has one")
    parser.add_argument("--json", action="store_true", help="print all results, one line per run")
    parser.add_argument("--table", action="store_true", help="print the table of the saved results")
    return parser.parse_args()


if __name__ == "__main__":
    given = arguments()
    if given.table:
        print(table())
        sys.exit()
    runs = []
    if not given.json:
        print(HEAD, flush=True)
    for tables in given.tables or SIZES:
        runs.append(measured(tables, given.seconds, "by-hand" if given.by_hand else "at-once", given.views))
        print(json.dumps(runs[-1]) if given.json else row(runs[-1]), flush=True)
    if not given.tables:
        RESULTS.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
