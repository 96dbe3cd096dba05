"""The HTTP routes for tables, games, bots and reviews."""

import asyncio
import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from rowlock.bots.player import View
from rowlock.bots.registry import LEVELS
from rowlock.live import token_hash
from rowlock.record import Record, RecordError, read, summary
from rowlock.report import policy
from rowlock.rules import GAMES, TRACKS, choice_text
from rowlock.server.errors import ApiError
from rowlock.server.live.rooms import HOUR, Rooms
from rowlock.server.live.table_room import TableRoom
from rowlock.server.rate_limits import ClientBuckets, client_key
from rowlock.server.web.invitation import link_to, qr_svg
from rowlock.server.web.models import (
    BotData,
    Bots,
    DiceChecked,
    GameData,
    Games,
    Hint,
    Opened,
    Opening,
    RecordGiven,
    Refusal,
    TrackData,
)
from rowlock.server.web.tokens import Authorization, authorized_key, new_token
from rowlock.server.web.tracks import find_track
from rowlock.server.workers.analysis_jobs import AnalysisJobs
from rowlock.server.workers.worker import HintJob, ReviewJob
from rowlock.table import NoProof, TableOptions, proof_of, record_of, verify
from rowlock.table.proof import NO_PROOF, missing_entropy, proof_status
from rowlock.table.seats import requested_seats
from rowlock.table.table import OVER
from rowlock.values.net_paths import can_analyse

TableId = Annotated[str, Path(description="The id of a table.", max_length=64)]
Language = Annotated[Literal["en", "de", "pl", "it"], Query(description="The language of texts.")]
Form = Annotated[
    Literal["json", "parts", "file"],
    Query(description="As data, as the page shows it (`html` and `data`), or as one HTML file."),
]
Origin = Annotated[
    str,
    Query(description="The server's address in the browser, such as `https://example.org`.", max_length=300),
]


def date_of(room: TableRoom) -> str:
    return datetime.datetime.fromtimestamp(room.table.log[0].at, datetime.UTC).date().isoformat()


def routes(rooms: Rooms, reviews: AnalysisJobs, hints: AnalysisJobs) -> APIRouter:
    """All routes under `/api/v1` except pads, sheets and the sockets."""
    router = APIRouter()
    records = ClientBuckets(rooms.settings.reviews_per_hour, rooms.settings.reviews_per_hour / HOUR)
    refused: dict[int | str, dict[str, Any]] = {
        404: {"model": Refusal, "description": "No table has this id."},
        422: {"model": Refusal, "description": "The request is invalid."},
        429: {"model": Refusal, "description": "Too many requests."},
        503: {"model": Refusal, "description": "The server is busy: try again in a moment."},
    }
    reviewing: dict[int | str, dict[str, Any]] = {
        **refused,
        409: {"model": Refusal, "description": "The game is not over, or has no nets yet."},
    }

    @router.get("/games", summary="The games and the tracks")
    async def games() -> Games:
        return GAMES_AND_TRACKS

    @router.get("/bots", summary="The bots, from the weakest to the strongest")
    async def bots() -> Bots:
        return Bots(levels=[BotData(level=bot.name, style=bot.style, games=list(bot.games)) for bot in LEVELS.values()])

    @router.post("/tables", status_code=201, summary="Open a table", responses=refused)
    async def open_a_table(opening: Opening, request: Request) -> Opened:
        """Open a new table. People at the opener's device get their seats right away; others join on the socket."""
        token = new_token()
        options = _options(opening)
        seats = requested_seats([seat.model_dump() for seat in opening.seats], token_hash(token))
        client = client_key(request.scope.get("client"))
        if not rooms.openings.spend(client):
            raise rooms.too_many_tables()
        room = await rooms.open(options, seats, client)
        key = token_hash(token)
        mine = room.seats_data(key)
        return Opened(
            table=room.table.id,
            socket=f"/api/v1/tables/{room.table.id}/socket",
            token=token if mine["seats"] else None,
            view=room.view(key),
            **mine,
        )

    @router.get("/tables/{table}", summary="Look at a table", responses={**refused, 401: {"model": Refusal}})
    async def look(table: TableId, authorization: Authorization = None) -> dict[str, Any]:
        """The table as a spectator sees it or, with a token, as its seats see it: see `docs/table.md`."""
        room = await rooms.read_table(table)
        return room.view(authorized_key(room, authorization))

    @router.get(
        "/tables/{table}/record", summary="The game as a record", responses=refused, response_class=PlainTextResponse
    )
    async def record(table: TableId) -> PlainTextResponse:
        """Everything rolled and revealed so far, in the format of `docs/record.md`. After the end it has the seed."""
        room = await rooms.read_table(table)
        return PlainTextResponse(record_of(room.table, date_of(room)).text)

    @router.get(
        "/tables/{table}/review", summary="What each choice was worth", responses=reviewing, response_class=Response
    )
    async def review(table: TableId, request: Request, language: Language = "en") -> Response:
        """The review of a finished game, like `rowlock review --json`. The first request takes a while."""
        return Response(await review_bytes(request, table, language, "json"), media_type="application/json")

    @router.get(
        "/tables/{table}/review/parts",
        summary="A review as the page shows it",
        responses=reviewing,
        response_class=Response,
    )
    async def review_parts(table: TableId, request: Request, language: Language = "en") -> Response:
        """The `html` of the review, and the `data` for its script."""
        return Response(await review_bytes(request, table, language, "parts"), media_type="application/json")

    @router.get(
        "/tables/{table}/review.html", summary="A review as one file", responses=reviewing, response_class=HTMLResponse
    )
    async def review_file(table: TableId, request: Request, language: Language = "en") -> HTMLResponse:
        """The output of `rowlock review --html`, which needs neither network nor server."""
        made = await review_bytes(request, table, language, "file")
        # The file contains its style and script, and carries the same policy itself.
        headers = {"Content-Security-Policy": f"{policy()}; frame-ancestors 'none'"}
        return HTMLResponse(made, headers=headers)

    @router.post("/reviews", summary="The review of a record", responses=reviewing, response_class=Response)
    async def review_of_a_record(
        given: RecordGiven, request: Request, language: Language = "en", form: Form = "json"
    ) -> Response:
        """The review of a finished game that was played elsewhere. Nothing is stored."""
        # In a thread, since a long record takes a while to replay.
        record = await asyncio.to_thread(_finished_record, given.record)
        _check_nets(record.options.game, record.options.players)
        client = client_key(request.scope.get("client"))
        if not records.spend(client):
            message = f"you can send at most {rooms.settings.reviews_per_hour} records per hour: wait a little"
            raise ApiError("too-many-reviews", message)
        made: bytes = await reviews.result((given.record, language, form), ReviewJob(record, language, form), client)
        if form == "file":
            return HTMLResponse(made, headers={"Content-Disposition": "attachment"})
        return Response(made, media_type="application/json")

    async def review_bytes(request: Request, table: str, language: str, form: str) -> bytes:
        room = await rooms.read_table(table)
        if room.table.phase != OVER:
            raise ApiError("not-over", "the game isn't over, and a review would give hints: ask again when it is")
        _check_nets(room.table.options.game, len(room.table.seats))
        job = ReviewJob(record_of(room.table, date_of(room)), language, form)
        made: bytes = await reviews.result((table, language, form), job, client_key(request.scope.get("client")))
        return made

    @router.get(
        "/tables/{table}/hint",
        summary="What each choice is worth",
        responses={**refused, 401: {"model": Refusal}, 403: {"model": Refusal}, 409: {"model": Refusal}},
    )
    async def hint(table: TableId, request: Request, authorization: Authorization = None) -> Hint:
        """For a seat that has to choose, with its token, at a table that was opened with `hints`."""
        room = await rooms.read_table(table)
        seat, decision = _seat_to_hint(room, authorized_key(room, authorization))
        _check_nets(room.table.options.game, len(room.table.seats))
        client = client_key(request.scope.get("client"))
        made = await hints.result((table, decision, seat), HintJob(View(room.table.state, seat)), client)
        return Hint(**made, decision=decision)

    @router.get(
        "/tables/{table}/qr.svg", summary="The link to a table as a QR code", responses=refused, response_class=Response
    )
    async def qr_code(table: TableId, origin: Origin) -> Response:
        """The link `ORIGIN/t/TABLE` as a QR code, for a friend with a phone."""
        room = await rooms.read_table(table)
        link = link_to(f"/t/{room.table.id}", origin)
        return Response(await asyncio.to_thread(qr_svg, link), media_type="image/svg+xml")

    @router.get("/tables/{table}/dice", summary="Check the dice", responses=refused)
    async def dice(table: TableId) -> DiceChecked:
        """Whether the dice match their commitment. `rowlock verify` checks a record without trusting any server."""
        return _check_dice(await rooms.read_table(table))

    return router


def _options(opening: Opening) -> TableOptions:
    return TableOptions(
        opening.game,
        track=find_track(opening.track, opening.track_file),
        dice=opening.dice,
        first=None if opening.first is None else opening.first - 1,
        clock=opening.clock,
        grace=opening.grace,
        entropy_limit=opening.entropy_limit,
        stand_in=opening.stand_in,
        hints=opening.hints,
    )


def _finished_record(text: str) -> Record:
    """Read and replay the record of a finished game."""
    try:
        record = read(text)
    except RecordError as error:
        raise ApiError("bad-request", f"record: {error}"[:300]) from None
    if not summary(record).over:
        raise ApiError("not-over", "the game in this record is not over yet")
    return record


def _check_nets(game: str, players: int) -> None:
    """Reject hints and reviews in a game without nets."""
    if not can_analyse(game, players):
        raise ApiError("no-nets", f"no hints or reviews: {game} has no nets for games of {players} yet")


def _seat_to_hint(room: TableRoom, key: str) -> tuple[int, int]:
    """The seat (from 0) that may get a hint now, and the number of its decision."""
    table = room.table
    if not table.options.hints:
        raise ApiError("no-hints", "this table gives no hints: open one against bots with the option hints")
    deciding = table.deciding
    # Only one person plays at a table with hints, so a token has at most one seat there.
    seat = next(iter(room.seats_with(key)), None)
    if seat is None or deciding is None or seat not in deciding.undecided or not table.seats[seat].is_played_by_person:
        raise ApiError("nothing-to-decide", "hints are for a seat that has to choose: ask with its token")
    return seat, deciding.number


def _check_dice(room: TableRoom) -> DiceChecked:
    try:
        proof = proof_of(record_of(room.table))
    except NoProof as reason:
        return DiceChecked(
            proven=False,
            status=NO_PROOF,
            why=str(reason),
            problems=[],
            rolls=room.table.rolls,
            commitment=room.table.sealed_seed or None,
            entropy_of=[],
            not_shown=[],
        )
    problems = verify(proof)
    return DiceChecked(
        proven=not problems,
        status=proof_status(proof, problems),
        why=None,
        problems=problems,
        rolls=len(proof.rolls),
        commitment=proof.commitment,
        entropy_of=[seat for seat, entropy in enumerate(proof.entropy, start=1) if entropy],
        not_shown=list(missing_entropy(proof)),
    )


GAMES_AND_TRACKS = Games(
    games=[
        GameData(
            game=game.NAME,
            title=game.TITLE,
            rules=game.RULES,
            least_players=game.PLAYERS[0],
            most_players=game.PLAYERS[-1],
        )
        for game in GAMES.values()
    ],
    tracks=[
        TrackData(
            name=track.name,
            fields=[choice_text(field) for field in track.fields[1:]],
            points=list(track.points[1:]),
        )
        for track in TRACKS.values()
    ],
)
