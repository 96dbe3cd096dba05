"""A real server on a free port, in the test's own process, and clients that know only the protocol."""

import asyncio
import contextlib
import hashlib
import json
import random
import secrets
from dataclasses import dataclass
from typing import Any

import httpx
from websockets.asyncio.client import connect

from rowlock.server.listening import address, bind
from rowlock.server.serving import Server, make_server
from rowlock.server.settings import Settings
from support.deadlines import TIMEOUT
from support.memory_logs import MemoryLog

USUAL = {"port": 0, "requests_per_second": 1000, "away_seconds": 0.0, "compile_at_start": False}


@dataclass
class Hosted:
    url: str
    server: Server
    log: Any
    http: httpx.AsyncClient

    @property
    def rooms(self):
        return self.server.config.app.state.rooms

    async def open(self, game, *seats, **options):
        """Open a table; seats are `open`, `me` (Ada), or the level of a bot."""
        answer = await self.http.post("/api/v1/tables", json=opening(game, *seats, **options))
        assert answer.status_code == 201, answer.text
        return answer.json()

    def socket_url(self, id, place="tables"):
        return f"{self.url.replace('http', 'ws')}/api/v1/{place}/{id}/socket"

    @contextlib.asynccontextmanager
    async def client(self, id, hello=(), place="tables", **connecting):
        """A client at a table or pad that has said hello, unless `hello` is None."""
        async with connect(self.socket_url(id, place), compression=None, open_timeout=TIMEOUT, **connecting) as socket:
            client = Client(socket)
            if hello is not None:
                await client.send({"hello": 1, **dict(hello)})
                client.welcome = await client.receive("welcome")
            yield client


def opening(game, *seats, **options):
    made = {"open": {"kind": "open"}, "me": {"kind": "me", "name": "Ada"}}
    listed = [made.get(seat) or {"kind": "bot", "level": seat} for seat in seats]
    track = {"track": "A"} if game == "onboard" else {}
    return {"game": game, "seats": listed, **track, **options}


@contextlib.asynccontextmanager
async def hosted(log=None, **settings):
    """A server, by default with a new log in memory."""
    log = log or MemoryLog()

    async def open_log():
        return log

    made = Settings(**{**USUAL, **settings})
    bound, internal_address = bind(made.host, (made.port,)), ""
    if log.registry is not None:
        bound += bind(made.internal_host, (0,))
        internal_address = "{}:{}".format(*bound[-1].getsockname())
    server = make_server(made, open_log, internal_address)
    serving = asyncio.create_task(server.serve(bound))
    while not server.started:
        assert not serving.done()
        await asyncio.sleep(0)
    try:
        async with httpx.AsyncClient(base_url=address(bound), timeout=TIMEOUT) as http:
            yield Hosted(address(bound), server, log, http)
    finally:
        server.should_exit = True
        await asyncio.wait_for(serving, TIMEOUT)


class Client:
    """One socket. All received messages are kept in `received`."""

    def __init__(self, socket):
        self.socket = socket
        self.received = []
        self.welcome = None

    async def send(self, message):
        await self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    async def next(self):
        message = json.loads(await asyncio.wait_for(self.socket.recv(), TIMEOUT))
        self.received.append(message)
        return message

    async def receive(self, part):
        """The next message with this key."""
        while True:
            message = await self.next()
            if part in message:
                return message

    async def receive_event(self, kind):
        while True:
            message = await self.receive("events")
            for event in message["events"]:
                if event["kind"] == kind:
                    return event

    async def command(self, id, do, **parts):
        """Send a command and return its events or the error."""
        await self.send({"id": id, "do": do, **parts})
        while True:
            message = await self.next()
            if message.get("id") == id or message.get("again") == id:
                return message
            if any(event.get("command") == id for event in message.get("events", [])):
                return message

    async def refusal(self, message):
        """Send a message and return the code of the error."""
        await self.send(message)
        return (await self.receive("refused"))["refused"]

    async def closed(self):
        """The close code and reason, once the server has closed the socket."""
        with contextlib.suppress(Exception):
            while True:
                await self.next()
        return self.socket.close_code, self.socket.close_reason

    @property
    def numbers(self):
        return [event["number"] for message in self.received for event in message.get("events", [])]


class Player:
    """A client that joins, takes part in the fair dice, rolls, and chooses at random until the game is over."""

    def __init__(self, host, table, name, token=None, seed=1):
        self.host, self.table, self.name, self.token = host, table, name, token
        self.dice = random.Random(f"{name}{seed}")
        self.entropy = secrets.token_bytes(32)
        self.last = 0
        self.view = None
        self.sent = set()
        self.unanswered = {}
        """Commands without an answer yet, by id."""
        self.events = []
        self.received = []
        """All messages in order."""

    async def play(self, until=lambda view: view["phase"] == "over"):
        """Play until a condition on the view holds. When called again, resume and resend all unanswered commands, even
        those whose effect is already in the welcome.
        """
        unanswered = list(self.unanswered.values())
        async with self.host.client(self.table, hello=None) as client:
            await self._greet(client)
            for message in unanswered:
                await client.send(message)
            await self._handle_message(client, client.welcome)
            if client.welcome["seat"] is None:
                await self._send(client, "join", called=self.name, sealed=self._sealed())
            while not until(self.view):
                message = await client.next()
                if "refused" in message:
                    await self._refused(client, message)
                else:
                    await self._handle_message(client, message)
            self.received += client.received
        return self.view

    async def _greet(self, client):
        hello = {"hello": 1, "views": True, "since": self.last}
        await client.send({**hello, "token": self.token} if self.token else hello)
        answer = await client.next()
        if answer.get("refused") == "stale-token":
            # The token is from before a join that never arrived.
            await client.send(hello)
            answer = await client.next()
        if answer.get("refused") == "moved":
            # For a moment the processes disagree about who holds the table.
            raise ConnectionError(answer["message"])
        assert "welcome" in answer, answer
        client.welcome = answer
        self.token = answer.get("token", self.token)

    async def _refused(self, client, refusal):
        """Valid commands are rejected only if the server is busy or its storage fails: send the command again."""
        assert refusal["refused"] in ("busy", "storage-failed"), refusal
        await client.send(self.unanswered[refusal["id"]])

    def _sealed(self):
        return hashlib.sha256(self.entropy).hexdigest() if self.view["fair_dice"] else None

    def _check_event(self, event):
        """Check an event: it is either the next one, or equal to one received before."""
        if event["number"] > self.last:
            assert event["number"] == self.last + 1, "an event is missing"
            self.last = event["number"]
            self.events.append(event)
        assert event == self.events[event["number"] - 1], "an event has changed"
        self.unanswered.pop(event.get("command"), None)

    async def _handle_message(self, client, message):
        if "again" not in message:
            numbers = [event["number"] for event in message.get("events", [])]
            assert not numbers or numbers[0] == self.last + 1, "an event came twice"
        for event in message.get("events", []):
            self._check_event(event)
        self.view = message.get("view", self.view)
        if self.view["events"] == self.last and self.view["me"] is not None:
            await self._act(client, {one["do"] for one in self.view["may"]})

    async def _act(self, client, may):
        awaited, mine = self.view["awaited"], self.view["mine"]
        if "seal-entropy" in may:
            await self._send(client, "seal-entropy", sealed=self._sealed())
        elif "show-entropy" in may:
            await self._send(client, "show-entropy", entropy=self.entropy.hex())
        elif "roll" in may:
            await self._send(client, "roll", roll=awaited["roll"])
        elif "type-dice" in may:
            await self._send(client, "type-dice", roll=awaited["roll"], dice=self._real_dice())
        elif mine and not mine["done"]:
            choice = self.dice.choice(mine["legal"])["choice"]
            await self._send(client, "choose", decision=mine["decision"], choice=choice, done=True)

    def _real_dice(self):
        closed = self.view["game"]["board"]["closed"]
        faces = ["." if letter in closed else str(self.dice.randint(1, 6)) for letter in "rygb"]
        return f"{self.dice.randint(1, 6)}{self.dice.randint(1, 6)} {''.join(faces)}"

    async def _send(self, client, do, **parts):
        """Send a command, unless one with the same id, which says what it is for, was sent before."""
        id = f"{self.name}-{do}-{parts.get('roll') or parts.get('decision') or 0}"
        if id not in self.sent:
            self.sent.add(id)
            self.unanswered[id] = {"id": id, "do": do, **parts}
            await client.send(self.unanswered[id])
