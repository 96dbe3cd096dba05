"""Traces for OpenTelemetry. They are off, and nothing is imported, unless the host sets an endpoint to send them to.

FastAPI has tracing of its own, but its spans contain paths, and anybody who has a table's address can watch it.
"""

import logging
import os
from collections.abc import Mapping
from typing import Any

from rowlock import __version__
from rowlock.missing_packages import how_to_install

logger = logging.getLogger("rowlock.server.tracing")

ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


class Tracing:
    """`tracer` is None if traces are off."""

    def __init__(self, environment: Mapping[str, str] = os.environ, exporter: Any = None) -> None:
        self.tracer: Any = None
        self._provider: Any = None
        if exporter is not None or any(environment.get(name) for name in ENDPOINTS):
            self._start(exporter)

    def _start(self, exporter: Any) -> None:
        try:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
        except ModuleNotFoundError:
            logger.warning("traces need OpenTelemetry: %s", how_to_install("opentelemetry"))
            return
        # OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES add to this.
        resource = Resource.create({"service.name": "rowlock", "service.version": __version__})
        self._provider = TracerProvider(resource=resource)
        self._provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter()))
        self.tracer = self._provider.get_tracer("rowlock", __version__)

    def close(self) -> None:
        """Send the remaining spans."""
        if self._provider is not None:
            self._provider.shutdown()
