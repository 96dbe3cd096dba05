"""The processor time of a server's processes, its cores and its client during a measurement."""

import os
import time
from pathlib import Path
from typing import Any

TICKS = os.sysconf("SC_CLK_TCK")
USER, NICE, SYSTEM, _IDLE, _IOWAIT, IRQ, SOFTIRQ, STEAL = range(8)


class Observed:
    """A measurement, which starts when this is created."""

    def __init__(self, server: int) -> None:
        self._servers = [server, *children(server)]
        self._cores = os.sched_getaffinity(server)
        self._begun = time.perf_counter()
        self._server_before = self._server_seconds()
        self._cores_before = self._core_seconds()
        self._client_before = time.process_time()

    def so_far(self) -> dict[str, Any]:
        """The results so far, as shares of one core. `others_share` is other processes' share of the server's cores."""
        seconds = time.perf_counter() - self._begun
        server = self._server_seconds() - self._server_before
        busy = self._core_seconds() - self._cores_before
        return {
            "seconds": seconds,
            "server_seconds": server,
            "server_share": server / seconds,
            "others_share": max(0.0, busy - server) / seconds,
            "client_share": (time.process_time() - self._client_before) / seconds,
            "server_mb": sum(map(memory, self._servers)),
        }

    def _server_seconds(self) -> float:
        return sum(map(processor_seconds, self._servers))

    def _core_seconds(self) -> float:
        """How long the server's cores were busy."""
        kinds = (USER, NICE, SYSTEM, IRQ, SOFTIRQ, STEAL)
        return sum(core_seconds(core)[kind] for core in self._cores for kind in kinds)


def children(process: int) -> list[int]:
    """The processes that a supervisor has started; none if it is a single server."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def processor_seconds(process: int) -> float:
    """User and system time of all threads, without child processes."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def core_seconds(core: int) -> list[float]:
    lines = Path("/proc/stat").read_text().splitlines()
    (line,) = (line for line in lines if line.startswith(f"cpu{core} "))
    return [int(ticks) / TICKS for ticks in line.split()[1:9]]


def memory(process: int) -> float:
    """Resident memory in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (kilobytes,) = (line.split()[1] for line in lines if line.startswith("VmRSS:"))
    return int(kilobytes) * 1024 / 1e6


def quantile(values: list[float], share: float) -> float:
    """A quantile of sorted values."""
    return values[min(len(values) - 1, int(share * len(values)))]
