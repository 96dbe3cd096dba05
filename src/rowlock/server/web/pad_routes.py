"""The HTTP routes for shared pads: open one, look at it, get its link as a QR code."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from rowlock.live import token_hash
from rowlock.pad import PadOptions, SharedSeat, Write, parse_write
from rowlock.server.errors import ApiError
from rowlock.server.live.rooms import Rooms
from rowlock.server.rate_limits import client_key
from rowlock.server.web.invitation import link_to, qr_svg
from rowlock.server.web.models import PadOpened, PadOpening, Refusal
from rowlock.server.web.tokens import Authorization, authorized_key, new_token
from rowlock.server.web.tracks import find_track

PadId = Annotated[str, Path(description="The id of a shared pad.", max_length=64)]


def pad_routes(rooms: Rooms) -> APIRouter:
    """All routes under `/api/v1/pads` except the socket."""
    router = APIRouter()
    refused: dict[int | str, dict[str, Any]] = {
        404: {"model": Refusal, "description": "No pad has this id."},
        422: {"model": Refusal, "description": "The request is invalid."},
        429: {"model": Refusal, "description": "Too many requests."},
        503: {"model": Refusal, "description": "The server is busy: try again in a moment."},
    }

    @router.post("/pads", status_code=201, summary="Open a shared pad", responses=refused)
    async def open_a_pad(opening: PadOpening, request: Request) -> PadOpened:
        """Open a new pad, with the deeds written before it was shared. Others take their seats on the socket."""
        token = new_token()
        options = PadOptions(opening.game, find_track(opening.track, None), opening.show_points)
        seats = tuple(SharedSeat(one.name, one.colour, token_hash(token) if one.mine else "") for one in opening.seats)
        if not any(seat.belongs_to_person for seat in seats):
            raise ApiError("bad-request", "seats: at least one of them must be yours, or nobody could write")
        deeds: list[Write] = [parse_write(deed) for deed in opening.deeds]
        client = client_key(request.scope.get("client"))
        if not rooms.openings.spend(client):
            raise rooms.too_many_tables()
        room = await rooms.open_pad(options, seats, deeds, client)
        return PadOpened(
            pad=room.pad.id,
            socket=f"/api/v1/pads/{room.pad.id}/socket",
            token=token,
            view=room.view(token_hash(token)),
        )

    @router.get("/pads/{pad}", summary="Look at a shared pad", responses={**refused, 401: {"model": Refusal}})
    async def look(pad: PadId, authorization: Authorization = None) -> dict[str, Any]:
        """The seats, what was crossed, and the points."""
        room = await rooms.read_pad(pad)
        return room.view(authorized_key(room, authorization))

    @router.get(
        "/pads/{pad}/qr.svg", summary="The link to a pad as a QR code", responses=refused, response_class=Response
    )
    async def qr_code(
        pad: PadId, origin: Annotated[str, Query(description="Such as `https://example.org`.", max_length=300)]
    ) -> Response:
        """The link `ORIGIN/p/PAD` as a QR code, for a friend with a phone."""
        room = await rooms.read_pad(pad)
        link = link_to(f"/p/{room.pad.id}", origin)
        return Response(await asyncio.to_thread(qr_svg, link), media_type="image/svg+xml")

    return router
