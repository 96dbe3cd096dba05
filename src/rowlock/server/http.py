"""The HTTP half of the protocol: open a table, look at it, its record, its review, its dice; what there is to play."""

import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from rowlock import __version__
from rowlock.bots.player import View
from rowlock.bots.registry import LEVELS
from rowlock.live import token_hash
from rowlock.record import Record, RecordError, read, summary
from rowlock.report import policy
from rowlock.rules import GAMES, TRACKS, choice_text
from rowlock.server.errors import Declined
from rowlock.server.invitation import link_to, qr_svg
from rowlock.server.limits import Allowances, client_of
from rowlock.server.models import (
    BotData,
    Bots,
    BotSeat,
    DiceChecked,
    GameData,
    Games,
    Health,
    Hint,
    MySeat,
    Opened,
    Opening,
    RecordGiven,
    Refusal,
    TrackData,
)
from rowlock.server.rooms import HOUR, Rooms
from rowlock.server.socket import new_token
from rowlock.server.studies import Studies
from rowlock.server.table_room import TableRoom
from rowlock.server.thinking import Hinting, Reviewing
from rowlock.server.tracks import track_wanted
from rowlock.table import NoProof, Seat, TableOptions, bot_seat, open_seat, person_seat, proof_of, record_of, verify
from rowlock.table.proof import missing_entropy
from rowlock.table.seats import bot_name
from rowlock.table.table import OVER

TableId = Annotated[str, Path(description="The id of a table.", max_length=64)]
Authorization = Annotated[
    str | None, Header(description="`Bearer TOKEN`, for what only a seat may see.", max_length=200)
]
Language = Annotated[Literal["en", "de", "pl", "it"], Query(description="Of whatever is in words.")]
Form = Annotated[
    Literal["json", "parts", "file"],
    Query(description="As data, as the page shows it (`html` and `data`), or as one file for the browser."),
]
Origin = Annotated[
    str, Query(description="By which address the page reached this server: `https://example.org`.", max_length=300)
]


def date_of(room: TableRoom) -> str:
    return datetime.datetime.fromtimestamp(room.table.log[0].at, datetime.UTC).date().isoformat()


def routes(rooms: Rooms, reviews: Studies, hints: Studies) -> APIRouter:
    """Every address under `/api/v1`, but for the socket."""
    router = APIRouter()
    records = Allowances(rooms.settings.reviews_an_hour, rooms.settings.reviews_an_hour / HOUR)
    refused: dict[int | str, dict[str, Any]] = {
        404: {"model": Refusal, "description": "There is no such table."},
        422: {"model": Refusal, "description": "Something asked for cannot be."},
        429: {"model": Refusal, "description": "Too many requests."},
        503: {"model": Refusal, "description": "Not now: try again in a moment."},
    }
    reviewing: dict[int | str, dict[str, Any]] = {**refused, 409: {"model": Refusal, "description": "It is not over."}}

    @router.get("/games", summary="The games and the tracks")
    async def games() -> Games:
        return GAMES_AND_TRACKS

    @router.get("/bots", summary="The bots, from the weakest to the strongest")
    async def bots() -> Bots:
        return BOTS

    @router.post("/tables", status_code=201, summary="Open a table", responses=refused)
    async def open_a_table(opening: Opening, request: Request) -> Opened:
        """A new table. Who opens it may take a seat at once; everybody else joins on the socket."""
        token = new_token()
        options, seats = _options(opening), _seats(opening, token)
        if not rooms.openings.spend(client_of(request.scope.get("client"))):
            raise rooms.too_many_tables()
        room = await rooms.open(options, seats)
        seat = room.seat_with(token_hash(token))
        return Opened(
            table=room.table.id,
            socket=f"/api/v1/tables/{room.table.id}/socket",
            seat=None if seat is None else seat + 1,
            token=None if seat is None else token,
            view=room.view(seat),
        )

    @router.get("/tables/{table}", summary="Look at a table", responses={**refused, 401: {"model": Refusal}})
    async def look(table: TableId, authorization: Authorization = None) -> dict[str, Any]:
        """The table as a spectator sees it or, with a seat's token, as that seat does: see `docs/table.md`."""
        room = await rooms.table(table)
        return room.view(_seat(room, authorization))

    @router.get(
        "/tables/{table}/record", summary="The game as a record", responses=refused, response_class=PlainTextResponse
    )
    async def record(table: TableId) -> PlainTextResponse:
        """What was rolled and revealed so far, as `docs/record.md` describes. After the end it has the seed."""
        room = await rooms.table(table)
        return PlainTextResponse(record_of(room.table, date_of(room)).text)

    @router.get(
        "/tables/{table}/review", summary="What each choice was worth", responses=reviewing, response_class=Response
    )
    async def review(table: TableId, language: Language = "en") -> Response:
        """The review of a finished game, as `rowlock review --json` gives it. The first time it takes a while."""
        return Response(await reviewed(table, language, "json"), media_type="application/json")

    @router.get(
        "/tables/{table}/review/parts",
        summary="A review as the page shows it",
        responses=reviewing,
        response_class=Response,
    )
    async def review_parts(table: TableId, language: Language = "en") -> Response:
        """Its `html`, and the `data` of the script that steps through it."""
        return Response(await reviewed(table, language, "parts"), media_type="application/json")

    @router.get(
        "/tables/{table}/review.html", summary="A review as one file", responses=reviewing, response_class=HTMLResponse
    )
    async def review_file(table: TableId, language: Language = "en") -> HTMLResponse:
        """What `rowlock review --html` writes: it needs neither network nor server."""
        made = await reviewed(table, language, "file")
        # The file has its style and its script inside, and says the same by itself.
        headers = {"Content-Security-Policy": f"{policy()}; frame-ancestors 'none'"}
        return HTMLResponse(made, headers=headers)

    @router.post("/reviews", summary="The review of a record", responses=reviewing, response_class=Response)
    async def review_of_a_record(
        given: RecordGiven, request: Request, language: Language = "en", form: Form = "json"
    ) -> Response:
        """The same of a finished game that was played elsewhere. Nothing of it is stored."""
        record = _finished(given.record)
        if not records.spend(client_of(request.scope.get("client"))):
            message = f"you have sent {rooms.settings.reviews_an_hour} records in the last hour, which is the most"
            raise Declined("too-many-reviews", f"{message}: wait a little")
        made: bytes = await reviews.of((given.record, language, form), Reviewing(record, language, form))
        if form == "file":
            return HTMLResponse(made, headers={"Content-Disposition": "attachment"})
        return Response(made, media_type="application/json")

    async def reviewed(table: str, language: str, form: str) -> bytes:
        room = await rooms.table(table)
        if room.table.phase != OVER:
            raise Declined("not-over", "the game goes on, and a review would be a hint: ask when it is over")
        job = Reviewing(record_of(room.table, date_of(room)), language, form)
        made: bytes = await reviews.of((table, language, form), job)
        return made

    @router.get(
        "/tables/{table}/hint",
        summary="What each choice is worth",
        responses={**refused, 401: {"model": Refusal}, 403: {"model": Refusal}, 409: {"model": Refusal}},
    )
    async def hint(table: TableId, authorization: Authorization = None) -> Hint:
        """At a decision of one's own, with the seat's token, where the table was opened with `hints`."""
        room = await rooms.table(table)
        seat, decision = _hinted(room, _seat(room, authorization))
        made = await hints.of((table, decision, seat), Hinting(View(room.table.state, seat)))
        return Hint(**made, decision=decision)

    @router.get(
        "/tables/{table}/qr.svg", summary="The link to a table as a QR code", responses=refused, response_class=Response
    )
    async def qr_code(table: TableId, origin: Origin) -> Response:
        """A picture of `ORIGIN/t/TABLE`, for a friend with a phone."""
        room = await rooms.table(table)
        return Response(qr_svg(link_to(f"/t/{room.table.id}", origin)), media_type="image/svg+xml")

    @router.get("/tables/{table}/dice", summary="Check the dice", responses=refused)
    async def dice(table: TableId) -> DiceChecked:
        """Whether the dice were as they were sealed. `rowlock verify` checks a record without trusting any server."""
        return _checked(await rooms.table(table))

    return router


def host_routes(rooms: Rooms) -> APIRouter:
    """What the host's own programs ask for."""
    router = APIRouter()

    @router.get("/healthz", summary="Whether the server and its storage answer", responses={503: {"model": Refusal}})
    async def healthz() -> Health:
        if rooms.is_closing:
            raise Declined("closing", "the server stops")
        # There is no such table: a storage that answers so is well.
        await rooms.log.read("healthz")
        return Health(status="ok", version=__version__)

    if rooms.settings.metrics:

        @router.get("/metrics", summary="Figures, in Prometheus' text format", response_class=PlainTextResponse)
        async def metrics() -> PlainTextResponse:
            return PlainTextResponse(rooms.metrics.text(), media_type="text/plain; version=0.0.4")

    return router


def _options(opening: Opening) -> TableOptions:
    return TableOptions(
        opening.game,
        track=track_wanted(opening.track, opening.track_file),
        dice=opening.dice,
        first=None if opening.first is None else opening.first - 1,
        clock=opening.clock,
        grace=opening.grace,
        entropy_limit=opening.entropy_limit,
        stand_in=opening.stand_in,
        hints=opening.hints,
    )


def _finished(text: str) -> Record:
    """The record of a finished game, which has been replayed."""
    try:
        record = read(text)
    except RecordError as error:
        raise Declined("bad-request", f"record: {error}"[:300]) from None
    if not summary(record).over:
        raise Declined("not-over", "the game in this record is not over: send it when it is")
    return record


def _seats(opening: Opening, token: str) -> tuple[Seat, ...]:
    if sum(isinstance(seat, MySeat) for seat in opening.seats) > 1:
        raise Declined("bad-request", "seats: only one of them can be yours")
    seats: list[Seat] = []
    for seat in opening.seats:
        if isinstance(seat, MySeat):
            seats.append(person_seat(seat.name.strip(), token_hash(token)))
        elif isinstance(seat, BotSeat):
            seats.append(bot_seat(seat.level, seat.name or bot_name(seat.level, [other.name for other in seats])))
        else:
            seats.append(open_seat())
    return tuple(seats)


def _seat(room: TableRoom, authorization: str | None) -> int | None:
    if authorization is None:
        return None
    kind, _, token = authorization.partition(" ")
    seat = room.seat_with(token_hash(token.strip())) if kind.lower() == "bearer" else None
    if seat is None:
        raise Declined("stale-token", "this token has no seat here: ask without it to watch")
    return seat


def _hinted(room: TableRoom, seat: int | None) -> tuple[int, int]:
    """The seat (from 0) that may have a hint now, and the number of its decision."""
    table = room.table
    if not table.options.hints:
        raise Declined("no-hints", "this table gives no hints: open one with the option hints, against bots")
    deciding = table.deciding
    if seat is None or deciding is None or seat not in deciding.undone or not table.seats[seat].is_played_by_person:
        raise Declined("nothing-to-decide", "a hint is for the seat that is to choose: ask with its token, before Done")
    return seat, deciding.number


def _checked(room: TableRoom) -> DiceChecked:
    try:
        proof = proof_of(record_of(room.table))
    except NoProof as reason:
        return DiceChecked(
            proven=False,
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

BOTS = Bots(levels=[BotData(level=bot.name, style=bot.style, games=list(bot.games)) for bot in LEVELS.values()])
