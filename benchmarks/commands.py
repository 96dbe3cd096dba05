"""The processor time of `rowlock` to replay 3,000 records in one call and to answer `--help`, compared with bare
Python.

.rowlock/test/bin/python benchmarks/commands.py
"""

import subprocess
import sys
from pathlib import Path

from processor_time import processor_seconds

SAMPLES = sorted((Path(__file__).parent.parent / "tests" / "samples").glob("*.rowlock"))
ROWLOCK = [sys.executable, "-c", "from rowlock.cli import main; main()"]


def seconds(command: list[str], statuses: tuple[int, ...] = (0,)) -> float:
    started = processor_seconds()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    assert done.returncode in statuses
    return processor_seconds() - started


def main() -> None:
    bare = min(seconds([sys.executable, "-c", "pass"]) for _ in range(5))
    print(f"a bare Python: {bare:.3f} s")
    shown = min(seconds([*ROWLOCK, "--help"]) for _ in range(5))
    print(f"rowlock --help: {shown:.3f} s, {shown / bare:.0f} times as long")
    records = [str(path) for path in SAMPLES] * 25
    replayed = seconds([*ROWLOCK, "replay", "--json", *records], statuses=(1,))
    print(f"rowlock replay --json of {len(records):,} records: {replayed:.2f} s, {replayed / bare:.0f} times as long")


if __name__ == "__main__":
    main()
