"""Metrics in Prometheus' text format. For a few counters a client library is not needed."""

from collections import Counter
from collections.abc import Callable


class Metrics:
    """Counters, which only rise, and gauges, which are evaluated when somebody asks for them."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._gauges: dict[str, Callable[[], int]] = {}

    def count(self, name: str, by: int = 1) -> None:
        self._counts[name] += by

    def gauge(self, name: str, value: Callable[[], int]) -> None:
        self._gauges[name] = value

    def text(self) -> str:
        lines = []
        for name, number in sorted(self._counts.items()):
            lines += [f"# TYPE rowlock_{name}_total counter", f"rowlock_{name}_total {number}"]
        for name, value in sorted(self._gauges.items()):
            lines += [f"# TYPE rowlock_{name} gauge", f"rowlock_{name} {value()}"]
        return "\n".join(lines) + "\n"
