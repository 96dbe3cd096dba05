"""Random games per second of compiled code, compared with straightforward C and with the interpreted rules, and with
two threads instead of one.

    .rowlock/test/bin/python benchmarks/compiled.py

Each pair is measured alternately, several times, and the best of each counts. Except for the comparison of threads,
which needs two free cores, times are processor times, which are less affected by other work on the machine.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import interpreted
from rowlock.fast.simulation import simulation
from rowlock.rules import Options

GAMES = 300_000
ROUNDS = 5


def compiled_games_per_second(options: Options, threads: int, clock: Callable[[], float] = time.process_time) -> float:
    """Compiled games per second."""
    started = clock()
    for _ in simulation(options, GAMES, ["random"], 1, threads):
        pass
    return GAMES / (clock() - started)


def beside_c() -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        print("no C compiler here: the comparison with C is left out")
        return
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "qwixx"
        source = Path(__file__).parent / "qwixx.c"
        subprocess.run([compiler, "-O2", "-o", str(program), str(source)], check=True)
        in_c, in_numba = [], []
        for _ in range(ROUNDS):
            shown = subprocess.run([str(program), "2", str(GAMES)], capture_output=True, text=True, check=True)
            in_c.append(float(shown.stdout.split()[0]))
            in_numba.append(compiled_games_per_second(Options("qwixx", 2), threads=1))
    ratio = max(in_numba) / max(in_c)
    print(f"qwixx, 2 players, one thread: {max(in_numba):,.0f} games per second, C {max(in_c):,.0f}: {ratio:.2f} of C")


def beside_the_interpreter() -> None:
    for options in interpreted.GAMES:
        slow = interpreted.games_per_second(options)
        fast = max(compiled_games_per_second(options, threads=1) for _ in range(ROUNDS))
        print(f"{options.game:8} {fast:9,.0f} games per second, interpreted {slow:6,.0f}: {fast / slow:.0f} times")


def two_threads() -> None:
    for options in interpreted.GAMES:
        one, two = [], []
        for _ in range(ROUNDS):
            one.append(compiled_games_per_second(options, 1, time.perf_counter))
            two.append(compiled_games_per_second(options, 2, time.perf_counter))
        print(f"{options.game:8} two threads are {max(two) / max(one):.2f} times one")


def from_the_cache() -> None:
    code = (
        "import time; started = time.perf_counter();"
        "from rowlock.fast.simulation import simulation; from rowlock.rules import Options;"
        "imported = time.perf_counter();"
        "list(simulation(Options('qwixx', 2), 1, ['random'], 1));"
        "print(f'{imported - started:.2f} {time.perf_counter() - imported:.2f}')"
    )
    shown = min(
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(3)
    )
    print(f"a new process imports numba and the rest in {shown[0]} s and runs a kernel from the cache in {shown[1]} s")


if __name__ == "__main__":
    for options in interpreted.GAMES:
        compiled_games_per_second(options, threads=1)  # compiles
    beside_c()
    beside_the_interpreter()
    two_threads()
    from_the_cache()
