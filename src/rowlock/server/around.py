"""What stands around every request: sizes, rates, origins, and headers that tell a browser to be strict."""

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rowlock.server.errors import Declined, refusal
from rowlock.server.limits import Allowances, client_of
from rowlock.server.origins import check_origin
from rowlock.server.settings import Settings
from rowlock.server.silent import too_slow

logger = logging.getLogger("rowlock.server.around")

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    # The address of a table is all one needs to watch it: no other site learns it from us.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""On every answer that does not bring its own. Everything a page needs comes from here, so nothing else is allowed."""

BURST = 3
FILES = 10
"""A page is loaded as dozens of files at once, by a whole family behind one address. They cost little, so there may be
so many times as many of them.
"""

COMPUTED = ("/api/", "/healthz", "/metrics")
"""How the addresses begin of what is no file."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

AGAIN = [(b"retry-after", b"1")]


class Around:
    """Goes before everything else. What it refuses costs next to nothing."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        a_second = settings.requests_a_second
        self._requests = Allowances(BURST * a_second, a_second)
        self._files = Allowances(FILES * BURST * a_second, FILES * a_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)

        answering = False

        async def send_with_headers(message: Message) -> None:
            nonlocal answering
            answering = True
            if message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    answered.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    # What may be kept, such as a sheet to print, says so itself.
                    answered.setdefault("Cache-Control", "no-store")
                if headers.get("origin") in self._settings.origins:
                    _let_read(answered, headers["origin"])
            await send(message)

        try:
            body = await self._checked(scope, headers, receive)
        except Declined as declined:
            await _answer(declined, send_with_headers)
            return
        if scope["method"] == "OPTIONS" and headers.get("origin") in self._settings.origins:
            await _answer_with(204, b"", send_with_headers)
            return
        try:
            await self._app(scope, body, send_with_headers)
        except Exception:
            logger.exception("an error in a request")
            if not answering:
                mistake = Declined("inside-error", "the server made a mistake, and its log says more")
                await _answer(mistake, send_with_headers)

    async def _checked(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """The body, which has been read: it is small."""
        allowances = self._requests if scope["path"].startswith(COMPUTED) else self._files
        if not allowances.spend(client_of(scope.get("client"))):
            raise Declined("too-fast", "you send too many requests: wait a second")
        if scope["method"] not in SAFE_METHODS:
            check_origin(headers.get("origin"), headers.get("host"), self._settings.origins)
            try:
                async with asyncio.timeout(self._settings.request_seconds):
                    return _given(await self._read(receive), receive)
            except TimeoutError:
                raise too_slow(self._settings.request_seconds) from None
        return _given(b"", receive)

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
                raise Declined("too-long", f"a request has at most {self._settings.request_bytes} bytes")
        return b"".join(parts)


def _given(body: bytes, receive: Receive) -> Receive:
    """Hands on what was read already."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return waiting.pop() if waiting else await receive()

    return given


def _let_read(headers: MutableHeaders, origin: str) -> None:
    """Lets the page of a site that the host has named read the answer."""
    headers["Access-Control-Allow-Origin"] = origin
    headers["Access-Control-Allow-Headers"] = "authorization, content-type"
    headers["Access-Control-Allow-Methods"] = "GET, POST"
    headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    headers["Vary"] = "Origin"


async def _answer(declined: Declined, send: Send) -> None:
    body = json.dumps(refusal(declined.code, declined.message)).encode()
    # What is still to come of a request that came too slowly is not waited for.
    extra = {408: [(b"connection", b"close")], 429: AGAIN, 503: AGAIN}.get(declined.kind.status, [])
    await _answer_with(declined.kind.status, body, send, [(b"content-type", b"application/json"), *extra])


async def _answer_with(status: int, body: bytes, send: Send, headers: Iterable[tuple[bytes, bytes]] = ()) -> None:
    start: dict[str, Any] = {"type": "http.response.start", "status": status}
    await send({**start, "headers": [*headers, (b"content-length", str(len(body)).encode())]})
    await send({"type": "http.response.body", "body": body})
