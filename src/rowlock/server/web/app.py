"""The ASGI application: routes, socket, middleware and error handlers, with the rooms behind them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import WebSocketRoute
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from rowlock import __version__
from rowlock.live import Refused
from rowlock.rules import GAMES
from rowlock.server.errors import ApiError, error_body
from rowlock.server.event_log import EventLog, StorageFailed
from rowlock.server.live.rooms import Rooms
from rowlock.server.logs import RecentProblems
from rowlock.server.metrics import Metrics
from rowlock.server.observed_log import ObservedLog
from rowlock.server.settings import Settings
from rowlock.server.tracing import Tracing
from rowlock.server.uvicorn_extensions.forwarding import STATE as FORWARDING
from rowlock.server.uvicorn_extensions.forwarding import ForwardedFor, Forwarding
from rowlock.server.web.admin import Admin
from rowlock.server.web.host_routes import host_routes
from rowlock.server.web.middleware import RequestMiddleware
from rowlock.server.web.pad_routes import pad_routes
from rowlock.server.web.page_files import page_routes
from rowlock.server.web.request_observer import RequestObserver
from rowlock.server.web.sheet_routes import sheet_routes
from rowlock.server.web.socket import Sockets
from rowlock.server.web.table_routes import routes
from rowlock.server.workers.analysis_jobs import AnalysisJobs

logger = logging.getLogger("rowlock.server.web.app")

TITLES = ", ".join(game.TITLE for game in GAMES.values())

DESCRIPTION = f"""\
Live tables of these games: {TITLES}. Open a table, look at it, get its record and review, check its
dice. The game itself is played on the table's socket, `/api/v1/tables/{{table}}/socket`, which OpenAPI cannot describe;
see `docs/protocol.md`. A score pad shared by several phones works the same way, at `/api/v1/pads/{{pad}}/socket`.
Errors have `refused`, a code, and `message`, a sentence.
"""

REFUSED_STATUS = 422
"""The HTTP status of errors that come from a table."""


def make_app(open_log: Callable[[], Awaitable[EventLog]], settings: Settings, internal_address: str = "") -> FastAPI:
    """The application. It opens its log when it starts, and closes it when it stops.

    `internal_address` is where other processes that share the log can reach this one.
    """
    secret: str | None = None
    tracing = Tracing()
    metrics = Metrics(tracing.tracer)
    problems = RecentProblems()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        nonlocal secret
        logging.getLogger("rowlock").addHandler(problems)
        log = ObservedLog(await open_log(), metrics)
        rooms = Rooms(log, settings, metrics, internal_address=internal_address)
        forwarding: Forwarding | None = None
        if log.registry is not None:
            secret = await log.registry.secret()
            ownership = rooms.ownership
            forwarding = Forwarding(ownership.holder, ownership.on_refused, ownership.alive, secret, set())

        def on_change() -> None:
            rooms.move_all()
            if forwarding is not None:
                forwarding.close_dead()

        await rooms.ownership.report(on_change)
        reviews = AnalysisJobs("review", settings, rooms.compilation, metrics)
        hints = AnalysisJobs("hint", settings, rooms.compilation, metrics)
        if settings.compile_at_start:
            rooms.compilation.start()
        sockets = Sockets(rooms)
        app.state.rooms = rooms
        app.state.analysis_jobs = (reviews, hints)
        app.include_router(routes(rooms, reviews, hints), prefix="/api/v1")
        app.include_router(pad_routes(rooms), prefix="/api/v1")
        app.include_router(sheet_routes(), prefix="/api/v1")
        app.include_router(host_routes(rooms, log))
        if settings.admin_token:
            app.router.routes.extend(Admin(rooms, log, problems).routes())
        app.router.routes.append(WebSocketRoute("/api/v1/tables/{table}/socket", sockets))
        app.router.routes.append(WebSocketRoute("/api/v1/pads/{pad}/socket", sockets))
        app.router.routes.extend(page_routes(settings))
        background = [
            asyncio.create_task(rooms.sweep()),
            asyncio.create_task(rooms.delete_old()),
            asyncio.create_task(rooms.ownership.follow(on_change)),
        ]
        logger.info("ready")
        try:
            yield {} if forwarding is None else {FORWARDING: forwarding}
        finally:
            for task in background:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await reviews.close()
            await hints.close()
            await rooms.close()
            tracing.close()
            logging.getLogger("rowlock").removeHandler(problems)
            logger.info("stopped")

    app = FastAPI(
        title="Rowlock",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        # The usual OpenAPI pages load scripts from other sites.
        docs_url=None,
        redoc_url=None,
        # Its spans would contain the addresses of tables: see `tracing`.
        telemetry={"auto_configure": False, "tracing": False, "metrics": False, "logs": False},
    )
    app.add_middleware(RequestMiddleware, settings=settings)
    if settings.origins:
        # Outermost, so that pages of these sites can read errors too.
        app.add_middleware(
            CORSMiddleware,
            allow_origins=settings.origins,
            allow_methods=("GET", "POST"),
            allow_headers=("authorization",),
        )
    app.add_middleware(RequestObserver, metrics=metrics)
    if settings.proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=settings.proxies)
    app.add_middleware(ForwardedFor, secret=lambda: secret)
    _handle_errors(app)
    return app


def _handle_errors(app: FastAPI) -> None:
    """Answer every error alike: a code and a sentence, with no internals. The middleware does the rest."""

    @app.exception_handler(ApiError)
    async def api_error(_request: Request, error: ApiError) -> JSONResponse:
        headers = {"Retry-After": "5"} if error.kind.status in (429, 503) else None
        return JSONResponse(error_body(error.code, error.message), error.kind.status, headers)

    @app.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> JSONResponse:
        return JSONResponse(error_body(error.code, error.message), REFUSED_STATUS)

    @app.exception_handler(StorageFailed)
    async def storage_failed(_request: Request, _error: StorageFailed) -> JSONResponse:
        message = "the storage is not responding: try again in a moment"
        return JSONResponse(error_body("storage-failed", message), 503, {"Retry-After": "5"})

    @app.exception_handler(RequestValidationError)
    async def validation_error(_request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse(error_body("bad-request", _validation_message(error)), 422)

    @app.exception_handler(HTTPException)
    async def http_error(_request: Request, error: HTTPException) -> JSONResponse:
        if error.status_code == 400:
            # FastAPI could not even parse the body: invalid UTF-8, a huge number, or nested too deeply.
            return JSONResponse(error_body("bad-request", "the body of the request is not valid JSON"), 422)
        message = "nothing exists at this address, or not for this method: see /api/v1/openapi.json for the list"
        return JSONResponse(error_body("no-such-page", message), error.status_code)


def _validation_message(error: RequestValidationError) -> str:
    """The places and reasons of validation errors, without the values, which could contain anything."""
    problems = []
    for one in error.errors()[:5]:
        where = ".".join(str(part)[:40] for part in one["loc"][1:6])
        problems.append(f"{where or 'the request'}: {one['msg']}"[:200])
    return "; ".join(problems)
