"""The WebSocket of a table or pad: hello first, then commands in and events out. Plain ASGI for speed."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

from starlette.responses import JSONResponse
from starlette.types import Message as ReceivedMessage
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from rowlock.live import Command, Refused, token_hash
from rowlock.server.errors import ApiError, error_body
from rowlock.server.event_log import StorageFailed
from rowlock.server.live.connections import Connection
from rowlock.server.live.room import Room
from rowlock.server.live.rooms import Rooms
from rowlock.server.rate_limits import ClientBuckets, SocketLimit, TokenBucket, client_key
from rowlock.server.web.messages import VERSION, CommandMessage, Hello, Message, Ping, Query, id_of, read_message
from rowlock.server.web.middleware import SECURITY_HEADERS
from rowlock.server.web.origins import check_site
from rowlock.server.web.tokens import new_token

logger = logging.getLogger("rowlock.server.web.socket")

BURST = 6
"""Seconds' worth of messages that may arrive at once: after a pause a client may have a lot to send."""

STORAGE_SECONDS = 10.0
"""How long a client waits for the storage before it gets an error. It stays connected."""

MAX_ERROR_LENGTH = 500
"""The length of an error message, which may quote the client's message."""


class Sockets:
    """The ASGI application for all sockets."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.limit = SocketLimit(rooms.settings.connections)
        per_second = rooms.settings.requests_per_second
        self.attempts = ClientBuckets(BURST * per_second, per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one socket until it closes. Its path says which table or pad it belongs to."""
        websocket = WebSocket(scope, receive, send)
        settings = self.rooms.settings
        client = client_key(websocket.scope.get("client"))
        try:
            if not self.attempts.spend(client):
                raise ApiError("too-fast", "you are opening too many sockets: wait a second")
            check_site(scope, settings)
        except ApiError as error:
            # The socket is not even opened.
            logger.info("a socket was rejected", extra={"code": error.code})
            response = JSONResponse(error_body(error.code, error.message), error.kind.status, SECURITY_HEADERS)
            await websocket.send_denial_response(response)
            return
        await websocket.accept()
        connection = Connection(settings.outbox_bytes, client)
        writer = asyncio.create_task(_write(websocket, connection))
        reader = asyncio.create_task(self._read(websocket.path_params, receive, connection))
        try:
            await asyncio.wait((reader, writer, connection.closed), return_when=asyncio.FIRST_COMPLETED)
            connection.close(1000, "")
            # A task that is still running waits for the client to read its last messages or to close its side.
            await asyncio.wait((reader, writer), timeout=settings.closing_seconds)
        finally:
            for task in (reader, writer):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def _read(self, path: dict[str, str], receive: Receive, connection: Connection) -> None:
        room: Room[Any] | None = None
        try:
            with self.limit.one_more(connection.client):
                if self.rooms.is_closing:
                    raise ApiError("closing", "the server is shutting down: reconnect in a moment")
                room = await self._room(path)
                await _Conversation(self.rooms, room, receive, connection).run()
        except _Disconnected:
            pass
        except ApiError as error:
            self.rooms.metrics.count_refused(error.code, error.kind.status)
            _close(connection, error)
        except StorageFailed:
            _close(connection, ApiError("storage-failed", "the storage is not responding: try again in a moment"))
        except Exception:
            logger.exception("an error in a socket")
            _close(connection, ApiError("inside-error", "something went wrong on the server: reconnect and resume"))
        finally:
            if room is not None and connection in room.connections:
                room.depart(connection)

    async def _room(self, path: dict[str, str]) -> Room[Any]:
        return await (self.rooms.table(path["table"]) if "table" in path else self.rooms.pad(path["pad"]))


class _Disconnected(Exception):
    """The client has closed the socket."""


def _close(connection: Connection, error: ApiError) -> None:
    """Send an error and close. The error is a message too, since not every client can see the reason of a close."""
    connection.send(error_body(error.code, error.message))
    connection.close(error.kind.close or 1013, f"{error.code}: {error.message}"[:120])


async def _write(websocket: WebSocket, connection: Connection) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await connection.next_message()) is not None:
            await websocket.send_text(text)
        assert connection.closing is not None
        await websocket.close(*connection.closing)


class _Conversation:
    """The messages on one socket."""

    def __init__(self, rooms: Rooms, room: Room[Any], receive: Receive, connection: Connection) -> None:
        self.rooms, self.room, self.receive, self.connection = rooms, room, receive, connection
        self.settings = rooms.settings
        per_second = self.settings.messages_per_second
        self.allowed = TokenBucket(BURST * per_second, per_second)
        self.tolerated = TokenBucket(BURST * per_second, per_second)
        """For a client that keeps sending after being asked to slow down."""
        self.greeted = False

    async def run(self) -> None:
        deadline = asyncio.get_running_loop().time() + self.settings.hello_seconds
        while not self.greeted:
            try:
                async with asyncio.timeout_at(deadline):
                    received = await self.receive()
            except TimeoutError:
                message = f"no hello arrived within {self.settings.hello_seconds:g} seconds"
                raise ApiError("no-hello", message) from None
            await self._handle_received(received)
        while self.connection.closing is None:
            await self._handle_received(await self.receive())
            if self.connection.has_pending:
                # Let the writer run, even if many messages arrived together.
                await asyncio.sleep(0)

    async def _handle_received(self, received: ReceivedMessage) -> None:
        if received["type"] == "websocket.disconnect":
            raise _Disconnected
        text = received.get("text")
        self.rooms.metrics.count("messages_received")
        if not self.allowed.spend():
            self._reject("too-fast", "you are sending too many messages: slow down, or the socket is closed", text)
            if not self.tolerated.spend():
                raise ApiError("too-fast", "you are sending far too many messages")
            return
        try:
            message = read_message(text, self.settings.message_bytes, self._parse_command)
            async with asyncio.timeout(STORAGE_SECONDS):
                await self._handle(message)
        except Refused as refused:
            self._reject(refused.code, refused.message, text)
        except StorageFailed:
            self._reject("storage-failed", "it could not be stored: send it again with the same id", text)
        except TimeoutError:
            logger.warning("the storage takes too long", extra={"seconds": STORAGE_SECONDS})
            self._reject("storage-failed", "the storage is slow at the moment: send it again with the same id", text)
        except ApiError as error:
            if error.kind.close is not None:
                raise
            self._reject(error.code, error.message, text)

    def _parse_command(self, message: dict[str, Any]) -> Command:
        return self.room.parse(message, self.connection.key)

    def _reject(self, code: str, message: str, text: str | None) -> None:
        self.rooms.metrics.count("messages_refused")
        self.rooms.metrics.count("refused", code=code)
        id = id_of(text, self.settings.message_bytes)
        self.connection.send({**error_body(code, message[:MAX_ERROR_LENGTH]), "id": id})

    async def _handle(self, message: Message) -> None:
        if isinstance(message, Ping):
            self.connection.send({"pong": message.ping})
        elif isinstance(message, Hello):
            await self._greet(message)
        elif not self.greeted:
            raise ApiError("hello-first", f'the first message must be {{"hello": {VERSION}}}')
        elif isinstance(message, Query):
            self._answer(message)
        else:
            await self._command(message)

    async def _greet(self, hello: Hello) -> None:
        if self.greeted:
            raise ApiError("said-hello", "you have already said hello: open another socket for another token")
        token = hello.token or new_token()
        key = token_hash(token)
        if not self._is_known(hello, key):
            # The client may have been connected to another process, which knows more.
            await self.room.catch_up()
        if hello.token is not None and not self.room.seats_with(key):
            raise ApiError("stale-token", "this token has no seat here: reconnect without a token to watch or join")
        self.connection.key = key
        self.connection.wants_views = hello.views
        welcome = self.room.arrive(self.connection, hello.since, hello.epoch)
        self.greeted = True
        self.connection.send({"welcome": VERSION, **({} if hello.token else {"token": token}), **welcome})

    def _is_known(self, hello: Hello, key: str) -> bool:
        seated = hello.token is None or self.room.seats_with(key)
        return bool(seated) and (hello.since or 0) <= len(self.room.game.log)

    def _answer(self, asking: Query) -> None:
        key = self.connection.key
        if asking.since is None:
            self.connection.send({"view": self.room.view(key)})
        else:
            self.connection.send(self.room.answer_since(key, asking.since))

    async def _command(self, message: CommandMessage) -> None:
        result = await self.room.handle_from(self.connection, message.command, message.id)
        if result.repeated:
            events = self.room.encode_events(result.events, self.connection.key)
            self.connection.send({"again": message.id, "events": events})
