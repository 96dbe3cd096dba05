"""The HTTP half of the protocol: open a table, look at it, its record, its review, its dice; what there is to play."""

import asyncio
import datetime
from collections import OrderedDict
from typing import Annotated, Any

from fastapi import APIRouter, Header, Path, Request
from fastapi.responses import PlainTextResponse

from rowlock import __version__
from rowlock.bots.registry import LEVELS
from rowlock.rules import GAMES, TRACKS, RulesError, Track, choice_text, parse_track
from rowlock.server.errors import Declined
from rowlock.server.limits import client_of
from rowlock.server.models import (
    BotData,
    Bots,
    BotSeat,
    DiceChecked,
    GameData,
    Games,
    Health,
    MySeat,
    Opened,
    Opening,
    Refusal,
    TrackData,
)
from rowlock.server.room import Room, seat_with
from rowlock.server.rooms import Rooms
from rowlock.server.socket import new_token
from rowlock.server.thinkers import Thinkers, ThinkingFailed
from rowlock.server.thinking import Reviewing
from rowlock.table import (
    NoProof,
    Seat,
    TableOptions,
    bot_seat,
    open_seat,
    person_seat,
    proof_of,
    record_of,
    token_hash,
    verify,
)
from rowlock.table.proof import missing_entropy
from rowlock.table.table import OVER

REVIEWS_KEPT = 64

TableId = Annotated[str, Path(description="The id of a table.", max_length=64)]
Authorization = Annotated[
    str | None, Header(description="`Bearer TOKEN`, for what only a seat may see.", max_length=200)
]


class Reviews:
    """Reviews of finished games: computed one at a time in another process, and kept for those who ask again."""

    def __init__(self, rooms: Rooms) -> None:
        self._thinkers = Thinkers(1, rooms.settings.review_seconds)
        self._most_waiting = rooms.settings.reviews_waiting
        self._made: OrderedDict[str, asyncio.Task[Any]] = OrderedDict()

    async def of(self, room: Room) -> Any:
        id = room.table.id
        if id not in self._made:
            if sum(not task.done() for task in self._made.values()) >= self._most_waiting:
                raise Declined("busy", "many games are being reviewed: ask again in a minute")
            self._made[id] = asyncio.create_task(self._thinkers.done(Reviewing(record_of(room.table, date_of(room)))))
            while len(self._made) > REVIEWS_KEPT:
                self._made.popitem(last=False)
        try:
            return await asyncio.shield(self._made[id])
        except ThinkingFailed:
            self._made.pop(id, None)
            raise Declined("busy", "the review could not be made: ask again, or review the record yourself") from None

    async def close(self) -> None:
        for task in self._made.values():
            task.cancel()
        await self._thinkers.close()


def date_of(room: Room) -> str:
    return datetime.datetime.fromtimestamp(room.table.log[0].at, datetime.UTC).date().isoformat()


def routes(rooms: Rooms, reviews: Reviews) -> APIRouter:
    """Every address under `/api/v1`, but for the socket."""
    router = APIRouter()
    refused: dict[int | str, dict[str, Any]] = {
        404: {"model": Refusal, "description": "There is no such table."},
        422: {"model": Refusal, "description": "Something asked for cannot be."},
        429: {"model": Refusal, "description": "Too many requests."},
        503: {"model": Refusal, "description": "Not now: try again in a moment."},
    }

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
        seat = seat_with(room.table, token_hash(token))
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
        room = await rooms.room(table)
        return room.view(_seat(room, authorization))

    @router.get(
        "/tables/{table}/record", summary="The game as a record", responses=refused, response_class=PlainTextResponse
    )
    async def record(table: TableId) -> PlainTextResponse:
        """What was rolled and revealed so far, as `docs/record.md` describes. After the end it has the seed."""
        room = await rooms.room(table)
        return PlainTextResponse(record_of(room.table, date_of(room)).text)

    @router.get(
        "/tables/{table}/review", summary="What each choice was worth", responses={**refused, 409: {"model": Refusal}}
    )
    async def review(table: TableId) -> dict[str, Any]:
        """The review of a finished game, as `rowlock review --json` gives it. The first time it takes a while."""
        room = await rooms.room(table)
        if room.table.phase != OVER:
            raise Declined("not-over", "the game goes on, and a review would be a hint: ask when it is over")
        made: dict[str, Any] = await reviews.of(room)
        return made

    @router.get("/tables/{table}/dice", summary="Check the dice", responses=refused)
    async def dice(table: TableId) -> DiceChecked:
        """Whether the dice were as they were sealed. `rowlock verify` checks a record without trusting any server."""
        return _checked(await rooms.room(table))

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
        track=_track(opening),
        dice=opening.dice,
        first=None if opening.first is None else opening.first - 1,
        clock=opening.clock,
        grace=opening.grace,
        entropy_limit=opening.entropy_limit,
        stand_in=opening.stand_in,
    )


def _track(opening: Opening) -> Track | None:
    if opening.track_file is not None:
        if opening.track is not None:
            raise Declined("bad-request", "track and track_file are two ways to say one thing: give one")
        try:
            return parse_track(opening.track_file)
        except RulesError as error:
            raise Declined("bad-request", f"track_file: {error}"[:300]) from None
    if opening.track is None:
        return None
    if opening.track not in TRACKS:
        raise Declined("bad-request", f"track: {opening.track!r} is none of {', '.join(TRACKS)}")
    return TRACKS[opening.track]


def _seats(opening: Opening, token: str) -> tuple[Seat, ...]:
    if sum(isinstance(seat, MySeat) for seat in opening.seats) > 1:
        raise Declined("bad-request", "seats: only one of them can be yours")
    seats = []
    for seat in opening.seats:
        if isinstance(seat, MySeat):
            seats.append(person_seat(seat.name.strip(), token_hash(token)))
        elif isinstance(seat, BotSeat):
            seats.append(bot_seat(seat.level, seat.name))
        else:
            seats.append(open_seat())
    return tuple(seats)


def _seat(room: Room, authorization: str | None) -> int | None:
    if authorization is None:
        return None
    kind, _, token = authorization.partition(" ")
    seat = seat_with(room.table, token_hash(token.strip())) if kind.lower() == "bearer" else None
    if seat is None:
        raise Declined("stale-token", "this token has no seat here: ask without it to watch")
    return seat


def _checked(room: Room) -> DiceChecked:
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
