"""The HTTP route for printable sheets: the same PDF as from `rowlock sheet`."""

import asyncio
import hashlib
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from rowlock.rules import GAME_NAMES
from rowlock.server.errors import ApiError
from rowlock.server.web.models import Refusal, SheetOrder
from rowlock.server.web.tracks import find_track

CACHED = "public, max-age=3600"
"""After an hour a browser asks whether it has changed, which happens only with a new version of Rowlock."""

Game = Annotated[str, Path(description=f"One of {', '.join(GAME_NAMES)}.", max_length=20)]


def sheet_routes() -> APIRouter:
    router = APIRouter()

    @router.get(
        "/sheets/{game}.pdf",
        summary="A sheet to print",
        response_class=Response,
        responses={
            200: {"content": {"application/pdf": {}}, "description": "The sheets, and the tracks for On Board."},
            422: {"model": Refusal, "description": "There is no such sheet."},
        },
    )
    async def sheet(game: Game, order: Annotated[SheetOrder, Query()], request: Request) -> Response:
        """Score sheets of Qwixx or On Board, or the board of Duel: see `docs/sheets.md`."""
        # In a thread, since the first time takes a tenth of a second, and others should not have to wait.
        pdf = await asyncio.to_thread(_pdf, game, order)
        tag = f'"{hashlib.sha256(pdf).hexdigest()[:16]}"'
        headers = {"Cache-Control": CACHED, "ETag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        headers["Content-Disposition"] = f'inline; filename="{game}-sheet.pdf"'
        return Response(pdf, media_type="application/pdf", headers=headers)

    return router


def _pdf(game: str, order: SheetOrder) -> bytes:
    # Imported late, since it takes a while and only printing needs it.
    from rowlock.paper import BadPrintJob, PrintJob, render_pdf

    try:
        return render_pdf(
            PrintJob(game, order.language, order.paper, order.grey, order.sheets, find_track(order.track, None))
        )
    except BadPrintJob as error:
        raise ApiError("bad-request", str(error)) from None
