"""Players who outlive servers, and a check that everything they received is in the log."""

import asyncio
import contextlib
from collections import Counter
from itertools import groupby

import httpx
from websockets.exceptions import WebSocketException

from rowlock.live import seats_with, seen_by, token_hash
from rowlock.record import read
from rowlock.rules import scores
from rowlock.server.live.room import from_line
from rowlock.table import proof_of, record_of, replay, verify
from support.deadlines import TIMEOUT
from support.hosted_server import Player
from support.storages import open_log

LOST = (WebSocketException, ConnectionError, EOFError, httpx.NetworkError, httpx.ProtocolError)
"""The errors that a client gets when its server dies. A timeout is not one of them."""


class Place:
    """The address of a server, while there is one."""

    def __init__(self):
        self._host = None
        self._found = asyncio.Condition()

    async def is_at(self, host):
        async with self._found:
            self._host = host
            self._found.notify_all()

    async def host(self):
        async with asyncio.timeout(TIMEOUT), self._found:
            await self._found.wait_for(lambda: self._host is not None)
            return self._host


class Survivor(Player):
    """A player who comes back whenever the server dies, and who wants a rematch after every game but the last."""

    def __init__(self, place, name, on_event=lambda: None):
        super().__init__(None, None, name)
        self.place = place
        self.events_by_table = {}
        """Every event, in a list by table."""
        self.tokens = {}
        """The tokens of its seats, by table."""
        self.games = 0
        self.most_games = float("inf")
        self.times_taken_before = 0
        """How often it resent a command that had already been handled."""
        self.on_event = on_event

    def sit(self, table, token=None):
        self.table, self.token, self.last, self.view, self.events = table, token, 0, None, []
        self.sent.clear()
        self.unanswered.clear()
        self.events_by_table[table] = self.events
        self.games += 1

    async def survive(self):
        """Play one game after another, up to the last."""
        while True:
            self.host = await self.place.host()
            with contextlib.suppress(*LOST):
                await self.play(until=lambda view: self._is_enough(view) or view["rematch"]["table"])
                if self._is_enough(self.view):
                    return
                self.sit(self.view["rematch"]["table"], self.token)

    def _is_enough(self, view):
        return view["phase"] == "over" and self.games >= self.most_games

    async def _greet(self, client):
        await super()._greet(client)
        self.tokens[self.table] = self.token

    async def _handle_message(self, client, message):
        self.times_taken_before += "again" in message
        await super()._handle_message(client, message)

    def _check_event(self, event):
        super()._check_event(event)
        self.on_event()

    async def _act(self, client, may):
        await super()._act(client, may)
        if "want-rematch" in may and self.games < self.most_games:
            await self._send(client, "want-rematch")

    async def _refused(self, client, refusal):
        if refusal["refused"] == "already-said":
            # The others did not wait for people who were away.
            del self.unanswered[refusal["id"]]
        elif refusal["refused"] not in ("closing", "moved"):
            await super()._refused(client, refusal)


async def checked_tables(url, players):
    """The tables in a log, which must have everything that the players received, without gaps."""
    # Copied first: more may arrive while the log is read.
    received_so_far = [
        (table, list(received), token_hash(player.tokens.get(table, "")))
        for player in players
        for table, received in player.events_by_table.items()
    ]
    async with open_log(url) as log:
        stored = {table: [from_line(line) for line in await log.read(table)] for table in await log.tables()}
    tables = {table: replay(events) for table, events in stored.items()}
    for table, received, key in received_so_far:
        check_received(received, tables[table], key)
    for table in tables.values():
        check_nothing_happened_twice(table)
        if table.phase == "over":
            check_record(table)
    return tables


def check_received(received, table, key):
    assert len(received) <= len(table.log), "an event that a player received is lost"
    seats = seats_with(table, key)
    for event, stored in zip(received, table.log, strict=False):
        assert event == seen_by(stored, seats, key)


def check_nothing_happened_twice(table):
    assert [event.number for event in table.log] == list(range(1, len(table.log) + 1))
    commands = [by for by, _ in groupby(table.log, lambda event: (event.by, event.command))]
    assert [command for command, times in Counter(commands).items() if times > 1] == []
    chosen = [(event.data["decision"], event.data["seat"]) for event in table.log if event.kind == "chose"]
    assert len(set(chosen)) == len(chosen)
    for kind, number in (("rolled", "roll"), ("revealed", "decision")):
        numbers = [event.data[number] for event in table.log if event.kind == kind]
        assert numbers == list(range(1, len(numbers) + 1))


def check_record(table):
    record = read(record_of(table).text)
    assert tuple(scores(record.state)) == table.end.scores
    assert verify(proof_of(record)) == []
