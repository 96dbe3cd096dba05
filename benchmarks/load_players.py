"""Players at many tables of a server, who use the documented protocol and each choose once per second.

python benchmarks/load_players.py URL PID TABLES SECONDS DICE [--views]   prints the results as JSON

Each table has two choices per second: a decision of both seats takes a second, one of a single seat half a second. If
both choose, one does so at a random moment before the other. The dice roll automatically; if they are rolled by hand,
the active seat rolls immediately. The bot `casual` makes the choices here, in the client. After each game a new table
is opened.
"""

import asyncio
import gc
import hashlib
import itertools
import json
import os
import random
import sys
import time
from functools import partial
from typing import Any

import httpx
import uvloop

from observed import Observed, quantile
from plain_socket import PlainSocket, connect
from rowlock.bots import View, bot_named
from rowlock.rules import (
    TRACKS,
    Chance,
    Decision,
    Options,
    apply,
    choice_text,
    legal,
    parse_choice,
    parse_dice,
    pending,
    start,
)

OPTIONS = (Options("qwixx", 2), Options("onboard", 2, track=TRACKS["A"]), Options("duel", 2))
SEATS = 2
BY_HAND = "by-hand"
OPENED_PER_SECOND = 50
SETTLING = 5.0
"""Seconds between opening the last table and the measurement."""

BOTS = {options.game: bot_named("casual", options.game) for options in OPTIONS}


class Count:
    """The counters of a measurement."""

    def __init__(self) -> None:
        self.delays: list[float] = []
        self.events = self.messages = self.bytes = self.commands = self.ended = 0


class Players:
    """All players at all tables."""

    def __init__(self, url: str, dice: str, views: bool) -> None:
        self.url = url
        self.dice = dice
        self.views = views
        # A new connection for each request, as if all players were in different places.
        self.http = httpx.AsyncClient(base_url=url, timeout=60, limits=httpx.Limits(max_keepalive_connections=0))
        self.count = Count()
        self.sent: dict[tuple[Played, int, int], float] = {}
        """The times at which choices were sent that not all seats have received yet, by table, decision and seat."""
        self.draw = random.Random(1)
        self.options = itertools.cycle(OPTIONS)
        self._tasks: set[asyncio.Task[None]] = set()
        loop = asyncio.get_running_loop()
        self._failed: asyncio.Future[None] = loop.create_future()
        loop.set_exception_handler(lambda _loop, context: self._fail(context["exception"]))

    def sit_down(self) -> None:
        """Start a game of two players at a new table."""
        task = asyncio.create_task(Played(self, next(self.options)).begin())
        self._tasks.add(task)
        task.add_done_callback(self._on_begin_done)

    def _on_begin_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._fail(error)

    def _fail(self, error: BaseException) -> None:
        if not self._failed.done():
            self._failed.set_exception(error)

    async def play_for(self, seconds: float) -> None:
        """Wait, and raise an error if anything went wrong."""
        await asyncio.wait([self._failed], timeout=seconds)
        if self._failed.done():
            await self._failed


class Played:
    """One table. Events are handled as soon as both seats have received them."""

    def __init__(self, players: Players, options: Options) -> None:
        self.players = players
        self.options = options
        self.entropy = [os.urandom(32) for _ in range(SEATS)]
        self.sockets: list[PlainSocket] = []
        self.received = [0] * SEATS
        """The number of the last event that each seat has received."""
        self.rolls = self.decisions = 0

    async def begin(self) -> None:
        track = {"track": self.options.track.name} if self.options.track else {}
        seats = [{"kind": "open"}] * SEATS
        opened = await self.players.http.post(
            "/api/v1/tables", json={"game": self.options.game, "seats": seats, "dice": self.players.dice, **track}
        )
        assert opened.status_code == 201, opened.text
        url = self.players.url + opened.json()["socket"]
        for seat in range(SEATS):
            self.sockets.append(await connect(url, partial(self._on_text, seat)))
        for socket in self.sockets:
            socket.send_text(json.dumps({"hello": 1, "since": 0, "views": self.players.views}).encode())

    def _on_text(self, seat: int, text: bytes) -> None:
        count, message = self.players.count, json.loads(text)
        assert "refused" not in message, message
        if "welcome" in message:
            sealed = hashlib.sha256(self.entropy[seat]).hexdigest()
            self._command(seat, "join", 0, called=f"Player {seat + 1}", seat=seat + 1, sealed=sealed)
        count.messages += 1
        count.bytes += len(text)
        count.events += len(message["events"])
        for event in message["events"]:
            self.received[seat] = event["number"]
            if min(self.received) == event["number"]:
                self._all_received(event)

    def _all_received(self, event: dict[str, Any]) -> None:
        data = event["data"]
        match event["kind"]:
            case "chose":
                delay = time.perf_counter() - self.players.sent.pop((self, data["decision"], data["seat"] - 1))
                self.players.count.delays.append(delay)
            case "all-sealed":
                for seat in range(SEATS):
                    self._command(seat, "show-entropy", 0, entropy=self.entropy[seat].hex())
            case "begun":
                self.state = start(self.options._replace(first=data["first"] - 1))
                self.due = time.perf_counter()
                self._go_on()
            case "rolled":
                self.state = apply(self.state, parse_dice(*data["dice"].split()))
                self._go_on()
            case "revealed":
                self.state = apply(self.state, tuple(map(parse_choice, data["choices"])))
                self._go_on()
            case "ended":
                for socket in self.sockets:
                    socket.close()
                self.players.count.ended += 1
                self.players.sit_down()

    def _go_on(self) -> None:
        match pending(self.state):
            case Chance() if self.players.dice == BY_HAND:
                self.rolls += 1
                self._command(self.state.active, "roll", self.rolls, roll=self.rolls)
            case Decision(seats=seats):
                self.decisions += 1
                self._decide(seats)

    def _decide(self, seats: tuple[int, ...]) -> None:
        """Schedule the choices one second after the last ones, or immediately if that is in the past."""
        takes = len(seats) / SEATS
        now = time.perf_counter()
        self.due = max(self.due + takes, now)
        draw, loop = self.players.draw, asyncio.get_running_loop()
        last = draw.choice(seats)
        for seat in seats:
            due = self.due if seat == last else self.due - draw.random() * takes
            choice = BOTS[self.options.game].choose(View(self.state, seat), legal(self.state, seat), draw)
            loop.call_later(max(0.0, due - now), self._choose, seat, self.decisions, choice_text(choice))

    def _choose(self, seat: int, decision: int, choice: str) -> None:
        self.players.sent[self, decision, seat] = time.perf_counter()
        self._command(seat, "choose", decision, decision=decision, choice=choice, done=True)

    def _command(self, seat: int, do: str, number: int, /, **parts: object) -> None:
        self.players.count.commands += 1
        self.sockets[seat].send_text(json.dumps({"id": f"{do}-{number}", "do": do, **parts}).encode())


async def play(url: str, server: int, tables: int, seconds: float, dice: str, views: bool) -> None:
    gc.disable()  # The client's pauses would count as the server's.
    players = Players(url, dice, views)
    for _ in range(tables):
        players.sit_down()
        await players.play_for(1 / min(OPENED_PER_SECOND, tables / SETTLING))
    await players.play_for(SETTLING)
    players.count, observed = Count(), Observed(server)
    await players.play_for(seconds)
    found, count = observed.so_far(), players.count
    # Include choices in flight, which have taken at least this long.
    delays = sorted(count.delays + [time.perf_counter() - sent for sent in players.sent.values()])
    print(
        json.dumps(
            {
                "tables": tables,
                "dice": dice,
                "views": views,
                **found,
                "choices_per_second": len(count.delays) / found["seconds"],
                "commands_per_second": count.commands / found["seconds"],
                "events_per_second": count.events / found["seconds"],
                "messages_per_second": count.messages / found["seconds"],
                "message_bytes": count.bytes / count.messages,
                "games_ended": count.ended,
                "p50_ms": 1e3 * quantile(delays, 0.5),
                "p99_ms": 1e3 * quantile(delays, 0.99),
                "max_ms": 1e3 * delays[-1],
                "us_per_event": 1e6 * found["server_seconds"] / count.events,
            }
        )
    )


if __name__ == "__main__":
    match sys.argv[1:]:
        case [url, server, tables, seconds, dice, *views]:
            uvloop.run(play(url, int(server), int(tables), float(seconds), dice, views == ["--views"]))
        case _:
            sys.exit(__doc__)
