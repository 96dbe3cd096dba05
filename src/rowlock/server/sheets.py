"""Sheets to print, for the page: the PDF that `rowlock sheet` makes too."""

import asyncio
import hashlib
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from rowlock.rules import GAME_NAMES
from rowlock.server.errors import Declined
from rowlock.server.models import Refusal, SheetWanted
from rowlock.server.tracks import track_wanted

KEPT = "public, max-age=3600"
"""An hour, after which a browser asks whether it has changed: it does only with a new version of Rowlock."""

Game = Annotated[str, Path(description=f"One of {', '.join(GAME_NAMES)}.", max_length=20)]


def sheet_routes() -> APIRouter:
    router = APIRouter()

    @router.get(
        "/sheets/{game}.pdf",
        summary="A sheet to print",
        response_class=Response,
        responses={
            200: {"content": {"application/pdf": {}}, "description": "The sheets, and for On Board the tracks."},
            422: {"model": Refusal, "description": "No such sheet can be printed."},
        },
    )
    async def sheet(game: Game, wanted: Annotated[SheetWanted, Query()], request: Request) -> Response:
        """Score sheets of Qwixx or On Board, or the board of Duel: see `docs/sheets.md`."""
        # Drawing takes a tenth of a second the first time, which others should not have to wait for.
        pdf = await asyncio.to_thread(_printed, game, wanted)
        tag = f'"{hashlib.sha256(pdf).hexdigest()[:16]}"'
        headers = {"Cache-Control": KEPT, "ETag": tag}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        headers["Content-Disposition"] = f'inline; filename="{game}-sheet.pdf"'
        return Response(pdf, media_type="application/pdf", headers=headers)

    return router


def _printed(game: str, wanted: SheetWanted) -> bytes:
    # Imported here, since only those who print need wait for it.
    from rowlock.paper import BadOrder, Order, printed

    try:
        return printed(
            Order(game, wanted.language, wanted.paper, wanted.grey, wanted.sheets, track_wanted(wanted.track, None))
        )
    except BadOrder as error:
        raise Declined("bad-request", str(error)) from None
