"""Everything put together: the rooms, the two ways in, and what stands around them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import WebSocketRoute

from rowlock import __version__
from rowlock.live import Refused
from rowlock.server.around import Around
from rowlock.server.errors import Declined, refusal
from rowlock.server.event_log import EventLog, StorageFailed
from rowlock.server.http import host_routes, routes
from rowlock.server.pads import pad_routes
from rowlock.server.page_files import page_routes
from rowlock.server.rooms import Rooms
from rowlock.server.settings import Settings
from rowlock.server.sheets import sheet_routes
from rowlock.server.socket import Sockets
from rowlock.server.studies import Studies

logger = logging.getLogger("rowlock.server.app")

DESCRIPTION = """\
Live tables of Qwixx, Qwixx On Board and Qwixx Duel: open a table, look at it, get its record and its review, check its
dice. The game itself is played on the table's socket, `/api/v1/tables/{table}/socket`, which OpenAPI cannot describe;
`docs/protocol.md` does. A score pad that several phones share is as a table: `/api/v1/pads/{pad}/socket`. Whatever
cannot be done is answered with `refused`, a code, and `message`, a sentence.
"""

REFUSED_STATUS = 422
"""With which HTTP answers what a table refuses."""


def make_app(open_log: Callable[[], Awaitable[EventLog]], settings: Settings) -> FastAPI:
    """The server. Its log is opened when it starts, and closed when it stops."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        rooms = Rooms(await open_log(), settings)
        reviews, hints = Studies("review", settings), Studies("hint", settings)
        sockets = Sockets(rooms)
        app.state.rooms = rooms
        app.include_router(routes(rooms, reviews, hints), prefix="/api/v1")
        app.include_router(pad_routes(rooms), prefix="/api/v1")
        app.include_router(sheet_routes(), prefix="/api/v1")
        app.include_router(host_routes(rooms))
        app.router.routes.append(WebSocketRoute("/api/v1/tables/{table}/socket", sockets))
        app.router.routes.append(WebSocketRoute("/api/v1/pads/{pad}/socket", sockets))
        app.router.routes.extend(page_routes(settings))
        background = [asyncio.create_task(rooms.sweep()), asyncio.create_task(rooms.delete_old())]
        logger.info("ready")
        try:
            yield
        finally:
            for task in background:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await reviews.close()
            await hints.close()
            await rooms.close()
            logger.info("stopped")

    app = FastAPI(
        title="Rowlock",
        version=__version__,
        description=DESCRIPTION,
        lifespan=lifespan,
        openapi_url="/api/v1/openapi.json",
        # The usual pages for OpenAPI fetch their scripts from elsewhere.
        docs_url=None,
        redoc_url=None,
        # Nothing is ever sent to anybody else, whatever the environment asks of FastAPI.
        telemetry={"auto_configure": False, "tracing": False, "metrics": False, "logs": False},
    )
    app.add_middleware(Around, settings=settings)
    _answer_errors(app)
    return app


def _answer_errors(app: FastAPI) -> None:
    """Every error is answered alike: a code and a sentence, and nothing of what is inside. `Around` has the rest."""

    @app.exception_handler(Declined)
    async def declined(_request: Request, error: Declined) -> JSONResponse:
        headers = {"Retry-After": "5"} if error.kind.status in (429, 503) else None
        return JSONResponse(refusal(error.code, error.message), error.kind.status, headers)

    @app.exception_handler(Refused)
    async def refused(_request: Request, error: Refused) -> JSONResponse:
        return JSONResponse(refusal(error.code, error.message), REFUSED_STATUS)

    @app.exception_handler(StorageFailed)
    async def storage_failed(_request: Request, _error: StorageFailed) -> JSONResponse:
        message = "the storage does not answer: try again in a moment"
        return JSONResponse(refusal("storage-failed", message), 503, {"Retry-After": "5"})

    @app.exception_handler(RequestValidationError)
    async def invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        return JSONResponse(refusal("bad-request", _what_is_wrong(error)), 422)

    @app.exception_handler(HTTPException)
    async def no_such_page(_request: Request, error: HTTPException) -> JSONResponse:
        message = "there is nothing at this address, or not by this method: /api/v1/openapi.json lists what there is"
        return JSONResponse(refusal("no-such-page", message), error.status_code)


def _what_is_wrong(error: RequestValidationError) -> str:
    """Where and why, without the values, which may be anything."""
    said = []
    for one in error.errors()[:5]:
        where = ".".join(str(part)[:40] for part in one["loc"][1:6])
        said.append(f"{where or 'the request'}: {one['msg']}"[:200])
    return "; ".join(said)
