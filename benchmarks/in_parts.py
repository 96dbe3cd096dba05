"""Measurements made of many independent parts: on all cores, and divided into shards between machines.

    python benchmarks/calibration.py --shard 3/16 --output part-3.jsonl
    python benchmarks/calibration.py --merge part-*.jsonl

A part depends only on its task, so shards merge into exactly what one machine would measure. A file has a line that
describes the measurement, and a line for each part in the order of the tasks.
"""

import argparse
import functools
import itertools
import json
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from rowlock.rules import BadOptions
from rowlock.shards import Shard, check_complete, parse_shard

Task = tuple[str, int]
"""The game with its number of players (`duel-2`), and a number."""

Part = dict[str, Any]


def arguments(description: str, kinds: Sequence[str]) -> argparse.ArgumentParser:
    """A parser with the arguments that these measurements share."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"only these of {', '.join(kinds)}")
    parser.add_argument("--items", type=int, help="how many parts of each kind")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, help="start no new task after this time")
    parser.add_argument("--shard", type=parse_shard, default="1/1", help="measure only this part, as in 3/16")
    parser.add_argument("--output", type=Path, help="the file to write the parts to")
    parser.add_argument("--merge", type=Path, nargs="+", metavar="FILE", help="evaluate these files")
    parser.add_argument("--table", action="store_true", help="show the tables of docs/accuracy.md")
    return parser


def tasks_of(items: dict[str, int], shard: Shard) -> list[Task]:
    """The tasks of a shard, given how many there are of each kind. The kinds take turns, so that a measurement that is
    cut short has some of each.
    """
    by_kind = [[(kind, number) for number in shard.part_of(count)] for kind, count in items.items()]
    return [task for turn in itertools.zip_longest(*by_kind) for task in turn if task is not None]


def measure_all(
    measure: Callable[[Task], Part],
    prepare: Callable[[str], None],
    tasks: Sequence[Task],
    processes: int,
    minutes: float | None = None,
) -> Iterator[Part]:
    """The parts in the order of their tasks. Before the processes start, `prepare` compiles what they all need for each
    kind. With `minutes`, no new task starts after that time.
    """
    started = time.monotonic()
    ends = started + 60 * minutes if minutes else float("inf")
    for kind in {kind: None for kind, _ in tasks}:
        prepare(kind)
    print(f"compiled in {time.monotonic() - started:.0f} s", file=sys.stderr, flush=True)
    if processes == 1:
        yield from map(measure, itertools.takewhile(lambda _task: time.monotonic() < ends, tasks))
        return
    started, done = time.monotonic(), 0
    rest = iter(tasks)
    running: deque[Future[Part]] = deque()
    # Spawn, not fork: a forked copy of a process with threads may deadlock.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        while True:
            if time.monotonic() < ends:
                for task in itertools.islice(rest, 4 * processes - len(running)):
                    running.append(pool.submit(measure, task))
            if not running:
                return
            yield running.popleft().result()
            done += 1
            if done % 100 == 0:
                left = (len(tasks) - done) * (time.monotonic() - started) / done / 60
                print(f"{done} of {len(tasks)}, about {left:.1f} minutes left", file=sys.stderr, flush=True)


def measure_shard(
    asked: argparse.Namespace,
    what: dict[str, Any],
    items: dict[str, int],
    measure: Callable[[Task], Part],
    prepare: Callable[[str], None],
) -> None:
    """Measure the shard in the arguments, and write it to their output file."""
    if not asked.output:
        raise SystemExit("give a file with --output")
    tasks = tasks_of(items, asked.shard)
    parts = measure_all(measure, prepare, tasks, asked.processes, asked.minutes)
    write_parts(asked.output, {**what, "items": items}, asked.shard, parts)


def write_parts(path: Path, what: dict[str, Any], shard: Shard, parts: Iterator[Part]) -> None:
    """Write parts as they arrive, so that little is lost if the measurement is killed."""
    with path.open("w", encoding="utf-8") as file:
        for line in itertools.chain([{**what, "shard": str(shard)}], parts):
            print(json.dumps(line), file=file, flush=True)


def merge_parts(paths: Sequence[Path]) -> tuple[dict[str, int], list[Part]]:
    """The number of parts of each kind, and all parts in the same order as on one machine. Kinds may have been measured
    separately.
    """
    by_items: dict[str, list[tuple[Shard, list[Part]]]] = {}
    measurement = None
    for path in paths:
        head, *parts = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        shard, items = parse_shard(head.pop("shard")), head.pop("items")
        if measurement not in (None, head):
            raise BadOptions(f"{path} is from a different measurement than {paths[0]}")
        measurement = head
        by_items.setdefault(json.dumps(items), []).append((shard, parts))
    found: dict[str, int] = {}
    merged: list[Part] = []
    for described, shards in by_items.items():
        items = json.loads(described)
        check_complete([shard for shard, _ in shards])
        if twice := found.keys() & items.keys():
            raise BadOptions(f"{', '.join(sorted(twice))}: given twice, from different measurements")
        found |= items
        parts = [part for _, some in shards for part in some]
        merged += sorted(parts, key=functools.partial(_order, list(items)))
    return found, merged


def _order(kinds: list[str], part: Part) -> tuple[int, int]:
    return part["number"], kinds.index(part["kind"])
