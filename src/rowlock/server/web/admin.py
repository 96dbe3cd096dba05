"""The admin page, which shows what the server is doing and deletes tables. It exists only if the host has set a token.

The token is sent once, to log in. After that a signed cookie says when the session ends, so that any process that
knows the token can check it. Forms carry a second signature, which pages of other sites cannot know.
"""

import hashlib
import hmac
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qs

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from rowlock.server.errors import ApiError
from rowlock.server.event_log import Overview, StorageFailed
from rowlock.server.live.rooms import Rooms
from rowlock.server.logs import RecentProblems
from rowlock.server.observed_log import ObservedLog
from rowlock.server.rate_limits import ClientBuckets, client_key
from rowlock.server.web.admin_page import STYLES, Status, admin_page, login_page

logger = logging.getLogger("rowlock.server.web.admin")

PATH = "/admin"
COOKIE = "rowlock_admin"
SESSION_SECONDS = 8 * 3600
MAX_ATTEMPTS = 5
ATTEMPTS_PER_SECOND = 1 / 60
MAX_TABLES = 200
"""How many tables are listed."""

HEADERS = {
    "Cache-Control": "no-store",
    # With no-referrer, as on the other pages, browsers would send forms with the origin `null`.
    "Referrer-Policy": "same-origin",
    "X-Robots-Tag": "noindex, nofollow",
}


class Admin:
    def __init__(
        self, rooms: Rooms, log: ObservedLog, problems: RecentProblems, now: Callable[[], float] = time.time
    ) -> None:
        self._rooms, self._log, self._problems, self._now = rooms, log, problems, now
        self._started = now()
        self._token = rooms.settings.admin_token.encode()
        self._attempts = ClientBuckets(MAX_ATTEMPTS, ATTEMPTS_PER_SECOND)

    def routes(self) -> list[Route]:
        return [
            Route(PATH, self._page),
            Route(f"{PATH}/login", self._log_in, methods=["POST"]),
            Route(f"{PATH}/logout", self._log_out, methods=["POST"]),
            Route(f"{PATH}/delete", self._delete, methods=["POST"]),
            Route(f"{PATH}/style.css", self._styles),
        ]

    async def _styles(self, _request: Request) -> Response:
        return Response(STYLES, media_type="text/css", headers=HEADERS)

    async def _page(self, request: Request) -> Response:
        session = self._session(request)
        if session is None:
            return HTMLResponse(login_page(), 401, HEADERS)
        message = request.query_params.get("message", "")[:200]
        return HTMLResponse(admin_page(await self._status(), self._sign(f"form {session}"), message), headers=HEADERS)

    async def _log_in(self, request: Request) -> Response:
        if not self._attempts.spend(client_key(request.scope.get("client"))):
            raise ApiError("too-fast", "too many attempts to log in: wait a minute")
        given = (await _form(request)).get("token", "")
        if not hmac.compare_digest(self._sign(given), self._sign(self._token.decode())):
            logger.warning("an attempt to log in as admin failed")
            return HTMLResponse(login_page("Wrong token."), 401, HEADERS)
        ends = str(int(self._now() + SESSION_SECONDS))
        response = _see_other()
        response.set_cookie(
            COOKIE,
            f"{ends}.{self._sign(f'session {ends}')}",
            max_age=SESSION_SECONDS,
            path=PATH,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
        )
        return response

    async def _log_out(self, _request: Request) -> Response:
        response = _see_other()
        response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")
        return response

    async def _delete(self, request: Request) -> Response:
        session = self._session(request)
        form = await _form(request)
        signature = self._sign(f"form {session}").encode()
        if session is None or not hmac.compare_digest(form.get("form", "").encode(), signature):
            return HTMLResponse(login_page("Your session has ended. Log in again."), 401, HEADERS)
        deleted = await self._rooms.delete(form.get("table", ""))
        if deleted:
            logger.info("the admin deleted a table")
        return _see_other("?message=Deleted." if deleted else "?message=There+is+no+such+table+any+more.")

    def _session(self, request: Request) -> str | None:
        """The time at which the request's session ends; None if it has ended, or is not signed."""
        ends, _, signature = request.cookies.get(COOKIE, "").partition(".")
        is_signed = hmac.compare_digest(signature.encode(), self._sign(f"session {ends}").encode())
        return ends if is_signed and float(ends) > self._now() else None

    def _sign(self, text: str) -> str:
        return hmac.new(self._token, text.encode(), hashlib.sha256).hexdigest()

    async def _status(self) -> Status:
        failure, overview = "", Overview(0, 0, [])
        try:
            await self._log.check()
        except StorageFailed as failed:
            failure = str(failed)
        with suppress(StorageFailed):  # which may be readable all the same
            overview = await self._log.overview(MAX_TABLES)
        return Status(
            uptime=self._now() - self._started,
            failure=failure,
            overview=overview,
            connected={table.id: self._rooms.connected_to(table.id) for table in overview.latest},
            metrics=self._rooms.metrics,
            problems=list(self._problems.records),
            now=self._now(),
        )


async def _form(request: Request) -> dict[str, str]:
    """The fields of a form. Starlette would need another package for this."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=10)
    return {name: values[-1] for name, values in fields.items()}


def _see_other(query: str = "") -> Response:
    return RedirectResponse(f"{PATH}{query}", 303, HEADERS)
