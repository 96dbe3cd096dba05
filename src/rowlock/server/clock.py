"""The time of this process: that of the computer, except that it never jumps."""

import time
from collections.abc import Callable

MAX_SLEW = 0.01
"""How fast the time follows a computer's clock that was set: one second in a hundred. A 5-second clock of a table is
then off by 50 milliseconds at most, and an hour is caught up in four days.
"""


def steady_time() -> float:
    """Seconds since some moment, which nobody can set. Where possible, time that the computer slept counts."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class Clock:
    """Seconds since 1970, anchored at the computer's clock when it is made. From then on it counts steadily, and only
    slowly moves towards the computer's clock: it never goes backwards, and durations hardly change.
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
