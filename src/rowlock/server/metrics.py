"""Metrics for Prometheus and, if the host wants them, traces for OpenTelemetry: see `tracing`."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import prometheus_client
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, PlatformCollector, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

PREFIX = "rowlock"

CONTENT_TYPE = CONTENT_TYPE_LATEST

COUNTERS: dict[str, tuple[str, tuple[str, ...]]] = {
    "tables_opened": ("Tables opened, rematches included", ()),
    "pads_opened": ("Shared pads opened", ()),
    "tables_deleted": ("Tables and pads deleted", ()),
    "events_stored": ("Events stored by this process, or read after another stored them", ()),
    "messages_received": ("Messages received on sockets", ()),
    "messages_refused": ("Messages on sockets that got an error", ()),
    "event_messages_sent": ("Messages with events sent on sockets", ()),
    "refused": ("Requests and messages that got an error, by its code", ("code",)),
    "rate_limited": ("Requests and messages beyond a limit, by error code", ("code",)),
    "storage_failures": ("Storage operations that failed", ("operation",)),
    "stand_ins": ("People replaced by a bot", ()),
    "bots_failed": ("Choices made by the server because a bot failed", ()),
}
"""The description of each counter, and its labels."""

FAST = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)

HISTOGRAMS: dict[str, tuple[str, tuple[str, ...], tuple[float, ...]]] = {
    "command_seconds": ("From the arrival of a player's command until its events are stored and sent", (), FAST),
    "storage_seconds": ("Storage operations", ("operation",), FAST),
    "http_request_seconds": ("HTTP requests", ("method", "route", "status"), FAST),
    "bot_choice_seconds": ("Choices of bots, including the wait for a free worker", (), SLOW),
    "analysis_seconds": ("Reviews and hints, including the wait for a free worker", ("kind",), SLOW),
}
"""What each histogram measures, its labels, and its buckets."""

RATE_LIMIT_STATUS = 429

prometheus_client.disable_created_metrics()  # type: ignore[no-untyped-call]  # they would double the number of series


class Metrics:
    """Counters, which only rise; gauges, which are evaluated when somebody asks for them; and histograms."""

    def __init__(self, tracer: Any = None) -> None:
        self._tracer = tracer
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)
        self._counters = {
            name: Counter(f"{PREFIX}_{name}", description, labels, registry=self._registry)
            for name, (description, labels) in COUNTERS.items()
        }
        self._histograms = {
            name: Histogram(f"{PREFIX}_{name}", description, labels, buckets=buckets, registry=self._registry)
            for name, (description, labels, buckets) in HISTOGRAMS.items()
        }
        self._gauges: dict[str, Gauge] = {}
        self._timed: dict[tuple[str, ...], Histogram] = {}

    def count(self, name: str, by: int = 1, **labels: str) -> None:
        counter = self._counters[name]
        (counter.labels(**labels) if labels else counter).inc(by)

    def count_refused(self, code: str, status: int) -> None:
        self.count("refused", code=code)
        if status == RATE_LIMIT_STATUS:
            self.count("rate_limited", code=code)

    def gauge(self, name: str, description: str, value: Callable[[], float], **labels: str) -> None:
        """Add a gauge, or one more set of labels to a gauge."""
        if name not in self._gauges:
            self._gauges[name] = Gauge(f"{PREFIX}_{name}", description, tuple(labels), registry=self._registry)
        gauge = self._gauges[name]
        (gauge.labels(**labels) if labels else gauge).set_function(value)

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        histogram = self._histograms[name]
        (histogram.labels(**labels) if labels else histogram).observe(seconds)

    def timed(self, name: str, **labels: str) -> "_Timed":
        """A context manager that measures how long a block takes, and traces it."""
        key = (name, *labels.values())
        if key not in self._timed:
            histogram = self._histograms[name]
            self._timed[key] = histogram.labels(**labels) if labels else histogram
        span = None if self._tracer is None else self.span(name.removesuffix("_seconds"), **labels)
        return _Timed(self._timed[key], span)

    def span(self, name: str, **attributes: str) -> Any:
        """A span of the current trace, as a context manager."""
        if self._tracer is None:
            return nullcontext()
        return self._tracer.start_as_current_span(name, attributes={f"{PREFIX}.{k}": v for k, v in attributes.items()})

    def value(self, name: str, **labels: str) -> float:
        """The current value of a counter or gauge, or of a histogram's `_count` or `_sum`."""
        return self._registry.get_sample_value(f"{PREFIX}_{name}", labels) or 0.0

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry)


class _Timed:
    """A context manager for `timed`. A generator would take twice as long, for every command."""

    __slots__ = ("_began", "_histogram", "_span")

    def __init__(self, histogram: Histogram, span: Any) -> None:
        self._histogram, self._span = histogram, span

    def __enter__(self) -> None:
        if self._span is not None:
            self._span.__enter__()
        self._began = time.perf_counter()

    def __exit__(self, *error: Any) -> None:
        self._histogram.observe(time.perf_counter() - self._began)
        if self._span is not None:
            self._span.__exit__(*error)
