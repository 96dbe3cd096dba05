"""The middleware in front of every HTTP request: size and rate limits, the origin check, and security headers."""

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rowlock.server.errors import ApiError, error_body, request_timed_out
from rowlock.server.rate_limits import ClientBuckets, client_key
from rowlock.server.settings import Settings
from rowlock.server.web.origins import SAFE_METHODS, check_site

logger = logging.getLogger("rowlock.server.web.middleware")

SECURITY_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # Anybody who has a table's address can watch it, so other sites must not see it.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Added to every response that does not set them itself. The page needs nothing from other sites."""

BURST = 3
"""Seconds' worth of requests that may arrive at once."""

FILE_FACTOR = 10
"""How many times more files than API requests are allowed. The page loads dozens of them at once, perhaps for a whole
family behind one address, and they cost little.
"""

DYNAMIC_PREFIXES = ("/api/", "/healthz", "/metrics", "/admin")
"""The paths that are not files."""

RETRY_AFTER = [(b"retry-after", b"1")]


class RequestMiddleware:
    """Runs before everything else, so that rejecting a request costs next to nothing."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        per_second = settings.requests_per_second
        self._requests = ClientBuckets(BURST * per_second, per_second)
        self._files = ClientBuckets(FILE_FACTOR * BURST * per_second, FILE_FACTOR * per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        response_started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal response_started
            response_started = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    # Responses that may be cached, such as a printed sheet, set this themselves.
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            await self._app(scope, await self._check_and_read(scope, receive), send_with_headers)
        except ApiError as error:
            await _send_error(error, send_with_headers)
        except Exception:
            logger.exception("an error in a request")
            if not response_started:
                message = "something went wrong on the server; its log has the details"
                await _send_error(ApiError("inside-error", message), send_with_headers)

    async def _check_and_read(self, scope: Scope, receive: Receive) -> Receive:
        """Check the limits, the name and the origin, and read the body, which is small."""
        buckets = self._requests if scope["path"].startswith(DYNAMIC_PREFIXES) else self._files
        if not buckets.spend(client_key(scope.get("client"))):
            raise ApiError("too-fast", "you are sending too many requests: wait a second")
        check_site(scope, self._settings)
        if scope["method"] in SAFE_METHODS:
            return _replay(b"", receive)
        try:
            async with asyncio.timeout(self._settings.request_seconds):
                return _replay(await self._read(receive), receive)
        except TimeoutError:
            raise request_timed_out(self._settings.request_seconds) from None

    async def _read(self, receive: Receive) -> bytes:
        parts: list[bytes] = []
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            parts.append(message.get("body", b""))
            more = message.get("more_body", False)
            if sum(map(len, parts)) > self._settings.request_bytes:
                raise ApiError("too-long", f"a request may have at most {self._settings.request_bytes} bytes")
        return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns the body that was already read."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replayed() -> Message:
        return waiting.pop() if waiting else await receive()

    return replayed


async def _send_error(error: ApiError, send: Send) -> None:
    body = json.dumps(error_body(error.code, error.message)).encode()
    # After a timeout, don't wait for the rest of the request.
    extra = {408: [(b"connection", b"close")], 429: RETRY_AFTER, 503: RETRY_AFTER}.get(error.kind.status, [])
    headers: Iterable[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        *extra,
    ]
    start: dict[str, Any] = {"type": "http.response.start", "status": error.kind.status}
    await send({**start, "headers": headers})
    await send({"type": "http.response.body", "body": body})
