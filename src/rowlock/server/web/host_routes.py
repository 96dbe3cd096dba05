"""The HTTP routes for the host's own programs: health and metrics."""

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response

from rowlock import __version__
from rowlock.server.errors import ApiError
from rowlock.server.event_log import StorageFailed
from rowlock.server.live.rooms import Rooms
from rowlock.server.metrics import CONTENT_TYPE
from rowlock.server.observed_log import ObservedLog
from rowlock.server.web.models import Health, Refusal


def host_routes(rooms: Rooms, log: ObservedLog) -> APIRouter:
    router = APIRouter()

    @router.get("/healthz", summary="Whether the server and its storage work", responses={503: {"model": Refusal}})
    async def healthz() -> Health:
        """After a storage failure the status is 503 until the storage works again."""
        if rooms.is_closing:
            raise ApiError("closing", "the server is shutting down")
        try:
            await log.check()
        except StorageFailed as failed:
            raise ApiError("storage-failed", str(failed)) from None
        return Health(status="ok", version=__version__)

    if rooms.settings.metrics:

        @router.get("/metrics", summary="Metrics in Prometheus' text format", response_class=PlainTextResponse)
        async def metrics() -> Response:
            return Response(rooms.metrics.text(), headers={"Content-Type": CONTENT_TYPE})

    return router
