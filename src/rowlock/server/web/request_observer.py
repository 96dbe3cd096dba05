"""The outermost middleware: it measures and traces HTTP requests, and counts their errors by code."""

import time

import orjson
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rowlock.server.metrics import Metrics

ERRORS = 400
"""Statuses from here on are errors."""

METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class RequestObserver:
    """Labels are routes (`/tables/{table}`) and never paths: anybody who has a table's address can watch it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 0

        async def observed_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif status >= ERRORS:
                self._count_error(message.get("body", b""), status)
            await send(message)

        began = time.perf_counter()
        method = scope["method"] if scope["method"] in METHODS else "other"
        with self._metrics.span("http request", method=method) as span:
            try:
                await self._app(scope, receive, observed_send)
            finally:
                # The router has added the route; files and unknown addresses have none.
                route = getattr(scope.get("route"), "path", "page").removeprefix("/api/v1")
                labels = {"method": method, "route": route, "status": f"{status // 100}xx"}
                self._metrics.observe("http_request_seconds", time.perf_counter() - began, **labels)
                if span is not None:
                    span.update_name(f"{method} {route}")
                    span.set_attribute("http.response.status_code", status)

    def _count_error(self, body: bytes, status: int) -> None:
        """Count an error by its code, read from the body: errors come from every layer, but their bodies are alike."""
        if body.startswith(b'{"refused":'):
            self._metrics.count_refused(orjson.loads(body)["refused"], status)
