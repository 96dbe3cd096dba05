"""The processor time of a server process, its core and its client during a measurement."""

import os
import time
from pathlib import Path
from typing import Any

TICKS = os.sysconf("SC_CLK_TCK")
USER, NICE, SYSTEM, _IDLE, _IOWAIT, IRQ, SOFTIRQ, STEAL = range(8)


class Observed:
    """A measurement, which starts when this is created."""

    def __init__(self, server: int) -> None:
        self._server = server
        (self._core,) = os.sched_getaffinity(server)
        self._begun = time.perf_counter()
        self._server_before = processor_seconds(server)
        self._core_before = core_seconds(self._core)
        self._client_before = time.process_time()

    def so_far(self) -> dict[str, Any]:
        """The results so far, as shares of one core. `others_share` is other processes' share of the server's core."""
        seconds = time.perf_counter() - self._begun
        server = processor_seconds(self._server) - self._server_before
        core = [now - before for now, before in zip(core_seconds(self._core), self._core_before, strict=True)]
        busy = sum(core[kind] for kind in (USER, NICE, SYSTEM, IRQ, SOFTIRQ, STEAL))
        return {
            "seconds": seconds,
            "server_seconds": server,
            "server_share": server / seconds,
            "others_share": max(0.0, busy - server) / seconds,
            "client_share": (time.process_time() - self._client_before) / seconds,
            "server_mb": memory(self._server),
        }


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
