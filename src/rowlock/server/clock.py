"""The time of this process: that of the computer, except that it never jumps."""

import time
from collections.abc import Callable

MAX_SLEW = 0.01
"""How fast the time catches up after the computer's clock was set: one second in a hundred. A table's 5-second limit is
then off by at most 50 milliseconds, and an hour is caught up in four days.
"""


def steady_time() -> float:
    """Seconds on a clock that nobody can set. If possible, it includes the time that the computer was asleep."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Clock:
    """Seconds since 1970, starting at the time of the computer's clock. From then on it counts steadily, and moves only
    slowly towards the computer's clock: it never goes backwards, and durations hardly change.
    """

    def __init__(self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady_time) -> None:
        self._wall, self._steady = wall, steady
        self._now, self._read = wall(), steady()

    def now(self) -> float:
        steady = self._steady()
        passed = max(0.0, steady - self._read)
        self._read = steady
        self._now += passed
        most = MAX_SLEW * passed
        self._now += min(max(self._wall() - self._now, -most), most)
        return self._now
