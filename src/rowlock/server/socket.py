"""A socket: hello, then commands one way and events the other, until one side has enough. Plain ASGI, no framework."""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from rowlock.live import Command, Refused, token_hash
from rowlock.server.around import HEADERS
from rowlock.server.connections import Connection
from rowlock.server.errors import KINDS, Declined, refusal
from rowlock.server.event_log import StorageFailed
from rowlock.server.limits import Allowance, Allowances, OpenSockets, client_of
from rowlock.server.messages import VERSION, CommandMessage, Hello, Message, Ping, Query, id_of, read_message
from rowlock.server.origins import check_origin
from rowlock.server.quick_sockets import AT_ONCE
from rowlock.server.room import Room
from rowlock.server.rooms import Rooms

logger = logging.getLogger("rowlock.server.socket")

BURST = 6
"""So many seconds' worth of messages may come at once: after a pause a client has much to say."""

LONGEST_ANSWER = 500
"""Of a refusal, which may quote what it refuses."""


def new_token() -> str:
    return secrets.token_urlsafe(32)


class Sockets:
    """Everything that sockets share."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.open = OpenSockets(rooms.settings.connections)
        a_second = rooms.settings.requests_a_second
        self.attempts = Allowances(BURST * a_second, a_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its opening to its end. Its address says what it is of."""
        websocket = WebSocket(scope, receive, send)
        settings = self.rooms.settings
        client = client_of(websocket.scope.get("client"))
        try:
            if not self.attempts.spend(client):
                raise Declined("too-fast", "you open too many sockets: wait a second")
            check_origin(websocket.headers.get("origin"), websocket.headers.get("host"), settings.origins)
        except Declined as declined:
            # Not even an open socket.
            response = JSONResponse(refusal(declined.code, declined.message), declined.kind.status, HEADERS)
            await websocket.send_denial_response(response)
            return
        await websocket.accept()
        connection = Connection(settings.outbox_bytes, client, **scope.get("extensions", {}).get(AT_ONCE, {}))
        writer = asyncio.create_task(_write(websocket, connection))
        reader = asyncio.create_task(self._listen(websocket.path_params, receive, connection))
        try:
            await asyncio.wait((reader, writer, connection.ended), return_when=asyncio.FIRST_COMPLETED)
            connection.end(1000, "")
            # Whoever is not done now is waiting for the client: to read what is left, or to close its side too.
            await asyncio.wait((reader, writer), timeout=settings.closing_seconds)
        finally:
            for task in (reader, writer):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _listen(self, parts: dict[str, str], receive: Receive, connection: Connection) -> None:
        room: Room[Any] | None = None
        try:
            with self.open.one_more(connection.client):
                if self.rooms.is_closing:
                    raise Declined("closing", "the server stops: connect again in a moment")
                room = await self._room(parts)
                await _Conversation(self.rooms, room, receive, connection).hold()
        except _Over:
            pass
        except Declined as declined:
            _end(connection, declined)
        except StorageFailed:
            _end(connection, Declined("storage-failed", "the storage does not answer: try again in a moment"))
        except Exception:
            logger.exception("an error in a socket")
            _end(connection, Declined("inside-error", "the server made a mistake: connect again and resume"))
        finally:
            if room is not None and connection in room.connections:
                room.depart(connection)

    async def _room(self, parts: dict[str, str]) -> Room[Any]:
        return await (self.rooms.table(parts["table"]) if "table" in parts else self.rooms.pad(parts["pad"]))


class _Over(Exception):
    """The conversation has been ended from here."""


def _end(connection: Connection, declined: Declined) -> None:
    """Says why and closes. The reason stands in a message as well, since not every client can see that of a close."""
    connection.tell(refusal(declined.code, declined.message))
    connection.end(declined.kind.close or 1013, f"{declined.code}: {declined.message}"[:120])


async def _write(websocket: WebSocket, connection: Connection) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await connection.next()) is not None:
            await websocket.send_text(text)
        assert connection.ending is not None
        await websocket.close(*connection.ending)


class _Conversation:
    """What is said on one socket."""

    def __init__(self, rooms: Rooms, room: Room[Any], receive: Receive, connection: Connection) -> None:
        self.rooms, self.room, self.receive, self.connection = rooms, room, receive, connection
        self.settings = rooms.settings
        a_second = self.settings.messages_a_second
        self.allowance = Allowance(BURST * a_second, a_second)
        self.patience = Allowance(BURST * a_second, a_second)
        """With a client that goes on although it is told that it is too fast."""
        self.greeted = False

    async def hold(self) -> None:
        try:
            async with asyncio.timeout(self.settings.hello_seconds):
                while not self.greeted:
                    await self._one_message()
        except TimeoutError:
            raise Declined("no-hello", f"no hello came in {self.settings.hello_seconds:g} seconds") from None
        while self.connection.ending is None:
            await self._one_message()
            if self.connection.has_waiting:
                # Messages that came together must not keep their answers from leaving.
                await asyncio.sleep(0)

    async def _one_message(self) -> None:
        received = await self.receive()
        if received["type"] == "websocket.disconnect":
            raise _Over
        text = received.get("text")
        self.rooms.metrics.count("messages_received")
        if not self.allowance.spend():
            self._refuse("too-fast", KINDS["too-fast"].when, text)
            if not self.patience.spend():
                raise Declined("too-fast", "you send far too many messages")
            return
        try:
            await self._heed(read_message(text, self.settings.message_bytes, self._read))
        except Refused as refused:
            self._refuse(refused.code, refused.message, text)
        except StorageFailed:
            self._refuse("storage-failed", "it could not be stored: send it again, with the same id", text)
        except Declined as declined:
            if declined.kind.close is not None:
                raise
            self._refuse(declined.code, declined.message, text)

    def _read(self, said: dict[str, Any]) -> Command:
        return self.room.read(said, self.connection.key)

    def _refuse(self, code: str, message: str, text: str | None) -> None:
        self.rooms.metrics.count("messages_refused")
        id = id_of(text, self.settings.message_bytes)
        self.connection.tell({**refusal(code, message[:LONGEST_ANSWER]), "id": id})

    async def _heed(self, said: Message) -> None:
        if isinstance(said, Ping):
            self.connection.tell({"pong": said.ping})
        elif isinstance(said, Hello):
            await self._greet(said)
        elif not self.greeted:
            raise Declined("hello-first", f'say {{"hello": {VERSION}}} first')
        elif isinstance(said, Query):
            self._answer(said)
        else:
            await self._command(said)

    async def _greet(self, hello: Hello) -> None:
        if self.greeted:
            raise Declined("said-hello", "you have said hello: open another socket for another token")
        token = hello.token or new_token()
        key = token_hash(token)
        if not self._is_known(hello, key):
            # The client may have been connected to another process, which knows more.
            await self.room.catch_up()
        if hello.token is not None and not self.room.seats_with(key):
            raise Declined("stale-token", "this token has no seat here: say hello without it to watch or to join")
        self.connection.key = key
        self.connection.wants_views = hello.views
        welcome = self.room.arrive(self.connection, hello.since)
        self.greeted = True
        self.connection.tell({"welcome": VERSION, **({} if hello.token else {"token": token}), **welcome})

    def _is_known(self, hello: Hello, key: str) -> bool:
        seated = hello.token is None or self.room.seats_with(key)
        return bool(seated) and (hello.since or 0) <= len(self.room.live.log)

    def _answer(self, asking: Query) -> None:
        key = self.connection.key
        if asking.since is None:
            self.connection.tell({"view": self.room.views([key])[key]})
        else:
            self.connection.tell({"events": self.room.events_since(key, asking.since)})

    async def _command(self, said: CommandMessage) -> None:
        handled = await self.room.handle_from(self.connection, said.command, said.id)
        if handled.repeated:
            events = self.room.seen(handled.events, self.connection.key)
            self.connection.tell({"again": said.id, "events": events})
