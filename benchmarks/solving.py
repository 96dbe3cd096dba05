"""How long it takes to solve the solo game on two threads and on one, in wall-clock and processor time, and how much
memory it needs.

.rowlock/test/bin/python benchmarks/solving.py
"""

import resource
import sys
import time

from rowlock.fast.solver import solve


def main() -> None:
    solve_seconds = {}
    for threads in (2, 1):
        started, used = time.perf_counter(), time.process_time()
        values = solve(1, threads=threads)
        solve_seconds[threads] = time.perf_counter() - started
        used = time.process_time() - used
        took = f"{solve_seconds[threads]:.1f} s, {used:.1f} s of processor time"
        print(f"solo on {threads} thread(s): {took}, value {values[0, 0, 0]:.4f}")
    print(f"two threads are {solve_seconds[1] / solve_seconds[2]:.2f} times one")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    print(f"memory at most: {most:,.0f} MiB")


if __name__ == "__main__":
    main()
